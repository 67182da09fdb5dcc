import type { LoteView } from '../../evento/offers.ts'
import { formatPrice } from '../../lib/format-price.ts'
import { EVENTO } from '../../texts/evento.ts'
import { VisuallyHidden } from '../../ui/visually-hidden/visually-hidden.tsx'
import styles from './other-lotes.module.css'
import { startLabel } from './selling.ts'

/** The lots that are not on sale now, with their start time or that they ended. */
export const OtherLotes = ({ views }: { views: readonly LoteView[] }) => {
  if (views.length === 0) return null
  return (
    <div>
      <VisuallyHidden>{EVENTO.otherLotes}</VisuallyHidden>
      <ul className={styles.lotes}>
        {views.map(({ lote, nr, cents, salesPhase }) => (
          <li key={lote.id} className={styles.lote}>
            <span>
              {EVENTO.lote(nr)} · {formatPrice(cents)}
            </span>
            <span>{salesPhase === 'later' ? EVENTO.from(startLabel(lote.data)) : EVENTO.over}</span>
          </li>
        ))}
      </ul>
    </div>
  )
}
