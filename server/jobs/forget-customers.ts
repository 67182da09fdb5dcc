import { failureDetails } from '../db/db-errors.ts'
import { isGone } from '../gateways/payment.ts'
import { deleteCards } from '../modules/pagarme/payers-service.ts'
import { alertOnce } from '../sales/alerts-repo.ts'
import type { SalesDeps } from '../sales/sales-deps.ts'
import { consumeReadShare } from '../sales/settle/read-share.ts'
import { claimRemovals, endCustomer, postponeRemoval, readRemoval } from './forget-repo.ts'

const CLAIM = 5
const FIRST_PAUSE_SECONDS = 60
const LONGEST_PAUSE_SECONDS = 86_400
/** After this many tries, about a day, an alert asks an operator to check. */
const TRIES_BEFORE_ALERT = 11

type Deps = SalesDeps & { config: { PAGARME_EMAIL_DOMAIN: string } }

/**
 * Deletes the data of removed accounts at the payment provider (docs/privacy.md#removal): the cards, and name, document
 * and phone of the customer and of its former customers. Repeated until it is done; each step is idempotent.
 * @returns the number of removals claimed
 */
export async function forgetCustomers(deps: Deps): Promise<number> {
  const ids = await claimRemovals(deps.db, CLAIM)
  for (const id of ids) {
    try {
      await forgetCustomer(deps, id)
    } catch (error) {
      deps.log.error({ removal: id, ...failureDetails(error) }, 'a removed customer could not be deleted')
    }
  }
  return ids.length
}

async function forgetCustomer(deps: Deps, id: string): Promise<void> {
  const removal = await readRemoval(deps.db, id)
  if (!removal) return
  const { id_cliente, id_pagar_me, tries } = removal
  if (await deleteThere(deps, id_pagar_me, id_cliente)) return endCustomer(deps.db, id, id_pagar_me)
  const pause = Math.min(LONGEST_PAUSE_SECONDS, FIRST_PAUSE_SECONDS * 2 ** tries)
  await postponeRemoval(deps.db, id, pause)
  if (tries + 1 >= TRIES_BEFORE_ALERT) await alertOnce(deps.db, 'cliente.not-forgotten', id_cliente)
}

/** @returns whether no data of the person is left; false: try again later */
async function deleteThere(deps: Deps, customerId: string, idCliente: string): Promise<boolean> {
  if (!(await deleteCards(deps, customerId))) return false
  // E-mails are unique there, and the account may have had several customers: each gets an alias of its own.
  const email = `${customerId}@${deps.config.PAGARME_EMAIL_DOMAIN}`
  const cleared = await deps.gateway.clearCustomer(customerId, { email, code: idCliente })
  if (cleared.kind !== 'ok' && !isGone(cleared)) return false
  // One page of cards was read: the next tries find the remaining ones, until none is left.
  return forgetsAll(deps, customerId)
}

/** Whether no card is left there. */
async function forgetsAll(deps: Deps, customerId: string): Promise<boolean> {
  if (!(await consumeReadShare(deps, 'removals'))) return false
  const cards = await deps.gateway.listCards(customerId)
  return isGone(cards) || (cards.kind === 'ok' && cards.value.length === 0)
}
