import { sql } from 'drizzle-orm'
import type { Db } from '../../db/connection.ts'
import { type EventoRow, SELECT_EVENTO } from './repo.ts'

/** Filters of `eventos/list`; days are `YYYY-MM-DD` of São Paulo, `nome` is folded already. */
export type EventoFilter = {
  cidades: string[]
  nome: string | null
  data: string | null
  inicioVendasAte: string | null
  dataEventoDepois: string | null
  inicioVendasDepois: string | null
}

export async function listEventos(
  db: Db,
  filter: EventoFilter,
  page: { cursor: number; limit: number },
  order: 'ASC' | 'DESC',
): Promise<{ rows: EventoRow[]; total: number }> {
  const where = [sql`NOT e.excluir`]
  if (filter.cidades.length) where.push(sql`e.id_cidade IN ${filter.cidades}`)
  if (filter.nome) where.push(sql`e.nome_busca LIKE ${`%${filter.nome.replace(/[\\%_]/g, '\\$&')}%`}`)
  if (filter.data) where.push(sql`e.data = ${filter.data}::date`)
  if (filter.inicioVendasAte) where.push(sql`e.inicio_vendas <= ${filter.inicioVendasAte}::date`)
  if (filter.dataEventoDepois) where.push(sql`e.data >= ${filter.dataEventoDepois}::date`)
  if (filter.inicioVendasDepois) where.push(sql`e.inicio_vendas > ${filter.inicioVendasDepois}::date`)
  const condition = sql.join(where, sql` AND `)
  const by = order === 'ASC' ? sql`e.data, e.id` : sql`e.data DESC, e.id DESC`
  const { rows } = await db.execute<EventoRow>(
    sql`${SELECT_EVENTO} WHERE ${condition} ORDER BY ${by} LIMIT ${page.limit} OFFSET ${page.cursor}`,
  )
  const count = await db.execute<{ n: number }>(sql`SELECT count(*)::int AS n FROM evento e WHERE ${condition}`)
  return { rows, total: count.rows[0]?.n ?? 0 }
}
