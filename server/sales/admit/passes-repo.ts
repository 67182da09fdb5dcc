import { type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import { type PassFacts, passRefusal } from '../../../contract/portaria-rules.ts'
import type { Db, Tx } from '../../db/connection.ts'
import { rows, TimeText } from '../../db/rows.ts'

/** A membership, as its card admits at one event. */
const PassRow = z.strictObject({
  id: z.string(),
  nome: z.string(),
  plano: z.string(),
  nr_cadeira: z.int().nullable(),
  qtd_linha: z.int().nullable(),
  coberta: z.boolean(),
  cancelada: z.boolean(),
  ate: z.string().nullable(),
  /** When and at which portao the card was admitted; null: not yet. */
  entregue_at: TimeText.nullable(),
  portao: z.string().nullable(),
})
export type PassRow = z.infer<typeof PassRow>

/** Whether the plan of a membership `s` includes the entrance to the event `e`. */
const COBERTA = sql`EXISTS (SELECT FROM plano_beneficio b
  WHERE b.id_plano = s.id_plano AND b.categoria = e.categoria AND b.passe)`

/**
 * The memberships `s` of clientes `c` that a condition selects, with the event `e`, the plan `p`, the club's settings
 * `k` and the accepted reading `n`. Only who ever was a member has a card.
 */
const passes = (db: Db | Tx, idEvento: string, where: SQL, page = sql``): Promise<PassRow[]> => rows(db, PassRow)`
  SELECT s.id, c.nome, p.nome AS plano, s.nr_cadeira, k.qtd_linha, ${COBERTA} AS coberta, s.state <> 'active' AS cancelada,
    (CASE s.state WHEN 'ending' THEN s.vale_ate
      WHEN 'active' THEN (owed_since(s.id) AT TIME ZONE 'America/Sao_Paulo')::date + k.tolerancia_dias::int END)::text AS ate,
    n.lida_em AS entregue_at, n.portao
  FROM socio s JOIN cliente c ON c.id = s.id_cliente JOIN plano p ON p.id = s.id_plano JOIN evento e ON e.id = ${idEvento}
    LEFT JOIN config_socio k ON k.unica
    LEFT JOIN entrada n ON n.id_socio = s.id AND n.id_evento = e.id AND n.resultado = 'aceita'
  WHERE s.state IN ('active', 'ending', 'canceled') AND ${where} ${page}`

/** Who may enter with a card, or has entered: not who was a member once. */
const ADMITS = sql`(n.id IS NOT NULL OR s.state <> 'canceled' AND ${COBERTA})`

/** The cards of these memberships, by id. */
export async function readPasses(db: Db | Tx, idEvento: string, ids: readonly string[]): Promise<Map<string, PassRow>> {
  if (!ids.length) return new Map()
  const found = await passes(db, idEvento, sql`s.id = ANY(${sql.param([...new Set(ids)])}::uuid[])`)
  return new Map(found.map((row) => [row.id, row]))
}

/**
 * Locks memberships in the order of their ids, before any ticket is locked, as sales do. Their cards are read afterwards:
 * under READ COMMITTED only a later statement sees what the transaction this one waited for has committed.
 */
export async function lockPasses(tx: Tx, idEvento: string, ids: readonly string[]): Promise<Map<string, PassRow>> {
  if (!ids.length) return new Map()
  await tx.execute(sql`SELECT FROM socio s WHERE s.id = ANY(${sql.param([...new Set(ids)])}::uuid[])
    ORDER BY s.id FOR NO KEY UPDATE`)
  return readPasses(tx, idEvento, ids)
}

/**
 * Whether a card admits on a day: its membership gives it, and it was not used at this event. The trigger
 * entrada_pass_admits and the unique index entrada_one_pass enforce the same.
 */
export const isPassAdmissible = (pass: PassFacts & { entregue_at: string | null }, today: string): boolean =>
  pass.entregue_at === null && passRefusal(pass, today) === null

/** Whether a card admits or has admitted, so that the lists of the gate have its member's name. */
export const isListed = ({ coberta, cancelada, ate, entregue_at }: PassRow): boolean =>
  entregue_at !== null || (coberta && !(cancelada && ate === null))

/**
 * What may have changed whether a card admits; nothing at an event that no plan includes, unless somebody has entered
 * with a card before the plan was edited.
 */
const changedSince = (since: string): SQL => sql`(n.at >= ${since}::timestamptz
  OR (s.state <> 'canceled' OR s.updated_at >= ${since}::timestamptz)
    AND greatest(s.updated_at, p.updated_at, e.updated_at, k.updated_at) >= ${since}::timestamptz
    AND (EXISTS (SELECT FROM plano_beneficio b WHERE b.categoria = e.categoria AND b.passe)
      OR EXISTS (SELECT FROM entrada x WHERE x.id_evento = e.id AND x.resultado = 'aceita' AND x.id_socio IS NOT NULL)))`

/**
 * The cards for a device, in the order of their ids after `after`: those that admit, or have admitted; with `since` the
 * changed ones instead, also those that no longer admit.
 */
export const listPasses = (
  db: Db,
  idEvento: string,
  { since, after, limit }: { since: string | null; after: string; limit: number },
): Promise<PassRow[]> =>
  passes(
    db,
    idEvento,
    sql`s.id > ${after}::uuid AND ${since === null ? ADMITS : changedSince(since)}`,
    sql`ORDER BY s.id LIMIT ${limit}`,
  )

/** The cards that admit or have admitted, by their members' names. */
export const listPassesByName = (db: Db, idEvento: string, limit: number): Promise<PassRow[]> =>
  passes(db, idEvento, ADMITS, sql`ORDER BY c.nome_busca, s.id LIMIT ${limit}`)

/** The cards whose member `c` a condition selects, if they admit or have admitted. */
export const findPassesOf = (db: Db, idEvento: string, person: SQL, limit: number): Promise<PassRow[]> =>
  passes(db, idEvento, sql`${person} AND ${ADMITS}`, sql`ORDER BY c.nome_busca, s.id LIMIT ${limit}`)

/** The cards whose id begins with a short code. */
export const findPassesByCode = (
  db: Db,
  idEvento: string,
  { from, until }: { from: string; until: string },
  limit: number,
): Promise<PassRow[]> =>
  passes(db, idEvento, sql`s.id BETWEEN ${from}::uuid AND ${until}::uuid`, sql`ORDER BY s.id LIMIT ${limit}`)
