import type { AppDeps } from '../../app-deps.ts'
import { keyedHash } from '../../auth/keyed-hash.ts'
import { transaction } from '../../db/transaction.ts'
import { isGone } from '../../gateways/payment.ts'
import { DAY, takeAll } from '../../limits/rate-limit.ts'
import { done, type Result, refuse } from '../../result.ts'
import type { SalesDeps } from '../../sales/sales-deps.ts'
import { consumeReadShare } from '../../sales/settle/read-share.ts'
import { lockIdentity, queueCustomer, readIdentity } from './identity-repo.ts'
import { failed } from './pagarme-service.ts'
import { claimTyped, endTyped, insertPayer } from './payers-repo.ts'

const PAYERS_PER_DAY = 10

/**
 * Makes somebody else, who pays an order of the cliente, a customer of the provider. Their CPF is stored there alone; the
 * cliente's own customer, data and cards stay as they are. Repeated with the same document it gives the same customer.
 */
export async function savePayer(deps: AppDeps, idCliente: string, document: string): Promise<Result<{ id: string }>> {
  const { db, config, gateway } = deps
  const row = await readIdentity(db, idCliente)
  if (!row) return refuse(401, 'login.needed')
  if (row.id_pagar_me !== null && row.cpf === document) return done({ id: row.id_pagar_me })
  const taken = await takeAll(db, [{ key: `payers.cliente:${idCliente}`, windowSeconds: DAY, max: PAYERS_PER_DAY }])
  if (!taken.ok) return refuse(429, 'payer.too-many', 'document')
  // The provider merges customers by e-mail: a pair of cliente and document has an address of its own.
  const alias = Buffer.from(keyedHash(config.LINK_SECRET, 'payer', idCliente, document), 'base64url')
    .toString('hex')
    .slice(0, 32)
  const made = await gateway.createCustomer({
    // It takes a name and a phone, and of the payer only the document is known.
    name: row.nome,
    telefone: row.telefone,
    email: `${alias}@${config.PAGARME_EMAIL_DOMAIN}`,
    document,
    // No cliente's id: from this customer no account can be made again (`recoverOrder`).
    code: `pagador-${alias}`,
  })
  if (made.kind !== 'ok') return failed(made, 'customer.not-saved')
  const { id } = made.value
  const isStored = await transaction(db, async (tx) => {
    const isThere = (await lockIdentity(tx, idCliente)) !== null
    await (isThere ? insertPayer(tx, idCliente, id) : queueCustomer(tx, idCliente, id))
    return isThere
  })
  return isStored ? done({ id }) : refuse(401, 'login.needed')
}

const CLAIM = 5

/**
 * Deletes the cards that payers typed at the provider (docs/privacy.md).
 * @returns whether there may be more
 */
export async function deletePayersCards(deps: SalesDeps): Promise<boolean> {
  const claimed = await claimTyped(deps.db, CLAIM)
  for (const payer of claimed) if (await deleteCards(deps, payer.id_pagar_me)) await endTyped(deps.db, payer)
  return claimed.length > 0
}

/**
 * Deletes a customer's cards at the provider, one page of its list.
 * @returns whether none of them is left; false: try again later
 */
export async function deleteCards(deps: SalesDeps, customerId: string): Promise<boolean> {
  if (!(await consumeReadShare(deps, 'removals'))) return false
  const cards = await deps.gateway.listCards(customerId)
  if (cards.kind !== 'ok') return isGone(cards)
  for (const { id } of cards.value) {
    const deleted = await deps.gateway.deleteCard(customerId, id)
    if (deleted.kind !== 'ok' && !isGone(deleted)) return false
  }
  return true
}
