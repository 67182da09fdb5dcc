import { z } from 'zod'
import type { Db } from '../db/connection.ts'
import { rows } from '../db/rows.ts'

/** A seat of a cliente that is held or being subscribed. */
export const SeatRow = z.strictObject({
  id: z.string(),
  id_cliente: z.string(),
  state: z.enum(['held', 'subscribing']),
  nr_cadeira: z.int(),
  expires_at: z.string(),
  valor_cents: z.int(),
  is_over: z.boolean(),
})
export type SeatRow = z.infer<typeof SeatRow>

export const readSeats = (db: Db, idCliente: string): Promise<SeatRow[]> =>
  rows(db, SeatRow)`
    SELECT id, id_cliente, state, nr_cadeira, expires_at, valor_cents, expires_at <= clock_timestamp() AS is_over
    FROM socio WHERE id_cliente = ${idCliente} AND state IN ('held', 'subscribing')`
