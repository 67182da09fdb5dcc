import { sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Db } from '../../db/connection.ts'
import { perPool } from '../../db/per-pool.ts'
import { one, rows } from '../../db/rows.ts'
import { watchRounds } from '../../observer.ts'
import { makeRounds } from '../../rounds.ts'
import { uuidOf } from '../../sales/pay/order-id.ts'
import { SetorRow, toSetorNames } from '../../sales/sale-view.ts'
import { type Sale, TicketRow, toSale } from './sale-of-ticket.ts'

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
  makeRounds<Asked, OrderSales | null>({
    watch: watchRounds(db, 'read-sales'),
    max: 100,
    run: (asked) => readOrders(db, asked),
  }),
)

/** A cliente's order with its sales, or null when they have none of that id. All who ask at once share the query. */
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
