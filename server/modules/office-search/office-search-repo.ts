import { type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import { Cliente } from '../../../contract/clientes.ts'
import { isId } from '../../../contract/list-address-rules.ts'
import type { Sought } from '../../../contract/office-search-rules.ts'
import { Venda } from '../../../contract/vendas.ts'
import type { Db } from '../../db/connection.ts'
import { containing } from '../../db/like.ts'
import { rows } from '../../db/rows.ts'
import { SaleStatus } from '../../sales/admit/sale-view.ts'

/** How many people of a common name are looked at for their tickets. */
const PEOPLE = 500

/** The payments of an order, by the provider's id or our id of a payment or a reservation. */
const attemptsOf = (order: string): SQL =>
  sql`payment_attempt a WHERE ${isId(order) ? sql`a.id = ${order}::uuid OR a.id_reserva = ${order}::uuid` : sql`a.order_id = ${order}`}`

/** The people that are sought by themselves, or by an order that they made. */
function people(sought: Sought): SQL {
  switch (sought.by) {
    case 'code':
      return sought.order === null
        ? sql`false`
        : sql`c.id = ANY(ARRAY(SELECT a.id_cliente FROM ${attemptsOf(sought.order)}))`
    case 'email':
      return sql`lower(c.email) = ${sought.email}`
    case 'number':
      return sql`c.telefone = ${sought.number} OR c.cpf = ${sought.number}`
    case 'name':
      return sql.join(
        sought.words.map((word) => sql`c.nome_busca LIKE search_text(${containing(word)})`),
        sql` AND `,
      )
  }
}

/** The courtesies for a sought person, who may have no account. */
function guests(sought: Exclude<Sought, { by: 'code' }>): SQL {
  const person =
    sought.by === 'email'
      ? sql`false`
      : sought.by === 'number'
        ? sql`p.telefone = ${sought.number}`
        : sql.join(
            sought.words.map((word) => sql`p.nome_busca LIKE search_text(${containing(word)})`),
            sql` AND `,
          )
  return sql`SELECT p.id FROM cortesia_pessoa p WHERE ${person} LIMIT ${PEOPLE}`
}

export const findClientes = (db: Db, sought: Sought, limit: number): Promise<Cliente[]> => rows(db, Cliente)`
  WITH hits AS MATERIALIZED (SELECT c.id, c.nome, c.telefone, c.nome_busca FROM cliente c
    WHERE c.removido_em IS NULL AND (${people(sought)}) LIMIT ${PEOPLE})
  SELECT id, nome, coalesce(telefone, '') AS telefone FROM hits ORDER BY nome_busca, id LIMIT ${limit}`

const FoundRow = z.strictObject({
  id: z.string(),
  nome: z.string(),
  data: z.string(),
  cliente: z.string(),
  sale_status: SaleStatus,
  method: z.string(),
  forma_pgto: Venda.shape.forma_pgto,
  pix_until: z.string().nullable(),
  entregue: z.boolean(),
})

/** The tickets that are sought by themselves. */
const byCode = ({ ids, order }: Extract<Sought, { by: 'code' }>): SQL =>
  sql.join(
    [
      ...(ids ? [sql`v.id BETWEEN ${ids.from}::uuid AND ${ids.until}::uuid`] : []),
      ...(order === null ? [] : [sql`v.id_attempt = ANY(ARRAY(SELECT a.id FROM ${attemptsOf(order)}))`]),
    ],
    sql` OR `,
  )

/**
 * Tickets and raffle numbers, newest first. @param cidades only of events in these cities; null: all, with raffles
 */
export function findIngressos(db: Db, cidades: string[] | null, sought: Sought, limit: number) {
  // Arrays, because a condition with a subquery is not searched in an index when it is one of two.
  const where =
    sought.by === 'code'
      ? byCode(sought)
      : sql`v.id_cliente = ANY(ARRAY(SELECT id FROM people)) OR v.id_reserva = ANY(ARRAY(${guests(sought)}))`
  const within = cidades === null ? sql`true` : sql`e.id_cidade = ANY(${sql.param(cidades)}::uuid[])`
  return rows(db, FoundRow)`
    WITH people AS MATERIALIZED (SELECT c.id FROM cliente c WHERE ${people(sought)} LIMIT ${PEOPLE}),
    hits AS MATERIALIZED (SELECT v.id, v.created_at FROM venda v LEFT JOIN evento e ON e.id = v.id_evento
      WHERE v.id_attempt IS NOT NULL AND (${where}) AND ${within} AND e.ensaio IS NOT TRUE ORDER BY v.created_at DESC, v.id LIMIT ${limit})
    SELECT t.id, coalesce(t.evento ->> 'nome', t.rifa ->> 'nome') AS nome, t.cliente ->> 'nome' AS cliente,
      coalesce(t.evento ->> 'data', t.rifa ->> 'data_sorteio') AS data, t.sale_status, t.method, t.forma_pgto, t.pix_until, t.entregue
    FROM hits h JOIN ticket t ON t.id = h.id ORDER BY h.created_at DESC, h.id`
}
