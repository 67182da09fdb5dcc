import { CLIENTE_REMOVIDO } from '../../contract/privacy-rules.ts'
import { cut } from '../../contract/text-rules.ts'
import { parsed } from './http.ts'
import { toHooks, toListed, toPerson } from './pagarme-audit.ts'
import type { PagarmeCalls } from './pagarme-calls.ts'
import {
  BalanceBody,
  CardBody,
  CardPage,
  CustomerBody,
  fromCharge,
  fromOrder,
  OrderPage,
  RecipientBody,
  utc,
} from './pagarme-shapes.ts'
import {
  HOOKS_PER_PAGE,
  ORDERS_PER_PAGE,
  type PaymentGateway,
  type ProviderBalance,
  type ProviderCard,
} from './payment.ts'

/** The time of each of the two reads of a balance. */
const BALANCE_MS = 1500

const notNull = <T>(value: T | null): value is T => value !== null

function toCard(body: unknown): ProviderCard | null {
  const card = CardBody.safeParse(body).data
  if (!card) return null
  const { brand, holder_name, status, ...rest } = card
  return { ...rest, brand: brand ?? '', ...(holder_name ? { holder_name } : {}) }
}

function toBalance(body: unknown): ProviderBalance | null {
  const balance = BalanceBody.safeParse(body).data
  return balance ? { availableCents: balance.available_amount, waitingCents: balance.waiting_funds_amount } : null
}

/** The payment port over Pagar.me core v5 (docs.pagar.me/reference): orders, charges, customers, cards. */
export function createPagarme({ send, get }: PagarmeCalls): PaymentGateway {
  // For a search by code: an order that cannot be parsed must not count as no order.
  const orders = (body: unknown) => {
    const found = OrderPage.safeParse(body).data?.data.map(fromOrder)
    return found?.every(notNull) ? found : null
  }

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
    async listOrders({ since, until }, page) {
      const window = { created_since: since.toISOString(), created_until: until.toISOString() }
      return parsed(await get('/orders', { ...window, page: String(page), size: String(ORDERS_PER_PAGE) }), toListed)
    },
    async listHooks({ since, until }, page) {
      const window = { created_since: since.toISOString(), created_until: until.toISOString() }
      return parsed(await get('/hooks', { ...window, page: String(page), size: String(HOOKS_PER_PAGE) }), toHooks)
    },
    async readBalance() {
      // Not `get`: these reads have a limit of their own, and one that is used up must not delay those of payments.
      const read = (path: string) => send('GET', `/recipients/${path}`, undefined, {}, BALANCE_MS)
      const recipient = parsed(await read('default'), (body) => RecipientBody.safeParse(body).data ?? null)
      if (recipient.kind !== 'ok') return recipient
      return parsed(await read(`${encodeURIComponent(recipient.value.id)}/balance`), toBalance)
    },
    async readCustomer(customerId) {
      return parsed(await get(`/customers/${encodeURIComponent(customerId)}`), toPerson)
    },
    async cancelCharge(chargeId, cents, key) {
      const body = JSON.stringify(cents === null ? {} : { amount: cents })
      return parsed(
        await send('DELETE', `/charges/${encodeURIComponent(chargeId)}`, body, key ? { 'idempotency-key': key } : {}),
        fromCharge,
      )
    },
    async createCustomer({ name, email, document, telefone, code }) {
      const body = JSON.stringify({
        name: cut(name, 64),
        email,
        code,
        document,
        document_type: document.length > 11 ? 'CNPJ' : 'CPF',
        type: document.length > 11 ? 'company' : 'individual',
        phones: { mobile_phone: { country_code: '55', area_code: telefone.slice(0, 2), number: telefone.slice(2) } },
      })
      return parsed(await send('POST', '/customers', body), (answer) => {
        const customer = CustomerBody.safeParse(answer).data
        if (!customer) return null
        const { id, name, document, created_at } = customer
        return { id, name, document: document ?? null, createdAt: created_at ? utc(created_at) : null }
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
    async clearCustomer(customerId, { email, code }) {
      // PUT replaces all: a field that is not sent becomes null.
      const body = JSON.stringify({ name: CLIENTE_REMOVIDO, email, code, type: 'individual' })
      return parsed(await send('PUT', `/customers/${encodeURIComponent(customerId)}`, body), () => true as const)
    },
    async deleteCard(customerId, cardId) {
      return parsed(
        await send('DELETE', `/customers/${encodeURIComponent(customerId)}/cards/${encodeURIComponent(cardId)}`),
        toCard,
      )
    },
  }
}
