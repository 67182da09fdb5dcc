import { useEffect, useEffectEvent, useState } from 'react'
import { isEventoPast } from '../../../contract/dates.ts'
import type { Evento, Setor } from '../../../contract/eventos.ts'
import { areSalesOpen, isNumbered, isSaleEnded } from '../../../contract/eventos-rules.ts'
import { FULL_NAME, tarifaLabel } from '../../../contract/tarifas-rules.ts'
import { LoteOffer } from '../../evento/lote-offer.tsx'
import { lotesOf, type LoteView } from '../../evento/offers.ts'
import { formatPrice } from '../../lib/format-price.ts'
import { EVENTO } from '../../texts/evento.ts'
import { Quantity } from '../../ui/quantity/quantity.tsx'
import { VisuallyHidden } from '../../ui/visually-hidden/visually-hidden.tsx'
import { FarePicker, MeiaLeft, quotaLeft } from './fare-picker.tsx'
import { soleFare } from './picks.ts'
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
      <MeiaLeft evento={evento} setor={setor} stock={stock} />
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

/** A lot without numbered places: how many of it are chosen, and the reason why no more can be added. */
function UnitPicker({ evento, setor, view, alone, now, stock, cart }: UnitPickerProps) {
  const loteId = view.lote.id
  const left = stock.remainingOf(loteId)
  const { inEvento, room, mayChoose } = cart
  const sole = soleFare(view.lote)
  const fare = sole?.id
  const chosen = cart.inFare(loteId, fare)
  const hasFares = view.lote.tarifas.length > 1
  const request = { evento, setor, loteId, left, inCart: cart.inLote(loteId), inEvento, room, mayChoose, now }
  const reason = addRefusal(request)
  const most = Math.min(maxAddable(request), sole ? quotaLeft(sole, stock, cart) : room)
  const isChecking = reason === EVENTO.checking
  // A tap before the stock is known counts as soon as it is.
  const [early, setEarly] = useState(0)
  const settle = useEffectEvent(() => {
    if (early > 0 && reason === null) cart.setUnits(loteId, chosen + Math.min(early, most), fare)
    setEarly(0)
  })
  useEffect(() => {
    if (!isChecking) settle()
  }, [isChecking])
  const change = (qtde: number) => (isChecking ? setEarly(qtde - chosen) : cart.setUnits(loteId, qtde, fare))
  return (
    <li className={styles.card}>
      <div className={styles.offer}>
        <LoteOffer
          view={view}
          setor={setor}
          left={left}
          checking={isChecking}
          fare={sole ? tarifaLabel(sole) : hasFares ? FULL_NAME.toLowerCase() : undefined}
        />
      </div>
      <Quantity
        label={alone ? EVENTO.quantity : EVENTO.quantityOf(EVENTO.lote(view.nr))}
        value={chosen + early}
        min={isChecking ? chosen : cart.savedInFare(loteId, fare)}
        max={reason && !isChecking ? chosen : chosen + most}
        onChange={change}
      />
      <p className={styles.reason} role="status">
        {reasonToShow(reason, left)}
      </p>
      {hasFares && (
        <FarePicker
          view={view}
          lote={alone ? null : EVENTO.lote(view.nr)}
          stock={stock}
          cart={cart}
          room={reason === null ? most : 0}
        />
      )}
    </li>
  )
}
