import { sql, type SQL } from 'drizzle-orm'
import { z } from 'zod'
import { Imagem } from '../../../contract/pictures.ts'
import type { Db, Tx } from '../../db/connection.ts'
import { DayText, IdRow, maybeOne, one, rows, TimeText } from '../../db/rows.ts'
import { imagemOf } from '../../pictures/picture-repo.ts'
import { IS_NET, NET_CENTS } from '../../sales/sums-repo.ts'

/** Days as `YYYY-MM-DD`, money in cents. */
const RifaRow = z.strictObject({
  id: z.string(),
  nome: z.string(),
  descricao: z.string(),
  regulamento: z.string().nullable(),
  autorizacao: z.string().nullable(),
  apuracao: z.string().nullable(),
  valor_cents: z.int(),
  qtd_numeros: z.int(),
  inicio_vendas: DayText,
  data_sorteio: DayText,
  publicada: z.boolean(),
  numero_sorteado: z.int().nullable(),
  sorteada_em: TimeText.nullable(),
  /** Whether the drawn number is on the frozen list; the draw stores it. Null before the draw. */
  numero_vendido: z.boolean().nullable(),
  concurso: z.int().nullable(),
  /** The frozen list of the sold numbers. */
  lista: z.strictObject({ sha256: z.string(), total: z.int(), em: z.string() }).nullable(),
  versao: z.int(),
  vendidos: z.int(),
  /** Their net sum. */
  arrecadado_cents: z.int(),
  imagem: Imagem.nullable(),
})
export type RifaRow = z.infer<typeof RifaRow>

const COLUMNS = sql`r.id, r.nome, r.descricao, r.autorizacao, r.apuracao, r.valor_cents, r.qtd_numeros,
  r.inicio_vendas::text AS inicio_vendas, r.data_sorteio::text AS data_sorteio, r.publicada, r.numero_sorteado,
  r.sorteada_em, r.concurso, r.versao, (SELECT jsonb_build_object('sha256', f.sha256, 'total', f.total, 'em', f.at)
    FROM rifa_lista f WHERE f.id_rifa = r.id) AS lista, r.numero_vendido,
  ${imagemOf(sql`r.id`, 'rifa')} AS imagem`
const SOLD = sql`CROSS JOIN LATERAL (SELECT count(*)::int AS vendidos, ${NET_CENTS} AS arrecadado_cents
  FROM venda v WHERE v.id_rifa = r.id AND v.nr_sorte IS NOT NULL AND ${IS_NET}) s`
const SOLD_COLUMNS = sql`s.vendidos, s.arrecadado_cents`
const NO_SOLD = sql`0 AS vendidos, 0 AS arrecadado_cents`

export type Viewer = { hidden: boolean }

/** The terms may be long, so lists are read without them. */
const TERMS = sql`r.regulamento`
const NO_TERMS = sql`NULL AS regulamento`

/** `hidden`: includes unpublished raffles, and the revenue of all. */
const from = ({ hidden }: Viewer, terms: SQL, where: SQL): SQL => sql`
  SELECT ${COLUMNS}, ${terms}, ${hidden ? SOLD_COLUMNS : NO_SOLD}
  FROM rifa r ${hidden ? SOLD : sql``} WHERE NOT r.excluir AND ${hidden ? sql`true` : sql`r.publicada`} AND ${where}`

export async function listRifas(db: Db, viewer: Viewer): Promise<RifaRow[]> {
  return rows(db, RifaRow)`${from(viewer, NO_TERMS, sql`true`)} ORDER BY r.data_sorteio, r.id`
}

export async function findRifa(db: Db | Tx, id: string, viewer: Viewer): Promise<RifaRow | null> {
  return maybeOne(rows(db, RifaRow)`${from(viewer, TERMS, sql`r.id = ${id}`)}`)
}

/** Locks the row against sales, edits and draws (docs/selling.md#lock-order). */
export async function lockRifa(tx: Tx, id: string): Promise<RifaRow | null> {
  return maybeOne(
    rows(tx, RifaRow)`
      SELECT ${COLUMNS}, ${TERMS}, ${NO_SOLD} FROM rifa r WHERE r.id = ${id} AND NOT r.excluir FOR UPDATE OF r`,
  )
}

const TakenCountRow = z.strictObject({ taken: z.int(), above: z.int() })

/** Counts numbers that are held or sold: in all, and those greater than `above`. */
export async function countTaken(tx: Tx, id: string, above: number): Promise<{ taken: number; above: number }> {
  return one(rows(tx, TakenCountRow)`SELECT count(*)::int AS taken,
      (count(*) FILTER (WHERE nr_sorte > ${above}))::int AS above
    FROM venda WHERE id_rifa = ${id} AND nr_sorte IS NOT NULL AND status NOT IN ('released', 'refunded')`)
}

export type RifaValues = {
  nome: string
  descricao: string
  regulamento: string | null
  autorizacao: string | null
  apuracao: string | null
  valor_cents: number
  qtd_numeros: number
  inicio_vendas: string
  data_sorteio: string
}

export async function insertRifa(tx: Tx, v: RifaValues): Promise<string> {
  const { id } = await one(rows(tx, IdRow)`
    INSERT INTO rifa (nome, descricao, regulamento, autorizacao, apuracao, valor_cents, qtd_numeros, inicio_vendas,
      data_sorteio, publicada)
    VALUES (${v.nome}, ${v.descricao}, ${v.regulamento}, ${v.autorizacao}, ${v.apuracao}, ${v.valor_cents},
      ${v.qtd_numeros}, ${v.inicio_vendas}, ${v.data_sorteio}, false)
    RETURNING id`)
  return id
}

/** The columns that each change of a raffle also sets. */
export const EDITED = sql`versao = versao + 1, updated_at = clock_timestamp()`

export const updateRifa = (tx: Tx, id: string, v: RifaValues) =>
  tx.execute(sql`UPDATE rifa SET nome = ${v.nome}, descricao = ${v.descricao},
    regulamento = ${v.regulamento}, autorizacao = ${v.autorizacao}, apuracao = ${v.apuracao}, valor_cents = ${v.valor_cents},
    qtd_numeros = ${v.qtd_numeros}, inicio_vendas = ${v.inicio_vendas}, data_sorteio = ${v.data_sorteio}, ${EDITED}
    WHERE id = ${id}`)

export const publishRifa = (tx: Tx, id: string, publicada: boolean) =>
  tx.execute(sql`UPDATE rifa SET publicada = ${publicada}, ${EDITED} WHERE id = ${id}`)

/** Deletes the raffle, or hides it if a number was ever held or sold. @returns whether it was deleted */
export async function removeRifa(tx: Tx, id: string): Promise<boolean> {
  const { rowCount } = await tx.execute(
    sql`DELETE FROM rifa r WHERE id = ${id} AND NOT EXISTS (SELECT 1 FROM venda v WHERE v.id_rifa = r.id)`,
  )
  if (rowCount === 0) await tx.execute(sql`UPDATE rifa SET excluir = true, ${EDITED} WHERE id = ${id}`)
  return rowCount !== 0
}
