import { z } from 'zod'
import type { Db } from '../db/connection.ts'
import { one, rows } from '../db/rows.ts'

/**
 * How many reported payments wait to be read, which one waits longest and for how many seconds; the reads by their
 * share.
 */
const Meter = z.strictObject({
  waiting: z.int(),
  oldest: z.number().nullable(),
  id: z.string().nullable(),
  taken: z.record(z.string(), z.number()),
})

export const readMeter = (db: Db): Promise<z.infer<typeof Meter>> =>
  one(rows(db, Meter)`
    SELECT (SELECT count(*)::int FROM payment_attempt WHERE hook_at <= (SELECT clock_timestamp())) AS waiting,
      extract(epoch FROM clock_timestamp() - first.hook_at)::float8 AS oldest, first.id,
      (SELECT json_object_agg(share, taken) FROM read_budget) AS taken
    FROM (VALUES (1)) AS one LEFT JOIN LATERAL (SELECT id, hook_at FROM payment_attempt
      WHERE hook_at <= (SELECT clock_timestamp()) ORDER BY hook_at LIMIT 1) first ON true`)
