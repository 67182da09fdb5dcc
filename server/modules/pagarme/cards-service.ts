import type { Card, CardInput } from '../../../contract/pagarme.ts'
import type { AppDeps } from '../../app-deps.ts'
import type { Tx } from '../../db/connection.ts'
import { transaction } from '../../db/transaction.ts'
import { isGone, type Outcome } from '../../gateways/payment.ts'
import { DAY, takeAll } from '../../limits/rate-limit.ts'
import { done, type Result, refuse } from '../../result.ts'
import { consumeReadShare } from '../../sales/settle/read-share.ts'
import {
  beginChange,
  claimUnkept,
  dropCard,
  endChange,
  insertCard,
  isStored,
  paysMembership,
  readCards,
  readWallet,
  storeList,
  undoChange,
} from './cards-repo.ts'
import { failed } from './pagarme-service.ts'
import { noteTyped } from './payers-repo.ts'

/** What a change of cards needs. */
type CardDeps = Pick<AppDeps, 'db' | 'gateway'>

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
  const isSaved = await transaction(deps.db, (tx) => storeList(tx, idCliente, wallet.versao, outcome.value))
  // While the card of a payment is being added, the provider's list may have it already.
  return isSaved || wallet.isPayment ? known() : done(outcome.value)
}

/**
 * The limit counts refused cards, too, because each answer shows whether a stolen card is valid. A card that is stored
 * already does not count again.
 */
const ADDED_PER_DAY = 5

/**
 * Stores a card at the provider, by its token: until its owner deletes it, or for one payment (`CardInput`).
 * A payer's card is in no list of ours (`pagador`).
 * @returns 404 when the customer is neither the caller's nor a payer of theirs, 429 when they have tried too many today
 */
export async function addCard(
  deps: AppDeps,
  idCliente: string,
  customerId: string,
  { token, pagamento }: CardInput,
): Promise<Result<Card>> {
  const wallet = await readWallet(deps.db, idCliente)
  const isOwn = wallet.customerId === customerId
  if (!isOwn && (!pagamento || pagamento.guardar || !(await noteTyped(deps.db, idCliente, customerId))))
    return refuse(404, 'record.not-found')
  const taken = await takeAll(deps.db, [{ key: `cards.cliente:${idCliente}`, windowSeconds: DAY, max: ADDED_PER_DAY }])
  if (!taken.ok) return refuse(429, 'card.too-many-added')
  let isKnown = false
  const create = () => deps.gateway.createCard(customerId, token)
  const store = async (tx: Tx, made: Card) => {
    isKnown = await isStored(tx, idCliente, made.id)
    await insertCard(tx, idCliente, made, pagamento ?? 'kept')
  }
  const outcome = isOwn ? await change(deps, idCliente, create, store, pagamento !== undefined) : await create()
  if (isKnown || outcome.kind === 'unreached' || outcome.kind === 'busy') await taken.giveBack()
  return outcome.kind === 'ok' ? done(outcome.value) : failed(outcome, 'card.unavailable')
}

/**
 * Deletes a card at the provider.
 * @returns 404 when the customer or the card is not the caller's, 409 when a membership is charged by it
 */
export async function removeCard(
  deps: AppDeps,
  idCliente: string,
  customerId: string,
  cardId: string,
): Promise<Result<Card>> {
  const wallet = await readWallet(deps.db, idCliente)
  if (wallet.customerId !== customerId) return refuse(404, 'record.not-found')
  // A card that is missing in a known list needs no call.
  if (wallet.isKnown && !(await isStored(deps.db, idCliente, cardId))) return refuse(404, 'card.not-found')
  if (await paysMembership(deps.db, idCliente, cardId)) return refuse(409, 'card.of-membership')
  const outcome = await deleteCard(deps, idCliente, customerId, cardId)
  return outcome.kind === 'ok' ? done(outcome.value) : failed(outcome, 'card.not-deleted')
}

/** Deletes a card at the provider and in our list; also one that the provider no longer has. */
async function deleteCard(deps: CardDeps, idCliente: string, customerId: string, cardId: string) {
  const outcome = await change(
    deps,
    idCliente,
    () => deps.gateway.deleteCard(customerId, cardId),
    (tx) => dropCard(tx, idCliente, cardId),
  )
  // The provider no longer has it.
  if (isGone(outcome)) await transaction(deps.db, (tx) => dropCard(tx, idCliente, cardId))
  return outcome
}

const CLAIM = 10

/**
 * Deletes the cards of payments at the provider that their owners did not keep (docs/privacy.md).
 * @returns whether there may be more
 */
export async function deleteUnkept(deps: CardDeps): Promise<boolean> {
  const claimed = await claimUnkept(deps.db, CLAIM)
  for (const { id_cliente, id_cartao } of claimed) {
    const { customerId } = await readWallet(deps.db, id_cliente)
    if (customerId !== null) await deleteCard(deps, id_cliente, customerId, id_cartao)
  }
  return claimed.length > 0
}

/**
 * Changes the cards at the provider and then our list. Without a usable answer the list stays marked as being changed:
 * it is read from the provider until it is known again.
 */
async function change(
  deps: CardDeps,
  idCliente: string,
  call: () => Promise<Outcome<Card>>,
  store: (tx: Tx, card: Card) => Promise<unknown>,
  isPayment = false,
): Promise<Outcome<Card>> {
  const versao = await beginChange(deps.db, idCliente, isPayment)
  const outcome = await call()
  if (outcome.kind === 'unknown' || outcome.kind === 'busy') return outcome
  await transaction(deps.db, async (tx) => {
    if (outcome.kind !== 'ok') return undoChange(tx, idCliente, versao)
    await store(tx, outcome.value)
    await endChange(tx, idCliente, versao)
  })
  return outcome
}
