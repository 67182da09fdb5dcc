import { EventEmitter } from 'node:events'
import type { Casa } from '../../contract/casa-rules.ts'
import { FILA_CHOOSE_SECONDS } from '../../contract/fila-rules.ts'
import type { EditedMessage, NumbersMessage, OrderMessage, SeatsMessage, StockMessage } from '../../contract/socket.ts'
import type { Db } from '../db/connection.ts'
import type { PaymentGateway } from '../gateways/payment.ts'
import type { Channels } from '../mensagens/write-repo.ts'
import type { Pace } from './hold/pace.ts'

/** Published after the commit, never before (`publish`); the sockets subscribe. No event carries personal data. */
type OrderChanged = { ids: string[] } & OrderMessage
export type PlacesChanged = { idEvento: string } & Omit<StockMessage, 'id_evento'>
export type NumbersChanged = { idRifa: string } & Omit<NumbersMessage, 'id_rifa'>
export type StockChanged = PlacesChanged | NumbersChanged

/** `holder` is the cliente who has just taken a seat: to them it is not taken, so they get no message. */
type SeatsChanged = { holder: string | null } & SeatsMessage

/** The payload of each event; `sessionEnded`: the session's id. */
export type Published = {
  order: OrderChanged
  stock: StockChanged
  seats: SeatsChanged
  edited: EditedMessage
  sessionEnded: string
}

/** The events of one process; `publish` emits them. */
export class SaleEvents extends EventEmitter<{ [Name in keyof Published]: [Published[Name]] }> {}

/** Time limits and maximum numbers of selling (docs/selling.md#time). */
export type SalesLimits = {
  /** How long a hold lasts. */
  holdSeconds: number
  /** How long a person admitted from a waiting room may choose. */
  chooseSeconds: number
  /** How long a unit may be held in total by renewing its hold, counted from when it was first held. */
  holdMaxSeconds: number
  /** A unit that was held for that long unpaid cannot be held again by the same cliente for this time. */
  holdRestSeconds: number
  /** The minimum time that remains of a hold after a refused or canceled payment. */
  holdAfterRefusalSeconds: number
  /** The minimum time that remains of a hold while the buyer's card is being tokenised. */
  holdForCardSeconds: number
  /** How long before the end of a sale its last PIX expires: the clocks of provider and server may differ. */
  pixMarginSeconds: number
  /** How long after the provider's own expiry of an unpaid PIX we cancel it. */
  pixGraceSeconds: number
  /** A charge by card that is still processing after this time is canceled. */
  cardWaitSeconds: number
  /** The minimum time between the two empty reads that prove that the provider never received an order. */
  emptyReadGapSeconds: number
  /** The time until the reconciler first checks an attempt whose outcome is unknown. */
  firstCheckSeconds: number
  /** The interval between checks in doubtful cases: a read that failed, a refund in progress. */
  recheckSeconds: number
  /**
   * The minimum and the maximum time until a waiting attempt is checked again; in between it equals the attempt's age.
   */
  pollLeastSeconds: number
  pollMostSeconds: number
  /** How long, within the buyer's own request, the same body may be sent again. */
  repeatForMs: number
  /** The maximum number of unpaid PIX a cliente may have open. */
  maxOpenPix: number
  /** After this many PIX that expired unpaid within the last `pauseSeconds`, a cliente gets no further one. */
  maxExpiredPix: number
  pauseSeconds: number
  /**
   * After this many refused cards within a day, in orders and memberships, further cards of a cliente are refused
   * without a call.
   */
  maxRefusedCards: number
  /** The budget of reads at the provider, for all processes together. */
  providerReadsPerMinute: number
  /** Orders of this many past days are compared with the provider's list once a day. */
  comparedDays: number
  /** How many reads people's requests may use together, and the requests of one cliente or user. */
  requestReadsPerMinute: number
  personReadsPerMinute: number
  /** How many reads each of the jobs of refunds and memberships may use. */
  jobReadsPerMinute: number
  /** How many new prices of memberships are sent to the provider, by all processes together. */
  pricesPerMinute: number
  /** The most reservations in one batch. */
  batchMax: number
}

/** The default values; two of them are replaced by the configuration (`buildDeps`). */
export const SALES_LIMITS: SalesLimits = {
  holdSeconds: 600,
  chooseSeconds: FILA_CHOOSE_SECONDS,
  holdMaxSeconds: 1200,
  holdRestSeconds: 600,
  holdAfterRefusalSeconds: 300,
  holdForCardSeconds: 180,
  pixMarginSeconds: 60,
  pixGraceSeconds: 300,
  cardWaitSeconds: 900,
  emptyReadGapSeconds: 120,
  firstCheckSeconds: 30,
  recheckSeconds: 60,
  pollLeastSeconds: 30,
  pollMostSeconds: 240,
  repeatForMs: 20_000,
  maxOpenPix: 2,
  maxExpiredPix: 2,
  pauseSeconds: 1800,
  maxRefusedCards: 10,
  providerReadsPerMinute: 150,
  comparedDays: 45,
  requestReadsPerMinute: 45,
  personReadsPerMinute: 15,
  jobReadsPerMinute: 45,
  pricesPerMinute: 60,
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
  /** By which channels people are told. */
  channels: Channels
  limits: SalesLimits
  /** Measures how long reserving takes. */
  pace: Pace
  log: Log
  /** The house, whose name a card's statement shows. */
  casa(): Promise<Casa>
  now(): Date
}
