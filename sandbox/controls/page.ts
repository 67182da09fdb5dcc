import type { Sandbox } from '../core/sandbox.ts'
import type { Settings } from '../core/settings.ts'
import type { Charge, Order } from '../pagarme/order-types.ts'
import { isUndecided } from '../pagarme/transitions.ts'
import { lastMessages, type Verification } from '../twilio/verifications.ts'
import { Html, html } from './html.ts'
import { SCRIPT, STYLE } from './page-assets.ts'
import { subscriptions } from './page-subscriptions.ts'
import { button, clock, money, STATUS } from './parts.ts'

const SHOWN_ORDERS = 30
const SHOWN_MESSAGES = 10

function orderCard(order: Order, charge: Charge): Html {
  const about = `pedido ${order.code}`
  const buttons: Html[] = []
  if (isUndecided(charge)) {
    buttons.push(button(`/orders/${order.id}/pagar`, `pay-${charge.id}`, 'Pagar', about))
    buttons.push(button(`/orders/${order.id}/falhar`, `fail-${charge.id}`, 'Falhar', about))
  }
  if (charge.status === 'paid') {
    buttons.push(button(`/__sandbox/charges/${charge.id}/chargeback`, `back-${charge.id}`, 'Chargeback', about))
  }
  const method = charge.payment_method === 'pix' ? 'PIX' : 'cartão'
  return html`<li class="card">
    <p>
      <strong>${money.format(charge.amount / 100)}</strong> · ${method} ·
      <span class="status ${charge.status}">${STATUS[charge.status] ?? charge.status}</span>
    </p>
    <p class="small">
      ${order.customer.name} · ${clock.format(new Date(order.created_at))}<br />
      <code>${order.code}</code><br /><code>${order.id}</code>
    </p>
    <div class="buttons">${buttons}</div>
  </li>`
}

function orders(sandbox: Sandbox): Html {
  const rows = sandbox.db.all<{ body: string }>(
    'SELECT body FROM orders ORDER BY created_at DESC, seq DESC LIMIT ?',
    SHOWN_ORDERS,
  )
  const cards = rows.flatMap(({ body }) => {
    const order = JSON.parse(body) as Order
    return order.charges.map((charge) => orderCard(order, charge))
  })
  return cards.length === 0
    ? html`<p>Nenhum pedido ainda.</p>`
    : html`<ul>
        ${cards}
      </ul>`
}

function message(sandbox: Sandbox, row: Verification): Html {
  const live = row.status === 'pending' && row.expires_at > sandbox.now()
  const state = row.status === 'approved' ? 'usado' : live ? 'válido' : 'vencido'
  return html`<li class="card">
    <p><strong class="code">${row.code}</strong> · ${row.phone}</p>
    <p class="small">${clock.format(row.created_at)} · ${state}</p>
  </li>`
}

function messages(sandbox: Sandbox): Html {
  const rows = lastMessages(sandbox, SHOWN_MESSAGES)
  if (rows.length === 0) return html`<p>Nenhuma mensagem ainda.</p>`
  return html`<ul>
    ${rows.map((row) => message(sandbox, row))}
  </ul>`
}

const checkbox = (name: string, on: boolean, label: string): Html =>
  html`<p>
    <label><input type="checkbox" name="${name}" ${new Html(on ? 'checked' : '')} /> ${label}</label>
  </p>`

const number = (name: string, value: number | null, label: string): Html =>
  html`<p>
    <label for="${name}">${label}</label>
    <input type="number" min="0" inputmode="numeric" id="${name}" name="${name}" value="${value ?? ''}" />
  </p>`

const settingsForm = ({ hooks, pixAutoPayMs, failRefunds, slowCancels }: Settings): Html =>
  html` <form method="post" action="/__sandbox/form">
    ${number('duplicate', hooks.duplicate, 'Cópias a mais de cada aviso')}
    ${number('delayMs', hooks.delayMs, 'Atraso dos avisos (ms)')} ${checkbox('shuffle', hooks.shuffle, 'Fora de ordem')}
    ${checkbox('early', hooks.early, 'Antes da resposta do pedido')} ${checkbox('drop', hooks.drop, 'Perder os avisos')}
    ${number('pixAutoPayMs', pixAutoPayMs, 'PIX pago sozinho após (ms; vazio = nunca)')}
    ${number('failRefunds', failRefunds, 'Próximos reembolsos que falham')}
    ${number('slowCancels', slowCancels, 'Próximos cancelamentos de cartão que demoram')}
    <button>Salvar</button>
  </form>`

/** One page that works without JavaScript: the script only refreshes the lists. */
export function renderPage(sandbox: Sandbox): string {
  return html`<!doctype html>
    <html lang="pt-BR">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>Sandbox</title>
        <link rel="icon" href="data:," />
        <style>
          ${new Html(STYLE)}
        </style>
      </head>
      <body>
        <main>
          <h1>Sandbox</h1>
          <p class="small">
            Pagar.me, SMS, e-mail e carteira de mentira: nenhum dinheiro, nenhuma mensagem de verdade.
          </p>
          <section aria-labelledby="sms-title">
            <h2 id="sms-title">Códigos por SMS</h2>
            <div id="messages">${messages(sandbox)}</div>
          </section>
          <p><a href="/sms">Avisos recebidos por SMS</a></p>
          <p><a href="/emails">E-mails recebidos</a></p>
          <p><a href="/carteira">Ingressos na Carteira do Google</a></p>
          <section aria-labelledby="orders-title">
            <h2 id="orders-title">Pedidos</h2>
            <div id="orders">${orders(sandbox)}</div>
          </section>
          <section aria-labelledby="subscriptions-title">
            <h2 id="subscriptions-title">Assinaturas</h2>
            <div id="subscriptions">${subscriptions(sandbox)}</div>
          </section>
          <section aria-labelledby="hooks-title">
            <h2 id="hooks-title">Avisos (webhooks) e PIX</h2>
            ${settingsForm(sandbox.settings.current)}
          </section>
        </main>
        <script>
          ${new Html(SCRIPT)}
        </script>
      </body>
    </html>`.text
}
