import { useState } from 'react'
import type { Evento, Setor } from '../../../contract/eventos.ts'
import { LoteOffer } from '../../evento/lote-offer.tsx'
import type { LoteView } from '../../evento/offers.ts'
import { EVENTO } from '../../texts/evento.ts'
import { Button } from '../../ui/button/button.tsx'
import { Quantity } from '../../ui/quantity/quantity.tsx'
import { VisuallyHidden } from '../../ui/visually-hidden/visually-hidden.tsx'
import { addRefusal, maxAddable, reasonToShow } from './selling.ts'
import styles from './unit-picker.module.css'
import type { EventoCart } from './use-evento-cart.ts'
import type { Stock } from './use-stock.ts'

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
export function UnitPicker({ evento, setor, view, alone, now, stock, cart }: UnitPickerProps) {
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
