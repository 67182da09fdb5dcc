import { Counter, Histogram, type Registry } from 'prom-client'
import type { ErrorCode } from '../../contract/error-codes.ts'

type Answered = {
  method: string
  route: string | undefined
  status: number
  seconds: number
  code: ErrorCode | undefined
}
/** Counts an answered request; `route` as it is declared, undefined without one; `code` of the refusal, if it is one. */
export type CountRequest = (answered: Answered) => void

const SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10]
/** Others arrive, too, and are answered 404. */
const METHODS = new Set(['GET', 'HEAD', 'POST', 'PUT', 'DELETE'])

/** The figures of requests. */
export function requestFigures(register: Registry): CountRequest {
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
