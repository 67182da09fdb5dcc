import type { Order } from '../../../contract/pagarme.ts'
import { SummaryCard } from '../../ui/summary-card.tsx'
import { orderRows, orderTotal } from '../shared/order-rows.ts'

/** What is being paid. */
export const OrderSummary = ({ order }: { order: Order | undefined }) =>
  order ? <SummaryCard rows={orderRows(order.items)} total={orderTotal(order)} /> : null
