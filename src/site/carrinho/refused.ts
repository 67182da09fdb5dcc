import { type CartItem, itemDetail, itemKey, itemLabel } from '../../../contract/carrinho.ts'
import type { ReservaItemAnswer } from '../../../contract/reservas.ts'

type Asked = Pick<ReservaItemAnswer, 'id_evento_setor_lote' | 'nr_lugar' | 'id_rifa'>
/** A line of the cart that could not be held, and why. */
export type Refused = { key: string; label: string; detail: string; motivo: string }

/**
 * The line of the cart that an answered item is about: `itemKey` of its item.
 * @internal
 */
export const answerKey = ({ id_evento_setor_lote, nr_lugar, id_rifa }: Asked): string =>
  id_rifa ?? `${id_evento_setor_lote}${nr_lugar == null ? '' : `:${nr_lugar}`}`

/** What was refused, in the cart's own words; an item gone from the cart meanwhile has but its reason. */
export function refusedRows(cart: readonly CartItem[], recusados: readonly ReservaItemAnswer[]): Refused[] {
  const items = new Map(cart.map((item) => [itemKey(item), item]))
  return recusados.map((answer) => {
    const item = items.get(answerKey(answer))
    return {
      key: answerKey(answer),
      label: item ? itemLabel(item) : '',
      detail: item ? itemDetail(item) : '',
      motivo: answer.motivo ?? '',
    }
  })
}

/** The cart without what was refused. */
export function withoutRefused(cart: readonly CartItem[], recusados: readonly ReservaItemAnswer[]): CartItem[] {
  const gone = new Set(recusados.map(answerKey))
  return cart.filter((item) => !gone.has(itemKey(item)))
}

/**
 * Why each line was refused where nothing at all could be held: the server's `fields` of that refusal, 'itens.0' being
 * the first line sent.
 */
export function reasonsOf(error: unknown, sent: readonly CartItem[]): ReadonlyMap<string, string> {
  const fields: unknown = Object(error).fields
  return new Map(
    Object.entries(Object(fields)).flatMap(([name, motivo]) => {
      const item = sent[Number(/^itens\.(\d+)$/.exec(name)?.[1] ?? Number.NaN)]
      return item && typeof motivo === 'string' && motivo !== '' ? [[itemKey(item), motivo]] : []
    }),
  )
}
