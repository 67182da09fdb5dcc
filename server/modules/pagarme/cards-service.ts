import type { Card } from '../../../contract/pagarme.ts'
import type { AppDeps } from '../../app-deps.ts'
import type { Tx } from '../../db/connection.ts'
import { transaction } from '../../db/transaction.ts'
import type { Outcome } from '../../gateways/payment.ts'
import { DAY, takeAll } from '../../limits/rate-limit.ts'
import { done, type Result, refuse } from '../../result.ts'
import { consumeReadShare } from '../../sales/settle/read-share.ts'
import {
  beginChange,
  dropCard,
  endChange,
  insertCard,
  readCards,
  readWallet,
  storeList,
  undoChange,
} from './cards-repo.ts'
import { failed } from './pagarme-service.ts'

/**
 * The caller's cards, from our own rows. Only an unknown list is read from the provider, within the caller's share of
 * reads; a list that was read before is shown unchanged when that is not possible.
 * @returns 404 when the customer is not theirs, 503 when the list is not known and cannot be read
 */
export async function listCards(deps: AppDeps, idCliente: string, customerId: string): Promise<Result<Card[]>> {
  const wallet = await readWallet(deps.db, idCliente)
  if (wallet.customerId !== customerId) return refuse(404, 'record.not-found')
  const known = async () => done(await readCards(deps.db, idCliente))
  if (wallet.isKnown) return known()
  if (!(await consumeReadShare(deps, { person: `cliente:${idCliente}` })))
    return wallet.wasRead ? known() : refuse(503, 'card.unavailable')
  const outcome = await deps.gateway.listCards(customerId)
  if (outcome.kind !== 'ok') return wallet.wasRead ? known() : failed(outcome, 'card.unavailable')
  await transaction(deps.db, (tx) => storeList(tx, idCliente, wallet.versao, outcome.value))
  return done(outcome.value)
}

/**
 * The limit counts refused cards, too, because each answer shows whether a stolen card is valid. A card that is stored
 * already does not count again.
 */
const ADDED_PER_DAY = 5

/**
 * Stores a card at the provider, by its token.
 * @returns 404 when the customer is not the caller's, 429 when they have tried too many today
 */
export async function addCard(
  deps: AppDeps,
  idCliente: string,
  customerId: string,
  token: string,
): Promise<Result<Card>> {
  const wallet = await readWallet(deps.db, idCliente)
  if (wallet.customerId !== customerId) return refuse(404, 'record.not-found')
  const before = await readCards(deps.db, idCliente)
  const taken = await takeAll(deps.db, [{ key: `cards.cliente:${idCliente}`, windowSeconds: DAY, max: ADDED_PER_DAY }])
  if (!taken.ok) return refuse(429, 'card.too-many-added')
  const outcome = await change(
    deps,
    idCliente,
    () => deps.gateway.createCard(customerId, token),
    (tx, made) => insertCard(tx, idCliente, made),
  )
  const isKnown = outcome.kind === 'ok' && before.some(({ id }) => id === outcome.value.id)
  if (isKnown || outcome.kind === 'unreached' || outcome.kind === 'busy') await taken.giveBack()
  return outcome.kind === 'ok' ? done(outcome.value) : failed(outcome, 'card.unavailable')
}

/** Deletes a card at the provider. @returns 404 when the customer or the card is not the caller's */
export async function removeCard(
  deps: AppDeps,
  idCliente: string,
  customerId: string,
  cardId: string,
): Promise<Result<Card>> {
  const wallet = await readWallet(deps.db, idCliente)
  if (wallet.customerId !== customerId) return refuse(404, 'record.not-found')
  // A card that is missing in a known list needs no call.
  if (wallet.isKnown && !(await readCards(deps.db, idCliente)).some(({ id }) => id === cardId))
    return refuse(404, 'card.not-found')
  const outcome = await change(
    deps,
    idCliente,
    () => deps.gateway.deleteCard(customerId, cardId),
    (tx) => dropCard(tx, idCliente, cardId),
  )
  // The provider no longer has it.
  if (outcome.kind === 'rejected' && outcome.status === 404)
    await transaction(deps.db, (tx) => dropCard(tx, idCliente, cardId))
  return outcome.kind === 'ok' ? done(outcome.value) : failed(outcome, 'card.not-deleted')
}

/**
 * Changes the cards at the provider and then our list. Without a usable answer the list stays marked as being changed:
 * it is read from the provider until it is known again.
 */
async function change(
  deps: AppDeps,
  idCliente: string,
  call: () => Promise<Outcome<Card>>,
  store: (tx: Tx, card: Card) => Promise<unknown>,
): Promise<Outcome<Card>> {
  const versao = await beginChange(deps.db, idCliente)
  const outcome = await call()
  if (outcome.kind === 'unknown' || outcome.kind === 'busy') return outcome
  await transaction(deps.db, async (tx) => {
    if (outcome.kind !== 'ok') return undoChange(tx, idCliente, versao)
    await store(tx, outcome.value)
    await endChange(tx, idCliente, versao)
  })
  return outcome
}
