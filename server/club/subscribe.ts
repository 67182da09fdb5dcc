import { sentenceOf } from '../../contract/refusals.ts'
import type { SubscriptionInput } from '../../contract/socio.ts'
import { billingFrom } from '../../contract/socio-rules.ts'
import type { Tx } from '../db/connection.ts'
import { transaction } from '../db/transaction.ts'
import { done, type Result, refuse } from '../result.ts'
import { seconds } from '../sales/times.ts'
import { checkSocio } from './check-socio.ts'
import { type ClubDeps, ITEM_DESCRIPTION } from './club-deps.ts'
import { findByClick, forgetCards, lockCliente, lockSocio, type SocioRow } from './club-repo.ts'
import { endRefused } from './end-refused.ts'
import { moveSocio } from './socio-moves-repo.ts'

type Started = { socio: SocioRow; isNew: boolean }

/**
 * Subscribes to the held seat (docs/selling.md#membership): stores the request in the row, then makes one call to the
 * provider, which is never repeated. The outcome is read from the provider: now, by the job, and after a hook.
 * Repeating the same click (`metadata.tentativa`) returns the row of the first one.
 * @param input what the cliente was shown; the price in cents, refused unless it equals the held one
 * @returns the socio's id, with which the subscription is read; 404 for another cliente's hold; 409 when the hold or
 *   the price changed, the cliente has a membership, or has no customer at the provider; 422 when the click was used
 *   for another hold; 503 when the provider was not reached
 */
export async function subscribe(deps: ClubDeps, idCliente: string, input: SubscriptionInput): Promise<Result<string>> {
  const started = await transaction(deps.db, (tx) => startSubscription(tx, deps, idCliente, input))
  if (!started.ok) return started
  const { socio, isNew } = started.value
  if (!isNew) return done(socio.id)
  const sent = await deps.recurrence.createSubscription(socio.body ?? '', socio.id)
  if (sent.kind === 'rejected') {
    if (sent.status === 404) await forgetCards(deps.db, idCliente)
    await endRefused(deps, socio.id, sent.status === 404 ? sentenceOf('card.not-found', []) : null, 'provider')
    return done(socio.id)
  }
  if (sent.kind === 'unreached') {
    await endRefused(deps, socio.id, null, 'clock')
    return refuse(503, 'socio.not-subscribed')
  }
  // It was made, or the outcome is unknown: read it from the provider.
  const answered = sent.kind === 'ok' && sent.value.code === socio.id ? sent.value : undefined
  await checkSocio(deps, socio.id, { person: `cliente:${idCliente}` }, answered)
  return done(socio.id)
}

async function startSubscription(
  tx: Tx,
  deps: ClubDeps,
  idCliente: string,
  input: SubscriptionInput,
): Promise<Result<Started>> {
  const { id_reserva, tentativa } = input.metadata
  const { id_pagar_me } = await lockCliente(tx, idCliente)
  const before = await findByClick(tx, idCliente, tentativa)
  if (before)
    return before.id === id_reserva ? done({ socio: before, isNew: false }) : refuse(422, 'payment.attempt-mismatch')
  const held = await lockSocio(tx, id_reserva)
  if (held?.id_cliente !== idCliente) return refuse(404, 'reservation.not-found')
  if (held.state === 'active') return refuse(409, 'socio.already-member')
  if (held.state === 'subscribing') return refuse(409, 'socio.subscribing')
  if (held.state !== 'held' || held.expires_at <= deps.now()) return refuse(409, 'socio.hold-over')
  if (!id_pagar_me) return refuse(409, 'payment.identity-needed')
  if (input.items[0].pricing_scheme.price !== held.valor_cents) return refuse(409, 'socio.price-changed')
  const { day, type } = billingFrom(deps.now())
  const body = providerBody(held, id_pagar_me, input.card_id, day, type)
  await moveSocio(tx, held, 'subscribe.start', `cliente:${idCliente}`, {
    tentativa,
    body,
    dia_cobranca: day,
    check_at: new Date(deps.now().getTime() + seconds(deps.limits.firstCheckSeconds)).toISOString(),
  })
  return done({ socio: { ...held, state: 'subscribing', tentativa, body, dia_cobranca: day }, isNew: true })
}

/** The product's name (docs/product.md#constants), at most 13 characters for PSP accounts. */
const STATEMENT_DESCRIPTOR = 'BILHETERIA'

/** The body of POST /subscriptions (docs/product.md#calls), built from our row: BRL, monthly; `code` = the row's id. */
const providerBody = (held: SocioRow, customerId: string, cardId: string, day: number, type: string): string =>
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
    statement_descriptor: STATEMENT_DESCRIPTOR,
    items: [
      {
        description: ITEM_DESCRIPTION,
        quantity: 1,
        pricing_scheme: { scheme_type: 'unit', price: held.valor_cents },
      },
    ],
    metadata: { id_socio: held.id },
  })
