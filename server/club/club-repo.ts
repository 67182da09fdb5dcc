import { type SQL, sql } from 'drizzle-orm'
import type { SocioState } from '../../machines/socio.ts'
import type { Db, Tx } from '../db/connection.ts'

/** A row of `socio`. Amounts in cents; instants are Dates. */
export type SocioRow = {
  id: string
  id_cliente: string
  /** The id of the cliente's customer at the provider. */
  customer_id: string | null
  state: SocioState
  nr_cadeira: number
  expires_at: Date
  held_at: Date
  valor_cents: number
  valor_alvo_cents: number | null
  tentativa: string | null
  body: string | null
  id_assinatura: string | null
  id_item: string | null
  dia_cobranca: number | null
  data_inicio: Date | null
  data_cancelamento: Date | null
  mensagem: string | null
  cancel_pedido_em: Date | null
  cancel_pedido_por: string | null
  empty_read_at: Date | null
  check_at: Date | null
  created_at: Date
  updated_at: Date
}

const DATES = [
  'expires_at',
  'held_at',
  'data_inicio',
  'data_cancelamento',
  'cancel_pedido_em',
  'empty_read_at',
  'check_at',
  'created_at',
  'updated_at',
] as const

type Raw = Omit<SocioRow, (typeof DATES)[number]> & Record<(typeof DATES)[number], string | null>

const SELECT = sql`SELECT s.id, s.id_cliente, c.id_pagar_me AS customer_id, s.state, s.nr_cadeira, s.expires_at, s.held_at,
  s.valor_cents, s.valor_alvo_cents, s.tentativa, s.body, s.id_assinatura, s.id_item, s.dia_cobranca, s.data_inicio,
  s.data_cancelamento, s.mensagem, s.cancel_pedido_em, s.cancel_pedido_por, s.empty_read_at, s.check_at, s.created_at,
  s.updated_at FROM socio s JOIN cliente c ON c.id = s.id_cliente`

function toSocioRow(raw: Raw): SocioRow {
  const dates = Object.fromEntries(DATES.map((key) => [key, raw[key] === null ? null : new Date(raw[key])]))
  return { ...raw, ...dates } as unknown as SocioRow
}

/** The newest row that matches, or null. Not locked. */
export async function findSocio(db: Db | Tx, where: SQL): Promise<SocioRow | null> {
  const { rows } = await db.execute<Raw>(sql`${SELECT} WHERE ${where} ORDER BY s.created_at DESC LIMIT 1`)
  return rows[0] ? toSocioRow(rows[0]) : null
}

export const readSocio = (db: Db | Tx, id: string): Promise<SocioRow | null> => findSocio(db, sql`s.id = ${id}`)

/** Locks the row, then reads it. */
export async function lockSocio(tx: Tx, id: string): Promise<SocioRow | null> {
  await tx.execute(sql`SELECT 1 FROM socio WHERE id = ${id} FOR NO KEY UPDATE`)
  return readSocio(tx, id)
}

/** Locks and reads the cliente's row that is `held`, `subscribing` or `active`. The caller has locked the cliente. */
export async function lockLiveSocio(tx: Tx, idCliente: string): Promise<SocioRow | null> {
  const { rows } = await tx.execute<{ id: string }>(sql`SELECT id FROM socio
    WHERE id_cliente = ${idCliente} AND state IN ('held', 'subscribing', 'active') FOR NO KEY UPDATE`)
  return rows[0] ? readSocio(tx, rows[0].id) : null
}

/**
 * How long a cliente had a seat that they gave back, or lost by a refused charge, less than `restSeconds` ago.
 * @returns null when there is none
 */
export async function readPastHold(
  tx: Tx,
  idCliente: string,
  nrCadeira: number,
  restSeconds: number,
): Promise<{ usedMs: number; releasedAt: Date } | null> {
  // A failed row may be read at the provider for a day; its hold ended when the charge was refused.
  const { rows } = await tx.execute<{ used_ms: number; released_at: string }>(sql`
    SELECT (extract(epoch FROM ended - held_at) * 1000)::float8 AS used_ms, ended AS released_at
    FROM socio, LATERAL (SELECT CASE state WHEN 'failed' THEN expires_at ELSE updated_at END AS ended) e
    WHERE id_cliente = ${idCliente} AND nr_cadeira = ${nrCadeira} AND state IN ('released', 'failed')
      AND ended > clock_timestamp() - make_interval(secs => ${restSeconds}) ORDER BY ended DESC LIMIT 1`)
  return rows[0] ? { usedMs: rows[0].used_ms, releasedAt: new Date(rows[0].released_at) } : null
}

/** Locks the cliente's row, so that their operations run one after another. */
export async function lockCliente(tx: Tx, idCliente: string): Promise<{ id_pagar_me: string | null }> {
  const { rows } = await tx.execute<{ id_pagar_me: string | null }>(
    sql`SELECT id_pagar_me FROM cliente WHERE id = ${idCliente} FOR NO KEY UPDATE`,
  )
  if (!rows[0]) throw new Error('the cliente of a session was not found')
  return rows[0]
}

export type Config = { valor_cents: number; termo: string; maximo_socios: number; qtd_linha: number }

/** The club's settings, locked FOR SHARE so that they cannot be edited; null when the club is not configured. */
export async function lockConfigForShare(tx: Tx): Promise<Config | null> {
  const { rows } = await tx.execute<Config>(
    sql`SELECT valor_cents, termo, maximo_socios, qtd_linha FROM config_socio FOR SHARE`,
  )
  return rows[0] ?? null
}

/**
 * Inserts a hold of a seat for a cliente.
 * @returns the new row's id; null when the seat is taken, or the cliente has a live membership
 */
export async function insertHeld(
  tx: Tx,
  hold: { idCliente: string; nrCadeira: number; valorCents: number; expiresAt: Date; heldAt: Date },
): Promise<string | null> {
  const { rows } = await tx.execute<{ id: string }>(sql`
    INSERT INTO socio (id_cliente, state, nr_cadeira, expires_at, held_at, valor_cents)
    VALUES (${hold.idCliente}, 'held', ${hold.nrCadeira}, ${hold.expiresAt.toISOString()}, ${hold.heldAt.toISOString()},
      ${hold.valorCents})
    ON CONFLICT DO NOTHING RETURNING id`)
  return rows[0]?.id ?? null
}

/** The provider does not have a card that this cliente chose from our list: the list is to be read there again. */
export async function forgetCards(db: Db, idCliente: string): Promise<void> {
  await db.execute(sql`UPDATE carteira SET lida_em = '-infinity' WHERE id_cliente = ${idCliente}`)
}
