import { useState } from 'react'
import { isEventoPast } from '../../../contract/dates.ts'
import type { Evento, Setor } from '../../../contract/eventos.ts'
import { areSalesOpen, isNumbered, isSaleEnded } from '../../../contract/eventos-rules.ts'
import { LoteOffer } from '../../evento/lote-offer.tsx'
import { lotesOf, type LoteView } from '../../evento/offers.ts'
import { formatPrice } from '../../lib/format-price.ts'
import { EVENTO } from '../../texts/evento.ts'
import { Button } from '../../ui/button/button.tsx'
import { Quantity } from '../../ui/quantity/quantity.tsx'
import { VisuallyHidden } from '../../ui/visually-hidden/visually-hidden.tsx'
import { PlacePicker } from './place-picker.tsx'
import { addRefusal, maxAddable, reasonToShow, startLabel } from './selling.ts'
import styles from './setor-panel.module.css'
import type { EventoCart } from './use-evento-cart.ts'
import type { Stock } from './use-stock.tsx'

type SetorPanelProps = { evento: Evento; setor: Setor; now: Date; stock: Stock; cart: EventoCart }

/** The chosen sector: the lots on sale now, then its other lots. */
export function SetorPanel({ evento, setor, now, stock, cart }: SetorPanelProps) {
  const views = lotesOf(setor, now)
  const offers = views.filter(({ salesPhase }) => salesPhase === 'now')
  const shared = { evento, setor, now, stock, cart }
  // A past or closed event shows only the prices; the notice above explains the rest.
  if (isEventoPast(evento.data, now) || isSaleEnded(evento, now)) {
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
      {offers.length === 0 && (
        <p className={styles.none}>
          {views.some(({ salesPhase }) => salesPhase === 'closed') ? EVENTO.setorClosed : EVENTO.noLotes}
        </p>
      )}
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
      <OtherLotes
        views={views.flatMap(({ salesPhase, ...view }) => (salesPhase === 'now' ? [] : { ...view, salesPhase }))}
      />
    </div>
  )
}

type OtherView = LoteView & { salesPhase: Exclude<LoteView['salesPhase'], 'now'> }

/** The lots that are not on sale now, with their start time or that they ended. */
const OtherLotes = ({ views }: { views: readonly OtherView[] }) => {
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
            <span>{salesPhase === 'later' ? EVENTO.from(startLabel(lote.data)) : EVENTO[salesPhase]}</span>
          </li>
        ))}
      </ul>
    </div>
  )
}

type UnitPickerProps = {
  evento: Evento
  setor: Setor
  view: LoteView
  /** Whether it is the only lot; then the controls' labels do not name it. */
  alone: boolean
  now: Date
  stock: Stock
  cart: EventoCart
}

/** A lot without numbered places: the quantity and the ADD button, or the reason why adding is refused. */
function UnitPicker({ evento, setor, view, alone, now, stock, cart }: UnitPickerProps) {
  const [requested, setRequested] = useState(1)
  const loteId = view.lote.id
  const left = stock.remainingOf(loteId)
  const { inEvento, room, mayChoose } = cart
  const request = { evento, setor, loteId, left, inCart: cart.inLote(loteId), inEvento, room, mayChoose, now }
  const reason = addRefusal(request)
  const max = reason ? 1 : maxAddable(request)
  const qtde = Math.min(requested, max)
  const add = () => {
    cart.add({ lote: loteId, lugar: null, qtde })
    setRequested(1)
  }
  const lote = EVENTO.lote(view.nr)
  return (
    <li className={styles.card}>
      <LoteOffer view={view} setor={setor} left={left} checking={reason === EVENTO.checking} />
      <div className={styles.controls}>
        <Quantity
          label={alone ? EVENTO.quantity : EVENTO.quantityOf(lote)}
          value={qtde}
          min={1}
          max={max}
          onChange={setRequested}
        />
        <Button tone="secondary" disabled={reason !== null} onClick={add}>
          {EVENTO.add}
          {!alone && <VisuallyHidden> {lote}</VisuallyHidden>}
        </Button>
      </div>
      <p className={styles.reason} role="status">
        {reasonToShow(reason, left)}
      </p>
    </li>
  )
}
