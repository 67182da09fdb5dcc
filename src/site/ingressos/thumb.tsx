import type { Venda } from '../../../contract/vendas.ts'
import { eventoPicture } from '../../api/pictures.ts'
import { Icon } from '../../ui/icon/icon.tsx'
import type { BoxWidths } from '../../ui/picture/picture.tsx'
import { Poster } from '../../ui/poster/poster.tsx'
import { ticketName } from './labels.ts'
import styles from './thumb.module.css'

/** `widths`: the widths at which the picture is shown. */
type ThumbProps = { venda: Venda; faded: boolean; widths: BoxWidths; eager?: boolean }

/** The event's poster, cropped to its box, or an icon for a raffle. Faded when the ticket is not valid. */
export const Thumb = ({ venda, faded, widths, eager = false }: ThumbProps) => (
  <div className={styles.thumb} data-raffle={venda.id_evento === null} data-faded={faded}>
    {venda.id_evento ? (
      <Poster
        files={eventoPicture(venda.id_evento, venda.evento?.imagem)}
        widths={widths}
        alt=""
        title={ticketName(venda)}
        eager={eager}
      />
    ) : (
      <Icon name="ticket" />
    )}
  </div>
)
