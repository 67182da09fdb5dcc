import { NO_DETAIL } from '../../contract/alertas-details.ts'
import { businessDay } from '../../contract/dates.ts'
import type { ProviderInvoice, ProviderSubscription } from '../gateways/recurrence.ts'
import { required } from '../required.ts'
import { seconds } from '../sales/times.ts'
import type { ClubDeps } from './club-deps.ts'
import type { ClubChanges } from './club-changes-repo.ts'
import type { SocioRow } from './club-repo.ts'
import type { LockedSocio } from './member-plan.ts'
import { endActive, monthEnd, paidMonthOf, refundDue } from './paid-month.ts'
import { planInEffect } from './plan-change.ts'
import { publishFreeSeat } from './publish-seats.ts'
import { changeOf, invoiceChanges, transitionOf } from './socio-transitions.ts'
import { changeSocio, type Decision, type Found } from './socio-batches.ts'

/** The time of the newest invoice that was paid; null when none was. */
const lastPaid = (invoices: ProviderInvoice[]): Date | null =>
  invoices
    .filter(({ status }) => status === 'paid')
    .map(({ createdAt }) => createdAt)
    .sort((a, b) => b.getTime() - a.getTime())[0] ?? null

const DAY_SECONDS = 86_400

/** The action that is still needed at the provider after `settleSocio`. */
export type SettleOutcome = 'nothing' | 'refused' | 'end-late'

/** The state of a subscription at the provider. */
type Seen = { subscription: ProviderSubscription; invoices: ProviderInvoice[] }

/**
 * The single entry point for a subscription's state at the provider (docs/selling.md#membership), in one batch with
 * concurrent calls. Idempotent. Stores every invoice, activates the socio once an invoice of its active subscription is
 * paid, and cancels a socio whose subscription the provider ended, at the end of the month that is paid. A requested plan
 * takes effect once a charge at its price is paid.
 * @returns the action that is still needed at the provider: none, ending a refused first charge, or ending and
 *   refunding a subscription of a row that has failed, was released, or was canceled with its money back
 */
export async function settleSocio(
  deps: ClubDeps,
  id: string,
  subscription: ProviderSubscription,
  invoices: ProviderInvoice[],
): Promise<SettleOutcome> {
  const seen = { subscription, invoices }
  const ids = invoices.map((invoice) => invoice.id)
  const { todo, freed } = await changeSocio(deps, id, (found) => settle(deps, found, seen), ids)
  if (freed !== null) publishFreeSeat(deps, freed)
  return todo
}

/** `freed` is the seat of a membership that the provider ended, or that is of a plan without seats now. */
type Settled = Decision<{ todo: SettleOutcome; freed: number | null }>
const decided = (
  changes: Partial<ClubChanges>,
  todo: SettleOutcome = 'nothing',
  freed: number | null = null,
): Settled => ({
  changes: [changes],
  outcome: { todo, freed },
})

function settle(deps: ClubDeps, { socio, stored }: Found, seen: Seen): Settled {
  if (!socio) return decided({})
  const settled = applyState(deps, socio, seen)
  return { ...settled, changes: [invoiceChanges(socio, seen.invoices, stored), ...settled.changes] }
}

function applyState(deps: ClubDeps, socio: LockedSocio, seen: Seen): Settled {
  const { subscription, invoices } = seen
  switch (socio.state) {
    case 'subscribing':
      return subscribing(deps, socio, seen)
    case 'active':
      return active(deps, socio, seen)
    case 'failed':
    case 'released':
      // The subscription began, or was charged, after the row had ended: no one may be charged for it.
      if (subscription.status === 'active' || invoices.some(({ status }) => status === 'paid'))
        return decided({}, 'end-late')
      return decided(changeOf(socio, { check_at: null }))
    case 'ending':
      return ending(deps, socio, seen)
    case 'canceled':
      return canceled(deps, socio, seen)
    case 'held':
      return decided(changeOf(socio, { check_at: null }))
  }
}

const knownOf = (socio: SocioRow, { subscription, invoices }: Seen) => ({
  id_assinatura: subscription.id,
  id_item: subscription.item?.id ?? socio.id_item,
  pago_em: lastPaid(invoices)?.toISOString() ?? null,
  empty_read_at: null,
})

function subscribing(deps: ClubDeps, socio: SocioRow, seen: Seen): Settled {
  const { subscription, invoices } = seen
  const known = knownOf(socio, seen)
  const isPaid = invoices.some(({ status }) => status === 'paid')
  if (isPaid && subscription.status === 'active' && known.id_item) {
    const paid = { ...known, data_inicio: deps.now().toISOString(), check_at: nextSocioCheck(deps, subscription) }
    const transition = transitionOf(socio, 'charge.paid', 'provider', paid)
    if (!transition) throw new Error(`socio ${socio.id} cannot become active`)
    return decided({
      ...transition,
      messages: [{ tipo: 'socio-comecou', sobre: socio.id, idCliente: socio.id_cliente }],
    })
  }
  const refused =
    subscription.status !== 'active' ||
    (invoices.length > 0 && invoices.every(({ status }) => status === 'failed' || status === 'canceled')) ||
    waitsTooLong(deps, socio)
  const check_at = new Date(deps.now().getTime() + seconds(deps.limits.recheckSeconds)).toISOString()
  const change = { ...known, check_at, mensagem: invoices[0]?.message ?? socio.mensagem }
  return decided(changeOf(socio, change), refused ? 'refused' : 'nothing')
}

/** Whether a first charge is processing for too long, as for an order; counted from the end of the longest hold. */
const waitsTooLong = ({ limits, now }: ClubDeps, { created_at }: SocioRow): boolean =>
  now().getTime() - created_at.getTime() > seconds(limits.holdMaxSeconds + limits.cardWaitSeconds)

function active(deps: ClubDeps, socio: LockedSocio, seen: Seen): Settled {
  const { subscription } = seen
  if (subscription.status === 'active') {
    // A pending cancellation or price keeps the check that was scheduled for it.
    const hasPendingRequest = socio.valor_alvo_cents !== null || socio.cancel_pedido_em !== null
    const check = hasPendingRequest ? {} : { check_at: nextSocioCheck(deps, subscription) }
    const { set, history, freed } = planInEffect(socio, seen.invoices)
    const changed = changeOf(socio, { ...knownOf(socio, seen), ...check, ...set })
    return decided({ ...changed, history }, 'nothing', freed)
  }
  // The request that ended it there also decides about the money, and ends the row.
  if (socio.cancel_pedido_em !== null) return decided(changeOf(socio, knownOf(socio, seen)))
  const now = deps.now()
  const paid = paidMonthOf(socio, seen.invoices, businessDay(now))
  const { transition, freed } = endActive(socio, paid, seen.invoices, { actor: 'provider', now })
  const alerts = [{ kind: 'socio.canceled-by-provider' as const, subject: socio.id, detail: NO_DETAIL }]
  return decided({ ...transition, alerts }, 'nothing', freed)
}

/** A canceled membership keeps its seat while its last month stays paid: a chargeback ends it. */
function ending(deps: ClubDeps, socio: SocioRow, { invoices }: Seen): Settled {
  if (invoices.length > 0 && paidMonthOf(socio, invoices, businessDay(deps.now())) === null) {
    const over = transitionOf(socio, 'month.over', 'provider', { check_at: null })
    if (over) return decided(over, 'nothing', socio.nr_cadeira)
  }
  return decided(changeOf(socio, { check_at: monthEnd(required(socio.vale_ate, 'the end of a paid month')) }))
}

/** Money that a cancellation gave back shows at the provider within a day; otherwise it is sent again. */
function canceled(deps: ClubDeps, socio: SocioRow, { invoices }: Seen): Settled {
  const isOwed = socio.devolvido_cents > 0 && invoices.some(({ status }) => status === 'paid')
  if (!isOwed) return decided(changeOf(socio, { check_at: null }))
  const due = refundDue(required(socio.data_cancelamento, 'the cancellation of a membership'))
  return due > deps.now().toISOString() ? decided(changeOf(socio, { check_at: due })) : decided({}, 'end-late')
}

/** A day after the next charge is due, in case its hook is lost. ISO instant. */
const nextSocioCheck = (deps: ClubDeps, { nextBillingAt }: ProviderSubscription): string =>
  new Date((nextBillingAt ?? deps.now()).getTime() + seconds(DAY_SECONDS)).toISOString()
