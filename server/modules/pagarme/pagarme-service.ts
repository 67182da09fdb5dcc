import { sql } from 'drizzle-orm'
import type { Customer } from '../../../contract/pagarme.ts'
import type { AppDeps } from '../../app-deps.ts'
import type { Tx } from '../../db/connection.ts'
import { changes, record } from '../../db/history.ts'
import { transaction } from '../../db/transaction.ts'
import type { Outcome } from '../../gateways/payment.ts'
import { done, type Result, refuse } from '../../result.ts'
import { resetCards } from './cards-repo.ts'

/** A customer that the provider made this recently was made by this call, or by one whose answer was lost. */
const NEW_MS = 5 * 60_000

type Row = {
  id: string
  nome: string
  telefone: string
  id_pagar_me: string | null
  cpf: string | null
  email: string | null
}

async function readCliente({ db }: AppDeps, id: string): Promise<Row> {
  const { rows } = await db.execute<Row>(
    sql`SELECT id, nome, telefone, id_pagar_me, cpf, email FROM cliente WHERE id = ${id}`,
  )
  if (!rows[0]) throw new Error('the cliente of a session does not exist')
  return rows[0]
}

const toCustomer = (row: Row, id: string): Customer => ({ id, name: row.nome, email: row.email, document: row.cpf })

/** The caller as the provider's customer, or empty when there is none. Another document than theirs finds nothing. */
export async function ownCustomers(
  deps: AppDeps,
  idCliente: string,
  document: string | undefined,
): Promise<Customer[]> {
  const row = await readCliente(deps, idCliente)
  if (!row.id_pagar_me || (document !== undefined && document !== row.cpf)) return []
  return [toCustomer(row, row.id_pagar_me)]
}

/**
 * Creates the caller's customer at the provider, or updates its document and e-mail. The provider merges customers by
 * e-mail, so it gets an alias that is unique per cliente: clientes can never share saved cards
 * (docs/selling.md#paying).
 */
export async function saveCustomer(
  deps: AppDeps,
  idCliente: string,
  input: { document: string; email: string },
): Promise<Result<Customer>> {
  const row = await readCliente(deps, idCliente)
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
  await transaction(deps.db, (tx) => storeCustomer(tx, idCliente, after, isNew))
  return done(toCustomer({ ...row, ...after }, after.id_pagar_me))
}

/** The history records which fields changed, never their values. `isNew`: the provider had no such customer before. */
async function storeCustomer(
  tx: Tx,
  id: string,
  after: Pick<Row, 'id_pagar_me' | 'cpf' | 'email'>,
  isNew: boolean,
): Promise<void> {
  const { rows } = await tx.execute<typeof after>(
    sql`SELECT id_pagar_me, cpf, email FROM cliente WHERE id = ${id} FOR NO KEY UPDATE`,
  )
  const campos = Object.keys(changes(rows[0] ?? {}, after) ?? {})
  if (!campos.length) return
  if (rows[0]?.id_pagar_me !== after.id_pagar_me) await resetCards(tx, id, isNew)
  await tx.execute(sql`UPDATE cliente SET id_pagar_me = ${after.id_pagar_me}, cpf = ${after.cpf}, email = ${after.email},
    updated_at = clock_timestamp() WHERE id = ${id}`)
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
}

type NotDone = 'customer.not-saved' | 'card.unavailable' | 'card.not-deleted'

export function failed(outcome: Exclude<Outcome<unknown>, { kind: 'ok' }>, code: NotDone) {
  if (outcome.kind === 'rejected' && outcome.status === 404) return refuse(404, 'card.not-found')
  return outcome.kind === 'rejected' && outcome.status !== 401 ? refuse(422, code) : refuse(503, code)
}
