import { call, parsed } from './http.ts'
import { CardBody, CardPage, CustomerBody, fromCharge, fromOrder, OrderPage } from './pagarme-shapes.ts'
import type { PaymentGateway, ProviderCard } from './payment.ts'

type Options = {
  /** Address of the API, e.g. https://api.pagar.me (the sandbox's in a demonstration). */
  url: string
  secretKey: string
  timeoutMs: number
}

const notNull = <T>(value: T | null): value is T => value !== null

function toCard(body: unknown): ProviderCard | null {
  const card = CardBody.safeParse(body).data
  if (!card) return null
  const { brand, holder_name, status, ...rest } = card
  return { ...rest, brand: brand ?? '', ...(holder_name ? { holder_name } : {}) }
}

/**
 * Pagar.me core v5 (docs.pagar.me/reference). Basic authentication with the secret key, which never leaves the server.
 * Gives outcomes, never throws for what the provider does.
 */
export function createPagarme({ url, secretKey, timeoutMs }: Options): PaymentGateway {
  const base = `${url.replace(/\/$/, '')}/core/v5`
  const authorization = `Basic ${Buffer.from(`${secretKey}:`).toString('base64')}`

  const send = (method: string, path: string, body?: string, headers: Record<string, string> = {}) =>
    call(
      base + path,
      {
        method,
        headers: { authorization, ...(body === undefined ? {} : { 'content-type': 'application/json' }), ...headers },
        ...(body === undefined ? {} : { body }),
      },
      timeoutMs,
    )
  const get = (path: string, query: Record<string, string> = {}) =>
    send('GET', `${path}${Object.keys(query).length ? `?${new URLSearchParams(query)}` : ''}`)
  const orders = (body: unknown) => OrderPage.safeParse(body).data?.data.map(fromOrder).filter(notNull) ?? null

  return {
    async createOrder(body, key) {
      return parsed(await send('POST', '/orders', body, { 'idempotency-key': key }), fromOrder)
    },
    async readOrder(orderId) {
      return parsed(await get(`/orders/${encodeURIComponent(orderId)}`), fromOrder)
    },
    async findOrders(code) {
      return parsed(await get('/orders', { code, size: '5' }), orders)
    },
    async listOrders(since, page) {
      return parsed(
        await get('/orders', { created_since: since.toISOString(), page: String(page), size: '30' }),
        orders,
      )
    },
    async cancelCharge(chargeId, cents) {
      const body = JSON.stringify(cents === null ? {} : { amount: cents })
      return parsed(await send('DELETE', `/charges/${encodeURIComponent(chargeId)}`, body), fromCharge)
    },
    async createCustomer({ name, email, document, telefone, code }) {
      const body = JSON.stringify({
        name: name.slice(0, 64),
        email,
        code,
        document,
        document_type: document.length > 11 ? 'CNPJ' : 'CPF',
        type: document.length > 11 ? 'company' : 'individual',
        phones: { mobile_phone: { country_code: '55', area_code: telefone.slice(0, 2), number: telefone.slice(2) } },
      })
      return parsed(await send('POST', '/customers', body), (answer) => {
        const customer = CustomerBody.safeParse(answer).data
        return customer ? { id: customer.id, name: customer.name, document: customer.document ?? null } : null
      })
    },
    async listCards(customerId) {
      return parsed(await get(`/customers/${encodeURIComponent(customerId)}/cards`, { size: '30' }), (answer) => {
        const page = CardPage.safeParse(answer).data
        return (
          page?.data
            .filter((card) => card.status !== 'deleted')
            .map(toCard)
            .filter(notNull) ?? null
        )
      })
    },
    async createCard(customerId, token) {
      return parsed(
        await send('POST', `/customers/${encodeURIComponent(customerId)}/cards`, JSON.stringify({ token })),
        toCard,
      )
    },
    async deleteCard(customerId, cardId) {
      return parsed(
        await send('DELETE', `/customers/${encodeURIComponent(customerId)}/cards/${encodeURIComponent(cardId)}`),
        toCard,
      )
    },
  }
}
