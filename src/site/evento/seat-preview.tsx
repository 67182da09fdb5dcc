import { itemPlace } from '../../../contract/carrinho.ts'
import type { Evento } from '../../../contract/eventos.ts'
import { layoutPlan, placeOf, seatView } from '../../../contract/place-plan.ts'
import { EVENTO } from '../../texts/evento.ts'
import { StageView } from '../../ui/stage-view/stage-view.tsx'
import styles from './seat-preview.module.css'
import type { EventoCart } from './use-evento-cart.ts'

/** The stage as seen from the place chosen last, on a desk and in a drawn sector. */
export function SeatPreview({ evento, cart }: { evento: Evento; cart: EventoCart }) {
  const item = cart.picked.findLast(({ nr_lugar }) => nr_lugar !== null)
  const layout = evento.setores.find(({ id }) => id === item?.setor?.id)?.layout
  const plan = layout && layoutPlan(layout)
  const place = plan && placeOf(plan, item?.nr_lugar ?? 0)
  if (!item || !plan || !place) return null
  return (
    <div className={styles.preview}>
      <StageView {...seatView(plan, place)} caption={EVENTO.viewFrom(itemPlace(item) ?? '')} />
    </div>
  )
}
