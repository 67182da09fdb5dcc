import { formatReais, toCents } from '../../../contract/money.ts'
import type { Reserva } from '../../../contract/reservas.ts'
import { CARRINHO } from '../../texts/carrinho.ts'
import { SummaryCard } from '../../ui/summary-card/summary-card.tsx'
import { orderRows } from '../shared/order-rows.ts'

/** The items and total to pay. They come from the hold; the cart may have changed since. */
export const Summary = ({ reserva }: { reserva: Reserva }) => (
  <SummaryCard
    rows={orderRows(reserva.itens)}
    total={{ label: CARRINHO.total, value: formatReais(toCents(reserva.total)) }}
  />
)
