import { sql } from 'drizzle-orm'
import type { Subscription } from '../../../contract/socio.ts'
import type { AppDeps } from '../../app-deps.ts'
import { bySubscription } from '../../club/cancel-socio.ts'
import { findMember, type Member } from '../../club/club-repo.ts'
import { ownHold } from '../../club/hold-seat.ts'

/** The caller's membership by its subscription, else his newest one; null when there is none of his. */
export function ownSubscription({ db }: AppDeps, idCliente: string, id: string | undefined): Promise<Member | null> {
  const own = sql`s.id_cliente = ${idCliente} AND s.tentativa IS NOT NULL`
  return findMember(db, id === undefined ? own : sql`${own} AND ${bySubscription(id)}`)
}

const STATUS = {
  held: 'pending',
  subscribing: 'pending',
  active: 'active',
  canceled: 'canceled',
  failed: 'failed',
  released: 'failed',
} as const

/** A membership as a subscription of the provider's (docs/product.md#calls), from our own rows. Prices in cents. */
export async function toSubscription(deps: AppDeps, member: Member): Promise<Subscription> {
  const hold = member.state === 'failed' ? await ownHold(deps, member.id_cliente) : null
  return {
    id: member.id_assinatura ?? member.id,
    code: member.id,
    status: STATUS[member.state],
    billing_day: member.dia_cobranca,
    start_at: member.data_inicio?.toISOString() ?? null,
    canceled_at: member.data_cancelamento?.toISOString() ?? null,
    mensagem: member.mensagem,
    items: member.id_item ? [{ id: member.id_item, quantity: 1, pricing_scheme: { price: member.valor_cents } }] : [],
    reserva: hold && { id: hold.id, expira_em: hold.expira_em },
  }
}
