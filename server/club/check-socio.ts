import { ALERTA_DETAILS } from '../../contract/alertas-details.ts'
import { isOdd, type Outcome } from '../gateways/payment.ts'
import type { ProviderInvoice, ProviderSubscription } from '../gateways/recurrence.ts'
import { required } from '../required.ts'
import { alertOnce } from '../sales/alerts-repo.ts'
import { consumeReadShare, type Reader } from '../sales/settle/read-share.ts'
import { seconds } from '../sales/times.ts'
import type { ClubDeps } from './club-deps.ts'
import { readSocio, type SocioRow } from './club-repo.ts'
import { endRefused, endSubscription } from './end-subscription.ts'
import { refundDue } from './paid-month.ts'
import { publishFreeSeat } from './publish-seats.ts'
import { settleSocio } from './settle-socio.ts'
import { changeOf, transitionOf } from './socio-transitions.ts'
import { changeSocio } from './socio-batches.ts'

const LATE_CHECK_SECONDS = 86_400

type Checking = ClubDeps & { reader: Reader }

const isPaid = ({ status }: ProviderInvoice): boolean => status === 'paid'

/**
 * Reads a membership's subscription and invoices from the provider and settles them (docs/selling.md#membership). While
 * the subscription's id is not stored, it is looked up by customer and code: one subscription is adopted, any further
 * active one with the same code is canceled and its paid invoices are refunded.
 * @param reader the person or job that asks; if their share of reads is used up nothing changes, and the job checks the
 *   row later
 * @param answered the subscription, when the provider has just answered with it
 */
export async function checkSocio(
  club: ClubDeps,
  id: string,
  reader: Reader = 'club',
  answered?: ProviderSubscription,
): Promise<void> {
  const deps: Checking = { ...club, reader }
  const socio = await readSocio(deps.db, id)
  if (!socio?.customer_id) return
  const found = answered ?? (await findSubscription(deps, socio))
  if (found === 'unknown') return
  if (found === null) return handleMissing(deps, socio)
  const invoices = await readInvoices(deps, found.id)
  if (invoices === null) return
  const todo = await settleSocio(deps, id, found, invoices)
  if (todo === 'refused') return endRefusedCharge(deps, socio, found, invoices)
  if (todo === 'end-late') await endLateSubscription(deps, socio.id, found, invoices)
}

const findSubscription = (deps: Checking, socio: SocioRow): Promise<ProviderSubscription | null | 'unknown'> =>
  socio.id_assinatura ? readSubscription(deps, socio.id_assinatura) : findByCode(deps, socio)

async function readSubscription(deps: Checking, id: string): Promise<ProviderSubscription | 'unknown'> {
  if (!(await consumeReadShare(deps, deps.reader))) return 'unknown'
  return readable(deps, await deps.recurrence.readSubscription(id)) ?? 'unknown'
}

/** The invoices of a subscription; null when the share of reads is used up, or without an answer. */
export async function readInvoices(deps: Checking, id: string): Promise<ProviderInvoice[] | null> {
  if (!(await consumeReadShare(deps, deps.reader))) return null
  return readable(deps, await deps.recurrence.listInvoices(id))
}

/**
 * The provider's answer; null when there was none.
 * @throws Error in the job when the answer has an unexpected shape, because repeating the read would not help. A
 *   person's request continues with the stored data
 */
function readable<T>({ reader }: Checking, outcome: Outcome<T>): T | null {
  if (outcome.kind === 'ok') return outcome.value
  if (reader === 'club' && isOdd(outcome)) throw new Error('the provider answered in an odd shape')
  return null
}

/** Finds the subscription whose code is this row's id; any further one is canceled if it is active, and refunded. */
async function findByCode(deps: Checking, socio: SocioRow): Promise<ProviderSubscription | null | 'unknown'> {
  if (!(await consumeReadShare(deps, deps.reader))) return 'unknown'
  const customer = required(socio.customer_id, 'the customer of a subscription')
  const listed = readable(deps, await deps.recurrence.listSubscriptions(customer))
  if (listed === null) return 'unknown'
  const mine = listed.filter(({ code }) => code === socio.id)
  const adopted = mine.find(({ status }) => status === 'active') ?? mine[0] ?? null
  for (const rest of mine) {
    if (rest === adopted) continue
    const invoices = await readInvoices(deps, rest.id)
    // Once one subscription is adopted, further ones are not searched for.
    if (invoices === null) return 'unknown'
    if (rest.status === 'active' || invoices.some(isPaid)) await endLateSubscription(deps, socio.id, rest, invoices)
  }
  return adopted
}

/**
 * Two empty reads at least `emptyReadGapSeconds` apart prove that the provider never had the subscription. Afterwards
 * it is searched for every 10 minutes until the row is a day old.
 */
async function handleMissing(deps: ClubDeps, socio: SocioRow): Promise<void> {
  const now = deps.now().getTime()
  const gap = seconds(deps.limits.emptyReadGapSeconds)
  const isFreed = await changeSocio<boolean>(deps, socio.id, ({ socio: locked }) => {
    if (locked?.state !== 'subscribing') {
      const isOver = now - socio.created_at.getTime() > seconds(LATE_CHECK_SECONDS)
      const next = isOver ? null : new Date(now + seconds(600)).toISOString()
      return { changes: locked ? [changeOf(locked, { check_at: next })] : [], outcome: false }
    }
    if (locked.empty_read_at && locked.empty_read_at.getTime() + gap <= now) {
      const check_at = new Date(now + seconds(600)).toISOString()
      const failed = transitionOf(locked, 'never.seen', 'clock', { check_at })
      return { changes: failed ? [failed] : [], outcome: failed !== null }
    }
    const first = locked.empty_read_at ?? deps.now()
    const check_at = new Date(first.getTime() + gap).toISOString()
    return { changes: [changeOf(locked, { empty_read_at: first.toISOString(), check_at })], outcome: false }
  })
  if (isFreed) publishFreeSeat(deps, socio.nr_cadeira)
}

/**
 * Handles a refused first charge. A subscription that is still active is canceled first, because the provider would
 * charge it again while the cliente tries another card.
 */
async function endRefusedCharge(
  deps: Checking,
  socio: SocioRow,
  subscription: ProviderSubscription,
  invoices: ProviderInvoice[],
): Promise<void> {
  if (subscription.status === 'active') {
    // Not confirmed: the job checks it again.
    if (!(await endSubscription(deps, subscription.id, deps.reader))) return
  }
  await endRefused(deps, socio.id, invoices.find(({ message }) => message)?.message ?? null, 'provider')
}

/**
 * Handles a subscription for which no one may be charged (its row has failed, was released, was canceled with its money
 * back, or adopted another one):
 * cancels it, refunds its paid invoices and raises an alert.
 */
async function endLateSubscription(
  deps: Checking,
  idSocio: string,
  subscription: ProviderSubscription,
  invoices: ProviderInvoice[],
): Promise<void> {
  let isDone = subscription.status !== 'active' || (await endSubscription(deps, subscription.id, deps.reader))
  for (const { chargeId } of invoices.filter(isPaid)) {
    if (chargeId && (await deps.recurrence.refundCharge(chargeId)).kind !== 'ok') isDone = false
  }
  // Repeated until the provider confirms it.
  if (!isDone) await alertOnce(deps.db, 'socio.late-subscription', idSocio, ALERTA_DETAILS.subscriptionNotEnded)
  const again = new Date(deps.now().getTime() + seconds(600)).toISOString()
  await changeSocio(deps, idSocio, ({ socio }) => {
    const isOver = socio?.state === 'failed' || socio?.state === 'released' || socio?.state === 'canceled'
    // A refund of a canceled membership is looked at again: the first one did not last.
    const next = !isDone ? again : socio?.state === 'canceled' ? refundDue(deps.now()) : null
    // This also clears the check that a hook requested meanwhile: that hook reports the end made here.
    const checked = isOver ? changeOf({ ...socio, is_due: false }, { check_at: next }) : {}
    const ended = {
      kind: 'socio.late-subscription' as const,
      subject: idSocio,
      detail: ALERTA_DETAILS.subscriptionEnded,
    }
    return { changes: [checked, { alerts: isDone ? [ended] : [] }], outcome: null }
  })
}
