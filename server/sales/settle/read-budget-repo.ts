import { type SQL, sql } from 'drizzle-orm'
import type { Db, Tx } from '../../db/connection.ts'
import { failureDetails } from '../../db/db-errors.ts'
import type { SalesDeps } from '../sales-deps.ts'

/**
 * The purpose of a read at the provider: a payment that a webhook reported, a person or job that asks for one order, or
 * the regular check of an attempt that waits.
 */
export type ReadShare = 'confirm' | 'request' | 'poll'
/** `spare`: it has no share of its own; it uses reads that the others leave unused for a while. */
type Purpose = ReadShare | 'spare'

/** The guaranteed shares of the budget, whatever the others use (docs/selling.md#provider-limits). */
const PARTS: Record<ReadShare, number> = { confirm: 0.8, request: 0.08, poll: 0.12 }
/**
 * The burst: a share that was unused for this many seconds may make that many seconds' reads at once. 150 + 37 a minute
 * are below 200.
 */
const SAVED_SECONDS = 15

/** For each share: seconds per read, and the maximum number of reads at once. */
function sharesTable(perMinute: number): SQL {
  const rows = Object.entries(PARTS).map(([share, part]) => {
    const most = Math.max(1, Math.floor((perMinute * part * SAVED_SECONDS) / 60))
    return sql`(${share}::text, ${60 / (perMinute * part)}::float8, ${most}::float8)`
  })
  return sql`(VALUES ${sql.join(rows, sql`, `)}) AS s (share, gap, most)`
}

/**
 * The share from which a read may be taken now: its own, or else one of which at least half is unused. `free_at` is the
 * time at which the share would be unused again, from which its remaining reads are computed.
 */
function openShare(perMinute: number, share: Purpose): SQL {
  const left = sql`s.most - extract(epoch FROM greatest(b.free_at, clock_timestamp()) - clock_timestamp()) / s.gap`
  return sql`SELECT b.share, s.gap FROM read_budget b JOIN ${sharesTable(perMinute)} ON s.share = b.share
    WHERE ${left} >= CASE WHEN b.share = ${share} THEN 1 ELSE 1 + s.most / 2 END
    ORDER BY b.share = ${share} DESC, ${left} DESC LIMIT 1`
}

/**
 * Takes one read from the budget, which all processes share (docs/selling.md#provider-limits).
 * @returns false when no read is left for this share at the moment
 */
export async function consumeReadBudget(db: Db | Tx, perMinute: number, share: Purpose = 'request'): Promise<boolean> {
  const { rowCount } = await db.execute(sql`
    WITH open AS (${openShare(perMinute, share)} FOR UPDATE OF b)
    UPDATE read_budget r SET free_at = greatest(r.free_at, clock_timestamp()) + make_interval(secs => open.gap), taken = r.taken + 1
    FROM open WHERE r.share = open.share`)
  return rowCount === 1
}

/** Whether a read is left for this share at the moment; none is taken. */
export async function hasReadBudget(db: Db | Tx, perMinute: number, share: ReadShare): Promise<boolean> {
  return (await db.execute(openShare(perMinute, share))).rows.length > 0
}

/** SQL: `hasReadBudget`, for a condition. */
export const isReadLeft = (perMinute: number, share: ReadShare): SQL => sql`EXISTS (${openShare(perMinute, share)})`

/**
 * The pause of all processes after the provider refused a read without naming a time, and its maximum if it names one.
 */
const PAUSE_SECONDS = 10
const PAUSE_MAX_SECONDS = 60

/**
 * The provider refused a read because there were too many: no process reads during the pause, and afterwards each share
 * starts without a burst. It never throws, because the refused read is handled all the same.
 */
export async function pauseReads({ db, limits, log }: PauseDeps, wanted = PAUSE_SECONDS): Promise<void> {
  const seconds = Math.min(wanted, PAUSE_MAX_SECONDS)
  log.warn({ seconds }, 'the provider refused a read because there were too many: all reads pause')
  try {
    await db.execute(sql`UPDATE read_budget b
      SET free_at = greatest(b.free_at, clock_timestamp() + make_interval(secs => ${seconds} + (s.most - 1) * s.gap))
      FROM ${sharesTable(limits.providerReadsPerMinute)} WHERE s.share = b.share`)
  } catch (error) {
    log.warn(failureDetails(error), 'the reads could not be paused')
  }
}
type PauseDeps = Pick<SalesDeps, 'db' | 'limits' | 'log'>
