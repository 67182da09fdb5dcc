import { lazy, Suspense } from 'react'
import type { CartItem } from '../../../contract/carrinho-items.ts'
import type { Evento } from '../../../contract/eventos.ts'
import { tarifaLabel } from '../../../contract/tarifas-rules.ts'
import styles from './carrinho-panel.module.css'
import { setorOf } from './picks.ts'
import type { EventoCart } from './use-evento-cart.ts'
import type { Stock } from './use-stock.tsx'

/** Loaded with the first chosen place. */
const FareSelect = lazy(() => import('./fare-select.tsx'))

type PlaceFareProps = { item: CartItem; evento: Evento; stock: Stock; cart: EventoCart }

/** The choice of a chosen place's fare; its name alone for units without a place, which have steppers. */
export function PlaceFare({ item, evento, stock, cart }: PlaceFareProps) {
  const { id_evento_setor_lote: lote, nr_lugar: lugar, tarifa } = item
  const fares = setorOf(evento, lote ?? '')?.lotes.find(({ id }) => id === lote)?.tarifas ?? []
  const name = tarifa && <span className={styles.lote}>{tarifaLabel(tarifa)}</span>
  if (lugar === null || lote === null || fares.length < 2) return name
  return (
    <Suspense fallback={name}>
      <FareSelect item={item} lote={lote} lugar={lugar} fares={fares} stock={stock} cart={cart} />
    </Suspense>
  )
}
