import { z } from 'zod'
import { OrderPage, ProviderOrderBody, toOrder } from './pagarme-shapes.ts'
import type { ListedOrder, OddOrder, ProviderHook, ProviderPerson } from './payment.ts'

// The provider's lists, and other reads that only serve to compare its ledger with ours
// (docs/decisions/restored-database.md).

/** A page of orders with their metadata, each order parsed by itself. */
export const toListed = (body: unknown): (ListedOrder | OddOrder)[] | null =>
  OrderPage.safeParse(body).data?.data.map(listedOf) ?? null

const Named = z.object({ id: z.string().nullish().catch(null), code: z.string().nullish().catch(null) }).catch({})

function listedOf(raw: unknown): ListedOrder | OddOrder {
  const body = ProviderOrderBody.safeParse(raw).data
  if (!body) {
    const { id, code } = Named.parse(raw)
    return { order: null, orderId: id ?? null, code: code ?? null }
  }
  const isPix = body.charges?.at(-1)?.payment_method === 'pix'
  return { order: toOrder(body), method: isPix ? 'pix' : 'credit_card', metadata: textsOf(body.metadata ?? {}) }
}

const textsOf = (metadata: Record<string, unknown>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(metadata).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  )

const Id = z.object({ id: z.string(), code: z.string().nullish() })
const HookPage = z.object({
  data: z.array(
    z.object({
      event: z.string(),
      data: z.object({
        id: z.string().nullish(),
        code: z.string().nullish(),
        order: Id.nullish(),
        subscription: Id.nullish(),
        invoice: z.object({ subscriptionId: z.string().nullish() }).nullish(),
      }),
    }),
  ),
})

/** A page of webhooks: those about orders and charges, and those about subscriptions and their invoices. */
export function toHooks(body: unknown): ProviderHook[] | null {
  const page = HookPage.safeParse(body).data
  if (!page) return null
  return page.data.map(({ event, data: { id, code, order, subscription, invoice } }) => {
    const isOrder = event.startsWith('order.')
    const isSubscription = event.startsWith('subscription.')
    return {
      type: event,
      code: (isOrder || isSubscription ? code : (order?.code ?? code)) ?? null,
      orderId: (isOrder ? id : order?.id) ?? null,
      subscriptionId: (isSubscription ? id : (subscription?.id ?? invoice?.subscriptionId)) ?? null,
    }
  })
}

const Phone = z.object({ area_code: z.string(), number: z.string() })
const Person = z.object({
  code: z.string().nullish(),
  name: z.string(),
  document: z.string().nullish(),
  phones: z.object({ mobile_phone: Phone.nullish() }).nullish(),
})

export function toPerson(body: unknown): ProviderPerson | null {
  const found = Person.safeParse(body).data
  if (!found) return null
  const phone = found.phones?.mobile_phone
  return {
    code: found.code ?? null,
    name: found.name,
    document: found.document ?? null,
    telefone: phone ? phone.area_code + phone.number : null,
  }
}
