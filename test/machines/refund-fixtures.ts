import type { RefundContext } from '../../machines/refund.ts'
import { done, fails, plain, refuses, type TestEvent } from './walk.ts'

export const idVenda = '6a7f5c1e-0b1d-4f6e-9d0a-2f3b4c5d6e7f'
export const STATUSES = ['paid', 'refunding', 'refunded', 'chargedback'] as const
export const INPUT = { idVenda, status: 'paid' } as const
const READS = ['checkSale', 'followSale']

/** All events that a person, the server or the clock can send to a refund. */
export const EVENTS: TestEvent[] = [
  ...plain('refund.open', 'refund.confirm', 'refund.dismiss', 'refund.check'),
  ...STATUSES.map((status) => ({ type: 'venda.read', status })),
  ...['refunding', 'refunded'].map((status) => done('requestRefund', { status })),
  fails('requestRefund'),
  fails('requestRefund', 503),
  refuses('requestRefund', 'refund.too-late'),
  refuses('requestRefund', 'refund.not-accepted'),
  refuses('requestRefund', 'login.needed'),
  ...READS.flatMap((id) => [...STATUSES.map((status) => done(id, { status })), fails(id), refuses(id, 'login.needed')]),
  ...plain('xstate.after.checkPause.refund.uncertain', 'xstate.after.pollPause.refund.following.pausing'),
]

/** The part of the context that decides the next transitions. */
export const keyOf = ({ status, error, reads }: RefundContext) => [status, error?.code, Math.min(reads, 3)]
