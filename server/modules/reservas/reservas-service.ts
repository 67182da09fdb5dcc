import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { toReais } from '../../../contract/money.ts'
import type { Reserva } from '../../../contract/reservas.ts'
import { nextReservationStatus } from '../../../machines/reservation.ts'
import { checked } from '../../db/checked.ts'
import type { Db } from '../../db/connection.ts'
import { perPool } from '../../db/per-pool.ts'
import { makeRounds } from '../../rounds.ts'
import { readBounds } from '../../sales/hold/hold-bounds.ts'
import { type HoldBounds, pixEnd } from '../../sales/hold/hold-times.ts'
import { installmentsOf, orderItems, readSaleRows, type SaleRow, totalCents } from '../../sales/pay/order-items.ts'
import type { SalesDeps, SalesLimits } from '../../sales/sales-deps.ts'

const Row = z.strictObject({
  id: z.string(),
  id_cliente: z.string(),
  carrinho: z.string(),
  status: z.enum(['held', 'paying', 'sold', 'released']),
  expires_at: z.string(),
  order_id: z.string().nullable(),
  attempt: z.string().nullable(),
  attempt_status: z.string().nullable(),
})
type Row = z.infer<typeof Row>

const reading = perPool((db) =>
  makeRounds<{ idCliente: string; limits: SalesLimits }, Reserva[]>({
    max: 100,
    lanes: 2,
    run: (asked) => readOpen(db, asked),
  }),
)

/**
 * The cliente's open reservations, newest first, with the events that their machine allows now (`pode`). All who ask at
 * once share the queries.
 */
export const listOpen = ({ db, limits }: SalesDeps, idCliente: string): Promise<Reserva[]> =>
  reading(db)({ idCliente, limits })

async function readOpen(db: Db, asked: { idCliente: string; limits: SalesLimits }[]): Promise<Reserva[][]> {
  const clientes = sql`ANY(${sql.param(asked.map(({ idCliente }) => idCliente))}::uuid[])`
  const { rows } = await db.execute(sql`
    SELECT r.id, r.id_cliente, r.carrinho, r.status,
      coalesce(CASE WHEN r.status = 'paying' THEN a.pix_expires_at END, r.expires_at) AS expires_at,
      a.order_id, a.id AS attempt, a.status AS attempt_status
    FROM (SELECT * FROM reserva WHERE id_cliente = ${clientes} AND status = 'held' AND expires_at > clock_timestamp()
        UNION ALL SELECT * FROM reserva WHERE id_cliente = ${clientes} AND status IN ('paying', 'sold') AND status = 'paying') r
      LEFT JOIN LATERAL (SELECT id, order_id, status, pix_expires_at FROM payment_attempt p
        WHERE p.id_reserva = r.id ORDER BY p.created_at DESC LIMIT 1) a ON true
    ORDER BY r.created_at DESC`)
  const open = checked(z.array(Row), rows)
  const ids = open.map(({ id }) => id)
  const sales = await readSaleRows(db, ids)
  const bounds = await readBounds(db, ids)
  const byCliente = Map.groupBy(open, ({ id_cliente }) => id_cliente)
  return asked.map(({ idCliente, limits }) =>
    (byCliente.get(idCliente) ?? []).map((row) =>
      toReserva(row, sales.get(row.id) ?? [], bounds.get(row.id) ?? null, limits),
    ),
  )
}

function toReserva(row: Row, sales: SaleRow[], bounds: HoldBounds | null, limits: SalesLimits): Reserva {
  return {
    id: row.id,
    carrinho: row.carrinho,
    status: row.status,
    expira_em: new Date(row.expires_at).toISOString(),
    total: toReais(totalCents(sales)),
    parcelas_max: installmentsOf(sales),
    // Without bounds it ended just now.
    pix_ate: (bounds ? pixEnd(bounds, limits) : new Date(row.expires_at)).toISOString(),
    itens: orderItems(sales),
    order_id: row.order_id ?? row.attempt,
    pode: {
      pagar: nextReservationStatus(row.status, 'pay.start') !== null,
      liberar: nextReservationStatus(row.status, 'release') !== null,
      cancelar_pagamento: row.status === 'paying' && row.attempt_status === 'waiting',
    },
  }
}
