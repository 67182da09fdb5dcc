import { collectDefaultMetrics, Registry } from 'prom-client'
import { passwordLoad } from '../auth/passwords.ts'
import type { Config } from '../config.ts'
import type { DatabaseClock } from '../db/clock.ts'
import type { Db } from '../db/connection.ts'
import { observerOf } from '../observer.ts'
import { processInQueue } from '../pictures/processing-queue.ts'
import { databaseFigures } from './database-figures.ts'
import { loadFigures } from './load-figures.ts'
import { type CountRequest, requestFigures } from './request-figures.ts'
import { workFigures } from './work-figures.ts'

/** Scrapes within this time get the same text. */
const SAME_TEXT_MS = 1000

export type Metrics = {
  contentType: string
  /** All figures of this server as text. */
  text(): Promise<string>
  countRequest: CountRequest
}

type MetricsDeps = { db: Db; config: Config; clock: DatabaseClock }

/** The figures of one server, which begin at zero now. */
export function createMetrics({ db, config, clock }: MetricsDeps): Metrics {
  const register = new Registry()
  collectDefaultMetrics({ register })
  const observer = observerOf(db)
  // Of the whole process: its processors are what these wait for.
  observer.queues.set('passwords', passwordLoad)
  observer.queues.set('pictures', processInQueue.load)
  workFigures(register, observer)
  loadFigures(register, { db, observer, clock, reads: config.PAGARME_READS_PER_MINUTE })
  const readDatabase = databaseFigures(register, db)
  let last: { at: number; text: Promise<string> } | null = null

  const make = async (): Promise<string> => {
    await readDatabase()
    return register.metrics()
  }
  return {
    contentType: register.contentType,
    countRequest: requestFigures(register),
    text: () => {
      const now = performance.now()
      if (!last || now - last.at > SAME_TEXT_MS) last = { at: now, text: make() }
      return last.text
    },
  }
}
