import { assign } from 'xstate'
import type { Venda } from '../contract/vendas.ts'
import { hasCode, isUnanswered, notProvided, type ShownError } from './calls.ts'

type Status = Venda['status']

/** What was stored for a reload: the question was open, or the request had been sent and its answer was not there. */
export type RefundResume = 'asking' | 'sent'

export type RefundInput = {
  idVenda: string
  /** The sale as the screen has read it. */
  status: Status
  resume?: RefundResume | null
}

export type RefundContext = {
  idVenda: string
  status: Status
  resume: RefundResume | null
  /** Reads since the request was sent: they begin close together. */
  reads: number
  error: ShownError | null
}

/** `venda.read`: the screen has read the sale, for example because the page became visible again. */
export type RefundEvent =
  | { type: 'refund.open' }
  | { type: 'refund.confirm' }
  | { type: 'refund.dismiss' }
  | { type: 'refund.check' }
  | { type: 'venda.read'; status: Status }

export const types = {
  context: {} as RefundContext,
  events: {} as RefundEvent,
  input: {} as RefundInput,
}

type WithContext = { context: RefundContext }
type Answer = { status: Status }
type BySale = { idVenda: string }

export const actors = {
  /** Asks for the refund. Asking again for a sale that is being refunded answers its state and does nothing else. */
  requestRefund: notProvided<Answer, BySale>(),
  /** Reads the sale again, also for the screen. */
  readSale: notProvided<Answer, BySale>(),
}

const isOf =
  (...wanted: Status[]) =>
  (_: WithContext, { status }: Answer) =>
    wanted.includes(status)

export const guards = {
  isRefunding: ({ context }: WithContext) => context.status === 'refunding',
  isRefunded: ({ context }: WithContext) => context.status === 'refunded',
  isNotPaid: ({ context }: WithContext) => context.status !== 'paid',
  wasSent: ({ context }: WithContext) => context.resume === 'sent',
  wasAsking: ({ context }: WithContext) => context.resume === 'asking',
  answersRefunding: isOf('refunding'),
  answersRefunded: isOf('refunded'),
  answersPaid: isOf('paid'),
  hasTriedEnough: ({ context }: WithContext) => context.reads >= CHECKS,
  isUnanswered: (_: WithContext, { error }: { error: unknown }) => isUnanswered(error),
  isLoginNeeded: (_: WithContext, { error }: { error: unknown }) => hasCode(error, 'login.needed'),
}

const set = <Params = undefined>(change: (params: Params, context: RefundContext) => Partial<RefundContext>) =>
  assign<RefundContext, RefundEvent, Params, RefundEvent, never>(({ context }, params) => change(params, context))

export const actions = {
  // Provided by the screen: without a cliente the page leads to the login.
  goToLogin: () => undefined,

  keepStatus: set(({ status }: Answer) => ({ status })),
  countRead: set((_, { reads }) => ({ reads: reads + 1 })),
  restart: set(() => ({ reads: 0, resume: null, error: null })),
  fail: set(({ shown }: { shown: ShownError; error: unknown }) => ({ error: shown })),
}

/** After this many reads that show a sale that is still paid, the request did not arrive. */
const CHECKS = 3
const CHECK_MS = 3000
/** A card's refund takes seconds, a bank may take a day. */
const POLL_MS = { soon: 3000, later: 30_000 }
const SOON_READS = 10

export const delays = {
  checkPause: CHECK_MS,
  pollPause: ({ context }: WithContext) => (context.reads < SOON_READS ? POLL_MS.soon : POLL_MS.later),
}

export const startContext = ({ input }: { input: RefundInput }): RefundContext => ({
  idVenda: input.idVenda,
  status: input.status,
  resume: input.resume ?? null,
  reads: 0,
  error: null,
})

export const bySale = ({ context }: WithContext): BySale => ({ idVenda: context.idVenda })
