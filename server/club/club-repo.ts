import { type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Db, Tx } from '../db/connection.ts'
import { IdRow, maybeOne, one, rows, TimeText } from '../db/rows.ts'

/** A row of `socio`. `customer_id`: the id of the cliente's customer at the provider. */
const Raw = z.strictObject({
  id: z.string(),
  id_cliente: z.string(),
  customer_id: z.string().nullable(),
  state: z.enum(['held', 'subscribing', 'active', 'canceled', 'failed', 'released']),
  nr_cadeira: z.int(),
  expires_at: TimeText,
  held_at: TimeText,
  valor_cents: z.int(),
  valor_alvo_cents: z.int().nullable(),
  tentativa: z.string().nullable(),
  body: z.string().nullable(),
  id_assinatura: z.string().nullable(),
  id_item: z.string().nullable(),
  dia_cobranca: z.int().nullable(),
  data_inicio: TimeText.nullable(),
  data_cancelamento: TimeText.nullable(),
  mensagem: z.string().nullable(),
  cancel_pedido_em: TimeText.nullable(),
  cancel_pedido_por: z.string().nullable(),
  empty_read_at: TimeText.nullable(),
  check_at: TimeText.nullable(),
  created_at: TimeText,
  updated_at: TimeText,
})
/** Amounts in cents; instants are Dates. */
export type SocioRow = ReturnType<typeof toSocioRow>

const SELECT = sql`SELECT s.id, s.id_cliente, c.id_pagar_me AS customer_id, s.state, s.nr_cadeira, s.expires_at, s.held_at,
  s.valor_cents, s.valor_alvo_cents, s.tentativa, s.body, s.id_assinatura, s.id_item, s.dia_cobranca, s.data_inicio,
  s.data_cancelamento, s.mensagem, s.cancel_pedido_em, s.cancel_pedido_por, s.empty_read_at, s.check_at, s.created_at,
  s.updated_at FROM socio s JOIN cliente c ON c.id = s.id_cliente`

const dateOf = (time: string | null): Date | null => (time === null ? null : new Date(time))

const toSocioRow = (raw: z.infer<typeof Raw>) => ({
  ...raw,
  expires_at: new Date(raw.expires_at),
  held_at: new Date(raw.held_at),
  data_inicio: dateOf(raw.data_inicio),
  data_cancelamento: dateOf(raw.data_cancelamento),
  cancel_pedido_em: dateOf(raw.cancel_pedido_em),
  empty_read_at: dateOf(raw.empty_read_at),
  check_at: dateOf(raw.check_at),
  created_at: new Date(raw.created_at),
  updated_at: new Date(raw.updated_at),
})

async function find(db: Db | Tx, where: SQL): Promise<SocioRow | null> {
  const row = await maybeOne(rows(db, Raw)`${SELECT} WHERE ${where} ORDER BY s.created_at DESC LIMIT 1`)
  return row ? toSocioRow(row) : null
}

/** The condition that a row has this subscription id of the provider, or this id of ours. */
const named = (id: string): SQL => sql`(s.id_assinatura = ${id} OR s.id::text = ${id.toLowerCase()})`

/** Not locked. */
export const readSocio = (db: Db | Tx, id: string): Promise<SocioRow | null> => find(db, sql`s.id = ${id}`)

/** The row of a subscription, by the provider's id or ours; with `idItem` only if it is its item. Not locked. */
export const findSubscription = (db: Db, id: string, idItem?: string): Promise<SocioRow | null> =>
  find(db, idItem === undefined ? named(id) : sql`${named(id)} AND s.id_item = ${idItem}`)

/** The cliente's row of this subscription id, or the newest one they subscribed; null when there is none. */
export function findOwnSubscription(db: Db, idCliente: string, id: string | undefined): Promise<SocioRow | null> {
  const own = sql`s.id_cliente = ${idCliente} AND s.tentativa IS NOT NULL`
  return find(db, id === undefined ? own : sql`${own} AND ${named(id)}`)
}

/** The cliente's row that this click subscribed. */
export const findByClick = (tx: Tx, idCliente: string, tentativa: string): Promise<SocioRow | null> =>
  find(tx, sql`s.id_cliente = ${idCliente} AND s.tentativa = ${tentativa}`)

/** Locks the row, then reads it. */
export async function lockSocio(tx: Tx, id: string): Promise<SocioRow | null> {
  await tx.execute(sql`SELECT 1 FROM socio WHERE id = ${id} FOR NO KEY UPDATE`)
  return readSocio(tx, id)
}

/** Locks and reads the cliente's row that is `held`, `subscribing` or `active`. The caller has locked the cliente. */
export async function lockLiveSocio(tx: Tx, idCliente: string): Promise<SocioRow | null> {
  const row = await maybeOne(rows(tx, IdRow)`SELECT id FROM socio
    WHERE id_cliente = ${idCliente} AND state IN ('held', 'subscribing', 'active') FOR NO KEY UPDATE`)
  return row ? readSocio(tx, row.id) : null
}

const CustomerRow = z.strictObject({ id_pagar_me: z.string().nullable() })

/** Locks the cliente's row, so that their operations run one after another. */
export async function lockCliente(tx: Tx, idCliente: string): Promise<{ id_pagar_me: string | null }> {
  return one(rows(tx, CustomerRow)`SELECT id_pagar_me FROM cliente WHERE id = ${idCliente} FOR NO KEY UPDATE`)
}

export const Config = z.strictObject({
  valor_cents: z.int(),
  termo: z.string(),
  maximo_socios: z.int(),
  qtd_linha: z.int(),
})
export type Config = z.infer<typeof Config>

/** The club's settings, locked FOR SHARE so that they cannot be edited; null when the club is not configured. */
export async function lockConfigForShare(tx: Tx): Promise<Config | null> {
  return maybeOne(rows(tx, Config)`SELECT valor_cents, termo, maximo_socios, qtd_linha FROM config_socio FOR SHARE`)
}

/** Sets the next check of a row whose subscription nobody may be charged for. `at`: ISO instant, or null. */
export const checkEndedAt = (tx: Tx, id: string, at: string | null) =>
  tx.execute(sql`UPDATE socio SET check_at = ${at} WHERE id = ${id} AND state IN ('failed', 'released')`)

const PriceRow = z.strictObject({ id: z.string(), valor_cents: z.int() })

/**
 * Stores a new price for every active socio who has another one and has not asked to leave; each becomes due in its
 * turn. @returns their ids and the prices before
 */
export const setAllPrices = (tx: Tx, cents: number, perMinute: number): Promise<z.infer<typeof PriceRow>[]> =>
  rows(tx, PriceRow)`
    WITH locked AS MATERIALIZED (SELECT id, nr_cadeira FROM socio WHERE state = 'active' AND cancel_pedido_em IS NULL
          AND coalesce(valor_alvo_cents, valor_cents) <> ${cents} FOR NO KEY UPDATE),
      turns AS (SELECT id, row_number() OVER (ORDER BY nr_cadeira) - 1 AS before FROM locked)
    UPDATE socio s SET valor_alvo_cents = ${cents}, updated_at = clock_timestamp(),
      check_at = clock_timestamp() + make_interval(secs => turns.before * ${60 / perMinute}::float8)
    FROM turns WHERE s.id = turns.id RETURNING s.id, s.valor_cents`

/**
 * The check that sending a price replaced is made up for within some seconds: of thousands of memberships at once, the
 * checks would use up the club's reads. One that a hook made due meanwhile stays due.
 */
export async function spreadCheck(db: Db, id: string, withinSeconds: number): Promise<void> {
  await db.execute(sql`UPDATE socio SET check_at = clock_timestamp() + make_interval(secs => random() * ${withinSeconds}::float8)
    WHERE id = ${id} AND state = 'active' AND check_at > clock_timestamp()`)
}

/** The provider does not have a card that this cliente chose from our list: the list is to be read there again. */
export async function forgetCards(db: Db, idCliente: string): Promise<void> {
  await db.execute(sql`UPDATE carteira SET lida_em = '-infinity' WHERE id_cliente = ${idCliente}`)
}
