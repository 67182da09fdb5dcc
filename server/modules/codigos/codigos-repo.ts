import { type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { CodigoQuery } from '../../../contract/codigos.ts'
import { REFUND_DAYS, REFUND_HOURS_BEFORE } from '../../../contract/limits.ts'
import type { Db, Tx } from '../../db/connection.ts'
import { containing } from '../../db/like.ts'
import { IdRow, maybeOne, one, rows, TimeText } from '../../db/rows.ts'

const Sibling = z.strictObject({ id: z.string(), data: z.string(), created_at: z.string() })
const Row = z.strictObject({
  id: z.string(),
  codigo: z.string(),
  percentual: z.int().nullable(),
  valor_cents: z.int().nullable(),
  evento: z.strictObject({ id: z.string(), nome: z.string(), data: z.string() }).nullable(),
  /** Of its lot: the sector, with its lots. */
  lote: z.strictObject({ id: z.string(), setor: z.string(), siblings: z.array(Sibling) }).nullable(),
  de: TimeText.nullable(),
  ate: TimeText.nullable(),
  limite: z.int().nullable(),
  limite_pessoa: z.int().nullable(),
  promotor: z.strictObject({ id: z.string(), nome: z.string() }).nullable(),
  comissao: z.int(),
  ativo: z.boolean(),
  usados: z.int(),
  vendidos: z.int(),
  liquidados: z.int(),
  liquidado_cents: z.number(),
  versao: z.int(),
})
export type CodigoRow = z.infer<typeof Row>

/**
 * Whether a paid unit `v` of the event `e` can no longer be given back by its buyer (refundRefusal in
 * contract/reembolsos-rules.ts): it was used, or the days or the hours before the event are over.
 */
const isSettled = (now: Date): SQL => sql`(v.entregue
  OR (v.sold_at AT TIME ZONE 'America/Sao_Paulo')::date + ${REFUND_DAYS}::int < (${now.toISOString()}::timestamptz AT TIME ZONE 'America/Sao_Paulo')::date
  OR (e.data + coalesce(e.hora, '00:00')) AT TIME ZONE 'America/Sao_Paulo' - make_interval(hours => ${REFUND_HOURS_BEFORE}::int) < ${now.toISOString()}::timestamptz)`

const select = (now: Date, where: SQL, page = sql``): SQL => sql`
  SELECT c.id, c.codigo, c.percentual, t.valor_cents, c.de, c.ate, c.limite, c.limite_pessoa, c.comissao,
    t.ativa AS ativo, t.versao,
    CASE WHEN ev.id IS NOT NULL THEN jsonb_build_object('id', ev.id, 'nome', ev.nome, 'data', ev.data::text) END AS evento,
    (SELECT jsonb_build_object('id', l.id, 'setor', s.nome, 'siblings', (SELECT jsonb_agg(jsonb_build_object('id', o.id,
        'data', o.data, 'created_at', o.created_at)) FROM lote o WHERE o.id_setor = s.id))
      FROM lote l JOIN setor s ON s.id = l.id_setor WHERE l.id = t.id_lote) AS lote,
    CASE WHEN u.id IS NOT NULL THEN jsonb_build_object('id', u.id, 'nome', u.nome) END AS promotor,
    n.usados, n.vendidos, n.liquidados, n.liquidado_cents
  FROM codigo c JOIN tarifa t ON t.id = c.id LEFT JOIN evento ev ON ev.id = c.id_evento
    LEFT JOIN usuario u ON u.id = c.id_promotor
    CROSS JOIN LATERAL (
      SELECT count(*)::int AS usados, count(*) FILTER (WHERE v.status IN ('sold', 'refunding'))::int AS vendidos,
        count(*) FILTER (WHERE v.status = 'sold' AND ${isSettled(now)})::int AS liquidados,
        coalesce(sum(v.valor_cents) FILTER (WHERE v.status = 'sold' AND ${isSettled(now)}), 0)::float8 AS liquidado_cents
      FROM venda v JOIN evento e ON e.id = v.id_evento
      WHERE v.id_tarifa = c.id AND v.status NOT IN ('released', 'refunded')) n
  WHERE ${where} ORDER BY c.created_at DESC, c.id ${page}`

/** Whose codes: an admin sees all, staff those of the events of their cities, a promoter their own. */
export type CodigoScope = { cidades: readonly string[] | null; idPromotor: string | null }

const inScope = ({ cidades, idPromotor }: CodigoScope): SQL =>
  idPromotor
    ? sql`c.id_promotor = ${idPromotor}`
    : cidades
      ? sql`ev.id_cidade = ANY(${sql.param(cidades)}::uuid[])`
      : sql`true`

function conditions({ idEvento, pesquisa }: Pick<CodigoQuery, 'idEvento' | 'pesquisa'>, scope: CodigoScope): SQL {
  const all = [inScope(scope)]
  if (idEvento) all.push(sql`(c.id_evento = ${idEvento} OR c.id_evento IS NULL)`)
  if (pesquisa)
    all.push(
      sql`(c.codigo LIKE ${containing(pesquisa.toUpperCase())} OR search_text(ev.nome) LIKE search_text(${containing(pesquisa)}))`,
    )
  return sql.join(all, sql` AND `)
}

/** A page of the codes, newest first. */
export const listCodigos = (
  db: Db,
  { cursor, limit, ...filter }: CodigoQuery,
  scope: CodigoScope,
  now: Date,
): Promise<CodigoRow[]> =>
  rows(db, Row)`${select(now, conditions(filter, scope), sql`LIMIT ${limit} OFFSET ${cursor}`)}`

const SumRow = z.strictObject({ total: z.int(), comissao_cents: z.number() })

/** How many codes there are, and what is owed for all of them. */
export const sumCodigos = (
  db: Db,
  filter: Pick<CodigoQuery, 'idEvento' | 'pesquisa'>,
  scope: CodigoScope,
  now: Date,
): Promise<z.infer<typeof SumRow>> =>
  one(rows(db, SumRow)`SELECT count(*)::int AS total,
    coalesce(sum(floor(x.liquidado_cents * x.comissao / 100)), 0)::float8 AS comissao_cents
    FROM (${select(now, conditions(filter, scope))}) x`)

export const readCodigo = (db: Db | Tx, id: string, scope: CodigoScope, now: Date): Promise<CodigoRow | null> =>
  maybeOne(rows(db, Row)`${select(now, sql`c.id = ${id} AND ${inScope(scope)}`)}`)

const Stored = z.strictObject({
  codigo: z.string(),
  percentual: z.int().nullable(),
  valorCents: z.int().nullable(),
  idEvento: z.string().nullable(),
  idLote: z.string().nullable(),
  de: TimeText.nullable(),
  ate: TimeText.nullable(),
  limite: z.int().nullable(),
  limitePessoa: z.int().nullable(),
  idPromotor: z.string().nullable(),
  comissao: z.int(),
  ativo: z.boolean(),
  versao: z.int(),
})
/** A code's own columns; instants are ISO texts. */
export type CodigoFields = Omit<z.infer<typeof Stored>, 'versao'>

/** Locks a code: nobody uses it until the transaction ends. */
export async function lockCodigo(tx: Tx, id: string): Promise<{ fields: CodigoFields; versao: number } | null> {
  const row = await maybeOne(rows(tx, Stored)`SELECT c.codigo, c.percentual, t.valor_cents AS "valorCents",
    c.id_evento AS "idEvento", t.id_lote AS "idLote", c.de, c.ate, c.limite, c.limite_pessoa AS "limitePessoa",
    c.id_promotor AS "idPromotor", c.comissao, t.ativa AS ativo, t.versao
    FROM codigo c JOIN tarifa t ON t.id = c.id WHERE c.id = ${id} FOR NO KEY UPDATE OF c, t`)
  if (!row) return null
  const { versao, de, ate, ...rest } = row
  const iso = (at: string | null) => at && new Date(at).toISOString()
  return { fields: { ...rest, de: iso(de), ate: iso(ate) }, versao }
}

/** @returns the new code's id */
export async function insertCodigo(tx: Tx, f: CodigoFields): Promise<string> {
  const { id } = await one(rows(tx, IdRow)`INSERT INTO tarifa (tipo, nome, na_cota, ativa, id_lote, valor_cents)
    VALUES ('codigo', ${f.codigo}, false, ${f.ativo}, ${f.idLote}, ${f.valorCents}) RETURNING id`)
  await tx.execute(sql`INSERT INTO codigo (id, codigo, percentual, id_evento, de, ate, limite, limite_pessoa, id_promotor, comissao)
    VALUES (${id}, ${f.codigo}, ${f.percentual}, ${f.idEvento}, ${f.de}, ${f.ate}, ${f.limite}, ${f.limitePessoa},
      ${f.idPromotor}, ${f.comissao})`)
  return id
}

export async function updateCodigo(tx: Tx, id: string, f: CodigoFields): Promise<void> {
  await tx.execute(sql`UPDATE tarifa SET nome = ${f.codigo}, ativa = ${f.ativo}, id_lote = ${f.idLote},
    valor_cents = ${f.valorCents}, versao = versao + 1 WHERE id = ${id}`)
  await tx.execute(sql`UPDATE codigo SET codigo = ${f.codigo}, percentual = ${f.percentual}, id_evento = ${f.idEvento},
    de = ${f.de}, ate = ${f.ate}, limite = ${f.limite}, limite_pessoa = ${f.limitePessoa}, id_promotor = ${f.idPromotor},
    comissao = ${f.comissao} WHERE id = ${id}`)
}

const UsesRow = z.strictObject({ n: z.int() })

/** How often a code was used: its units that are held or sold. */
export const countUses = async (tx: Tx, id: string): Promise<number> =>
  (
    await one(rows(tx, UsesRow)`SELECT count(*)::int AS n FROM venda v
    WHERE v.id_tarifa = ${id} AND v.status NOT IN ('released', 'refunded')`)
  ).n

/** Whether an event has this lot, or is there when no lot is asked for; locks it, so that it is not deleted before. */
export async function isPlace(tx: Tx, idEvento: string, idLote: string | null): Promise<boolean> {
  const evento = await tx.execute(
    sql`SELECT 1 FROM evento WHERE id = ${idEvento} AND NOT excluir AND NOT ensaio FOR KEY SHARE`,
  )
  if (evento.rows.length === 0) return false
  if (idLote === null) return true
  const lote = await tx.execute(sql`SELECT 1 FROM lote l JOIN setor s ON s.id = l.id_setor
    WHERE l.id = ${idLote} AND s.id_evento = ${idEvento} AND NOT l.excluir AND NOT s.excluir FOR KEY SHARE OF l`)
  return lote.rows.length > 0
}

/** Whether this lot is one of a hidden sector. */
export const isInHidden = async (tx: Tx, idLote: string): Promise<boolean> =>
  (await maybeOne(
    rows(tx, IdRow)`SELECT s.id FROM lote l JOIN setor s ON s.id = l.id_setor WHERE l.id = ${idLote} AND s.oculto`,
  )) !== null

/** Whether this is a user of the back-office. */
export const isUsuario = async (tx: Tx, id: string): Promise<boolean> =>
  (await maybeOne(rows(tx, IdRow)`SELECT id FROM usuario WHERE id = ${id} AND NOT excluir FOR KEY SHARE`)) !== null
