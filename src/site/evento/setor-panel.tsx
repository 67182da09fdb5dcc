import { isEventoPast } from '../../../contract/dates.ts'
import type { Evento, Setor } from '../../../contract/eventos.ts'
import { areSalesOpen, isNumbered } from '../../../contract/eventos-rules.ts'
import { LoteOffer } from '../../evento/lote-offer.tsx'
import { lotesOf } from '../../evento/offers.ts'
import { EVENTO } from '../../texts/evento.ts'
import { OtherLotes } from './other-lotes.tsx'
import { PlacePicker } from './place-picker.tsx'
import styles from './setor-panel.module.css'
import { UnitPicker } from './unit-picker.tsx'
import type { EventoCart } from './use-evento-cart.ts'
import type { Stock } from './use-stock.ts'

type SetorPanelProps = { evento: Evento; setor: Setor; now: Date; stock: Stock; cart: EventoCart }

/** The chosen sector: the lots on sale now, then its other lots. */
export function SetorPanel({ evento, setor, now, stock, cart }: SetorPanelProps) {
  const views = lotesOf(setor, now)
  const offers = views.filter(({ salesPhase }) => salesPhase === 'now')
  const shared = { evento, setor, now, stock, cart }
  // A past event shows only the prices; the notice above explains the rest.
  if (isEventoPast(evento.data, now)) {
    return (
      <ul className={styles.offers}>
        {views.map((view) => (
          <li key={view.lote.id}>
            <LoteOffer view={view} setor={setor} left={undefined} />
          </li>
        ))}
      </ul>
    )
  }
  return (
    <div className={styles.panel}>
      {offers.length === 0 && <p className={styles.none}>{EVENTO.noLotes}</p>}
      {offers.length > 0 &&
        (isNumbered(setor.tipo) ? (
          <PlacePicker {...shared} offers={offers} selling={cart.mayChoose && areSalesOpen(evento, now)} />
        ) : (
          <ul className={styles.offers}>
            {offers.map((view) => (
              <UnitPicker key={view.lote.id} {...shared} view={view} alone={offers.length === 1} />
            ))}
          </ul>
        ))}
      <OtherLotes views={views.filter(({ salesPhase }) => salesPhase !== 'now')} />
    </div>
  )
}
