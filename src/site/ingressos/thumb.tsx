import type { Venda } from '../../../contract/vendas.ts'
import { eventoImageUrl } from '../../api/eventos.ts'
import { Icon } from '../../ui/icon.tsx'
import { Poster } from '../../ui/poster.tsx'
import { ticketName } from './labels.ts'
import styles from './thumb.module.css'

type ThumbProps = { venda: Venda; faded: boolean; eager?: boolean }

/** The event's poster, cropped to its box; a raffle has a drawn one. Without colour when it opens no door (any more). */
export const Thumb = ({ venda, faded, eager = false }: ThumbProps) => (
  <div className={styles.thumb} data-raffle={venda.id_evento === null} data-faded={faded}>
    {venda.id_evento ? (
      <Poster src={eventoImageUrl(venda.id_evento)} alt="" title={ticketName(venda)} eager={eager} />
    ) : (
      <Icon name="ticket" />
    )}
  </div>
)
