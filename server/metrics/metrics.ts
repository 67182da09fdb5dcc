import { collectDefaultMetrics, Counter, Histogram, Registry } from 'prom-client'
import type { ErrorCode } from '../../contract/error-codes.ts'
import { passwordLoad } from '../auth/passwords.ts'
import type { Config } from '../config/config.ts'
import type { DatabaseClock } from '../db/clock.ts'
import type { Db } from '../db/connection.ts'
import { observerOf } from '../observer.ts'
import { processInQueue } from '../pictures/processing-queue.ts'
import { databaseFigures } from './database-figures.ts'
import { loadFigures } from './load-figures.ts'
import { workFigures } from './work-figures.ts'

type Answered = {
  method: string
  route: string | undefined
  status: number
  seconds: number
  code: ErrorCode | undefined
}
/** Counts an answered request; `route` as declared, undefined without one; `code` of the refusal, if it is one. */
type CountRequest = (answered: Answered) => void

const SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10]
/** Other methods are counted together, because callers choose them; they are answered 404. */
const METHODS = new Set(['GET', 'HEAD', 'POST', 'PUT', 'DELETE'])

/** The metrics of requests. */
function requestFigures(register: Registry): CountRequest {
  const durations = new Histogram({
    name: 'bilheteria_http_request_duration_seconds',
    help: 'Requests and how long their answers took, by route and class of status (route "none": no such route)',
    labelNames: ['method', 'route', 'status'],
    buckets: SECONDS,
    registers: [register],
  })
  const refusals = new Counter({
    name: 'bilheteria_refusals_total',
    help: 'Requests that were refused, by route and code (contract/error-codes.ts); rate.limited: a limit was hit',
    labelNames: ['route', 'code'],
    registers: [register],
  })
  return ({ method, route = 'none', status, seconds, code }) => {
    const verb = METHODS.has(method) ? method : 'other'
    durations.observe({ method: verb, route, status: `${Math.trunc(status / 100)}xx` }, seconds)
    if (code !== undefined) refusals.inc({ route, code })
  }
}

/** Scrapes within this time get the same text. */
const SAME_TEXT_MS = 1000

export type Metrics = {
  contentType: string
  /** All metrics of this server as text. */
  text(): Promise<string>
  countRequest: CountRequest
}

type MetricsDeps = { db: Db; config: Config; clock: DatabaseClock }

/** The metrics of one server, beginning at zero. */
export function createMetrics({ db, config, clock }: MetricsDeps): Metrics {
  const register = new Registry()
  collectDefaultMetrics({ register })
  const observer = observerOf(db)
  // These belong to the whole process, whose processors the other metrics depend on.
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
