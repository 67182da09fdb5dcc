import { sql } from 'drizzle-orm'
import { toReais } from '../../../contract/money.ts'
import type { Reserva } from '../../../contract/reservas.ts'
import { nextReservationStatus, type ReservationStatus } from '../../../machines/reservation.ts'
import type { Db } from '../../db/connection.ts'
import { readBounds } from '../../sales/hold/hold-bounds.ts'
import { pixEnd } from '../../sales/hold/hold-times.ts'
import { installmentsOf, orderItems, readSaleRows, totalCents } from '../../sales/pay/order-items.ts'
import type { SalesDeps, SalesLimits } from '../../sales/sales-deps.ts'

type Row = {
  id: string
  carrinho: string
  status: ReservationStatus
  expires_at: string
  order_id: string | null
  attempt: string | null
  attempt_status: string | null
}

/** The cliente's open reservations, newest first, with the events that their machine allows now (`pode`). */
export async function listOpen({ db, limits }: SalesDeps, idCliente: string): Promise<Reserva[]> {
  const { rows } = await db.execute<Row>(sql`
    SELECT r.id, r.carrinho, r.status, coalesce(CASE WHEN r.status = 'paying' THEN a.pix_expires_at END, r.expires_at) AS expires_at,
      a.order_id, a.id AS attempt, a.status AS attempt_status
    FROM reserva r LEFT JOIN LATERAL (SELECT id, order_id, status, pix_expires_at FROM payment_attempt p
      WHERE p.id_reserva = r.id ORDER BY p.created_at DESC LIMIT 1) a ON true
    WHERE r.id_cliente = ${idCliente} AND (r.status = 'paying' OR (r.status = 'held' AND r.expires_at > clock_timestamp()))
    ORDER BY r.created_at DESC`)
  return Promise.all(rows.map((row) => toReserva(db, limits, row)))
}

async function toReserva(db: Db, limits: SalesLimits, row: Row): Promise<Reserva> {
  const sales = await readSaleRows(db, row.id)
  const bounds = await readBounds(db, row.id)
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
