import type { Subscription } from '../../../contract/socio.ts'
import type { AppDeps } from '../../app-deps.ts'
import type { SocioRow } from '../../club/club-repo.ts'
import { readOwnSeats } from '../../club/own-seats.ts'

const STATUS = {
  held: 'pending',
  subscribing: 'pending',
  active: 'active',
  canceled: 'canceled',
  failed: 'failed',
  released: 'failed',
} as const

/** A membership in the form of a provider's subscription (docs/product.md#calls), from our rows. Prices in cents. */
export async function toSubscription(deps: AppDeps, socio: SocioRow): Promise<Subscription> {
  const hold = socio.state === 'failed' ? (await readOwnSeats(deps, socio.id_cliente)).held : null
  return {
    id: socio.id_assinatura ?? socio.id,
    code: socio.id,
    status: STATUS[socio.state],
    billing_day: socio.dia_cobranca,
    start_at: socio.data_inicio?.toISOString() ?? null,
    canceled_at: socio.data_cancelamento?.toISOString() ?? null,
    mensagem: socio.mensagem,
    items: socio.id_item ? [{ id: socio.id_item, quantity: 1, pricing_scheme: { price: socio.valor_cents } }] : [],
    reserva: hold && { id: hold.id, expira_em: hold.expira_em },
  }
}
