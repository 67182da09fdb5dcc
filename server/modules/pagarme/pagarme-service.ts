import type { z } from 'zod'
import type { Customer, CustomerInput } from '../../../contract/pagarme.ts'
import type { AppDeps } from '../../app-deps.ts'
import type { Session } from '../../auth/sessions-repo.ts'
import type { Tx } from '../../db/connection.ts'
import { changes, record } from '../../db/history.ts'
import { transaction } from '../../db/transaction.ts'
import type { Outcome } from '../../gateways/payment.ts'
import { DAY, limitFailures } from '../../limits/rate-limit.ts'
import { done, type Result, refuse } from '../../result.ts'
import { confirmCliente } from '../clientes/confirm-cliente.ts'
import { resetCards } from './cards-repo.ts'
import {
  type Identity,
  lockIdentity,
  queueCustomer,
  readIdentity,
  rememberCustomer,
  type StoredIdentity,
  updateIdentity,
} from './identity-repo.ts'

/** A customer that the provider created this recently was created by this call, or by one whose answer was lost. */
const NEW_MS = 5 * 60_000
const CPF_TRIES = 5

/** Whether a stored CPF or e-mail would be replaced by another one; storing the first one is no change. */
const changesIdentity = (
  stored: Pick<Identity, 'cpf' | 'email'>,
  { document, email }: { document: string; email: string },
): boolean => (stored.cpf !== null && stored.cpf !== document) || (stored.email !== null && stored.email !== email)

const toCustomer = (row: Identity, id: string): Customer => ({
  id,
  name: row.nome,
  email: row.email,
  document: row.cpf,
})

/**
 * The caller as the provider's customer, or empty when there is none, or their CPF must be confirmed first. A document
 * other than the caller's finds nothing.
 */
export async function ownCustomers(
  deps: AppDeps,
  idCliente: string,
  document: string | undefined,
): Promise<Customer[]> {
  const row = await readIdentity(deps.db, idCliente)
  if (!row?.id_pagar_me || row.unconfirmed || (document !== undefined && document !== row.cpf)) return []
  return [toCustomer(row, row.id_pagar_me)]
}

/**
 * Creates the caller's customer at the provider, or updates its document and e-mail. The provider merges customers by
 * e-mail, so it gets an alias that is unique per cliente: clientes can never share saved cards
 * (docs/selling.md#paying). A cliente who must confirm their CPF does so by sending it.
 */
export async function saveCustomer(
  deps: AppDeps,
  input: z.output<typeof CustomerInput>,
  session: Session & { idCliente: string },
): Promise<Result<{ customer: Customer; telefone: string }>> {
  const row = await readIdentity(deps.db, session.idCliente)
  if (!row) return refuse(401, 'login.needed')
  const proven = row.unconfirmed ? await proveCpf(deps, row, input.document) : null
  if (proven?.ok === false) return proven
  const confirmed = changesIdentity(row, input) ? await confirmCliente(deps, row, input.senha, session) : null
  if (confirmed?.ok === false) return confirmed
  const made = await deps.gateway.createCustomer({
    name: row.nome,
    email: `${row.id}@${deps.config.PAGARME_EMAIL_DOMAIN}`,
    document: input.document,
    telefone: row.telefone,
    code: row.id,
  })
  if (made.kind !== 'ok') return failed(made, 'customer.not-saved')
  const after = { id_pagar_me: made.value.id, cpf: input.document, email: input.email }
  const isNew = made.value.createdAt !== null && deps.now().getTime() - made.value.createdAt.getTime() < NEW_MS
  const given = { isNew, isConfirmed: confirmed !== null, isProven: proven !== null }
  const stored = await transaction(deps.db, (tx) => storeCustomer(tx, row.id, after, given))
  if (stored === 'gone') return refuse(401, 'login.needed')
  return stored
    ? done({ customer: toCustomer({ ...row, ...after }, after.id_pagar_me), telefone: row.telefone })
    : refuse(403, 'identity.confirm-needed', 'senha')
}

/** Five attempts a day per account, from all networks together; the answer reveals nothing about the CPF. */
async function proveCpf({ db }: AppDeps, { id, cpf }: Identity, document: string): Promise<Result<true>> {
  const limit = { key: `cpf.cliente:${id}`, windowSeconds: DAY, max: CPF_TRIES }
  const proven = await limitFailures(db, [limit], async () =>
    cpf === document ? done(true as const) : refuse(403, 'identity.cpf-wrong', 'document'),
  )
  return !proven.ok && proven.status === 429 ? refuse(429, 'identity.cpf-tries-over', 'document') : proven
}

/**
 * The history records which fields changed, never their values. `isNew`: the provider had no such customer before.
 * @returns false when CPF or e-mail became known meanwhile, and nobody confirmed to change them, or when the CPF has to be
 *   confirmed since; `gone` when the account was removed
 */
async function storeCustomer(
  tx: Tx,
  id: string,
  after: StoredIdentity,
  { isNew, isConfirmed, isProven }: { isNew: boolean; isConfirmed: boolean; isProven: boolean },
): Promise<boolean | 'gone'> {
  const now = await lockIdentity(tx, id)
  if (!now) {
    await queueCustomer(tx, id, after.id_pagar_me)
    return 'gone'
  }
  if (now.unconfirmed && !isProven) return false
  if (!isConfirmed && changesIdentity(now, { document: after.cpf, email: after.email })) return false
  const { unconfirmed, ...before } = now
  const campos = [...Object.keys(changes(before, after) ?? {}), ...(unconfirmed ? ['confirmacao'] : [])]
  if (!campos.length) return true
  if (now.id_pagar_me !== after.id_pagar_me) {
    if (now.id_pagar_me !== null) await rememberCustomer(tx, id, now.id_pagar_me)
    await resetCards(tx, id, isNew)
  }
  await updateIdentity(tx, id, after)
  await record(tx, [
    {
      entity: 'cliente',
      entityId: id,
      fromState: null,
      toState: 'edited',
      actor: `cliente:${id}`,
      detail: { campos },
    },
  ])
  return true
}

type NotDone = 'customer.not-saved' | 'card.unavailable' | 'card.not-deleted'

export function failed(outcome: Exclude<Outcome<unknown>, { kind: 'ok' }>, code: NotDone) {
  if (outcome.kind === 'rejected' && outcome.status === 404) return refuse(404, 'card.not-found')
  return outcome.kind === 'rejected' && outcome.status !== 401 ? refuse(422, code) : refuse(503, code)
}
