import type { OrderBill } from '../../../machines/order-parts.ts'
import { SummaryCard } from '../../ui/summary-card/summary-card.tsx'
import { orderRows, orderTotal } from '../shared/order-rows.ts'

/** The items and the total of the order. */
export const OrderSummary = ({ bill }: { bill: OrderBill | null }) =>
  bill && <SummaryCard rows={orderRows(bill.items)} total={orderTotal(bill)} />
