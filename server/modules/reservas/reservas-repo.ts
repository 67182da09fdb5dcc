import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { type PlanSeatRow, SeatRow } from '../../club/club-repo.ts'
import { PlansAnswer } from '../../club/seat-lock-and-read.ts'
import type { Db } from '../../db/connection.ts'
import { one, rows } from '../../db/rows.ts'
import { BoundsAnswer } from '../../sales/hold/hold-bounds-repo.ts'
import { OwnFares, toFareOf } from '../../sales/hold/fares-repo.ts'
import { SaleAnswer } from '../../sales/pay/order-items.ts'

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
export type OpenRow = z.infer<typeof Row>

const OpenAnswer = z.strictObject({
  open: z.strictObject({ reservas: z.array(Row), sale: SaleAnswer, bounds: BoundsAnswer, seats: z.array(SeatRow) }),
  fares: OwnFares,
  /** The plan of each of the seats. */
  plans: PlansAnswer,
})

/** The open reservations and seats of these clientes, in one query. */
export async function readOpenRows(db: Db, clientes: string[]) {
  const { open, fares, plans } = await one(rows(
    db,
    OpenAnswer,
  )`SELECT open_reservations(${sql.param(clientes)}::uuid[]) AS open,
    own_fares(${sql.param(clientes)}::uuid[]) AS fares,
    plans_for_seats(${sql.param(clientes)}::uuid[], '{}') AS plans`)
  const planOf = new Map(plans.own.map(({ id, id_plano }) => [id, id_plano]))
  const seats = open.seats.flatMap((seat): PlanSeatRow[] => {
    const id_plano = planOf.get(seat.id)
    return id_plano === undefined ? [] : [{ ...seat, id_plano }]
  })
  return { ...open, seats, fareOf: toFareOf(fares) }
}
