import { ALERTA_DETAILS } from '../contract/alertas-details.ts'
import { randomUUID } from 'node:crypto'
import { applyAutomaticRefund } from './automatic-refunds.ts'
import { type PurchaseRows, providerId, type Reversal } from './purchases.ts'

const SENT_MS = 1000
const DONE_MS = 40_000
const REFUSED = ALERTA_DETAILS.refundRefused(412)

type RefundReversal = Extract<Reversal, { actor: string }>
const after = ({ at }: Reversal, ms: number): Date => new Date(at.getTime() + ms)

/** Returns the rows of a purchase after its refund or chargeback, as the server would have written them. */
export function applyReversal(rows: PurchaseRows, reversal: Reversal): PurchaseRows {
  switch (reversal.kind) {
    case 'refund':
      return refunded(rows, reversal)
    case 'refund-failed':
      return refundFailed(rows, reversal)
    case 'chargeback':
      return chargedBack(rows, reversal.at)
    case 'late-payment':
    case 'wrong-amount':
      return applyAutomaticRefund(rows, { kind: reversal.kind, at: reversal.at })
  }
}

function refundOf({ attempt, vendas }: PurchaseRows, reversal: RefundReversal, status: 'confirmed' | 'failed') {
  const mine = vendas.slice(0, reversal.units)
  const cents = mine.reduce((sum, { valorCents, taxaCents }) => sum + valorCents + taxaCents, 0)
  const refund = {
    id: randomUUID(),
    idAttempt: attempt.id,
    actor: reversal.actor,
    motivo: reversal.motivo,
    cents,
    units: mine.length,
    expectedCanceledCents: cents,
    status,
    sentAt: after(reversal, SENT_MS),
    seenTransaction: providerId('tran'),
    tries: 1,
    createdAt: reversal.at,
    updatedAt: after(reversal, DONE_MS),
  }
  const vendasDetail = { cents, vendas: mine.map(({ id }) => id) }
  const line = { entity: 'refund', entityId: refund.id }
  const history = [
    { ...line, at: reversal.at, fromState: null, toState: 'pending', actor: reversal.actor, detail: vendasDetail },
    ...transitionAll(mine, 'sold', 'refunding', reversal.at, reversal.actor, refund.id),
    {
      ...line,
      at: refund.sentAt,
      fromState: 'pending',
      toState: 'sent',
      actor: reversal.actor,
      detail: { expected: cents },
    },
    {
      ...line,
      at: refund.updatedAt,
      fromState: 'sent',
      toState: status,
      actor: 'provider',
      ...(status === 'failed' && { detail: { why: REFUSED } }),
    },
  ]
  return { refund, mine, history }
}

const transitionAll = (
  vendas: PurchaseRows['vendas'],
  fromState: string,
  toState: string,
  at: Date,
  actor: string,
  refund?: string,
) =>
  vendas.map(({ id }) => ({
    at,
    entity: 'venda',
    entityId: id,
    fromState,
    toState,
    actor,
    ...(refund && { detail: { refund } }),
  }))

function refunded(rows: PurchaseRows, reversal: RefundReversal): PurchaseRows {
  const { refund, mine, history } = refundOf(rows, reversal, 'confirmed')
  const at = refund.updatedAt
  const isAll = mine.length === rows.vendas.length
  const line = { at, entity: 'attempt', entityId: rows.attempt.id, actor: 'provider' }
  return {
    ...rows,
    attempt: {
      ...rows.attempt,
      status: isAll ? 'refunded' : 'paid',
      canceledCents: refund.cents,
      updatedAt: at,
    },
    vendas: rows.vendas.map((row, index) =>
      index < reversal.units ? { ...row, status: 'refunded', idRefund: refund.id, updatedAt: at } : row,
    ),
    refunds: [refund],
    history: [
      ...rows.history,
      ...history,
      ...transitionAll(mine, 'refunding', 'refunded', at, 'provider', refund.id),
      ...(isAll
        ? [
            { ...line, fromState: 'paid', toState: 'refunding' },
            { ...line, fromState: 'refunding', toState: 'refunded' },
          ]
        : []),
    ],
  }
}

/** The payment stays, the tickets become valid again, and an alert is raised. */
function refundFailed(rows: PurchaseRows, reversal: RefundReversal): PurchaseRows {
  const { refund, mine, history } = refundOf(rows, reversal, 'failed')
  const at = refund.updatedAt
  return {
    ...rows,
    vendas: rows.vendas.map((row, index) => (index < reversal.units ? { ...row, updatedAt: at } : row)),
    refunds: [refund],
    alerts: [{ at, kind: 'refund.failed', subject: rows.attempt.id, detail: REFUSED }],
    history: [...rows.history, ...history, ...transitionAll(mine, 'refunding', 'sold', at, 'provider', refund.id)],
  }
}

/** A chargeback by the buyer's bank: the entrance refuses the tickets, and their places stay taken. */
function chargedBack(rows: PurchaseRows, at: Date): PurchaseRows {
  const line = { at, entity: 'attempt', entityId: rows.attempt.id, actor: 'provider' }
  return {
    ...rows,
    attempt: { ...rows.attempt, status: 'chargedback', updatedAt: at },
    vendas: rows.vendas.map((row) => ({ ...row, status: 'chargedback', updatedAt: at })),
    alerts: [{ at, kind: 'payment.chargedback', subject: rows.attempt.id, detail: '' }],
    history: [
      ...rows.history,
      { ...line, fromState: 'paid', toState: 'chargedback' },
      ...transitionAll(rows.vendas, 'sold', 'chargedback', at, 'provider'),
    ],
  }
}
