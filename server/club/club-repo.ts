import { type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import { Cobranca } from '../../contract/socio.ts'
import type { Db, Tx } from '../db/connection.ts'
import { perPool } from '../db/per-pool.ts'
import { IdRow, maybeOne, one, rows } from '../db/rows.ts'
import type { ProviderInvoice } from '../gateways/recurrence.ts'
import { makeBatches } from '../batches.ts'
import { ofPool } from '../pool-batches.ts'
import { uuidOf } from '../sales/pay/order-id.ts'

const Instant = z.string().nullable()
/**
 * A row of the database's `socio_row`. `customer_id`: the id of the cliente's customer at the provider; `is_due`: a check
 * is due already. Instants are texts, here or in JSON.
 */
export const RawSocio = z.strictObject({
  id: z.string(),
  id_cliente: z.string(),
  customer_id: z.string().nullable(),
  state: z.enum(['held', 'subscribing', 'active', 'ending', 'canceled', 'failed', 'released']),
  nr_cadeira: z.int().nullable(),
  expires_at: z.string(),
  held_at: z.string(),
  valor_cents: z.int(),
  valor_alvo_cents: z.int().nullable(),
  tentativa: z.string().nullable(),
  body: z.string().nullable(),
  id_assinatura: z.string().nullable(),
  id_item: z.string().nullable(),
  dia_cobranca: z.int().nullable(),
  data_inicio: Instant,
  data_cancelamento: Instant,
  mensagem: z.string().nullable(),
  cancel_pedido_em: Instant,
  cancel_pedido_por: z.string().nullable(),
  empty_read_at: Instant,
  created_at: z.string(),
  is_due: z.boolean(),
  vale_ate: z.string().nullable(),
  devolvido_cents: z.int(),
})
/** Amounts in cents; instants are Dates. */
export type SocioRow = ReturnType<typeof toSocioRow>

const dateOf = (time: string | null): Date | null => (time === null ? null : new Date(time))

export const toSocioRow = (raw: z.infer<typeof RawSocio>) => ({
  ...raw,
  expires_at: new Date(raw.expires_at),
  held_at: new Date(raw.held_at),
  data_inicio: dateOf(raw.data_inicio),
  data_cancelamento: dateOf(raw.data_cancelamento),
  cancel_pedido_em: dateOf(raw.cancel_pedido_em),
  empty_read_at: dateOf(raw.empty_read_at),
  created_at: new Date(raw.created_at),
})

async function find(db: Db, where: SQL): Promise<SocioRow | null> {
  const row = await maybeOne(
    rows(db, RawSocio)`SELECT s.* FROM socio_row s WHERE ${where} ORDER BY s.created_at DESC LIMIT 1`,
  )
  return row ? toSocioRow(row) : null
}

/** The condition that a row has this subscription id of the provider, or this id of ours. */
const named = (id: string): SQL => sql`(s.id_assinatura = ${id} OR s.id = ${uuidOf(id)}::uuid)`

const reading = perPool((db) =>
  makeBatches<string, SocioRow | null>({
    ...ofPool(db, 'read-socios'),
    max: 100,
    run: async (ids) => {
      const found = await rows(db, RawSocio)`SELECT s.* FROM socio_row s WHERE s.id = ANY(${sql.param(ids)}::uuid[])`
      const byId = new Map(found.map((raw) => [raw.id, toSocioRow(raw)]))
      return ids.map((id) => byId.get(id) ?? null)
    },
  }),
)

/** Not locked. Concurrent calls share the query. */
export const readSocio = (db: Db, id: string): Promise<SocioRow | null> => reading(db)(id)

/** The row of a subscription, by the provider's id or ours; with `idItem` only if it is its item. Not locked. */
export const findSubscription = (db: Db, id: string, idItem?: string): Promise<SocioRow | null> =>
  find(db, idItem === undefined ? named(id) : sql`${named(id)} AND s.id_item = ${idItem}`)

/** The cliente's row of this subscription id, or the newest one they subscribed; null when there is none. */
export function findOwnSubscription(db: Db, idCliente: string, id: string | undefined): Promise<SocioRow | null> {
  const own = sql`s.id_cliente = ${idCliente} AND s.tentativa IS NOT NULL`
  return find(db, id === undefined ? own : sql`${own} AND ${named(id)}`)
}

const ChargeRow = z.strictObject({
  id: z.string(),
  chargeId: z.string().nullable(),
  status: Cobranca.shape.status,
  amountCents: z.int(),
  dueAt: Instant,
  createdAt: z.string(),
})

/** The stored charges of a socio, the newest first. Not locked. */
export async function readCharges(db: Db, idSocio: string): Promise<ProviderInvoice[]> {
  const found = await rows(db, ChargeRow)`SELECT id_invoice AS id, id_charge AS "chargeId", status,
    valor_cents AS "amountCents", vence_em AS "dueAt", created_at AS "createdAt"
    FROM socio_cobranca WHERE id_socio = ${idSocio} ORDER BY created_at DESC`
  return found.map((row) => ({ ...row, dueAt: dateOf(row.dueAt), createdAt: new Date(row.createdAt), message: null }))
}

const PriceRow = z.strictObject({ id: z.string(), valor_cents: z.int() })

/**
 * Stores a new price for every active socio of a plan whose price differs and who has requested neither a cancellation
 * nor another plan; each becomes due in its turn. @returns their ids and the prices before
 */
export const setAllPrices = (
  tx: Tx,
  { idPlano, cents, perMinute }: { idPlano: string; cents: number; perMinute: number },
): Promise<z.infer<typeof PriceRow>[]> =>
  rows(tx, PriceRow)`
    WITH locked AS MATERIALIZED (SELECT id, nr_cadeira FROM socio WHERE state = 'active' AND cancel_pedido_em IS NULL
          AND id_plano = ${idPlano} AND id_plano_alvo IS NULL
          AND coalesce(valor_alvo_cents, valor_cents) <> ${cents} FOR NO KEY UPDATE),
      turns AS (SELECT id, row_number() OVER (ORDER BY nr_cadeira, id) - 1 AS before FROM locked)
    UPDATE socio s SET valor_alvo_cents = ${cents}, updated_at = clock_timestamp(),
      check_at = clock_timestamp() + make_interval(secs => turns.before * ${60 / perMinute}::float8)
    FROM turns WHERE s.id = turns.id RETURNING s.id, s.valor_cents`

/**
 * Sending a price replaces the regular check, which is made up for within some seconds: with thousands of memberships
 * at once, the checks would use up the club's reads. A check that a hook made due meanwhile stays due.
 */
export async function spreadCheck(db: Db, id: string, withinSeconds: number): Promise<void> {
  await db.execute(sql`UPDATE socio SET check_at = clock_timestamp() + make_interval(secs => random() * ${withinSeconds}::float8)
    WHERE id = ${id} AND state = 'active' AND check_at > clock_timestamp()`)
}

const FailingRow = z.strictObject({ seconds: z.number() })

/**
 * Stores that the check of a socio has failed. @returns for how many seconds its checks have failed without a success
 */
export const storeFailing = async (db: Db, id: string): Promise<number> =>
  (
    await one(rows(db, FailingRow)`
      UPDATE socio SET failing_since = coalesce(failing_since, clock_timestamp()) WHERE id = ${id}
      RETURNING extract(epoch FROM clock_timestamp() - failing_since)::float8 AS seconds`)
  ).seconds

/** Stores that the check of a socio has succeeded. */
export const endFailing = (db: Db, id: string) =>
  db.execute(sql`UPDATE socio SET failing_since = NULL WHERE id = ${id} AND failing_since IS NOT NULL`)

/** The provider no longer has a card that this cliente chose from our list: marks the list to be read again. */
export async function forgetCards(db: Db, idCliente: string): Promise<void> {
  await db.execute(sql`UPDATE carteira SET lida_em = '-infinity' WHERE id_cliente = ${idCliente}`)
}

/** The holds of seats that are overdue, the longest first. A subselect, because an index is not searched by a clock. */
export async function listOverdueSeats(db: Db, limit: number): Promise<string[]> {
  const found = await rows(db, IdRow)`SELECT id FROM socio
    WHERE state = 'held' AND expires_at < (SELECT clock_timestamp()) ORDER BY expires_at LIMIT ${limit}`
  return found.map(({ id }) => id)
}

/** A seat or a plan without a seat that a cliente holds or is subscribing to. */
export const SeatRow = z.strictObject({
  id: z.string(),
  id_cliente: z.string(),
  state: z.enum(['held', 'subscribing']),
  nr_cadeira: z.int().nullable(),
  expires_at: z.string(),
  valor_cents: z.int(),
  is_over: z.boolean(),
})
const PlanSeatRow = SeatRow.extend({ id_plano: z.string() })
export type PlanSeatRow = z.infer<typeof PlanSeatRow>

export const readSeats = (db: Db, idCliente: string): Promise<PlanSeatRow[]> =>
  rows(db, PlanSeatRow)`
    SELECT id, id_cliente, state, nr_cadeira, expires_at, valor_cents, expires_at <= clock_timestamp() AS is_over, id_plano
    FROM socio WHERE id_cliente = ${idCliente} AND state IN ('held', 'subscribing')`

const EntriesRow = z.strictObject({ ids: z.array(z.string()) })

/** The included entries of a membership that are not used, by order. */
export const listIncludedEntries = (
  db: Db,
  { id_cliente, data_inicio }: SocioRow,
): Promise<z.infer<typeof EntriesRow>[]> =>
  rows(db, EntriesRow)`
    SELECT array_agg(v.id) AS ids FROM venda v JOIN tarifa t ON t.id = v.id_tarifa AND t.tipo = 'socio'
    WHERE v.id_cliente = ${id_cliente} AND v.status = 'sold' AND NOT v.entregue AND v.valor_cents + v.taxa_cents = 0
      AND v.sold_at >= ${data_inicio?.toISOString() ?? null}::timestamptz
    GROUP BY v.id_attempt`
