import { z } from 'zod'
import type { Db } from '../../db/connection.ts'
import { rows } from '../../db/rows.ts'

const SeatRow = z.strictObject({ nr_cadeira: z.int(), ends: z.number().nullable() })

/**
 * Seats that are taken, or held by other clientes than `idCliente` and not expired; `ends`: when a held one's hold is
 * overdue, in milliseconds since 1970.
 */
export const takenSeats = (db: Db, idCliente: string | null): Promise<z.infer<typeof SeatRow>[]> =>
  rows(db, SeatRow)`
    SELECT nr_cadeira, CASE WHEN state = 'held' THEN (extract(epoch FROM expires_at) * 1000)::float8 END AS ends
    FROM socio WHERE state IN ('held', 'subscribing', 'active')
      AND NOT (state = 'held' AND (expires_at < clock_timestamp() OR id_cliente IS NOT DISTINCT FROM ${idCliente}::uuid))
    ORDER BY nr_cadeira`
