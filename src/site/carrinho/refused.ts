import { itemDetail, itemLabel } from '../../../contract/carrinho.ts'
import { type CartItem, itemKey, lineKey } from '../../../contract/carrinho-items.ts'
import type { ErrorCode } from '../../../contract/error-codes.ts'
import type { ReservaItemAnswer } from '../../../contract/reservas.ts'
import { to } from '../../lib/paths.ts'

type AnsweredItem = Pick<ReservaItemAnswer, 'id_evento_setor_lote' | 'nr_lugar' | 'id_rifa' | 'id_tarifa'>
/** The refusal code of an event with a waiting room. */
export const NEEDS_TURN: ErrorCode = 'fila.not-your-turn'

/** A line of the cart that could not be held, with the reason; `fila`: the waiting room whose turn it needs. */
export type Refused = {
  key: string
  label: string
  detail: string
  motivo: string
  fila: string | null
  item: CartItem | undefined
}

/**
 * The key of the cart line that an item of the answer belongs to; equals `itemKey` of that line.
 * @internal
 */
export const answerKey = ({ id_evento_setor_lote, nr_lugar, id_rifa, id_tarifa }: AnsweredItem): string =>
  id_rifa ?? lineKey(id_evento_setor_lote, nr_lugar, id_tarifa)

/** The refused items with the cart's labels; an item that is no longer in the cart has only its reason. */
export function refusedRows(cart: readonly CartItem[], refused: readonly ReservaItemAnswer[]): Refused[] {
  const items = new Map(cart.map((item) => [itemKey(item), item]))
  return refused.map((answer) => {
    const item = items.get(answerKey(answer))
    return {
      key: answerKey(answer),
      label: item ? itemLabel(item) : '',
      detail: item ? itemDetail(item) : '',
      motivo: answer.motivo ?? '',
      item,
      fila: answer.codigo === NEEDS_TURN && item?.id_evento ? to.fila(item.id_evento) : null,
    }
  })
}

/** Whether a refused line may be bought at the full price instead. */
export const hasOtherFare = (item: CartItem | undefined): item is CartItem & { id_evento: string } =>
  item?.tarifa !== undefined && item.id_evento !== null

/** The cart without the refused items. */
export function withoutRefused(cart: readonly CartItem[], refused: readonly ReservaItemAnswer[]): CartItem[] {
  const gone = new Set(refused.map(answerKey))
  return cart.filter((item) => !gone.has(itemKey(item)))
}

/**
 * The reason per refused line when nothing could be held, by `itemKey`. It is read from the refusal's `fields`, where
 * 'itens.0' is the first line sent.
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
