import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../server/db/connection.ts'

export type Query = { name: string; run(): Promise<unknown> }

/** The ids and values used in the queries. */
export type Facts = {
  hot: string
  hotSetor: string
  hotLote: string
  usual: string
  unsold: string
  rifa: string
  eventos: number
  nome: string
  cidades: string[]
  reserva: string
  cliente: { id: string; nome: string; telefone: string; cpf: string; email: string }
}

/** Selects the busiest event, the longest (and so rarest) word of a name, the cliente with most tickets, and others. */
export async function readFacts(db: Db): Promise<Facts> {
  const one = async <T extends object>(query: SQL): Promise<T> => {
    const { rows } = await db.execute(query)
    if (!rows[0]) throw new Error('the data set is empty')
    return rows[0] as T
  }
  const { id: hot } = await one<{
    id: string
  }>(sql`SELECT s.id_evento AS id FROM lote l JOIN setor s ON s.id = l.id_setor
    ORDER BY l.qtd_total DESC LIMIT 1`)
  const { id: hotSetor } = await one<{ id: string }>(sql`SELECT id FROM setor WHERE id_evento = ${hot} AND tipo = 1`)
  const { id: hotLote } = await one<{ id: string }>(sql`SELECT l.id FROM lote l JOIN setor s ON s.id = l.id_setor
    WHERE s.id_evento = ${hot} ORDER BY tomados DESC LIMIT 1`)
  const { id: usual } = await one<{ id: string }>(sql`SELECT id FROM evento WHERE id <> ${hot} AND NOT excluir
    ORDER BY data DESC, id LIMIT 1`)
  const { id: unsold } = await one<{
    id: string
  }>(sql`INSERT INTO evento (id_cidade, nome, nome_busca, local, endereco, data, inicio_vendas)
    SELECT id, 'Vazio', 'vazio', 'Arena', 'Rua 1', current_date, current_date FROM cidade ORDER BY nome LIMIT 1 RETURNING id`)
  const { id: rifa } = await one<{ id: string }>(sql`SELECT id FROM rifa ORDER BY data_sorteio DESC, id LIMIT 1`)
  const { nome } = await one<{
    nome: string
  }>(sql`SELECT split_part(nome_busca, ' ', -1) AS nome FROM evento WHERE NOT excluir
    ORDER BY length(split_part(nome_busca, ' ', -1)) DESC, id LIMIT 1`)
  const { n } = await one<{ n: number }>(sql`SELECT count(*)::int AS n FROM evento WHERE NOT excluir`)
  const cliente = await one<Facts['cliente']>(sql`SELECT c.id, c.nome, c.telefone, c.cpf, c.email FROM cliente c
    JOIN (SELECT id_cliente FROM venda GROUP BY 1 ORDER BY count(*) DESC, 1 LIMIT 1) v ON v.id_cliente = c.id`)
  const { id: reserva } = await one<{ id: string }>(
    sql`SELECT id FROM reserva WHERE id_cliente = ${cliente.id} LIMIT 1`,
  )
  const { cidades } = await one<{ cidades: string[] }>(sql`SELECT json_agg(id_cidade) AS cidades FROM usuario_cidade`)
  return { hot, hotSetor, hotLote, usual, unsold, rifa, eventos: n, nome, cidades, reserva, cliente }
}
