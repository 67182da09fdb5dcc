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
