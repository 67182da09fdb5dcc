import type { ErrorCode } from '../../contract/error-codes.ts'
import { type ArgumentsOf, sentenceOf } from '../../contract/refusals.ts'
import type { Db } from '../db/connection.ts'
import type { PaymentGateway } from '../gateways/payment.ts'
import type { SaleEvents } from './events.ts'

/** Times and sizes of selling (docs/selling.md#time), all configuration. */
export type SalesLimits = {
  /** A hold, at a time. */
  holdSeconds: number
  /** A unit unpaid, in all. */
  holdMaxSeconds: number
  /** What a buyer has at least after a refused or canceled payment. */
  holdAfterRefusalSeconds: number
  /** What a buyer has at least while his card is being tokenised. */
  holdForCardSeconds: number
  /** After the provider's own expiry of a PIX, before we cancel it. */
  pixGraceSeconds: number
  /** A card still processing after this is canceled. */
  cardStuckSeconds: number
  /** Between the two empty reads that prove the provider never had an order. */
  emptyReadGapSeconds: number
  /** First look of the reconciler at an attempt whose answer was lost. */
  firstCheckSeconds: number
  /** Looks at an attempt that waits. */
  recheckSeconds: number
  /** Within the buyer's own request: how long the same body may be repeated. */
  repeatForMs: number
  maxOpenPix: number
  maxExpiredPix: number
  pauseSeconds: number
  /** Reads at the provider, all processes together. */
  providerReadsPerMinute: number
  /** Buyers of one lot in one transaction, at most. */
  batchMax: number
}

export const SALES_LIMITS: SalesLimits = {
  holdSeconds: 600,
  holdMaxSeconds: 1200,
  holdAfterRefusalSeconds: 300,
  holdForCardSeconds: 180,
  pixGraceSeconds: 300,
  cardStuckSeconds: 900,
  emptyReadGapSeconds: 120,
  firstCheckSeconds: 30,
  recheckSeconds: 60,
  repeatForMs: 20_000,
  maxOpenPix: 2,
  maxExpiredPix: 2,
  pauseSeconds: 1800,
  providerReadsPerMinute: 150,
  batchMax: 40,
}

export type Log = {
  info(detail: object, message: string): void
  warn(detail: object, message: string): void
  error(detail: object, message: string): void
}

export type SalesDeps = {
  db: Db
  gateway: PaymentGateway
  events: SaleEvents
  limits: SalesLimits
  log: Log
  now(): Date
}

type Fields = Record<string, string>

/**
 * An expected refusal: what HTTP says of it, the code that programs decide by and the Portuguese sentence. `fields` points
 * at what was wrong.
 */
export type Refusal = {
  ok: false
  status: 400 | 401 | 403 | 404 | 409 | 413 | 422 | 429 | 503
  code: ErrorCode
  message: string
  fields?: Fields
}
export type Result<T> = { ok: true; value: T } | Refusal

/** The one field that the sentence speaks of, or what is wrong with each of several. */
type At = string | Fields
type Rest<Code extends ErrorCode> =
  ArgumentsOf<Code> extends [] ? [at?: At | undefined] : [args: ArgumentsOf<Code>, at?: At]

/**
 * Refuses: the sentence follows from the code.
 * @param rest what the sentence is about, as the catalogue's function takes it, where it is one; then the field the sentence
 *   speaks of, or what is wrong with each of several
 */
export function refuse<Code extends ErrorCode>(status: Refusal['status'], code: Code, ...rest: Rest<Code>): Refusal {
  const [first, second] = rest as readonly unknown[]
  const hasArgs = Array.isArray(first)
  const message = sentenceOf(code, (hasArgs ? first : []) as ArgumentsOf<Code>)
  const at = (hasArgs ? second : first) as At | undefined
  const refusal: Refusal = { ok: false, status, code, message }
  return at === undefined ? refusal : { ...refusal, fields: typeof at === 'string' ? { [at]: message } : at }
}

/** Refuses what breaks the rules of its form: the first field's sentence stands for the whole. */
export function refuseFields(fields: Fields): Refusal {
  const refusal = refuse(400, 'validation.failed', fields)
  return { ...refusal, message: Object.values(fields)[0] ?? refusal.message }
}

export const done = <T>(value: T): Result<T> => ({ ok: true, value })
