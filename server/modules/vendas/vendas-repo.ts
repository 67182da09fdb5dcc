import { sql, type SQL } from 'drizzle-orm'
import { z } from 'zod'
import type { Situacao } from '../../../contract/vendas-rules.ts'
import type { Db } from '../../db/connection.ts'
import { perPool } from '../../db/per-pool.ts'
import { CountRow, maybeOne, one, rows } from '../../db/rows.ts'
import { makeBatches } from '../../batches.ts'
import { ofPool } from '../../pool-batches.ts'
import { SetorRow, toSetorNames } from '../../sales/admit/sale-view.ts'
import { readSetorNames } from '../../sales/admit/tickets-repo.ts'
import { uuidOf } from '../../sales/pay/order-id.ts'
import { RefundRow, type Sale, TicketRow, toReembolso, toSale } from './sale-of-ticket.ts'
import { notRehearsal } from '../../sales/rehearsal-repo.ts'

const REFUND = sql`jsonb_build_object('status', f.status, 'created', f.created_at, 'sent', f.sent_at, 'updated', f.updated_at)`

async function read(db: Db, where: SQL, tail: SQL): Promise<Sale[]> {
  const tickets = await rows(db, TicketRow)`SELECT t.* FROM ticket t WHERE ${where} ${tail}`
  const names = await readSetorNames(
    db,
    tickets.flatMap(({ id_setor }) => id_setor ?? []),
  )
  return tickets.map((row) => toSale(row, names.get(row.id_setor ?? '')))
}

type Listing = { cursor: number; limit: number }

async function list(db: Db, where: SQL, { cursor, limit }: Listing): Promise<{ result: Sale[]; total: number }> {
  const result = await read(db, where, sql`ORDER BY t.created DESC, t.id LIMIT ${limit} OFFSET ${cursor}`)
  const { n } = await one(rows(db, CountRow)`SELECT count(*)::int AS n FROM ticket t WHERE ${where}`)
  return { result, total: n }
}

/** A cliente's tickets and raffle numbers, newest first. */
export const listOfCliente = (db: Db, idCliente: string, page: Listing) =>
  list(db, sql`t.id_cliente = ${idCliente}`, page)

/** The tickets of a courtesy, by place. */
export const listOfCortesia = (db: Db, id: string): Promise<Sale[]> =>
  read(
    db,
    sql`t.id = ANY(ARRAY(SELECT v.id FROM venda v JOIN cortesia c ON c.id = v.id_reserva WHERE c.id = ${id}))`,
    sql`ORDER BY t.nr_lugar, t.id`,
  )

/** The sales a back-office user may see: of events in these cities; null: all, including raffle numbers. */
export type CidadeScope = string[] | null
const within = (cidades: CidadeScope): SQL =>
  cidades === null ? sql`true` : sql`t.id_cidade = ANY(${sql.param(cidades)}::uuid[])`

const SITUACAO: Record<Situacao, SQL> = {
  todas: sql`true`,
  pagos: sql`v.status = 'sold' AND NOT v.entregue`,
  utilizados: sql`v.status = 'sold' AND v.entregue`,
  aguardando: sql`v.status = 'paying'`,
  reembolsos: sql`v.status IN ('refunding', 'refunded', 'chargedback')`,
  'nao-pagos': sql`v.status IN ('held', 'released')`,
}

type SaleFilter = {
  idEvento?: string | undefined
  idSetor?: string | undefined
  situacao?: Situacao | null | undefined
}

/** The sales of an event, newest first, found among its rows alone: the view joins only those of the page. */
export async function listOfEvento(
  db: Db,
  cidades: CidadeScope,
  { idEvento, idSetor, situacao }: SaleFilter,
  { cursor, limit }: Listing,
) {
  const scope = cidades === null ? sql`true` : sql`e.id_cidade = ANY(${sql.param(cidades)}::uuid[])`
  // By sector, because the indexes of an event leave out sales that came to nothing.
  const sales = sql`FROM venda v WHERE v.id_attempt IS NOT NULL AND ${SITUACAO[situacao ?? 'todas']}
    AND v.id_setor = ANY(ARRAY(SELECT s.id FROM setor s JOIN evento e ON e.id = s.id_evento
      WHERE e.id = ${idEvento} AND ${scope} AND ${idSetor ? sql`s.id = ${idSetor}` : sql`true`}))`
  const [result, { n }] = await Promise.all([
    read(
      db,
      sql`t.id = ANY(ARRAY(SELECT v.id ${sales} ORDER BY v.created_at DESC, v.id LIMIT ${limit} OFFSET ${cursor}))`,
      sql`ORDER BY t.created DESC, t.id`,
    ),
    one(rows(db, CountRow)`SELECT count(*)::int AS n ${sales}`),
  ])
  return { result, total: n }
}

export type SaleSearch = SaleFilter & {
  idCliente?: string | undefined
  telefone?: string | undefined
  cpf?: string | undefined
  email?: string | undefined
}

/** Sales of the clientes that match all given criteria, newest first. */
export function searchSales(db: Db, cidades: CidadeScope, search: SaleSearch, page: Listing) {
  const person: SQL[] = []
  if (search.idCliente) person.push(sql`p.id = ${search.idCliente}`)
  if (search.telefone) person.push(sql`p.telefone = ${search.telefone}`)
  if (search.cpf) person.push(sql`p.cpf = ${search.cpf}`)
  if (search.email) person.push(sql`lower(p.email) = ${search.email}`)
  const where = [
    sql`t.id_cliente IN (SELECT p.id FROM cliente p WHERE ${sql.join(person, sql` AND `)})`,
    within(cidades),
    notRehearsal(sql`t.id_evento`),
    ...(search.idEvento ? [sql`t.id_evento = ${search.idEvento}`] : []),
    ...(search.idSetor ? [sql`t.id_setor = ${search.idSetor}`] : []),
    ...(search.situacao ? [sql`EXISTS (SELECT FROM venda v WHERE v.id = t.id AND ${SITUACAO[search.situacao]})`] : []),
  ]
  return list(db, sql.join(where, sql` AND `), page)
}

const LastRefundRow = z.strictObject({ refund: RefundRow })

/** One sale. A failed refund is no longer linked to its sale; the sale's history contains it. */
async function find(db: Db, where: SQL): Promise<Sale | null> {
  const sale = await maybeOne(read(db, where, sql``))
  if (!sale || sale.reembolso || sale.status !== 'paid') return sale
  const row = await maybeOne(rows(db, LastRefundRow)`
    SELECT ${REFUND} AS refund FROM history h JOIN refund f ON f.id = (h.detail->>'refund')::uuid
    WHERE h.entity_id = ${sale.id} AND h.entity = 'venda' AND h.from_state = 'refunding' AND h.to_state = 'sold'
    ORDER BY h.id DESC LIMIT 1`)
  return row ? { ...sale, reembolso: toReembolso(row.refund) } : sale
}

export const findOwn = (db: Db, idCliente: string, id: string) =>
  find(db, sql`t.id_cliente = ${idCliente} AND t.id = ${id}`)

export const findInScope = (db: Db, cidades: CidadeScope, id: string) =>
  find(db, sql`t.id = ${id} AND ${within(cidades)}`)

/** A cliente's order, by the provider's id or ours, and its sales. */
export type OrderSales = { id: string; status: string; order_id: string | null; sales: Sale[] }
type Asked = { idCliente: string; id: string }

const Found = z.strictObject({
  attempts: z.array(
    z.strictObject({ nr: z.int(), id: z.string(), status: z.string(), order_id: z.string().nullable() }),
  ),
  tickets: z.array(TicketRow),
  setores: z.array(SetorRow),
})

const FoundRow = z.strictObject({ found: Found })

const reading = perPool((db) =>
  makeBatches<Asked, OrderSales | null>({
    ...ofPool(db, 'read-sales'),
    max: 100,
    run: (asked) => readOrders(db, asked),
  }),
)

/** A cliente's order with its sales, or null when they have none with that id. Concurrent calls share the query. */
export const findOrderSales = (db: Db, idCliente: string, id: string): Promise<OrderSales | null> =>
  reading(db)({ idCliente, id })

async function readOrders(db: Db, asked: Asked[]): Promise<(OrderSales | null)[]> {
  const answer = await one(rows(db, FoundRow)`SELECT read_tickets(
    ${sql.param(asked.map(({ idCliente }) => idCliente))}::uuid[], ${sql.param(asked.map(({ id }) => id))}::text[],
    ${sql.param(asked.map(({ id }) => uuidOf(id)))}::uuid[]) AS found`)
  const { attempts, tickets, setores } = answer.found
  const names = toSetorNames(setores)
  const byAttempt = Map.groupBy(tickets, ({ id_attempt }) => id_attempt)
  const found: (OrderSales | null)[] = asked.map(() => null)
  for (const { nr, ...attempt } of attempts) {
    const own = byAttempt.get(attempt.id) ?? []
    found[nr - 1] = { ...attempt, sales: own.map((row) => toSale(row, names.get(row.id_setor ?? ''))) }
  }
  return found
}
