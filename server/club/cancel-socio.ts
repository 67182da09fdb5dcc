import { businessDay } from '../../contract/dates.ts'
import { withdrawalEnd } from '../../contract/socio-rules.ts'
import type { ProviderInvoice } from '../gateways/recurrence.ts'
import { required } from '../required.ts'
import { done, type Result, refuse } from '../result.ts'
import type { Reader } from '../sales/settle/read-share.ts'
import { seconds } from '../sales/times.ts'
import { readInvoices } from './check-socio.ts'
import type { ClubDeps } from './club-deps.ts'
import { findSubscription, readCharges, type SocioRow } from './club-repo.ts'
import { endSubscription } from './end-subscription.ts'
import { endActive, paidMonthOf } from './paid-month.ts'
import { giveBackEntries } from './give-back-entries.ts'
import { publishFreeSeat } from './publish-seats.ts'
import { changeOf } from './socio-transitions.ts'
import { changeSocio, type Decision } from './socio-batches.ts'

/**
 * Cancels a membership at the provider and in its row (docs/selling.md#membership). The request is stored before the
 * provider is called, so that after a crash the job completes it.
 * @param idCliente the caller's own id, or null for an admin
 * @returns the socio's id, also when it is canceled already; 404 when the caller has no such membership, 409 when it is
 *   not active, 503 when the provider did not confirm: then the job tries again
 */
export async function cancelSocio(
  deps: ClubDeps,
  idAssinatura: string,
  idCliente: string | null,
  actor: string,
): Promise<Result<string>> {
  const found = await findSubscription(deps.db, idAssinatura)
  if (!found || (idCliente !== null && found.id_cliente !== idCliente)) return refuse(404, 'record.not-found')
  const wanted = await changeSocio(deps, found.id, ({ socio }): Decision<Result<SocioRow | null>> => {
    if (socio?.state === 'canceled' || socio?.state === 'ending') return { changes: [], outcome: done(null) }
    if (socio?.state !== 'active') return { changes: [], outcome: refuse(409, 'socio.subscribing') }
    const now = deps.now().getTime()
    const requested = changeOf(socio, {
      cancel_pedido_em: (socio.cancel_pedido_em ?? deps.now()).toISOString(),
      cancel_pedido_por: socio.cancel_pedido_por ?? actor,
      check_at: new Date(now + seconds(deps.limits.firstCheckSeconds)).toISOString(),
    })
    return { changes: [requested], outcome: done(socio) }
  })
  if (!wanted.ok) return wanted
  if (wanted.value && !(await finishCancel(deps, wanted.value, { person: actor })))
    return refuse(503, 'socio.cancel-pending')
  return done(found.id)
}

/**
 * Cancels the subscription at the provider, gives back what was paid if the membership is in its first seven days
 * (CDC art. 49), with the included entries, then ends the row: at once, or at the end of the paid month.
 * @returns false when the provider did not confirm
 */
export async function finishCancel(deps: ClubDeps, socio: SocioRow, by: Reader): Promise<boolean> {
  const idAssinatura = required(socio.id_assinatura, 'the subscription of a socio')
  if (!(await endSubscription(deps, idAssinatura, by))) return false
  const stored = await readCharges(deps.db, socio.id)
  const invoices = stored.some(isPending) ? await readInvoices({ ...deps, reader: by }, idAssinatura) : stored
  if (invoices === null) return false
  const asked = businessDay(socio.cancel_pedido_em ?? deps.now())
  const begun = required(socio.data_inicio, 'the beginning of a membership').toISOString()
  const isWithdrawn = asked <= withdrawalEnd({ data_inicio: begun })
  const paid = isWithdrawn ? invoices.filter(isPaid) : []
  for (const { chargeId } of paid)
    if (chargeId === null || !(await giveBack(deps, idAssinatura, chargeId, by))) return false
  const actor = socio.cancel_pedido_por ?? (typeof by === 'string' ? 'clock' : by.person)
  if (paid.length > 0 && !(await giveBackEntries(deps, socio, actor, by))) return false
  const freed = await changeSocio<number | null>(deps, socio.id, ({ socio: now }) => {
    if (now?.state !== 'active') return { changes: [], outcome: null }
    const end = endActive(now, isWithdrawn ? null : paidMonthOf(now, invoices, asked), invoices, {
      actor: now.cancel_pedido_por ?? (typeof by === 'string' ? 'clock' : by.person),
      now: deps.now(),
      devolvido_cents: sumCents(paid),
    })
    return { changes: [end.transition], outcome: end.freed }
  })
  if (freed !== null) publishFreeSeat(deps, freed)
  return true
}

const isPaid = ({ status }: ProviderInvoice): boolean => status === 'paid'
const isPending = ({ status }: ProviderInvoice): boolean => status === 'pending'
const sumCents = (invoices: ProviderInvoice[]): number =>
  invoices.reduce((sum, { amountCents }) => sum + amountCents, 0)

/** Refunds a charge in full. @returns whether it is refunded, also when it was before: then the call is rejected */
async function giveBack(deps: ClubDeps, idAssinatura: string, chargeId: string, by: Reader): Promise<boolean> {
  const outcome = await deps.recurrence.refundCharge(chargeId)
  if (outcome.kind !== 'rejected') return outcome.kind === 'ok'
  const invoices = await readInvoices({ ...deps, reader: by }, idAssinatura)
  return invoices?.some((invoice) => invoice.chargeId === chargeId && !isPaid(invoice)) ?? false
}
