import { type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Db } from '../../server/db/connection.ts'
import { CountRow, IdRow } from '../../server/db/rows.ts'
import { rowOf } from '../rows.ts'

const ClienteRow = z.strictObject({
  id: z.guid(),
  nome: z.string(),
  telefone: z.string(),
  cpf: z.string(),
  email: z.string(),
})

/** The ids and values used in the queries. */
export type Facts = {
  hot: string
  hotSetor: string
  hotLote: string
  usual: string
  rifa: string
  eventos: number
  nome: string
  cidades: string[]
  reserva: string
  /** A ticket of the cliente with its lot and its attempt, and a ticket of the popular event. */
  venda: string
  lote: string
  attempt: string
  hotVenda: string
  /** A cliente with a membership, and one who has their turn in the line of the popular event. */
  socio: string
  waiting: string
  /** A cliente who is logged in and sends no requests. */
  idle: string
  usuario: string
  admin: string
  cliente: z.infer<typeof ClienteRow>
}

/**
 * Selects the busiest event, the longest (and so rarest) word of a name, the cliente with the most tickets, and more.
 */
export async function readFacts(db: Db): Promise<Facts> {
  const one = async <Row>(row: z.ZodType<Row>, query: SQL): Promise<Row> => rowOf(row, await db.execute(query))
  const { id: hot } = await one(
    IdRow,
    sql`SELECT s.id_evento AS id FROM lote l JOIN setor s ON s.id = l.id_setor
    ORDER BY l.qtd_total DESC LIMIT 1`,
  )
  const { id: hotSetor } = await one(
    IdRow,
    sql`SELECT id FROM setor WHERE id_evento = ${hot} AND tipo = 1 ORDER BY id LIMIT 1`,
  )
  const { id: hotLote } = await one(
    IdRow,
    sql`SELECT l.id FROM lote l JOIN setor s ON s.id = l.id_setor
    WHERE s.id_evento = ${hot} ORDER BY tomados DESC LIMIT 1`,
  )
  const { id: usual } = await one(
    IdRow,
    sql`SELECT id FROM evento WHERE id <> ${hot} AND NOT excluir
    ORDER BY data DESC, id LIMIT 1`,
  )
  const { id: rifa } = await one(IdRow, sql`SELECT id FROM rifa ORDER BY data_sorteio DESC, id LIMIT 1`)
  const { nome } = await one(
    z.strictObject({ nome: z.string() }),
    sql`SELECT split_part(nome_busca, ' ', -1) AS nome FROM evento WHERE NOT excluir
    ORDER BY length(split_part(nome_busca, ' ', -1)) DESC, id LIMIT 1`,
  )
  const { n } = await one(CountRow, sql`SELECT count(*)::int AS n FROM evento WHERE NOT excluir`)
  const cliente = await one(
    ClienteRow,
    sql`SELECT c.id, c.nome, c.telefone, c.cpf, c.email FROM cliente c
    JOIN (SELECT id_cliente FROM venda GROUP BY 1 ORDER BY count(*) DESC, 1 LIMIT 1) v ON v.id_cliente = c.id`,
  )
  const { id: reserva } = await one(IdRow, sql`SELECT id FROM reserva WHERE id_cliente = ${cliente.id} LIMIT 1`)
  const { id: venda } = await one(
    IdRow,
    sql`SELECT id FROM venda WHERE id_cliente = ${cliente.id} AND status = 'sold' AND id_lote IS NOT NULL LIMIT 1`,
  )
  const { id: lote } = await one(IdRow, sql`SELECT id_lote AS id FROM venda WHERE id = ${venda}`)
  const { id: attempt } = await one(IdRow, sql`SELECT id_attempt AS id FROM venda WHERE id = ${venda}`)
  const { id: hotVenda } = await one(
    IdRow,
    sql`SELECT id FROM venda WHERE id_evento = ${hot} AND status = 'sold' ORDER BY nr_lugar LIMIT 1`,
  )
  const { id: socio } = await one(
    IdRow,
    sql`SELECT id_cliente AS id FROM socio WHERE state = 'active' ORDER BY nr_cadeira LIMIT 1`,
  )
  const { id: waiting } = await one(
    IdRow,
    sql`SELECT id_cliente AS id FROM fila_lugar WHERE status = 'admitted' ORDER BY numero LIMIT 1`,
  )
  const { id: idle } = await one(
    IdRow,
    sql`SELECT id_cliente AS id FROM session WHERE revoked_at IS NULL AND expires_at > now()
    AND id_cliente NOT IN (${cliente.id}, ${socio}, ${waiting}) ORDER BY id LIMIT 1`,
  )
  const { id: usuario } = await one(IdRow, sql`SELECT id FROM usuario WHERE login = 'equipe'`)
  const { id: admin } = await one(IdRow, sql`SELECT id FROM usuario WHERE login = 'admin'`)
  const { cidades } = await one(
    z.strictObject({ cidades: z.array(z.guid()) }),
    sql`SELECT json_agg(id_cidade) AS cidades FROM usuario_cidade`,
  )
  const people = { reserva, venda, lote, attempt, hotVenda, socio, waiting, idle, usuario, admin, cliente }
  return { hot, hotSetor, hotLote, usual, rifa, eventos: n, nome, cidades, ...people }
}
