import { toReais } from '../../contract/money.ts'
import type { Tx } from '../db/connection.ts'
import { raiseAlert, record } from '../db/history.ts'
import { transaction } from '../db/transaction.ts'
import type { ProviderInvoice, ProviderSubscription } from '../gateways/recurrence.ts'
import { seconds } from '../sales/times.ts'
import type { ClubDeps } from './club-deps.ts'
import { lockSocio, type SocioRow } from './club-repo.ts'
import { statusOfInvoice, storeInvoice } from './invoices-repo.ts'
import { announceFree } from './seat-news.ts'
import { changeSocio, moveSocio } from './socio-moves-repo.ts'

const DAY_SECONDS = 86_400

/** What is still to be done at the provider after `settleSocio`. */
export type SettleOutcome = 'nothing' | 'refused' | 'end-late'

/**
 * The single entry point for a subscription's state at the provider (docs/selling.md#membership). Idempotent. Stores
 * every invoice, activates the socio once an invoice of its active subscription is paid,
 * and cancels a socio whose subscription the provider
 * ended.
 * @returns what the caller still has to do at the provider: nothing, end a refused first charge, or end a subscription
 *   of a row that has failed or was released
 */
export async function settleSocio(
  deps: ClubDeps,
  id: string,
  subscription: ProviderSubscription,
  invoices: ProviderInvoice[],
): Promise<SettleOutcome> {
  const { outcome, freed } = await transaction(deps.db, (tx) => settleInTx(tx, deps, id, subscription, invoices))
  if (freed !== null) announceFree(deps, freed)
  return outcome
}

/** `freed` is the seat of a membership that the provider ended. */
type Settled = { outcome: SettleOutcome; freed: number | null }
const only = (outcome: SettleOutcome): Settled => ({ outcome, freed: null })

async function settleInTx(
  tx: Tx,
  deps: ClubDeps,
  id: string,
  subscription: ProviderSubscription,
  invoices: ProviderInvoice[],
): Promise<Settled> {
  const socio = await lockSocio(tx, id)
  if (!socio) return only('nothing')
  await storeInvoices(tx, id, invoices)
  const known = {
    id_assinatura: subscription.id,
    id_item: subscription.item?.id ?? socio.id_item,
    pago_em: newest(invoices, 'paid')?.toISOString() ?? null,
    empty_read_at: null,
  }
  switch (socio.state) {
    case 'subscribing':
      return only(await subscribing(tx, deps, socio, subscription, invoices, known))
    case 'active':
      return active(tx, deps, socio, subscription, known)
    case 'failed':
    case 'released':
      // It began, or was charged, after the row had ended: no one may be charged for it.
      if (subscription.status === 'active' || invoices.some(({ status }) => status === 'paid')) return only('end-late')
      await changeSocio(tx, id, { check_at: null })
      return only('nothing')
    case 'held':
    case 'canceled':
      await changeSocio(tx, id, { check_at: null })
      return only('nothing')
  }
}

type Known = { id_assinatura: string; id_item: string | null; pago_em: string | null; empty_read_at: null }

async function subscribing(
  tx: Tx,
  deps: ClubDeps,
  socio: SocioRow,
  subscription: ProviderSubscription,
  invoices: ProviderInvoice[],
  known: Known,
): Promise<SettleOutcome> {
  const soon = new Date(deps.now().getTime() + seconds(deps.limits.recheckSeconds)).toISOString()
  if (invoices.some(({ status }) => status === 'paid') && subscription.status === 'active' && known.id_item) {
    await moveSocio(tx, socio, 'charge.paid', 'provider', {
      ...known,
      data_inicio: deps.now().toISOString(),
      check_at: nextSocioCheck(deps, subscription),
    })
    return 'nothing'
  }
  const refused =
    subscription.status !== 'active' ||
    (invoices.length > 0 && invoices.every(({ status }) => status === 'failed' || status === 'canceled')) ||
    isStuck(deps, socio)
  await changeSocio(tx, socio.id, { ...known, check_at: soon, mensagem: invoices[0]?.message ?? socio.mensagem })
  return refused ? 'refused' : 'nothing'
}

/** Whether a first charge is processing for too long, as for an order; counted from the end of the longest hold. */
const isStuck = ({ limits, now }: ClubDeps, { created_at }: SocioRow): boolean =>
  now().getTime() - created_at.getTime() > seconds(limits.holdMaxSeconds + limits.cardStuckSeconds)

async function active(
  tx: Tx,
  deps: ClubDeps,
  socio: SocioRow,
  subscription: ProviderSubscription,
  known: Known,
): Promise<Settled> {
  if (subscription.status === 'active') {
    // A pending cancellation or price keeps the check that was scheduled for it.
    const hasPendingRequest = socio.valor_alvo_cents !== null || socio.cancel_pedido_em !== null
    await changeSocio(tx, socio.id, {
      ...known,
      ...(!hasPendingRequest && { check_at: nextSocioCheck(deps, subscription) }),
    })
    return only('nothing')
  }
  const actor = socio.cancel_pedido_por ?? 'provider'
  await moveSocio(tx, socio, 'canceled', actor, { data_cancelamento: deps.now().toISOString(), check_at: null })
  if (!socio.cancel_pedido_por) await raiseAlert(tx, 'socio.canceled-by-provider', socio.id)
  return { outcome: 'nothing', freed: socio.nr_cadeira }
}

/** A day after the next charge is due, in case its hook is lost. ISO instant. */
const nextSocioCheck = (deps: ClubDeps, { nextBillingAt }: ProviderSubscription): string =>
  new Date((nextBillingAt ?? deps.now()).getTime() + seconds(DAY_SECONDS)).toISOString()

const newest = (invoices: ProviderInvoice[], status: ProviderInvoice['status']): Date | null =>
  invoices
    .filter((invoice) => invoice.status === status)
    .map(({ createdAt }) => createdAt)
    .sort((a, b) => b.getTime() - a.getTime())[0] ?? null

/** Stores the invoices, with a history row for each change of status. A chargeback raises an alert. */
async function storeInvoices(tx: Tx, idSocio: string, invoices: ProviderInvoice[]): Promise<void> {
  for (const invoice of invoices) {
    const { status, amountCents } = invoice
    const was = await statusOfInvoice(tx, invoice.id)
    if (was === status) continue
    await storeInvoice(tx, idSocio, invoice)
    await record(tx, [
      {
        entity: 'socio',
        entityId: idSocio,
        fromState: was && `cobranca.${was}`,
        toState: `cobranca.${status}`,
        actor: 'provider',
        detail: { valor: toReais(amountCents) },
      },
    ])
    if (status === 'chargedback') await raiseAlert(tx, 'socio.chargedback', idSocio)
  }
}
