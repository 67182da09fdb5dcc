import { randomUUID } from 'node:crypto'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buildSandbox, type SandboxOptions } from '../../sandbox/app.ts'
import type { WebhookTarget } from '../../sandbox/core/options.ts'

export type Body = Record<string, unknown>
export type Reply<T> = { status: number; body: T; headers: Headers }
export type Charge = {
  id: string
  status: string
  amount: number
  paid_amount?: number
  canceled_amount?: number
  last_transaction: { id: string; status: string; success: boolean; qr_code: string; qr_code_url: string } & Body
}
export type Order = {
  id: string
  code: string
  status: string
  amount: number
  charges: [Charge]
  customer: { id: string }
}
export type Subscription = {
  id: string
  code: string
  status: string
  start_at: string
  next_billing_at: string
  current_cycle: { start_at: string; end_at: string; cycle: number }
  items: [{ id: string; updated_at: string } & Body]
  customer: { id: string }
  card: { id: string }
}
export type Invoice = {
  id: string
  status: string
  amount: number
  charge: Charge
  subscription: { id: string; status: string }
}
export type Hook = { id: string; type: string; data: { id: string; status: string; order?: { id: string } } }

const KEY = `Basic ${Buffer.from('sk_test_abc:').toString('base64')}`
const TWILIO = `Basic ${Buffer.from('AC123:secret').toString('base64')}`

async function exchange<T>(url: string, init: RequestInit): Promise<Reply<T>> {
  const response = await fetch(url, init)
  const text = await response.text()
  const json = response.headers.get('content-type')?.includes('json')
  return { status: response.status, body: (json ? JSON.parse(text) : text) as T, headers: response.headers }
}

/** A running sandbox with the application's calls (`api`, `sms`) and the tester's (`control`). */
export class SandboxKit {
  readonly url: string
  readonly close: () => Promise<void>

  constructor(url: string, close: () => Promise<void>) {
    this.url = url
    this.close = close
  }

  #json<T>(method: string, path: string, body: unknown, headers: Record<string, string>): Promise<Reply<T>> {
    const type: Record<string, string> = body === undefined ? {} : { 'content-type': 'application/json' }
    const init = {
      method,
      headers: { ...type, ...headers },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    }
    return exchange<T>(this.url + path, init)
  }

  api<T = Body>(method: string, path: string, body?: unknown, headers: Record<string, string> = {}): Promise<Reply<T>> {
    return this.#json<T>(method, `/core/v5${path}`, body, { authorization: KEY, ...headers })
  }

  control<T = Body>(method: string, path: string, body?: unknown): Promise<Reply<T>> {
    return this.#json<T>(method, path, body, {})
  }

  token(card: Body): Promise<Reply<Body>> {
    return this.#json('POST', '/core/v5/tokens?appId=pk_test_abc', { type: 'card', card }, {})
  }

  sms(path: string, form: Record<string, string>): Promise<Reply<Body>> {
    const headers = { authorization: TWILIO, 'content-type': 'application/x-www-form-urlencoded' }
    return exchange(`${this.url}/v2/Services/VA1/${path}`, {
      method: 'POST',
      headers,
      body: new URLSearchParams(form).toString(),
    })
  }

  async customer(email = 'maria@ex.com', extra: Body = {}): Promise<string> {
    return String((await this.api('POST', '/customers', { name: 'Maria Silva', email, ...extra })).body['id'])
  }

  order(payment: Body, extra: Body = {}, headers: Record<string, string> = {}): Promise<Reply<Order>> {
    const items = [{ code: 'LOTE1', description: 'Ingresso', amount: 5000, quantity: 2 }]
    const customer = { name: 'Maria Silva', email: 'maria@ex.com', document: '52998224725', type: 'individual' }
    return this.api<Order>('POST', '/orders', { items, customer, payments: [payment], ...extra }, headers)
  }

  pix(extra: Body = {}, headers: Record<string, string> = {}): Promise<Reply<Order>> {
    return this.order(PIX, extra, headers)
  }

  /** A customer with one saved card. */
  async subscriber(ending = '0010', email = `socio-${randomUUID()}@ex.com`): Promise<Body> {
    const customer_id = await this.customer(email)
    const card = await this.api('POST', `/customers/${customer_id}/cards`, cardData(ending))
    return { customer_id, card_id: card.body['id'] }
  }

  async subscribe(
    ending = '0010',
    extra: Body = {},
    headers: Record<string, string> = {},
  ): Promise<Reply<Subscription>> {
    const body = { ...MONTHLY, ...(await this.subscriber(ending)), ...extra }
    return this.api<Subscription>('POST', '/subscriptions', body, headers)
  }

  /** The invoices of a subscription, newest first. */
  async invoices(subscription: string): Promise<Invoice[]> {
    const list = await this.api<{ data: Invoice[] }>('GET', `/invoices?subscription_id=${subscription}`)
    return list.body.data
  }

  async charge(id: string): Promise<Charge> {
    return (await this.api<Charge>('GET', `/charges/${id}`)).body
  }
}

export const MONTHLY = {
  payment_method: 'credit_card',
  currency: 'BRL',
  interval: 'month',
  interval_count: 1,
  billing_type: 'prepaid',
  installments: 1,
  items: [{ description: 'Sócio torcedor', quantity: 1, pricing_scheme: { scheme_type: 'unit', price: 2990 } }],
}
export const PIX = { payment_method: 'pix', pix: { expires_in: 3600 } }
export const cardData = (ending: string): Body => ({
  number: `400000000000${ending}`,
  holder_name: 'MARIA SILVA',
  exp_month: 1,
  exp_year: 40,
  cvv: '123',
})
export const byCard = (ending: string, extra: Body = {}): Body => ({
  payment_method: 'credit_card',
  credit_card: { card: cardData(ending), ...extra },
})

export async function startSandboxKit(options: Partial<SandboxOptions> = {}): Promise<SandboxKit> {
  const app = await buildSandbox({
    dataDir: null,
    webhook: null,
    publicUrl: 'http://sandbox.test',
    lateMs: 80,
    hookBackoffMs: 20,
    readLimitPerMinute: 10_000,
    ...options,
  })
  const url = await app.listen({ host: '127.0.0.1', port: 0 })
  return new SandboxKit(url, () => app.close())
}

/** The receiver of the webhooks: stores them and answers with `status`. */
export class Receiver {
  readonly hooks: Hook[] = []
  readonly authorizations: (string | undefined)[] = []
  status: (attempt: number) => number = () => 200
  /** Responses wait for this promise. */
  hold: Promise<void> | null = null
  readonly #server: Server

  constructor() {
    this.#server = createServer((request, response) => {
      let text = ''
      request.on('data', (chunk) => {
        text += String(chunk)
      })
      request.on('end', () => {
        this.hooks.push(JSON.parse(text) as Hook)
        this.authorizations.push(request.headers.authorization)
        const status = this.status(this.hooks.length)
        void Promise.resolve(this.hold).then(() => response.writeHead(status).end('recebido'))
      })
    })
  }

  async start(port = 0): Promise<WebhookTarget> {
    await new Promise<void>((resolve) => this.#server.listen(port, '127.0.0.1', resolve))
    const { port: taken } = this.#server.address() as AddressInfo
    return { url: `http://127.0.0.1:${taken}/webhooks/pagarme`, user: 'pagarme', password: 'segredo' }
  }

  get types(): string[] {
    return this.hooks.map((hook) => hook.type)
  }

  async close(): Promise<void> {
    this.#server.closeAllConnections()
    await new Promise((resolve) => this.#server.close(resolve))
  }
}

export const wait = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))

/** Reads until the condition holds, for at most 30 seconds; then throws with the last value. */
export async function until<T>(read: () => T | Promise<T>, holds: (value: T) => boolean, stepMs = 10): Promise<T> {
  const end = Date.now() + 30_000
  for (;;) {
    const value = await read()
    if (holds(value)) return value
    if (Date.now() > end) throw new Error(`the condition never held; last value: ${JSON.stringify(value)}`)
    await wait(stepMs)
  }
}
