import { assign, setup, type SnapshotFrom } from 'xstate'
import { CATALOGUE } from '../contract/catalogue.ts'
import type { Venda } from '../contract/vendas.ts'
import { errorOf, eventParams, hasCode, isUnanswered, notProvided, outputOf, type ShownError, textOr } from './calls.ts'

type Status = Venda['status']

/** The step stored for a reload: the confirmation dialog was open, or the request had been sent and not answered. */
export type RefundResume = 'asking' | 'sent'

type RefundInput = {
  idVenda: string
  /** The sale as last read by the screen. */
  status: Status
  resume?: RefundResume | null
}

/** @internal */
export type RefundContext = {
  idVenda: string
  status: Status
  resume: RefundResume | null
  /** The number of reads since the request was sent: the first ones follow each other quickly. */
  reads: number
  error: ShownError | null
}

/** `venda.read`: the screen has read the sale, for example because the page became visible again. */
type RefundEvent =
  | { type: 'refund.open' }
  | { type: 'refund.confirm' }
  | { type: 'refund.dismiss' }
  | { type: 'refund.check' }
  | { type: 'venda.read'; status: Status }

const types = {
  context: {} as RefundContext,
  events: {} as RefundEvent,
  input: {} as RefundInput,
}

type WithContext = { context: RefundContext }
type Answer = { status: Status }
type BySale = { idVenda: string }

const actors = {
  /** Requests the refund. Repeating the request for a sale that is being refunded only returns its state. */
  requestRefund: notProvided<Answer, BySale>(),
  /** Reads the sale again, also for the screen. */
  readSale: notProvided<Answer, BySale>(),
}

const isOf =
  (...wanted: Status[]) =>
  (_: WithContext, { status }: Answer) =>
    wanted.includes(status)

const guards = {
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

const actions = {
  // Provided by the screen: without a cliente the page leads to the login.
  goToLogin: () => undefined,

  keepStatus: set(({ status }: Answer) => ({ status })),
  countRead: set((_, { reads }) => ({ reads: reads + 1 })),
  restart: set(() => ({ reads: 0, resume: null, error: null })),
  fail: set(({ shown }: { shown: ShownError; error: unknown }) => ({ error: shown })),
}

/** After this many reads of a sale that is still paid, the request counts as not received. */
const CHECKS = 3
const CHECK_MS = 3000
/** The refund to a card takes seconds, one by PIX may take a day. */
const POLL_MS = { soon: 3000, later: 30_000 }
const SOON_READS = 10

/** @internal */
export const delays = {
  checkPause: CHECK_MS,
  pollPause: ({ context }: WithContext) => (context.reads < SOON_READS ? POLL_MS.soon : POLL_MS.later),
}

const startContext = ({ input }: { input: RefundInput }): RefundContext => ({
  idVenda: input.idVenda,
  status: input.status,
  resume: input.resume ?? null,
  reads: 0,
  error: null,
})

const bySale = ({ context }: WithContext): BySale => ({ idVenda: context.idVenda })

/**
 * A buyer's refund of one ticket or number, from the confirmation dialog to the end at the provider
 * (docs/selling.md#refunds). A request whose answer was lost is not repeated before the sale has been read.
 */
export const refundMachine = setup({ types, actors, guards, actions, delays }).createMachine({
  id: 'refund',
  context: startContext,
  initial: 'start',
  states: {
    start: {
      always: [
        { guard: 'isRefunding', target: 'following' },
        { guard: 'isRefunded', target: 'refunded' },
        { guard: 'isNotPaid', target: 'idle' },
        { guard: 'wasSent', target: 'checking' },
        { guard: 'wasAsking', target: 'asking' },
        { target: 'idle' },
      ],
    },
    idle: {
      description: 'Nothing was asked; the ticket is as it is.',
      entry: 'restart',
      on: {
        'refund.open': 'asking',
        'venda.read': { target: 'start', actions: { type: 'keepStatus', params: eventParams } },
      },
    },
    asking: {
      description: 'The question, with what comes back and when.',
      entry: 'restart',
      on: {
        'refund.confirm': 'requesting',
        'refund.dismiss': 'idle',
        'venda.read': [
          {
            guard: { type: 'answersPaid', params: eventParams },
            actions: { type: 'keepStatus', params: eventParams },
          },
          { target: 'start', actions: { type: 'keepStatus', params: eventParams } },
        ],
      },
    },
    requesting: {
      entry: 'restart',
      invoke: {
        id: 'requestRefund',
        src: 'requestRefund',
        input: bySale,
        onDone: { target: 'deciding', actions: { type: 'keepStatus', params: outputOf } },
        onError: [
          { guard: { type: 'isLoginNeeded', params: errorOf }, target: 'loginNeeded' },
          { guard: { type: 'isUnanswered', params: errorOf }, target: 'uncertain' },
          { target: 'refused', actions: { type: 'fail', params: textOr(CATALOGUE.reembolsar) } },
        ],
      },
    },
    refused: {
      description: 'The server refused: nothing was refunded, and the ticket is as before.',
      on: {
        'refund.confirm': 'requesting',
        'refund.dismiss': 'idle',
        'venda.read': [
          {
            guard: { type: 'answersPaid', params: eventParams },
            actions: { type: 'keepStatus', params: eventParams },
          },
          { target: 'start', actions: { type: 'keepStatus', params: eventParams } },
        ],
      },
    },
    uncertain: {
      description: 'The answer was lost: the request may have arrived. The sale is read before anything else.',
      after: { checkPause: 'checking' },
      on: {
        'refund.check': 'checking',
        'venda.read': [
          { guard: { type: 'answersPaid', params: eventParams } },
          { target: 'start', actions: { type: 'keepStatus', params: eventParams } },
        ],
      },
    },
    checking: {
      invoke: {
        id: 'checkSale',
        src: 'readSale',
        input: bySale,
        onDone: [
          {
            guard: { type: 'answersPaid', params: outputOf },
            target: 'counting',
            actions: [{ type: 'keepStatus', params: outputOf }, 'countRead'],
          },
          { target: 'deciding', actions: { type: 'keepStatus', params: outputOf } },
        ],
        onError: [
          { guard: { type: 'isLoginNeeded', params: errorOf }, target: 'loginNeeded' },
          { target: 'uncertain' },
        ],
      },
    },
    counting: { always: [{ guard: 'hasTriedEnough', target: 'notSent' }, { target: 'uncertain' }] },
    notSent: {
      description: 'Several reads show a ticket that is still valid: the request did not arrive. It may be sent again.',
      on: {
        'refund.confirm': 'requesting',
        'refund.dismiss': 'idle',
        'venda.read': [
          { guard: { type: 'answersPaid', params: eventParams } },
          { target: 'start', actions: { type: 'keepStatus', params: eventParams } },
        ],
      },
    },
    deciding: {
      always: [
        { guard: 'isRefunding', target: 'following' },
        { guard: 'isRefunded', target: 'refunded' },
        { target: 'idle' },
      ],
    },
    following: {
      description:
        'The ticket is not valid any more, and the provider returns the money. The sale is read until it has.',
      initial: 'pausing',
      entry: 'restart',
      on: {
        'venda.read': [
          { guard: { type: 'answersRefunding', params: eventParams } },
          { guard: { type: 'answersPaid', params: eventParams }, target: 'failed' },
          { target: 'start', actions: { type: 'keepStatus', params: eventParams } },
        ],
      },
      states: {
        pausing: { after: { pollPause: 'reading' } },
        reading: {
          invoke: {
            id: 'followSale',
            src: 'readSale',
            input: bySale,
            onDone: [
              {
                guard: { type: 'answersRefunding', params: outputOf },
                target: 'pausing',
                actions: 'countRead',
              },
              { guard: { type: 'answersPaid', params: outputOf }, target: '#refund.failed' },
              { target: '#refund.deciding', actions: { type: 'keepStatus', params: outputOf } },
            ],
            onError: [
              { guard: { type: 'isLoginNeeded', params: errorOf }, target: '#refund.loginNeeded' },
              { target: 'pausing', actions: 'countRead' },
            ],
          },
        },
      },
    },
    refunded: { description: 'The provider has confirmed the refund.' },
    failed: {
      description: 'The provider did not refund: the ticket is valid again.',
      on: {
        'refund.open': 'asking',
        'venda.read': [
          { guard: { type: 'answersPaid', params: eventParams } },
          { target: 'start', actions: { type: 'keepStatus', params: eventParams } },
        ],
      },
    },
    loginNeeded: { description: 'The session has ended.', entry: 'goToLogin' },
  },
})

/** The step to store for each state; the others follow from the sale, which the server has. */
const STEP_OF: Record<string, RefundResume> = {
  asking: 'asking',
  refused: 'asking',
  notSent: 'asking',
  requesting: 'sent',
  uncertain: 'sent',
  checking: 'sent',
}

/** The step for the tab's history entry (docs/api.md#sessions); null when nothing needs to be stored. */
export const persistRefund = ({ value }: Pick<SnapshotFrom<typeof refundMachine>, 'value'>): RefundResume | null =>
  (typeof value === 'string' ? STEP_OF[value] : undefined) ?? null

/** Reads what `persistRefund` wrote. A request that was sent is not repeated: the sale is read. */
export const restoreRefund = (stored: string | null): RefundResume | null =>
  stored === 'asking' || stored === 'sent' ? stored : null
