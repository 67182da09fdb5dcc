import type { Sandbox } from '../core/sandbox.ts'
import { invoicesOf } from '../pagarme/invoices.ts'
import type { Charge } from '../pagarme/order-types.ts'
import type { Subscription, SubscriptionStatus } from '../pagarme/subscription-types.ts'
import { isUndecided } from '../pagarme/transitions.ts'
import { type Html, html } from './html.ts'
import { button, clock, money, STATUS } from './parts.ts'

const MAX_SHOWN = 30

const STATUS_LABELS: Record<SubscriptionStatus, string> = { active: 'ativa', canceled: 'cancelada', failed: 'recusada' }
const day = new Intl.DateTimeFormat('pt-BR', { dateStyle: 'short', timeZone: 'UTC' })

/** The buttons for the last cycle's charge. */
function chargeButtons({ id, status }: Charge, undecided: boolean, about: string): Html[] {
  if (undecided) {
    return [
      button(`/__sandbox/charges/${id}/pay`, `pay-${id}`, 'Pagar', about),
      button(`/__sandbox/charges/${id}/fail`, `fail-${id}`, 'Falhar', about),
    ]
  }
  return status === 'paid' ? [button(`/__sandbox/charges/${id}/chargeback`, `back-${id}`, 'Chargeback', about)] : []
}

function subscriptionButtons({ id, status }: Subscription, about: string): Html[] {
  if (status !== 'active') return []
  const path = `/__sandbox/subscriptions/${id}`
  return [
    button(`${path}/renew?outcome=paid`, `renew-${id}`, 'Renovar', about),
    button(`${path}/renew?outcome=failed`, `refuse-${id}`, 'Renovar com recusa', about),
    button(`${path}/cancel`, `cancel-${id}`, 'Cancelar', about),
  ]
}

function card(sandbox: Sandbox, subscription: Subscription): Html {
  const { id, code, status, current_cycle: cycle, next_billing_at, customer, created_at } = subscription
  const about = `assinatura ${code}`
  const last = invoicesOf(sandbox, id)[0]
  const charge = last?.charge
  const buttons = charge ? chargeButtons(charge, isUndecided(charge), about) : []
  return html`<li class="card">
    <p>
      <strong>${money.format((last?.invoice.amount ?? 0) / 100)}</strong> por mês ·
      <span class="status ${status}">${STATUS_LABELS[status]}</span>
    </p>
    <p class="small">
      ${customer.name} · ${clock.format(new Date(created_at))}<br />
      ${cycle.cycle}º ciclo: ${STATUS[charge?.status ?? ''] ?? ''} · próxima cobrança
      ${day.format(new Date(next_billing_at))}<br />
      <code>${code}</code><br /><code>${id}</code>
    </p>
    <div class="buttons">${[...subscriptionButtons(subscription, about), ...buttons]}</div>
  </li>`
}

export function subscriptions(sandbox: Sandbox): Html {
  const rows = sandbox.db.all<{ body: string }>('SELECT body FROM subscriptions ORDER BY seq DESC LIMIT ?', MAX_SHOWN)
  if (rows.length === 0) return html`<p>Nenhuma assinatura ainda.</p>`
  return html`<ul>
    ${rows.map(({ body }) => card(sandbox, JSON.parse(body) as Subscription))}
  </ul>`
}
