import type { z } from 'zod'
import { MESSAGES } from '../../../contract/messages.ts'
import type { Venda, VendaInput } from '../../../contract/vendas.ts'
import type { AppDeps } from '../../deps.ts'
import { hit } from '../../plugins/limits.ts'
import { done, type Result, refuse } from '../../sales/deps.ts'
import { takeRead } from '../../sales/read-budget.ts'
import { settle } from '../../sales/settle.ts'
import { findAttempt, listOfItem } from './repo.ts'

const READ_WINDOW_SECONDS = 10
const READS = 3
/** More than any place or raffle number (contract), less than the database's integers. */
const MAX_ORDINAL = 1_000_000

/**
 * `eventos/venda`, `rifas/venda` from a customer (wire.md): finds the sales of his own order and item, asking the
 * provider first while the order is not final. Status and price in the body are never believed; `entregue` is the
 * staff's word.
 */
export async function findSales(
  deps: AppDeps,
  idCliente: string,
  input: z.output<typeof VendaInput>,
  kind: 'evento' | 'rifa',
): Promise<Result<Venda[]>> {
  if (input.entregue) return refuse(403, MESSAGES.forbidden)
  const item = kind === 'evento' ? input.id_evento_setor_lote : input.id_rifa
  if (!item)
    return refuse(400, MESSAGES.invalidField, {
      [kind === 'evento' ? 'id_evento_setor_lote' : 'id_rifa']: MESSAGES.invalidField,
    })
  if (
    Math.max(input.nr_lugar ?? 0, input.nr_sorte ?? 0) > MAX_ORDINAL ||
    Math.min(input.nr_lugar ?? 0, input.nr_sorte ?? 0) < 0
  )
    return refuse(404, MESSAGES.notFound)
  const attempt = await findAttempt(deps.db, idCliente, input.order_id)
  if (!attempt) return refuse(404, MESSAGES.notFound)
  if (
    attempt.status === 'waiting' &&
    attempt.order_id &&
    // One buyer pressing again and again must not use up what all of them share.
    (await hit(deps.db, `order.read:${idCliente}`, READ_WINDOW_SECONDS, READS)) &&
    (await takeRead(deps.db, deps.limits.providerReadsPerMinute))
  ) {
    const seen = await deps.gateway.readOrder(attempt.order_id)
    if (seen.kind === 'ok') await settle(deps, attempt.id, seen.value)
  }
  const sales = await listOfItem(deps.db, idCliente, {
    attemptId: attempt.id,
    lote: kind === 'evento' ? item : null,
    rifa: kind === 'rifa' ? item : null,
    nrLugar: input.nr_lugar ?? null,
    nrSorte: input.nr_sorte ?? null,
  })
  return sales.length ? done(sales) : refuse(404, MESSAGES.notFound)
}
