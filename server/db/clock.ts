import { z } from 'zod'
import type { Db } from './connection.ts'
import { one, rows } from './rows.ts'

const TimeRow = z.strictObject({ ms: z.number() })

const EVERY_MS = 60_000
/** The time until the next reading after a failed one. */
const RETRY_MS = 1000

/** The database's clock, which all processes share. Between two readings only a monotonic clock counts. */
export type DatabaseClock = {
  now(): Date
  /** Reads the clock, and again each minute until `stop`; a reading that fails is repeated sooner. */
  start(): Promise<void>
  stop(): void
}

/**
 * The time by which holds end. If each process used its own clock, a wrong or jumping clock would give holds another
 * length than the statements that end them, which use the database's clock.
 */
export function createDatabaseClock(db: Db): DatabaseClock {
  /** The database's time when the monotonic clock was 0. Until the first reading the process's own clock. */
  let origin = performance.timeOrigin
  let timer: NodeJS.Timeout | undefined

  const read = async (): Promise<void> => {
    const before = performance.now()
    const { ms } = await one(rows(db, TimeRow)`SELECT extract(epoch FROM clock_timestamp())::float8 * 1000 AS ms`)
    const between = (before + performance.now()) / 2
    origin = ms - between
  }
  let isStopped = false
  const readOn = async (): Promise<void> => {
    const isRead = await read().then(
      () => true,
      // Without an answer the last reading stays in use.
      () => false,
    )
    if (!isStopped) timer = setTimeout(() => void readOn(), isRead ? EVERY_MS : RETRY_MS).unref()
  }
  return {
    now: () => new Date(origin + performance.now()),
    start: readOn,
    stop: () => {
      isStopped = true
      clearTimeout(timer)
    },
  }
}
