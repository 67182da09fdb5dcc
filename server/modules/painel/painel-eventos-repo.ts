import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { numberLotes } from '../../../contract/eventos-rules.ts'
import { SETOR_TIPO } from '../../../contract/limits.ts'
import { Imagem } from '../../../contract/pictures.ts'
import { Meia } from '../../../contract/tarifas.ts'
import { TARIFA_TIPOS } from '../../../contract/tarifas-rules.ts'
import type { Db } from '../../db/connection.ts'
import { IdRow, rows } from '../../db/rows.ts'
import { imagemOf } from '../../pictures/picture-repo.ts'
import { IS_NET, NET_CENTS } from '../../sales/sums-repo.ts'
import { type CidadeScope, inCidades } from './painel-vendas-repo.ts'

/** Units sold, the total of units, and the net sum in cents. */
export type Filled = { vendidos: number; total: number; cents: number }
export type FilledSetor = Filled & { id: string; nome: string; lotes: (Filled & { id: string; nr_lote: number })[] }
export const PainelEventoRow = z.strictObject({
  id: z.string(),
  nome: z.string(),
  data: z.string(),
  hora: z.string().nullable(),
  cidade: z.strictObject({ nome: z.string(), estado: z.string() }),
  imagem: Imagem.nullable(),
  meia: Meia.nullable(),
})
export type PainelEventoRow = z.infer<typeof PainelEventoRow>

/** The ids of the next published events, from a day on. */
export async function nextEventos(db: Db, cidades: CidadeScope, today: string, limit: number): Promise<string[]> {
  const found = await rows(db, IdRow)`
    SELECT v.id FROM evento v WHERE NOT v.excluir AND v.publicado AND v.data >= ${today}::date AND ${inCidades(sql`v.id`, cidades)}
    ORDER BY v.data, v.hora, v.id LIMIT ${limit}`
  return found.map(({ id }) => id)
}

/** The events of these ids, in their order. */
export async function readEventos(db: Db, ids: string[]): Promise<PainelEventoRow[]> {
  const found = await rows(db, PainelEventoRow)`
    SELECT e.id, e.nome, e.data::text AS data, to_char(e.hora, 'HH24:MI') AS hora,
      jsonb_build_object('nome', c.nome, 'estado', c.estado) AS cidade, ${imagemOf(sql`e.id`, 'evento')} AS imagem,
      (SELECT jsonb_build_object('total', m.total, 'cota', m.cota, 'restantes', m.cota - m.tomadas) FROM evento_meia m
        WHERE m.id_evento = e.id AND m.ativa) AS meia
    FROM evento e JOIN cidade c ON c.id = e.id_cidade WHERE e.id = ANY(${sql.param(ids)}::uuid[])`
  return found.sort((a, b) => ids.indexOf(a.id) - ids.indexOf(b.id))
}

const FareRow = z.strictObject({
  id_evento: z.string(),
  tipo: z.enum(TARIFA_TIPOS),
  nome: z.string(),
  vendidos: z.int(),
  cents: z.number(),
})
export type FareRow = z.infer<typeof FareRow>

/** What these events sold with other fares than the full price, by event. */
export async function readFares(db: Db, ids: string[]): Promise<Map<string, FareRow[]>> {
  const found = await rows(db, FareRow)`
    SELECT v.id_evento, t.tipo, t.nome, count(*)::int AS vendidos, ${NET_CENTS} AS cents
    FROM venda v JOIN tarifa t ON t.id = v.id_tarifa
    WHERE v.id_evento = ANY(${sql.param(ids)}::uuid[]) AND v.id_tarifa IS NOT NULL AND ${IS_NET}
    GROUP BY v.id_evento, t.tipo, t.nome ORDER BY min(t.ordem), t.nome`
  return Map.groupBy(found, ({ id_evento }) => id_evento)
}

const LoteRow = z.strictObject({
  id: z.string(),
  id_evento: z.string(),
  id_setor: z.string(),
  nome: z.string(),
  tipo: z.int(),
  /** Places that can be sold, in a numbered sector. */
  lugares: z.int(),
  hidden: z.boolean(),
  data: z.string(),
  created_at: z.string(),
  qtd_total: z.int(),
  tomados: z.int(),
  vendidos: z.int(),
  cents: z.number(),
})
type LoteRow = z.infer<typeof LoteRow>

/** The occupancy of the sectors and lots of these events, by event. Deleted ones count only their taken units. */
export async function readFilled(db: Db, ids: string[]): Promise<Map<string, FilledSetor[]>> {
  const found = await rows(db, LoteRow)`
    SELECT l.id, s.id_evento, l.id_setor, s.nome, s.tipo, s.qtd_lugar - cardinality(s.bloqueados) AS lugares,
      s.excluir OR l.excluir AS hidden, l.data, l.created_at, l.qtd_total, l.tomados,
      coalesce(n.vendidos, 0) AS vendidos, coalesce(n.cents, 0) AS cents
    FROM setor s JOIN lote l ON l.id_setor = s.id LEFT JOIN (
      SELECT v.id_lote, count(*)::int AS vendidos, ${NET_CENTS} AS cents FROM venda v
      WHERE v.id_evento = ANY(${sql.param(ids)}::uuid[]) AND ${IS_NET} GROUP BY 1) n ON n.id_lote = l.id
    WHERE s.id_evento = ANY(${sql.param(ids)}::uuid[]) ORDER BY s.nome, s.id, l.data, l.created_at, l.id`
  const bySetor = Map.groupBy(found, (row) => row.id_setor)
  const setores = [...bySetor.values()].flatMap((lotes) => {
    const [first] = lotes
    return first ? [{ idEvento: first.id_evento, setor: toSetor(first, lotes) }] : []
  })
  return new Map(
    [...Map.groupBy(setores, ({ idEvento }) => idEvento)].map(([id, of]) => [id, of.map(({ setor }) => setor)]),
  )
}

function toSetor({ id_setor, nome, tipo, lugares }: LoteRow, rows: LoteRow[]): FilledSetor {
  const numbers = numberLotes(rows)
  const lotes = rows
    .map((row) => ({
      id: row.id,
      nr_lote: numbers.get(row.id) ?? 0,
      vendidos: row.vendidos,
      total: row.hidden ? row.tomados : row.qtd_total,
      cents: row.cents,
    }))
    .filter(({ total }) => total > 0)
  const sum = addUp(lotes)
  return {
    id: id_setor,
    nome,
    ...sum,
    total: tipo === SETOR_TIPO.individual ? sum.total : Math.min(sum.total, lugares),
    lotes,
  }
}

/** The sum of several. */
export const addUp = (parts: readonly Filled[]): Filled => ({
  vendidos: parts.reduce((sum, { vendidos }) => sum + vendidos, 0),
  total: parts.reduce((sum, { total }) => sum + total, 0),
  cents: parts.reduce((sum, { cents }) => sum + cents, 0),
})
