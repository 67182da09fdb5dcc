import type { Venda } from '../../../contract/vendas.ts'
import { eventoPicture, rifaPicture } from '../../api/pictures.ts'
import { ticketName } from '../../lib/ticket-labels.ts'
import { Icon } from '../../ui/icon/icon.tsx'
import type { BoxWidths } from '../../ui/picture/picture.tsx'
import { Poster, type PosterLoad } from '../../ui/poster/poster.tsx'
import styles from './thumb.module.css'

/** `widths`: the widths at which the picture is shown. */
type ThumbProps = { venda: Venda; faded: boolean; widths: BoxWidths; load?: PosterLoad }

/** The poster of the event or raffle, cropped to its box; an icon for a raffle without one. Faded when not valid. */
export function Thumb({ venda, faded, widths, load = 'late' }: ThumbProps) {
  const { id_evento, evento, rifa } = venda
  const files = id_evento ? eventoPicture(id_evento, evento?.imagem) : rifa && rifaPicture(rifa.id, rifa.imagem)
  const isPlain = !id_evento && !files
  return (
    <div className={styles.thumb} data-raffle={isPlain} data-faded={faded}>
      {isPlain ? (
        <Icon name="ticket" />
      ) : (
        <Poster files={files} widths={widths} alt="" title={ticketName(venda)} load={load} />
      )}
    </div>
  )
}
