import { formatReais } from '../../../contract/money.ts'
import type { Order } from '../../../contract/pagarme.ts'
import { PEDIDO } from '../../texts/pedido.ts'

type Row = { label: string; value: string }

/** 'Festival do Sol · Pista · 2º lote': the provider's text in the cart's words. */
const descriptionText = (description: string): string =>
  description.replaceAll(' - ', ' · ').replace(/ · lote (\d+)(?= · |$)/, ' · $1º lote')

/** What an order or a hold is of, a line an item. Units of one lot held at two prices are told apart by them. */
export function orderRows(items: Order['items']): Row[] {
  return items.map(({ description, amount, quantity }, index) => {
    const isTwice = items.some((other, place) => place !== index && other.description === description)
    const label = PEDIDO.item(quantity, descriptionText(description))
    return { label: isTwice ? PEDIDO.itemAt(label, formatReais(amount)) : label, value: formatReais(amount * quantity) }
  })
}

/** What is paid, and in how many parts when they are several. */
export function orderTotal({ amount, charges }: Pick<Order, 'amount' | 'charges'>): Row {
  const count = charges[0]?.last_transaction.installments ?? 1
  const total = formatReais(amount)
  return { label: PEDIDO.total, value: count > 1 ? PEDIDO.installments(count, total) : total }
}
