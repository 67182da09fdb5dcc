import { formatReais, toCents } from '../../../contract/money.ts'
import type { Reserva } from '../../../contract/reservas.ts'
import { CARRINHO } from '../../texts/carrinho.ts'
import { SummaryCard } from '../../ui/summary-card/summary-card.tsx'
import { orderRows } from '../shared/order-rows.ts'

/** What is being paid: what the hold says, whatever the cart says by now. */
export const Summary = ({ reserva }: { reserva: Reserva }) => (
  <SummaryCard
    rows={orderRows(reserva.itens)}
    total={{ label: CARRINHO.total, value: formatReais(toCents(reserva.total)) }}
  />
)
