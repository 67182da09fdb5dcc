import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { needsMotivo, type RefundRequester, refundRefusal } from '../../../contract/reembolsos-rules.ts'
import type { Tx } from '../../db/connection.ts'
import { DayText, rows, TimeText } from '../../db/rows.ts'
import { transaction } from '../../db/transaction.ts'
import { done, type Result, refuse } from '../../result.ts'
import { lockAttempt } from '../attempts-repo.ts'
import { announceOrder } from '../pay/order-view.ts'
import type { SalesDeps } from '../sales-deps.ts'
import { REFUND_LEASE_SECONDS } from './due.ts'
import { isOneAtATime } from './guards.ts'
import { insertRefund, moveVendas, refundInFlight } from './refund-repo.ts'

export type RefundRequest = {
  ids: string[]
  motivo: string
  who: RefundRequester
  /** `cliente:<id>` or `usuario:<id>`. */
  actor: string
  /** The cliente to whom the sales must belong; null = any. */
  idCliente: string | null
}

/**
 * Stores a refund of sales of one order, all of them or none, and makes them `refunding`, so that they no longer admit
 * anyone (docs/selling.md#refunds). The refund has not been sent when this returns; `advanceRefund` sends it. A request
 * whose sales are all being refunded or refunded already succeeds, so that repeating it does no harm.
 * @returns the refund's id, or null when there was nothing left to do; 400 without a needed reason, 404 when a sale
 *   has no attempt or is not this cliente's, 409 when the terms forbid it or the order has a refund in flight, 422
 *   when the sales are of several orders
 */
export async function requestRefund(deps: SalesDeps, request: RefundRequest): Promise<Result<string | null>> {
  const asked = await transaction(deps.db, (tx) => requestInTx(tx, deps, request))
  if (!asked.ok) return asked
  if (asked.value.idRefund) await announceOrder(deps, asked.value.idAttempt)
  return done(asked.value.idRefund)
}

async function requestInTx(
  tx: Tx,
  deps: SalesDeps,
  request: RefundRequest,
): Promise<Result<{ idRefund: string | null; idAttempt: string }>> {
  const { ids, who, actor, motivo } = request
  const idAttempt = await attemptOf(tx, request)
  if (!idAttempt.ok) return idAttempt
  const attempt = await lockAttempt(tx, idAttempt.value)
  const vendas = await lockVendas(tx, ids, idAttempt.value)
  if (!attempt || vendas.length !== ids.length) return refuse(404, 'record.not-found')
  if (vendas.every(({ status }) => status === 'refunding' || status === 'refunded'))
    return done({ idRefund: null, idAttempt: attempt.id })
  for (const row of vendas) {
    const refusal = refundRefusal(row, deps.now(), who)
    if (refusal !== null) return refuse(409, refusal)
  }
  if (motivo === '' && vendas.some(needsMotivo)) return refuse(400, 'refund.reason-needed', 'motivo')
  if (!isOneAtATime(await refundInFlight(tx, attempt.id))) return refuse(409, 'refund.one-at-a-time')
  if (attempt.status !== 'paid') return refuse(409, 'refund.not-possible')
  const cents = vendas.reduce((sum, row) => sum + row.cents, 0)
  const id = await insertRefund(
    tx,
    {
      id_attempt: attempt.id,
      actor,
      motivo,
      reason: null,
      cents,
      units: vendas.length,
      expected_canceled_cents: attempt.canceled_cents + cents,
      status: 'pending',
      dueInSeconds: REFUND_LEASE_SECONDS,
    },
    { cents, vendas: ids },
  )
  await moveVendas(tx, sql`id IN ${ids} AND status = 'sold'`, 'refunding', actor, {
    set: sql`, id_refund = ${id}`,
    detail: { refund: id },
  })
  return done({ idRefund: id, idAttempt: attempt.id })
}

const AttemptRow = z.strictObject({ id_attempt: z.string() })

/** The attempt all of these sales belong to. A row without an attempt is answered with 404. */
async function attemptOf(tx: Tx, { ids, idCliente }: RefundRequest): Promise<Result<string>> {
  const own = idCliente === null ? sql`` : sql`AND id_cliente = ${idCliente}`
  const found = await rows(tx, AttemptRow)`
    SELECT id_attempt FROM venda WHERE id IN ${ids} AND id_attempt IS NOT NULL ${own}`
  const [first] = found
  if (!first || found.length !== ids.length) return refuse(404, 'record.not-found')
  if (found.some(({ id_attempt }) => id_attempt !== first.id_attempt)) return refuse(422, 'refund.one-order')
  return done(first.id_attempt)
}

const VendaRow = z.strictObject({
  id: z.string(),
  status: z.string(),
  entregue: z.boolean(),
  cents: z.int(),
  created_at: TimeText,
  evento: z.strictObject({ data: DayText, hora: z.string().nullable() }).nullable(),
  rifa: z.strictObject({ data_sorteio: DayText }).nullable(),
})

/** Locks the sales, last in the lock order. From here to the commit no other transaction uses or moves one. */
async function lockVendas(tx: Tx, ids: string[], idAttempt: string) {
  return rows(tx, VendaRow)`
    SELECT v.id, CASE v.status WHEN 'sold' THEN 'paid' ELSE v.status END AS status, v.entregue,
      v.valor_cents + v.taxa_cents AS cents, a.created_at,
      CASE WHEN e.id IS NOT NULL THEN jsonb_build_object('data', e.data, 'hora', to_char(e.hora, 'HH24:MI')) END AS evento,
      CASE WHEN r.id IS NOT NULL THEN jsonb_build_object('data_sorteio', r.data_sorteio) END AS rifa
    FROM venda v JOIN payment_attempt a ON a.id = v.id_attempt
      LEFT JOIN evento e ON e.id = v.id_evento LEFT JOIN rifa r ON r.id = v.id_rifa
    WHERE v.id IN ${ids} AND v.id_attempt = ${idAttempt} ORDER BY v.id FOR NO KEY UPDATE OF v`
}
