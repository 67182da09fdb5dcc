import { sql } from 'drizzle-orm'
import { toReais } from '../../contract/money.ts'
import type { Tx } from '../db/connection.ts'
import { raiseAlert, record } from '../db/history.ts'
import { transaction } from '../db/transaction.ts'
import type { ProviderInvoice, ProviderSubscription } from '../gateways/recurrence.ts'
import { seconds } from '../sales/times.ts'
import type { ClubDeps } from './club-deps.ts'
import { lockMember, type Member } from './club-repo.ts'
import { changeMember, moveMember } from './socio-moves.ts'

const DAY_SECONDS = 86_400

/** What is still to be done at the provider after its word was taken in. */
export type Left = 'nothing' | 'refused' | 'end-late'

/**
 * Takes in what the provider says of a membership: the one door, idempotent. Keeps every invoice, makes a member of whoever's
 * first charge is paid, and ends a membership the provider has ended.
 */
export async function follow(
  deps: ClubDeps,
  id: string,
  subscription: ProviderSubscription,
  invoices: ProviderInvoice[],
): Promise<Left> {
  return transaction(deps.db, async (tx) => {
    const member = await lockMember(tx, id)
    if (!member) return 'nothing'
    await keepInvoices(tx, id, invoices)
    const known = {
      id_assinatura: subscription.id,
      id_item: subscription.item?.id ?? member.id_item,
      pago_em: newest(invoices, 'paid')?.toISOString() ?? null,
      empty_read_at: null,
    }
    switch (member.state) {
      case 'subscribing':
        return subscribing(tx, deps, member, subscription, invoices, known)
      case 'active':
        return active(tx, deps, member, subscription, known)
      case 'failed':
      case 'released':
        // It began, or was charged, after we had given it up: nobody may be charged for it.
        if (subscription.status === 'active' || invoices.some(({ status }) => status === 'paid')) return 'end-late'
        await changeMember(tx, id, { check_at: null })
        return 'nothing'
      case 'held':
      case 'canceled':
        await changeMember(tx, id, { check_at: null })
        return 'nothing'
    }
  })
}

type Known = { id_assinatura: string; id_item: string | null; pago_em: string | null; empty_read_at: null }

async function subscribing(
  tx: Tx,
  deps: ClubDeps,
  member: Member,
  subscription: ProviderSubscription,
  invoices: ProviderInvoice[],
  known: Known,
): Promise<Left> {
  const soon = new Date(deps.now().getTime() + seconds(deps.limits.recheckSeconds)).toISOString()
  if (invoices.some(({ status }) => status === 'paid') && subscription.status === 'active' && known.id_item) {
    await moveMember(tx, member, 'charge.paid', 'provider', {
      ...known,
      data_inicio: deps.now().toISOString(),
      check_at: nextLook(deps, subscription),
    })
    return 'nothing'
  }
  const refused =
    subscription.status !== 'active' ||
    (invoices.length > 0 && invoices.every(({ status }) => status === 'failed' || status === 'canceled')) ||
    isStuck(deps, member)
  await changeMember(tx, member.id, { ...known, check_at: soon, mensagem: invoices[0]?.message ?? member.mensagem })
  return refused ? 'refused' : 'nothing'
}

/** A card that never leaves "processing" is given up, as one of an order is; counted from the end of the longest hold. */
const isStuck = ({ limits, now }: ClubDeps, { created_at }: Member): boolean =>
  now().getTime() - created_at.getTime() > seconds(limits.holdMaxSeconds + limits.cardStuckSeconds)

async function active(
  tx: Tx,
  deps: ClubDeps,
  member: Member,
  subscription: ProviderSubscription,
  known: Known,
): Promise<Left> {
  if (subscription.status === 'active') {
    // A wish the provider has not heard yet keeps the look its own job has set.
    const isWished = member.valor_alvo_cents !== null || member.cancel_pedido_em !== null
    await changeMember(tx, member.id, { ...known, ...(!isWished && { check_at: nextLook(deps, subscription) }) })
    return 'nothing'
  }
  const actor = member.cancel_pedido_por ?? 'provider'
  await moveMember(tx, member, 'canceled', actor, { data_cancelamento: deps.now().toISOString(), check_at: null })
  if (!member.cancel_pedido_por) await raiseAlert(tx, 'socio.canceled-by-provider', member.id)
  return 'nothing'
}

/** A day after the next charge is due, should its hook be lost. */
const nextLook = (deps: ClubDeps, { nextBillingAt }: ProviderSubscription): string =>
  new Date((nextBillingAt ?? deps.now()).getTime() + seconds(DAY_SECONDS)).toISOString()

const newest = (invoices: ProviderInvoice[], status: ProviderInvoice['status']): Date | null =>
  invoices
    .filter((invoice) => invoice.status === status)
    .map(({ createdAt }) => createdAt)
    .sort((a, b) => b.getTime() - a.getTime())[0] ?? null

/** Renewals and failures are kept, each change with a history row; money that was taken back is told. */
async function keepInvoices(tx: Tx, idSocio: string, invoices: ProviderInvoice[]): Promise<void> {
  for (const { id, chargeId, status, amountCents, dueAt, createdAt } of invoices) {
    const before = await tx.execute<{ status: string }>(sql`SELECT status FROM socio_cobranca WHERE id_invoice = ${id}`)
    const was = before.rows[0]?.status ?? null
    if (was === status) continue
    await tx.execute(sql`
      INSERT INTO socio_cobranca (id_socio, id_invoice, id_charge, status, valor_cents, vence_em, created_at)
      VALUES (${idSocio}, ${id}, ${chargeId}, ${status}, ${amountCents}, ${dueAt?.toISOString() ?? null}, ${createdAt.toISOString()})
      ON CONFLICT (id_invoice) DO UPDATE SET status = EXCLUDED.status, id_charge = EXCLUDED.id_charge, updated_at = clock_timestamp()`)
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
