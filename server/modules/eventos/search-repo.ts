import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { CATEGORIA_IDS } from '../../../contract/categorias-rules.ts'
import type { Db } from '../../db/connection.ts'
import { containing } from '../../db/like.ts'
import { CountRow, DayText, one, rows } from '../../db/rows.ts'
import { notRehearsal } from '../../sales/rehearsal-repo.ts'
import { EventoRow, selectEventos } from './eventos-repo.ts'

/**
 * Filters of `eventos/list`. Days are `YYYY-MM-DD` in São Paulo; `nome` is lower case without accents. `cidades`: null
 * is all, an empty list is none.
 */
export type EventoFilter = {
  cidades: string[] | null
  nome: string | null
  categoria?: string | undefined
  data: string | null
  inicioVendasAte: string | null
  dataEventoDepois: string | null
  dataEventoAte?: string | undefined
  inicioVendasDepois: string | null
  /** Whether drafts are left out. */
  isPublic: boolean
  /** Selected events only. */
  ids: string[] | null
}

/** One SQL text per set of filters, whatever their values, so that its plan is reused (docs/decisions/sql.md). */
function conditions(filter: EventoFilter) {
  const where = [sql`NOT e.excluir`]
  where.push(filter.isPublic ? sql`e.publicado` : notRehearsal(sql`e.id`))
  if (filter.cidades) where.push(sql`e.id_cidade = ANY(${sql.param(filter.cidades)}::uuid[])`)
  // With a filter on days, the index on days also contains the names. A cached plan does not know how few days those
  // are and could read all events of that name by the trigram index: the concatenation prevents that.
  const inDays = filter.data !== null || filter.dataEventoDepois !== null
  const nome = inDays ? sql`(e.nome_busca || '')` : sql`e.nome_busca`
  if (filter.ids) where.push(sql`e.id = ANY(${sql.param(filter.ids)}::uuid[])`)
  if (filter.nome) where.push(sql`${nome} LIKE ${containing(filter.nome)}`)
  if (filter.categoria) where.push(sql`e.categoria = ${filter.categoria}`)
  if (filter.dataEventoAte) where.push(sql`e.data <= ${filter.dataEventoAte}::date`)
  if (filter.data) where.push(sql`e.data = ${filter.data}::date`)
  if (filter.inicioVendasAte) where.push(sql`e.inicio_vendas <= ${filter.inicioVendasAte}::date`)
  if (filter.dataEventoDepois) where.push(sql`e.data >= ${filter.dataEventoDepois}::date`)
  if (filter.inicioVendasDepois) where.push(sql`e.inicio_vendas > ${filter.inicioVendasDepois}::date`)
  return sql.join(where, sql` AND `)
}

/** A page of events that are not deleted, ordered by date and id, and their total number. */
export async function listEventos(
  db: Db,
  filter: EventoFilter,
  page: { cursor: number; limit: number },
  order: 'ASC' | 'DESC',
): Promise<{ rows: EventoRow[]; total: number }> {
  const where = conditions(filter)
  const by = order === 'ASC' ? sql`e.data, e.id` : sql`e.data DESC, e.id DESC`
  // The page is selected by the index alone; sectors and lots are read for its rows only, not for skipped ones.
  const found = await rows(db, EventoRow)`${selectEventos(filter)} WHERE e.id IN (
    SELECT e.id FROM evento e WHERE ${where} ORDER BY ${by} LIMIT ${page.limit} OFFSET ${page.cursor}) ORDER BY ${by}`
  // A page that is not full is the last one, so the total is known without counting.
  const isLast = found.length < page.limit && (found.length > 0 || page.cursor === 0)
  return { rows: found, total: isLast ? page.cursor + found.length : await countEventos(db, filter) }
}

/** Number of events that match a filter. */
export async function countEventos(db: Db, filter: EventoFilter): Promise<number> {
  const { n } = await one(rows(db, CountRow)`SELECT count(*)::int AS n FROM evento e WHERE ${conditions(filter)}`)
  return n
}

/** These events, in this order; one that was deleted meanwhile is left out. */
export async function readEventos(db: Db, ids: string[]): Promise<EventoRow[]> {
  const order = sql`array_position(${sql.param(ids)}::uuid[], e.id)`
  return ids.length === 0
    ? []
    : rows(
        db,
        EventoRow,
      )`${selectEventos({ isPublic: true })} WHERE e.id = ANY(${sql.param(ids)}::uuid[]) AND NOT e.excluir AND e.publicado
        ORDER BY ${order}`
}

const TextRow = z.strictObject({
  id: z.string(),
  nome: z.string(),
  artistas: z.string(),
  local: z.string(),
  id_cidade: z.string(),
  cidade: z.strictObject({ nome: z.string(), estado: z.string() }),
  categoria: z.enum(CATEGORIA_IDS).nullable(),
  descricao: z.string(),
  data: DayText,
  inicio_vendas: DayText,
})
export type EventoText = z.infer<typeof TextRow>

/** What the search reads of the public events from this day on, by day. */
export const readTexts = (db: Db, today: string): Promise<EventoText[]> => rows(db, TextRow)`
  SELECT e.id, e.nome, e.artistas, e.local, e.id_cidade, e.categoria, left(e.descricao, 4000) AS descricao,
    e.data::text AS data, e.inicio_vendas::text AS inicio_vendas,
    jsonb_build_object('nome', c.nome, 'estado', c.estado) AS cidade
  FROM evento e JOIN cidade c ON c.id = e.id_cidade
  WHERE NOT e.excluir AND e.publicado AND e.data >= ${today}::date ORDER BY e.data, e.id`
