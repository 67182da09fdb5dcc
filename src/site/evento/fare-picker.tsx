import { useState } from 'react'
import type { Evento, Setor } from '../../../contract/eventos.ts'
import { priceCents } from '../../../contract/eventos-rules.ts'
import { toCents } from '../../../contract/money.ts'
import type { Tarifa } from '../../../contract/tarifas.ts'
import { tarifaLabel } from '../../../contract/tarifas-rules.ts'
import type { LoteView } from '../../evento/offers.ts'
import { formatPrice } from '../../lib/format-price.ts'
import { COMMON } from '../../texts/common.ts'
import { MEIA } from '../../texts/meia.ts'
import { Quantity } from '../../ui/quantity/quantity.tsx'
import styles from './fare-picker.module.css'
import type { EventoCart } from './use-evento-cart.ts'
import type { Stock } from './use-stock.tsx'

/** The price of one unit of a fare in cents, with its fee. */
export const tarifaCents = ({ valor, taxa_adm }: Tarifa): number => priceCents(toCents(valor), toCents(taxa_adm))

/** How many more units of a fare the event's quota of half price, the limits of its code or the plan allow. */
export function quotaLeft({ id, tipo, na_cota }: Tarifa, stock: Stock, { halves, ofFare }: EventoCart): number {
  if (tipo === 'codigo' || tipo === 'socio')
    return Math.max(0, (tipo === 'socio' ? stock.socioLeft : stock.codigoLeft) - ofFare(id))
  return na_cota ? Math.max(0, (stock.meia?.restantes ?? 0) - halves) : Number.POSITIVE_INFINITY
}

type FarePickerProps = {
  view: LoteView
  /** The lot's name, if the controls' labels need it. */
  lote: string | null
  stock: Stock
  cart: EventoCart
  /** How many more units of the lot may be added; 0 while none may. */
  room: number
}

/** The other fares of a lot without numbered places: how many units of each, with what to bring to the entrance. */
export const FarePicker = (props: FarePickerProps) => {
  const { tarifas } = props.view.lote
  return (
    <>
      <FareList
        {...props}
        className={styles.promocionais}
        fares={tarifas.filter(({ tipo }) => tipo !== 'inteira' && tipo !== 'meia')}
      />
      {props.stock.meia && <Halves {...props} fares={tarifas.filter(({ tipo }) => tipo === 'meia')} />}
    </>
  )
}

type FaresProps = FarePickerProps & { fares: readonly Tarifa[] }

/** Half price, which is one fare with several reasons. */
function Halves({ fares, ...props }: FaresProps) {
  // The list stays open when its last unit is taken back, because the pressed button is in it.
  const [isOpen, setOpen] = useState(false)
  const [first] = fares
  if (!first) return null
  const chosen = fares.reduce((sum, { id }) => sum + props.cart.inFare(props.view.lote.id, id), 0)
  return (
    <details
      className={styles.meia}
      open={isOpen || chosen > 0}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
    >
      <summary className={styles.summary}>
        <span className={styles.line}>
          <strong>{MEIA.title}</strong>
          <strong className={styles.price}>{formatPrice(tarifaCents(first))}</strong>
        </span>
        <span className={styles.hint}>{chosen > 0 ? MEIA.chosen(chosen) : MEIA.hint}</span>
      </summary>
      <FareList {...props} className={styles.motivos} fares={fares} />
    </details>
  )
}

function FareList({
  view: { lote, cents },
  lote: nome,
  stock,
  cart,
  room,
  fares,
  className,
}: FaresProps & { className?: string | undefined }) {
  if (fares.length === 0) return null
  return (
    <ul className={className}>
      {fares.map((fare) => {
        const label = tarifaLabel(fare)
        const units = cart.inFare(lote.id, fare.id)
        return (
          <li key={fare.id} className={styles.fare} data-tipo={fare.tipo}>
            <span className={styles.who}>
              {fare.tipo === 'meia' ? fare.nome : <NameAndPrice fare={fare} cents={cents} />}
              {fare.documento && (
                <span className={styles.document}>
                  {fare.tipo === 'meia' ? fare.documento : COMMON.bring(fare.documento)}
                </span>
              )}
            </span>
            <Quantity
              label={MEIA.quantity(nome ? `${label}, ${nome}` : label)}
              value={units}
              min={cart.savedInFare(lote.id, fare.id)}
              max={units + Math.min(room, quotaLeft(fare, stock, cart))}
              onChange={(qtde) => cart.setUnits(lote.id, qtde, fare.id)}
            />
          </li>
        )
      })}
    </ul>
  )
}

/** A fare with a price of its own; of a code or a member, with the full price in cents struck out. */
const NameAndPrice = ({ fare, cents }: { fare: Tarifa; cents: number }) => (
  <span className={styles.named}>
    {tarifaLabel(fare)} <strong className={styles.price}>{formatPrice(tarifaCents(fare))}</strong>
    {fare.tipo !== 'promocional' && tarifaCents(fare) < cents && (
      <del className={styles.before}>{formatPrice(cents)}</del>
    )}
  </span>
)

/** How many tickets at half price are left, as the law asks every seller to show. */
export function MeiaLeft({ evento, setor, stock }: { evento: Evento; setor: Setor; stock: Stock }) {
  const sells = setor.lotes.some(({ tarifas }) => tarifas.some(({ tipo }) => tipo === 'meia'))
  if (!evento.meia || !stock.meia || !sells) return null
  const { restantes, cota, total } = stock.meia
  return (
    <p className={styles.left}>
      <svg className={styles.bar} viewBox="0 0 80 8" aria-hidden>
        <rect width={(80 * restantes) / Math.max(1, cota)} height={8} />
      </svg>
      {restantes === 0 ? MEIA.gone(cota) : MEIA.left(restantes, cota, total)}
    </p>
  )
}
