import { sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Db, Tx } from '../../db/connection.ts'
import { one, rows } from '../../db/rows.ts'
import type { Reserved } from './pace.ts'

const ENDED = 'reserve.ended'
const SLOW = 'reserve.slow'
/** The pace is that of the last three seconds: what a process that died has counted is soon forgotten. */
const RECENT_SECONDS = 3

/** Adds reservations to the numbers of this second, of all processes. */
export async function addReserved(db: Db, { ended, slow }: Reserved): Promise<void> {
  await db.execute(sql`INSERT INTO rate_limit AS r (key, window_start, count)
    SELECT key, date_trunc('second', clock_timestamp()), count
    FROM (VALUES (${ENDED}, ${ended}::int), (${SLOW}, ${slow}::int)) AS v(key, count) WHERE count > 0
    ON CONFLICT (key, window_start) DO UPDATE SET count = r.count + excluded.count`)
}

const ReservedRow = z.strictObject({ ended: z.int(), slow: z.int() })

/** The reservations of the last seconds, in all processes. */
export const recentlyReserved = (tx: Tx): Promise<Reserved> =>
  one(rows(tx, ReservedRow)`SELECT coalesce(sum(count) FILTER (WHERE key = ${ENDED}), 0)::int AS ended,
      coalesce(sum(count) FILTER (WHERE key = ${SLOW}), 0)::int AS slow
    FROM rate_limit WHERE key IN (${ENDED}, ${SLOW})
      AND window_start > clock_timestamp() - make_interval(secs => ${RECENT_SECONDS + 1})`)
