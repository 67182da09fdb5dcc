import { type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import { CATEGORIA_IDS } from '../../../contract/categorias-rules.ts'
import { SETOR_TIPO } from '../../../contract/limits.ts'
import { PRIMEIRO_PLANO, SOCIO_DOCUMENTO, socioName } from '../../../contract/planos-rules.ts'
import type { BeneficioInput } from '../../../contract/planos.ts'
import type { Db, Tx } from '../../db/connection.ts'
import { CountRow, IdRow, maybeOne, one, rows } from '../../db/rows.ts'

const BeneficioRow = z.strictObject({
  id: z.string(),
  categoria: z.enum(CATEGORIA_IDS),
  percentual: z.int().nullable(),
  valorCents: z.int().nullable(),
  unidades: z.int(),
  horas_antes: z.int(),
  passe: z.boolean(),
})
const PlanoRow = z.strictObject({
  id: z.string(),
  nome: z.string(),
  /** Of the first plan the club's; null before the club is configured. */
  valorCents: z.int().nullable(),
  comCadeira: z.boolean(),
  ativo: z.boolean(),
  versao: z.int(),
  /** Members, canceled ones in their paid month included. */
  socios: z.int(),
  beneficios: z.array(BeneficioRow),
})
export type PlanoRow = z.infer<typeof PlanoRow>

const SELECT = sql`SELECT p.id, p.nome, coalesce(p.valor_cents, (SELECT c.valor_cents FROM config_socio c)) AS "valorCents",
  p.com_cadeira AS "comCadeira", p.ativo, p.versao,
  (SELECT count(*)::int FROM socio s WHERE s.id_plano = p.id AND s.state IN ('active', 'ending')) AS socios,
  coalesce((SELECT json_agg(json_build_object('id', b.id, 'categoria', b.categoria, 'percentual', b.percentual,
    'valorCents', b.valor_cents, 'unidades', b.unidades, 'horas_antes', b.horas_antes, 'passe', b.passe) ORDER BY b.categoria)
    FROM plano_beneficio b WHERE b.id_plano = p.id), '[]') AS beneficios
  FROM plano p`

/** The plans, the cheapest first; only those that one may subscribe to, or all. */
export const listPlanos = (db: Db, { isOffice }: { isOffice: boolean }): Promise<PlanoRow[]> =>
  rows(db, PlanoRow)`${SELECT} WHERE ${isOffice ? sql`true` : sql`p.ativo`} ORDER BY 3, lower(p.nome)`

export const readPlano = (tx: Tx, id: string): Promise<PlanoRow> =>
  one(rows(tx, PlanoRow)`${SELECT} WHERE p.id = ${id}`)

/**
 * Locks a plan, then reads it as it is now. No membership can get it meanwhile, except the first one, whose memberships
 * change nothing about an edit.
 */
export async function lockPlano(tx: Tx, id: string): Promise<PlanoRow | null> {
  const lock = id === PRIMEIRO_PLANO ? sql`FOR NO KEY UPDATE` : sql`FOR UPDATE`
  const found = await maybeOne(rows(tx, IdRow)`SELECT id FROM plano WHERE id = ${id} ${lock}`)
  return found && readPlano(tx, id)
}

/** How many memberships and requested changes have a plan, whatever their state. */
export async function countMemberships(tx: Tx, id: string): Promise<number> {
  const { n } = await one(
    rows(tx, CountRow)`SELECT count(*)::int AS n FROM socio WHERE ${id} IN (id_plano, id_plano_alvo)`,
  )
  return n
}

/** `valorCents` of the first plan is the club's, and not stored here. */
export type PlanoFields = { nome: string; valorCents: number; comCadeira: boolean; ativo: boolean }

/** @returns the new plan's id */
export async function insertPlano(tx: Tx, { nome, valorCents, comCadeira, ativo }: PlanoFields): Promise<string> {
  const { id } = await one(rows(tx, IdRow)`INSERT INTO plano (nome, valor_cents, com_cadeira, ativo)
    VALUES (${nome}, ${valorCents}, ${comCadeira}, ${ativo}) RETURNING id`)
  return id
}

export async function updatePlano(
  tx: Tx,
  id: string,
  { nome, valorCents, comCadeira, ativo }: PlanoFields,
): Promise<void> {
  await tx.execute(sql`UPDATE plano SET nome = ${nome}, com_cadeira = ${comCadeira}, ativo = ${ativo},
    valor_cents = ${id === PRIMEIRO_PLANO ? null : valorCents}::int, versao = versao + 1, updated_at = clock_timestamp()
    WHERE id = ${id}`)
}

export const deletePlano = (tx: Tx, id: string) => tx.execute(sql`DELETE FROM plano WHERE id = ${id}`)

/**
 * Deletes benefits and their fares; a fare that a unit has stays, without a benefit. A reservation that is about to have
 * one is waited for.
 */
async function endBeneficios(tx: Tx, where: SQL): Promise<void> {
  const ended = await rows(tx, IdRow)`DELETE FROM plano_beneficio b WHERE ${where} RETURNING b.id`
  if (ended.length === 0) return
  const ids = sql`${sql.param(ended.map(({ id }) => id))}::uuid[]`
  await tx.execute(sql`SELECT FROM tarifa t WHERE t.id = ANY(${ids}) ORDER BY t.id FOR UPDATE`)
  await tx.execute(sql`DELETE FROM tarifa t WHERE t.id = ANY(${ids})
    AND NOT EXISTS (SELECT 1 FROM venda v WHERE v.id_tarifa = t.id)`)
}

/** Replaces the benefits of a plan, which is locked. A category that is kept keeps its fare. */
export async function storeBeneficios(
  tx: Tx,
  { id, nome }: { id: string; nome: string },
  beneficios: readonly BeneficioInput[],
): Promise<void> {
  const kept = beneficios.map(({ categoria }) => categoria)
  await endBeneficios(tx, sql`b.id_plano = ${id} AND b.categoria <> ALL(${sql.param(kept)}::text[])`)
  await tx.execute(sql`
    WITH wanted AS MATERIALIZED (SELECT coalesce(b.id, gen_random_uuid()) AS id, r.* FROM jsonb_to_recordset(
        ${JSON.stringify(beneficios)}::jsonb) AS r(categoria text, percentual smallint, "valorCents" int, unidades smallint,
        horas_antes smallint, passe boolean)
        LEFT JOIN plano_beneficio b ON b.id_plano = ${id} AND b.categoria = r.categoria),
      fares AS (INSERT INTO tarifa (id, tipo, nome, documento, na_cota)
        SELECT w.id, 'socio', ${socioName(nome)}::text, ${SOCIO_DOCUMENTO}::text, false FROM wanted w
        ON CONFLICT (id) DO UPDATE SET nome = excluded.nome, versao = tarifa.versao + 1)
    INSERT INTO plano_beneficio (id, id_plano, categoria, percentual, valor_cents, unidades, horas_antes, passe)
    SELECT w.id, ${id}, w.categoria, w.percentual, w."valorCents", w.unidades, w.horas_antes, w.passe FROM wanted w
    ON CONFLICT (id) DO UPDATE SET percentual = excluded.percentual, valor_cents = excluded.valor_cents,
      unidades = excluded.unidades, horas_antes = excluded.horas_antes, passe = excluded.passe`)
}

const JogoRow = z.strictObject({ valorCents: z.int(), taxaCents: z.int() })

/** The lowest full price, in cents, at the next event of sports that sells members' fares; null without one. */
export const nextJogo = (db: Db, today: string): Promise<z.infer<typeof JogoRow> | null> =>
  maybeOne(rows(db, JogoRow)`
    SELECT l.valor_cents AS "valorCents", l.taxa_cents AS "taxaCents" FROM evento e JOIN setor s ON s.id_evento = e.id AND NOT s.excluir
      AND NOT s.extra AND NOT s.oculto JOIN lote l ON l.id_setor = s.id AND NOT l.excluir AND l.vende_socio
    WHERE e.categoria = 'esporte' AND s.tipo <> ${SETOR_TIPO.mesa} AND e.publicado AND NOT e.excluir AND e.data >= ${today}
    ORDER BY e.data, e.id, l.valor_cents + l.taxa_cents LIMIT 1`)

const OwnRow = z.strictObject({
  id_tarifa: z.string(),
  plano: z.string(),
  percentual: z.int().nullable(),
  unidades: z.int(),
  horas_antes: z.int(),
  passe: z.boolean(),
  /** Units at members' fares that are sold or being paid; a held one may be chosen again. */
  usadas: z.int(),
})

/** A cliente's benefit at an event; null when their membership gives none now. */
export const readOwnBeneficio = (db: Db, idCliente: string, idEvento: string): Promise<z.infer<typeof OwnRow> | null> =>
  maybeOne(rows(db, OwnRow)`
    SELECT b.id AS id_tarifa, p.nome AS plano, b.percentual, b.unidades, b.horas_antes, b.passe,
      (SELECT count(*)::int FROM venda v JOIN tarifa t ON t.id = v.id_tarifa AND t.tipo = 'socio'
        WHERE v.id_evento = e.id AND v.id_cliente = s.id_cliente AND v.status NOT IN ('held', 'released', 'refunded')) AS usadas
    FROM socio s JOIN plano p ON p.id = s.id_plano JOIN plano_beneficio b ON b.id_plano = p.id
      JOIN evento e ON e.categoria = b.categoria
    WHERE s.id_cliente = ${idCliente} AND s.state IN ('active', 'ending') AND e.id = ${idEvento} AND e.publicado
      AND NOT e.excluir AND member_is_entitled(s)`)
