import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { CASA_ID } from '../../../contract/casa-rules.ts'
import type { Carteira } from '../../../contract/vendas.ts'
import type { Db, Tx } from '../../db/connection.ts'
import { claimDue, msUntil, type Queue } from '../../db/queue.ts'
import { maybeOne, one, rows } from '../../db/rows.ts'

const Row = z.strictObject({
  id: z.string(),
  id_venda: z.string(),
  id_cliente: z.string(),
  id_evento: z.string(),
  tipo: z.enum(['apple', 'google']),
  /** In seconds since 1970. */
  mudou: z.int(),
  tries: z.int(),
  failing_hours: z.number(),
  /** Its `check_at`: a lease of the job, until something makes it due again. */
  lease: z.string().nullable(),
})
export type PasseRow = z.infer<typeof Row>

const COLUMNS = sql`p.id, p.id_venda, p.id_cliente, p.id_evento, p.tipo, extract(epoch FROM p.mudou_em)::int AS mudou, p.tries,
  coalesce(extract(epoch FROM clock_timestamp() - p.failing_since) / 3600, 0)::float8 AS failing_hours,
  p.check_at::text AS lease`

type NewPasse = { idVenda: string; idCliente: string; idEvento: string; tipo: Carteira }

/** The pass of a ticket for this owner and wallet, made at the first time. */
export const ensurePasse = (db: Db, { idVenda, idCliente, idEvento, tipo }: NewPasse): Promise<PasseRow> =>
  one(rows(db, Row)`
    INSERT INTO passe AS p (id_venda, id_cliente, id_evento, tipo) VALUES (${idVenda}, ${idCliente}, ${idEvento}, ${tipo})
    ON CONFLICT (id_venda, id_cliente, tipo) DO UPDATE SET tipo = excluded.tipo RETURNING ${COLUMNS}`)

export const findPasse = (db: Db, id: string): Promise<PasseRow | null> =>
  maybeOne(rows(db, Row)`SELECT ${COLUMNS} FROM passe p WHERE p.id = ${id}`)

const Made = z.strictObject({ is_new: z.boolean() })
/** Devices of one pass: a family's, and old ones that never said good-bye. */
const DEVICES_MAX = 20

/**
 * Stores a device that wants to hear of a pass's changes. A pass that has changed since it was made becomes due: the
 * device may have the content of before.
 * @returns whether it is new; null when the pass has too many devices
 */
export async function registerDevice(
  tx: Tx,
  { idPasse, aparelho, pushToken }: { idPasse: string; aparelho: string; pushToken: string },
): Promise<boolean | null> {
  const made = await maybeOne(rows(tx, Made)`
    INSERT INTO passe_aparelho AS a (id_passe, aparelho, push_token) SELECT ${idPasse}, ${aparelho}, ${pushToken}
      WHERE (SELECT count(*) FROM passe_aparelho o WHERE o.id_passe = ${idPasse} AND o.aparelho <> ${aparelho}) < ${DEVICES_MAX}
    ON CONFLICT (id_passe, aparelho) DO UPDATE SET push_token = excluded.push_token RETURNING xmax = 0 AS is_new`)
  if (!made) return null
  await tx.execute(sql`UPDATE passe SET check_at = clock_timestamp() WHERE id = ${idPasse} AND mudou_em > created_at`)
  return made.is_new
}

export async function removeDevice(db: Db, idPasse: string, aparelho: string): Promise<void> {
  await db.execute(sql`DELETE FROM passe_aparelho WHERE id_passe = ${idPasse} AND aparelho = ${aparelho}`)
}

const Changed = z.strictObject({ id: z.string(), mudou: z.int() })
/** A change is seen after its commit, which may be later than its time by this much. */
const COMMIT_SECONDS = 60

/**
 * The passes of a device that changed since a time (seconds since 1970), or shortly before it; 0: all of them. A device
 * that asks for one without news is answered so.
 */
export const changedPasses = (db: Db, aparelho: string, since: number) =>
  rows(db, Changed)`
    SELECT p.id, extract(epoch FROM p.mudou_em)::int AS mudou FROM passe_aparelho a JOIN passe p ON p.id = a.id_passe
    WHERE a.aparelho = ${aparelho} AND p.mudou_em > to_timestamp(${since - COMMIT_SECONDS}) ORDER BY p.id LIMIT 500`

/** Passes whose wallets have to be told of a change. */
export const PASSES_DUE: Queue = { table: 'passe', column: 'check_at' }
const LEASE_SECONDS = 120

export async function claimPasses(db: Db, limit: number): Promise<PasseRow[]> {
  const ids = await claimDue(db, PASSES_DUE, limit, LEASE_SECONDS)
  return rows(db, Row)`SELECT ${COLUMNS} FROM passe p WHERE p.id = ANY(${sql.param(ids)}::uuid[])`
}

/** The wallet was told; what changed since the lease began stays due. */
export async function passeTold(db: Db, { id, lease }: PasseRow): Promise<void> {
  await db.execute(sql`UPDATE passe SET check_at = NULL, tries = 0, failing_since = NULL
    WHERE id = ${id} AND check_at = ${lease}::timestamptz`)
}

/** @param seconds until the next attempt; null: there is none */
export async function passeFailed(tx: Tx, { id, lease }: PasseRow, seconds: number | null): Promise<void> {
  await tx.execute(sql`UPDATE passe SET tries = tries + 1, failing_since = coalesce(failing_since, clock_timestamp()),
    check_at = clock_timestamp() + make_interval(secs => ${seconds}) WHERE id = ${id} AND check_at = ${lease}::timestamptz`)
}

/** The columns of the house that a pass shows (server/passes/wallet-ticket.ts), as its history names them. */
const SHOWN = ['nome', 'nome_curto', 'razao_social', 'cnpj', 'telefone', 'cor_marca', 'cor_acao', 'logo']
/**
 * When passes follow the last change of what they show of the house: some seconds later, when no transaction and no
 * process has the house of before. A pass that changed before then is behind.
 */
const HOUSE_SETTLED = sql`(SELECT date_trunc('second', max(h.at)) + interval '5 seconds' FROM history h
  WHERE h.entity_id = ${CASA_ID} AND h.entity = 'casa' AND h.detail ?| ${sql.param(SHOWN)}::text[])`

/** The number of milliseconds until passes have to follow the house; Infinity when none is behind. */
export const houseDue = (db: Db): Promise<number> =>
  msUntil(
    db,
    sql`(SELECT s.at FROM (SELECT ${HOUSE_SETTLED} AS at) s WHERE EXISTS (SELECT FROM passe WHERE mudou_em < s.at))`,
  )

/**
 * Makes some of the passes due that are behind the house. Those that another transaction changes are left to it.
 * @returns how many
 */
export async function followHouse(db: Db, limit: number): Promise<number> {
  const { rowCount } = await db.execute(sql`
    UPDATE passe SET mudou_em = date_trunc('second', clock_timestamp()), check_at = clock_timestamp(), tries = 0,
      failing_since = NULL, updated_at = clock_timestamp()
    WHERE id IN (SELECT p.id FROM passe p, (SELECT ${HOUSE_SETTLED} AS at) s
      WHERE s.at <= clock_timestamp() AND p.mudou_em < s.at ORDER BY p.mudou_em LIMIT ${limit} FOR NO KEY UPDATE OF p SKIP LOCKED)`)
  return rowCount ?? 0
}

const TokenRow = z.strictObject({ push_token: z.string() })

export const pushTokens = async (db: Db, idPasse: string): Promise<string[]> =>
  (await rows(db, TokenRow)`SELECT DISTINCT push_token FROM passe_aparelho WHERE id_passe = ${idPasse}`).map(
    ({ push_token }) => push_token,
  )

export async function forgetTokens(db: Db, tokens: readonly string[]): Promise<void> {
  if (tokens.length > 0)
    await db.execute(sql`DELETE FROM passe_aparelho WHERE push_token = ANY(${sql.param([...tokens])}::text[])`)
}
