import { formatReais, toCents } from '../../../contract/money.ts'
import type { Order } from '../../../contract/pagarme.ts'
import type { Reserva, ReservaLinha } from '../../../contract/reservas.ts'
import { COMMON } from '../../texts/common.ts'
import { PEDIDO } from '../../texts/pedido.ts'

type Row = { label: string; value: string }
type Note = { note?: string }

/** 'Festival do Sol · Pista · 2º lote': the provider's description in the cart's format. */
const descriptionText = (description: string): string =>
  description.replaceAll(' - ', ' · ').replace(/ · lote (\d+)(?= · |$)/, ' · $1º\u00a0lote')

/** One row per item of an order or a hold. If a lot was held at two prices, the price is added to the label. */
export function orderRows(items: Order['items']): Row[] {
  return items.map(({ description, amount, quantity }, index) => {
    const isSplit = items.some((other, place) => place !== index && other.description === description)
    const label = PEDIDO.item(quantity, descriptionText(description))
    return { label: isSplit ? PEDIDO.itemAt(label, formatReais(amount)) : label, value: formatReais(amount * quantity) }
  })
}

/** The total of an order or a hold, with its fee below it. */
const totalWithFee = (cents: number, feeCents: number, value = formatReais(cents)): Row & Note => ({
  label: PEDIDO.total,
  value,
  ...(feeCents > 0 && { note: COMMON.fee(formatReais(cents - feeCents), formatReais(feeCents)) }),
})

export const holdTotal = ({ total, linhas }: Pick<Reserva, 'total' | 'linhas'>): Row & Note =>
  totalWithFee(toCents(total), linhasFee(linhas))

/** The fee of all lines of a hold, in cents. */
export const linhasFee = (linhas: readonly ReservaLinha[]): number =>
  linhas.reduce((sum, { taxa }) => sum + toCents(taxa), 0)

/** The total with its fee, and the number of installments when there are several. */
export function orderTotal({ amount, taxa, charges }: Pick<Order, 'amount' | 'taxa' | 'charges'>): Row & Note {
  const count = charges[0]?.last_transaction.installments ?? 1
  const total = formatReais(amount)
  return totalWithFee(amount, taxa, count > 1 ? PEDIDO.installments(count, total) : total)
}
