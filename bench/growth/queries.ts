import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { addDays, businessDay } from '../../contract/dates.ts'
import { EventoListInput } from '../../contract/eventos.ts'
import type { Db } from '../../server/db/connection.ts'
import { countTaken, listTaken } from '../../server/modules/eventos/repo.ts'
import { searchEventos } from '../../server/modules/eventos/search.ts'
import { listOfCliente } from '../../server/modules/vendas/repo.ts'
import type { Usuario } from '../../server/plugins/admin-sessions.ts'

export type Query = { name: string; run(): Promise<unknown> }

const one = async (db: Db, query: ReturnType<typeof sql>): Promise<string> =>
  (await db.execute<{ id: string }>(query)).rows[0]?.id ?? ''

/** What the growing shop is asked; each goes through the functions the server itself calls. */
export async function queries(db: Db): Promise<Query[]> {
  const today = businessDay(new Date())
  const hot = await one(
    db,
    sql`SELECT id FROM evento ORDER BY (SELECT max(qtd_total) FROM lote l JOIN setor s ON s.id = l.id_setor
    WHERE s.id_evento = evento.id) DESC LIMIT 1`,
  )
  const usual = await one(
    db,
    sql`SELECT id FROM evento WHERE data = (SELECT max(data) FROM evento) ORDER BY id LIMIT 1`,
  )
  const hotSetor = await one(db, sql`SELECT id FROM setor WHERE id_evento = ${hot} AND tipo = 1`)
  const hotLote = await one(
    db,
    sql`SELECT l.id FROM lote l JOIN setor s ON s.id = l.id_setor WHERE s.id_evento = ${hot}
    ORDER BY tomados DESC LIMIT 1`,
  )
  const cliente = await one(db, sql`SELECT id_cliente AS id FROM venda GROUP BY 1 ORDER BY count(*) DESC, 1 LIMIT 1`)
  const nome = await one(
    db,
    sql`SELECT split_part(nome_busca, ' ', -1) AS id FROM evento WHERE NOT excluir ORDER BY id LIMIT 1`,
  )
  const cidades = (await db.execute<{ id: string }>(sql`SELECT id_cidade AS id FROM usuario_cidade`)).rows.map(
    ({ id }) => id,
  )
  const [total] = (await db.execute<{ n: number }>(sql`SELECT count(*)::int AS n FROM evento WHERE NOT excluir`)).rows

  const staff: Usuario = { id: randomUUID(), nome: '', login: '', admin: false, cidades, sessionId: '' }
  const admin: Usuario = { ...staff, admin: true, cidades: null }
  const list = (pesquisa: Partial<EventoListInput['pesquisa']>, usuario: Usuario | null = null, cursor = 0) => {
    const input = { ...EventoListInput.parse({ cursor }), pesquisa: { cidades: [], nome: undefined, ...pesquisa } }
    return () => searchEventos(db, input, usuario, new Date())
  }
  const last = Math.floor(((total?.n ?? 1) - 1) / 25) * 25
  const onSale = { inicioVendasAte: today, dataEventoDepois: today }
  return [
    { name: 'events on sale, page 1', run: list(onSale) },
    { name: 'events on sale in one city', run: list({ ...onSale, cidades: cidades.slice(0, 1) }) },
    { name: 'events of one day', run: list({ data: addDays(today, 7) }) },
    { name: 'events by a rare name', run: list({ nome }) },
    { name: 'events by a name of one in eight', run: list({ nome: 'SHOW' }) },
    { name: 'events on sale by that name', run: list({ ...onSale, nome: 'show' }) },
    { name: 'events by three letters of one in seven', run: list({ nome: 'joã' }) },
    { name: 'events by a name nobody has', run: list({ nome: 'xyzzy' }) },
    { name: 'admin: all events, page 1', run: list({}, admin) },
    { name: 'admin: all events, page 10', run: list({}, admin, 225) },
    { name: 'admin: all events, the last page', run: list({}, admin, last) },
    { name: 'staff of three cities, page 1', run: list({}, staff) },
    { name: 'seats of the hot event (5 000 sold)', run: () => listTaken(db, hot, null, null) },
    { name: 'seats of its sector', run: () => listTaken(db, hot, hotSetor, cliente) },
    { name: 'seats of a usual event', run: () => listTaken(db, usual, null, null) },
    { name: 'vendas/count of the hot lot', run: () => countTaken(db, hotLote, cliente) },
    { name: 'tickets of the best client', run: () => listOfCliente(db, cliente, { cursor: 0, limit: null }) },
  ]
}
