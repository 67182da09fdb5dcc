import { billingFrom } from '../../contract/socio-rules.ts'
import { violates } from '../db/db-errors.ts'
import { leaveOutWaiting, waitAlone } from '../db/lock-wait.ts'
import { perPool } from '../db/per-pool.ts'
import { runBatch } from '../db/batch.ts'
import { done, type Refusal, refuse, type Result } from '../result.ts'
import { makeBatches } from '../batches.ts'
import { ofPool } from '../pool-batches.ts'
import { seconds } from '../sales/times.ts'
import { type ClubDeps, ITEM_DESCRIPTION } from './club-deps.ts'
import { type ClubChanges, clubStatement } from './club-changes-repo.ts'
import type { SocioRow } from './club-repo.ts'
import { transitionOf } from './socio-transitions.ts'
import {
  type SubscribeRead,
  lockAndReadForSubscribe,
  type SubscribeRequest,
  toSubscribeReads,
} from './subscribe-lock-and-read.ts'

type Billing = { customerId: string; cardId: string; day: number; type: string; fatura: string }

/** The body of POST /subscriptions (docs/product.md#calls), built from our row: BRL, monthly; `code` = the row's id. */
const subscriptionBody = (held: SocioRow, { customerId, cardId, day, type, fatura }: Billing): string =>
  JSON.stringify({
    code: held.id,
    customer_id: customerId,
    payment_method: 'credit_card',
    card_id: cardId,
    currency: 'BRL',
    interval: 'month',
    interval_count: 1,
    billing_type: type,
    ...(type === 'exact_day' && { billing_day: day }),
    installments: 1,
    statement_descriptor: fatura,
    items: [
      {
        description: ITEM_DESCRIPTION,
        quantity: 1,
        pricing_scheme: { scheme_type: 'unit', price: held.valor_cents },
      },
    ],
    metadata: { id_socio: held.id },
  })

/** `body`: the body for the provider; null when an earlier request of the same click has begun the subscription. */
export type Started = { id: string; body: string | null }

type Asked = SubscribeRequest & { deps: ClubDeps }

const starting = perPool((db) =>
  makeBatches<Asked, Result<Started> | null>({
    ...ofPool(db, 'subscribe'),
    max: 64,
    keyOf: ({ idCliente }) => idCliente,
    run: (asked) => leaveOutWaiting(asked.length, () => startTogether(asked, false)),
  }),
)

/**
 * Begins a subscription, in one batch with concurrent ones: stores the request in the row of the held seat.
 * @returns the socio's id, or the refusal; after the commit
 */
export async function startSubscription(deps: ClubDeps, request: SubscribeRequest): Promise<Result<Started>> {
  const asked = { ...request, deps }
  try {
    const started =
      (await starting(deps.db)(asked)) ?? (await waitAlone(deps.db)(() => startTogether([asked], true)))[0]
    if (!started) throw new Error('no result for a subscription')
    return started
  } catch (error) {
    // A new password was set by SMS since this request was admitted.
    if (violates(error, 'socio_confirmed')) return refuse(403, 'identity.cpf-needed')
    throw error
  }
}

async function startTogether(asked: Asked[], waits: boolean): Promise<(Result<Started> | null)[]> {
  const [first] = asked
  if (!first) return []
  const { nome_fatura } = await first.deps.casa()
  return runBatch(first.deps.db, lockAndReadForSubscribe(asked, waits), (answer) => {
    const reads = toSubscribeReads(answer, asked)
    const decisions = asked.map((request, index) => {
      const read = reads[index]
      return read ? decide(request, read, nome_fatura) : null
    })
    const write = clubStatement(decisions.flatMap((decision) => decision?.changes ?? []))
    return { writes: write ? [write] : [], result: decisions.map((decision) => decision?.result ?? null) }
  })
}

type Decision = { result: Result<Started>; changes: Partial<ClubChanges>[] }
const no = (result: Refusal): Decision => ({ result, changes: [] })

function decide(
  { deps, idCliente, input }: Asked,
  { before, held, customerId, refusedCards }: SubscribeRead,
  fatura: string,
): Decision {
  const { id_reserva, tentativa } = input.metadata
  if (before)
    return before.id === id_reserva
      ? { result: done({ id: before.id, body: null }), changes: [] }
      : no(refuse(422, 'payment.attempt-mismatch'))
  if (!held) return no(refuse(404, 'reservation.not-found'))
  if (held.state === 'active') return no(refuse(409, 'socio.already-member'))
  if (held.state === 'subscribing') return no(refuse(409, 'socio.subscribing'))
  if (held.state !== 'held' || held.expires_at <= deps.now()) return no(refuse(409, 'socio.hold-over'))
  if (!customerId) return no(refuse(409, 'payment.identity-needed'))
  if (input.items[0].pricing_scheme.price !== held.valor_cents) return no(refuse(409, 'socio.price-changed'))
  if (refusedCards >= deps.limits.maxRefusedCards) return no(refuse(429, 'card.too-many-refused'))
  const { day, type } = billingFrom(deps.now())
  const body = subscriptionBody(held, { customerId, cardId: input.card_id, day, type, fatura })
  const begun = transitionOf(held, 'subscribe.start', `cliente:${idCliente}`, {
    tentativa,
    body,
    dia_cobranca: day,
    check_at: new Date(deps.now().getTime() + seconds(deps.limits.firstCheckSeconds)).toISOString(),
  })
  if (!begun) throw new Error('a held seat cannot be subscribed')
  return { result: done({ id: held.id, body }), changes: [begun] }
}
