import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { SeatRow } from '../../club/club-repo.ts'
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
})

/** The open reservations and seats of these clientes, in one query. */
export async function readOpenRows(db: Db, clientes: string[]) {
  const { open, fares } = await one(rows(
    db,
    OpenAnswer,
  )`SELECT open_reservations(${sql.param(clientes)}::uuid[]) AS open,
    own_fares(${sql.param(clientes)}::uuid[]) AS fares`)
  return { ...open, fareOf: toFareOf(fares) }
}
