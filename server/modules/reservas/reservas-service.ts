import { lineKey } from '../../../contract/carrinho-items.ts'
import { toReais } from '../../../contract/money.ts'
import type { Reserva, ReservaLinha } from '../../../contract/reservas.ts'
import { nextReservationStatus } from '../../../machines/reservation.ts'
import { NO_SEATS, type OwnSeats, toOwnSeats } from '../../club/own-seats.ts'
import type { Db } from '../../db/connection.ts'
import { perPool } from '../../db/per-pool.ts'
import { makeBatches } from '../../batches.ts'
import { ofPool } from '../../pool-batches.ts'
import { toBounds } from '../../sales/hold/hold-bounds-repo.ts'
import { type HoldBounds, pixEnd } from '../../sales/hold/hold-times.ts'
import {
  feeCents,
  installmentsOf,
  orderItems,
  type SaleRow,
  toSaleRows,
  totalCents,
} from '../../sales/pay/order-items.ts'
import type { SalesDeps, SalesLimits } from '../../sales/sales-deps.ts'
import { type OpenRow, readOpenRows } from './reservas-repo.ts'

type Asked = { idCliente: string; limits: SalesLimits }
const reading = perPool((db) =>
  makeBatches<Asked, Open>({
    ...ofPool(db, 'read-reservations'),
    max: 100,
    run: (asked) => readOpen(db, asked),
  }),
)

export type Open = { reservas: Reserva[]; seats: OwnSeats }

/**
 * The cliente's open reservations, newest first, with the events that their machine allows now (`pode`), and their
 * seats of the club. Concurrent calls share the query.
 */
export const listOpen = ({ db, limits }: SalesDeps, idCliente: string): Promise<Open> =>
  reading(db)({ idCliente, limits })

async function readOpen(db: Db, asked: Asked[]): Promise<Open[]> {
  const open = await readOpenRows(
    db,
    asked.map(({ idCliente }) => idCliente),
  )
  const sales = toSaleRows(open.sale, open.fareOf)
  const bounds = toBounds(open.bounds)
  const seats = toOwnSeats(open.seats)
  const byCliente = Map.groupBy(open.reservas, ({ id_cliente }) => id_cliente)
  return asked.map(({ idCliente, limits }) => ({
    reservas: (byCliente.get(idCliente) ?? []).map((row) =>
      toReserva(row, sales.get(row.id) ?? [], bounds.get(row.id) ?? null, limits),
    ),
    seats: seats.get(idCliente) ?? NO_SEATS,
  }))
}

function toReserva(row: OpenRow, sales: SaleRow[], bounds: HoldBounds | null, limits: SalesLimits): Reserva {
  return {
    id: row.id,
    carrinho: row.carrinho,
    status: row.status,
    expira_em: new Date(row.expires_at).toISOString(),
    total: toReais(totalCents(sales)),
    parcelas_max: installmentsOf(sales),
    // A reservation without bounds has just ended.
    pix_ate: (bounds ? pixEnd(bounds, limits) : new Date(row.expires_at)).toISOString(),
    itens: orderItems(sales),
    linhas: linesOf(sales),
    order_id: row.order_id ?? row.attempt,
    pode: {
      pagar: nextReservationStatus(row.status, 'pay.start') !== null,
      liberar: nextReservationStatus(row.status, 'release') !== null,
      cancelar_pagamento: row.status === 'paying' && row.attempt_status === 'waiting',
    },
  }
}

/** One line per lot and fare, numbered place and raffle, as a cart has them. */
function linesOf(sales: SaleRow[]): ReservaLinha[] {
  const lines = Map.groupBy(
    sales,
    ({ id_rifa, id_lote, nr_lugar, id_tarifa }) => id_rifa ?? lineKey(id_lote, nr_lugar, id_tarifa),
  )
  return [...lines.values()].map((units) => {
    const [unit] = units
    return {
      id_evento_setor_lote: unit?.id_lote ?? null,
      nr_lugar: unit?.nr_lugar ?? null,
      id_tarifa: unit?.id_tarifa ?? null,
      id_rifa: unit?.id_rifa ?? null,
      qtde: units.length,
      valor: toReais(totalCents(units)),
      taxa: toReais(feeCents(units)),
    }
  })
}
