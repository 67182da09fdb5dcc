import { sentenceOf } from '../../contract/refusals.ts'
import type { SubscriptionInput } from '../../contract/socio.ts'
import { recordTermConsent } from '../privacy/consent-repo.ts'
import { done, type Result, refuse } from '../result.ts'
import { checkSocio } from './check-socio.ts'
import type { ClubDeps } from './club-deps.ts'
import { forgetCards } from './club-repo.ts'
import { endRefused } from './end-subscription.ts'
import { startSubscription } from './start-subscription.ts'

/**
 * Subscribes to the held seat (docs/selling.md#membership): stores the request in the row, then makes one call to the
 * provider, which is never repeated. The term that was accepted is stored first. The outcome is read from the provider: now, by the job, and after a hook.
 * Repeating the same click (`metadata.tentativa`) returns the row of the first one.
 * @param input what the cliente was shown; the price in cents, refused unless it equals the held one
 * @returns the socio's id, with which the subscription is read; 404 for another cliente's hold; 409 when the hold or
 *   the price changed, the cliente has a membership, or has no customer at the provider; 422 when the click was used
 *   for another hold; 503 when the provider was not reached
 */
export async function subscribe(deps: ClubDeps, idCliente: string, input: SubscriptionInput): Promise<Result<string>> {
  const { termo } = input.metadata
  if (termo !== undefined && !(await recordTermConsent(deps.db, idCliente, termo)))
    return refuse(400, 'validation.failed', 'metadata.termo')
  const started = await startSubscription(deps, { idCliente, input })
  if (!started.ok) return started
  const { id, body } = started.value
  if (body === null) return done(id)
  const sent = await deps.recurrence.createSubscription(body, id)
  if (sent.kind === 'rejected') {
    if (sent.status === 404) await forgetCards(deps.db, idCliente)
    await endRefused(deps, id, sent.status === 404 ? sentenceOf('card.not-found', []) : null, 'provider')
    return done(id)
  }
  if (sent.kind === 'unreached') {
    await endRefused(deps, id, null, 'clock')
    return refuse(503, 'socio.not-subscribed')
  }
  // It was made, or the outcome is unknown: read it from the provider.
  const answered = sent.kind === 'ok' && sent.value.code === id ? sent.value : undefined
  await checkSocio(deps, id, { person: `cliente:${idCliente}` }, answered)
  return done(id)
}
