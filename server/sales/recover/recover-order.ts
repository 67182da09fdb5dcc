import { randomUUID } from 'node:crypto'
import type { Tx } from '../../db/connection.ts'
import { violates } from '../../db/db-errors.ts'
import { record } from '../../db/history.ts'
import { transaction } from '../../db/transaction.ts'
import type { ListedOrder, ProviderPerson } from '../../gateways/payment.ts'
import { required } from '../../required.ts'
import { readAttempt } from '../attempts-repo.ts'
import { unitRefusal } from '../hold/unit-price.ts'
import { uuidOf } from '../pay/order-id.ts'
import { readOrderMetadata, type SentUnit } from '../pay/order-metadata.ts'
import type { SalesDeps } from '../sales-deps.ts'
import { PROVIDER } from '../sale-transitions.ts'
import { lockCounters } from '../hold/stock-repo.ts'
import type { Unit } from '../hold/units.ts'
import { cartOf, findCliente, insertRecovered, isClickKnown, makeCliente } from './recover-repo.ts'

/** The digits that a cliente's phone may have, as in the table's CHECK. */
const TELEFONE = /^\d{10,11}$/

/** The origin of an order of ours, from its metadata. */
const originOf = ({ order, metadata }: ListedOrder) => ({
  code: uuidOf(order.code),
  idReserva: uuidOf(metadata['id_reserva'] ?? null),
  tentativa: uuidOf(metadata['tentativa'] ?? null),
})

/** Whether an order was made by this application: our code, and the metadata that every version sent. */
export function isOurs(listed: ListedOrder): boolean {
  const { code, idReserva, tentativa } = originOf(listed)
  return code !== null && idReserva !== null && tentativa !== null
}

/** Whether an order that this database does not contain must be settled: it was paid, or may still be paid. */
export const isOwed = ({ order: { status, paidCents } }: ListedOrder): boolean =>
  status !== 'refused' && !(status === 'canceled' && paidCents === 0)

/** The cliente of an order; null when they are missing in this database. */
export const clienteOf = ({ db }: Pick<SalesDeps, 'db'>, { order, metadata }: ListedOrder): Promise<string | null> =>
  findCliente(db, readOrderMetadata(metadata)?.idCliente ?? null, order.customerId)

/**
 * Stores an order of ours that is missing in this database as an attempt that expired unpaid: `settle` then treats the
 * payment as a late one, which gets the same places at the price paid, all of them or none, or is refunded
 * (docs/decisions/restored-database.md). Does nothing when the order is known, so it can be repeated.
 * @param person the payer according to the provider, if the cliente is missing, too
 * @returns false when the order cannot be assigned to anybody
 */
export async function recoverOrder(
  deps: SalesDeps,
  listed: ListedOrder,
  person: ProviderPerson | null,
): Promise<boolean> {
  try {
    return await transaction(deps.db, (tx) => recoverInTx(tx, deps, listed, person))
  } catch (error) {
    // Another process has just stored it.
    if (violates(error, 'payment_attempt_pkey')) return true
    throw error
  }
}

async function recoverInTx(
  tx: Tx,
  deps: SalesDeps,
  listed: ListedOrder,
  person: ProviderPerson | null,
): Promise<boolean> {
  const { order, method, metadata } = listed
  const { code, idReserva, tentativa } = originOf(listed)
  if (code === null) return false
  if (await readAttempt(tx, code)) return true
  const sent = readOrderMetadata(metadata)
  const wanted = sent?.idCliente ?? uuidOf(person?.code ?? null)
  // Somebody else may have paid (`savePayer`): their customer has name and phone of the cliente, not their CPF.
  const isOwn = uuidOf(person?.code ?? null) !== null
  const idCliente =
    (await findCliente(tx, wanted, order.customerId)) ??
    (person?.telefone && TELEFONE.test(person.telefone)
      ? await makeCliente(
          tx,
          { id: wanted ?? randomUUID(), telefone: person.telefone, customerId: isOwn ? order.customerId : null },
          isOwn ? person : { ...person, document: null },
        )
      : null)
  if (idCliente === null) return false
  const units = believedUnits(sent?.units ?? [], order.amountCents)
  const id = randomUUID()
  const isClickFree = tentativa !== null && !(await isClickKnown(tx, idCliente, tentativa))
  await insertRecovered(tx, {
    id: code,
    idReserva: id,
    idCliente,
    // The cart may still be open in a tab: with its id it cannot be bought again.
    carrinho: sent?.carrinho ?? (await cartOf(tx, idReserva, idCliente)) ?? randomUUID(),
    tentativa: isClickFree ? tentativa : randomUUID(),
    method,
    cents: order.amountCents,
    sent: units.length,
    units: await existing(tx, units),
    body: JSON.stringify({ code, customer_id: order.customerId, payments: [{ payment_method: method }], metadata }),
    customerId: order.customerId,
    orderId: order.orderId,
    chargeId: order.chargeId,
    createdAt: (order.createdAt ?? deps.now()).toISOString(),
  })
  const recovered = { fromState: null, actor: PROVIDER, detail: { recovered: true } }
  await record(tx, [
    { ...recovered, entity: 'reserva', entityId: id, toState: 'released' },
    { ...recovered, entity: 'attempt', entityId: code, toState: 'expired' },
  ])
  return true
}

/** Metadata that do not add up to the amount of the order are not used: the payment is refunded. */
function believedUnits(units: SentUnit[], amountCents: number): SentUnit[] {
  const cents = units.reduce((sum, { valorCents, taxaCents }) => sum + valorCents + taxaCents, 0)
  return cents === amountCents ? units : []
}

const unitOf = ({ idLote, idRifa, nr }: SentUnit): Unit =>
  idRifa === null
    ? { kind: 'lote', idLote: required(idLote, 'the lot of a sent unit'), nrLugar: nr, idTarifa: null }
    : { kind: 'rifa', idRifa, nrSorte: nr ?? 0 }

/** Leaves out units that this database does not have, or no longer sells. Locks the lots and raffles. */
async function existing(tx: Tx, sent: SentUnit[]): Promise<SentUnit[]> {
  const ids = (list: (string | null)[]) => [...new Set(list.flatMap((id) => id ?? []))]
  const counters = await lockCounters(tx, ids(sent.map(({ idLote }) => idLote)), ids(sent.map(({ idRifa }) => idRifa)))
  return sent.filter((unit) => {
    const thing = counters.lotes.get(unit.idLote ?? '') ?? counters.rifas.get(unit.idRifa ?? '')
    return thing && !thing.excluir && unitRefusal(unitOf(unit), counters) === null
  })
}
