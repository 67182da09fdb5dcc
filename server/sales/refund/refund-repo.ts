import { randomUUID } from 'node:crypto'
import { type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import { nextRefundStatus, type RefundEvent } from '../../../machines/charge-refund.ts'
import type { Db, Tx } from '../../db/connection.ts'
import { record } from '../../db/history.ts'
import { maybeOne, rows, TimeText } from '../../db/rows.ts'
import { ReleasedRow } from '../stock-repo.ts'

/**
 * A refund (docs/selling.md#refunds): requested by a person, of tickets, or automatic, of a payment that gives none.
 * `pending` until the call is about to be made, then `sent`. Amounts in cents; `expected_canceled_cents` is the total the
 * charge shows as refunded once it has worked.
 */
const Raw = z.strictObject({
  id: z.string(),
  id_attempt: z.string(),
  automatic: z.boolean(),
  actor: z.string(),
  cents: z.int(),
  units: z.int(),
  expected_canceled_cents: z.int(),
  status: z.enum(['pending', 'sent', 'confirmed', 'failed']),
  sent_at: TimeText.nullable(),
  seen_transaction: z.string().nullable(),
  tries: z.int(),
  created_at: TimeText,
})
export type Refund = ReturnType<typeof toRefund>

const toRefund = (raw: z.infer<typeof Raw>) => ({
  ...raw,
  sent_at: raw.sent_at === null ? null : new Date(raw.sent_at),
  created_at: new Date(raw.created_at),
})
const SELECT = sql`SELECT id, id_attempt, automatic, actor, cents, units, expected_canceled_cents, status, sent_at,
  seen_transaction, tries, created_at FROM refund`

/** Whether a refund is in flight: `pending` or `sent`. */
export const isInFlight = (refund: Refund | null): refund is Refund =>
  refund?.status === 'pending' || refund?.status === 'sent'

/** Reads a refund without locks; null when there is none. */
export async function readRefund(tx: Tx | Db, id: string): Promise<Refund | null> {
  const row = await maybeOne(rows(tx, Raw)`${SELECT} WHERE id = ${id}`)
  return row ? toRefund(row) : null
}

/**
 * The attempt's refund in flight, or null. While the caller holds the attempt's lock, none starts or ends; only the
 * columns of sending (`pending` or `sent`, `sent_at`, `tries`) may change, and `moveRefund` compares those.
 */
export async function refundInFlight(tx: Tx | Db, idAttempt: string): Promise<Refund | null> {
  const row = await maybeOne(rows(tx, Raw)`${SELECT} WHERE id_attempt = ${idAttempt} AND status IN ('pending', 'sent')`)
  return row ? toRefund(row) : null
}

/** A new refund, with the state it begins in; `reason` makes it automatic. `dueInSeconds` null: nothing is left to do. */
export type NewRefund = Pick<
  Refund,
  'id_attempt' | 'actor' | 'cents' | 'units' | 'expected_canceled_cents' | 'status'
> & {
  motivo?: string
  reason: string | null
  sentAt?: Date
  dueInSeconds: number | null
}

/**
 * Stores a refund with its first history row.
 * @returns its id
 */
export async function insertRefund(tx: Tx, refund: NewRefund, detail: Record<string, unknown>): Promise<string> {
  const { id_attempt, actor, cents, units, expected_canceled_cents, status, reason, dueInSeconds } = refund
  const sentAt = refund.sentAt?.toISOString() ?? null
  const id = randomUUID()
  await tx.execute(sql`
    INSERT INTO refund (id, id_attempt, automatic, reason, actor, motivo, cents, units, expected_canceled_cents, status,
      sent_at, tries, check_at)
    VALUES (${id}, ${id_attempt}, ${reason !== null}, ${reason}, ${actor}, ${refund.motivo ?? ''}, ${cents}, ${units},
      ${expected_canceled_cents}, ${status}, ${sentAt}, ${sentAt === null ? 0 : 1},
      clock_timestamp() + make_interval(secs => ${dueInSeconds}))`)
  await record(tx, [{ entity: 'refund', entityId: id, fromState: null, toState: status, actor, detail }])
  return id
}

/** Columns that change with a refund's state; instants are ISO texts. */
type RefundChange = Partial<{
  check_at: null
  sent_at: string | null
  tries: number
  expected_canceled_cents: number
  seen_transaction: string | null
}>

/**
 * Moves a refund to the next state of its machine and writes the history row, if status, tries and `sent_at` are still
 * those that were read.
 * @returns false when another transaction changed them, or the machine does not allow it (nothing changed here)
 */
export async function moveRefund(
  tx: Tx,
  refund: Refund,
  event: RefundEvent,
  actor: string,
  change: RefundChange = { check_at: null },
  detail?: Record<string, unknown>,
): Promise<boolean> {
  const to = nextRefundStatus(refund.status, event)
  if (to === null) return false
  const set = Object.entries(change).map(([column, value]) => sql`${sql.identifier(column)} = ${value}`)
  const { rowCount } = await tx.execute(sql`UPDATE refund SET status = ${to},
      updated_at = greatest(clock_timestamp(), sent_at), ${sql.join(set, sql`, `)}
    WHERE id = ${refund.id} AND status = ${refund.status} AND tries = ${refund.tries}
      AND sent_at IS NOT DISTINCT FROM ${refund.sent_at?.toISOString() ?? null}::timestamptz`)
  if (rowCount !== 1) return false
  await record(tx, [
    {
      entity: 'refund',
      entityId: refund.id,
      fromState: refund.status,
      toState: to,
      actor,
      ...(detail && { detail }),
    },
  ])
  return true
}

/** Sets when the job next checks a refund in flight, unless it is due already (a hook made it so). */
export async function scheduleRefundCheck(db: Db, id: string, inSeconds: number): Promise<void> {
  await db.execute(sql`UPDATE refund SET check_at = clock_timestamp() + make_interval(secs => ${inSeconds})
    WHERE id = ${id} AND status IN ('pending', 'sent') AND check_at > clock_timestamp()`)
}

/** The sales of an attempt, or of a refund, or with these ids. */
export type Vendas = { attempt: string } | { refund: string } | { ids: string[] }
type ValidState = 'sold' | 'refunding'

const among = (of: Vendas, from: ValidState[]): SQL => {
  const whose =
    'attempt' in of
      ? sql`id_attempt = ${of.attempt}`
      : 'refund' in of
        ? sql`id_refund = ${of.refund}`
        : sql`id IN ${of.ids}`
  return sql`${whose} AND status IN ${from}`
}

/** Reads sales in these states, without locks. */
export const readVendas = (tx: Tx, of: Vendas, from: ValidState[]): Promise<ReleasedRow[]> =>
  rows(tx, ReleasedRow)`
    SELECT id, id_evento, id_setor, id_lote, nr_lugar, id_rifa, nr_sorte FROM venda WHERE ${among(of, from)}`

/** Whether an attempt has a ticket that is valid or has a refund in flight. */
export async function hasTickets(tx: Tx, idAttempt: string): Promise<boolean> {
  const { rowCount } = await tx.execute(
    sql`SELECT 1 FROM venda WHERE ${among({ attempt: idAttempt }, ['sold', 'refunding'])} LIMIT 1`,
  )
  return rowCount === 1
}

const MovedVenda = z.strictObject({ ...ReleasedRow.shape, from_state: z.string() })
type MovedVenda = z.infer<typeof MovedVenda>

/** `idRefund`: the refund that the sales belong to from now on; if omitted, it stays. */
type VendasMove = {
  from: ValidState[]
  to: ValidState | 'refunded' | 'chargedback'
  idRefund?: string | null
  detail?: Record<string, unknown> | undefined
}

/** Moves sales, with a history row each. Locks them by id. */
export async function moveVendas(
  tx: Tx,
  of: Vendas,
  { from, to, idRefund, detail }: VendasMove,
  actor: string,
): Promise<MovedVenda[]> {
  const set = idRefund === undefined ? sql`` : sql`, id_refund = ${idRefund}`
  const found = await rows(tx, MovedVenda)`
    UPDATE venda v SET status = ${to}, updated_at = clock_timestamp()${set}
    FROM (SELECT id, status FROM venda WHERE ${among(of, from)} ORDER BY id FOR NO KEY UPDATE) old WHERE v.id = old.id
    RETURNING v.id, v.id_evento, v.id_setor, v.id_lote, v.nr_lugar, v.id_rifa, v.nr_sorte, old.status AS from_state`
  await record(
    tx,
    found.map((row) => ({
      entity: 'venda' as const,
      entityId: row.id,
      fromState: row.from_state,
      toState: to,
      actor,
      ...(detail && { detail }),
    })),
  )
  return found
}
