import { z } from 'zod'
import type { Db } from '../db/connection.ts'
import { one, rows } from '../db/rows.ts'

const Refusals = z.strictObject({ tried: z.int(), refused: z.int() })
export type Refusals = z.infer<typeof Refusals>

/**
 * How many cards were tried, in orders and for memberships, and how many of them were refused, in a period given in
 * hours before now. An order that the provider never received is no refusal.
 */
export const readRefusals = (db: Db, fromHours: number, untilHours: number): Promise<Refusals> =>
  one(rows(db, Refusals)`
    WITH span AS MATERIALIZED (SELECT clock_timestamp() - make_interval(hours => ${fromHours}) AS since,
      clock_timestamp() - make_interval(hours => ${untilHours}) AS until)
    SELECT (a.tried + s.tried)::int AS tried, (r.refused + s.refused)::int AS refused FROM span
      CROSS JOIN LATERAL (SELECT count(*) AS tried FROM payment_attempt
        WHERE created_at > since AND created_at <= until AND method = 'credit_card') a
      CROSS JOIN LATERAL (SELECT count(*) AS refused FROM payment_attempt WHERE status = 'refused'
        AND created_at > since AND created_at <= until AND method = 'credit_card' AND order_id IS NOT NULL) r
      CROSS JOIN LATERAL (SELECT count(*) AS tried, count(*) FILTER (WHERE state = 'failed') AS refused FROM socio
        WHERE tentativa IS NOT NULL AND coalesce(data_inicio, updated_at) > since
          AND coalesce(data_inicio, updated_at) <= until) s`)
