import type { Page } from 'playwright-core'
import { orderMachine } from '../../../machines/order/index.ts'
import { PEDIDO } from '../../../src/texts/pedido.ts'
import type { Person } from '../../support/people.ts'
import { makeToken } from '../../support/token.ts'
import { createCoverage } from '../support/coverage.ts'
import { openJourney, type Visitor } from '../support/index.ts'
import { CPF, EMAIL, expectHeading } from '../support/steps.ts'

const LATE_MS = 3_600_000
let aheadMs = 0
/** The shop and the browser of all order journeys. Later decisions of the provider are triggered by `hurryProvider`. */
export const journey = openJourney({ sandbox: { lateMs: LATE_MS, now: () => Date.now() + aheadMs } })
/** Sets the provider's clock ahead while `work` runs, so that it makes its later decisions now. */
export async function hurryProvider(work: () => Promise<unknown>): Promise<void> {
  aheadMs = LATE_MS
  await work().finally(() => {
    aheadMs = 0
  })
}
export const order = createCoverage(orderMachine)

export async function visitor(as?: Person): Promise<Visitor> {
  const person = await journey.person(as ? { as } : {})
  await order.follow(person.context)
  return person
}

/** A cliente with a customer at the provider and `count` tickets held. */
async function buyer(count = 1) {
  const account = await journey.account()
  await account.client.post('pagarme/customers', { document: CPF, email: EMAIL })
  const { body } = await account.client.reserve([{ id_evento_setor_lote: journey.world.festival.lote, qtde: count }])
  return { account, idReserva: body.id }
}

export async function pixOrder() {
  const { account, idReserva } = await buyer()
  const { body } = await account.client.payPix(idReserva)
  return { account, idReserva, id: body.id, charge: body.charges[0]?.id ?? '' }
}

export async function cardOrder(number: string): Promise<{ account: Person; id: string }> {
  const { account, idReserva } = await buyer()
  const { client } = account
  const { body: found } = await client.get<{ data: { id: string }[] }>('pagarme/customers')
  const token = await makeToken(journey.shop, number)
  const { body: card } = await client.post<{ id: string }>(`pagarme/customers/${found.data[0]?.id}/cards`, { token })
  const { body } = await client.post<{ id: string }>('pagarme/orders', {
    items: await client.items(idReserva),
    payments: [{ payment_method: 'credit_card', credit_card: { installments: 1, card_id: card.id } }],
    metadata: { id_reserva: idReserva, tentativa: crypto.randomUUID() },
  })
  return { account, id: body.id }
}

export const statusOf = async ({ client }: Person, id: string): Promise<string> =>
  (await client.get<{ status: string }>(`pagarme/orders/${id}`)).body.status

export const open = (page: Page, id: string) => page.goto(`/waitingPayment/${id}`)
export const isOnPix = (page: Page) => expectHeading(page, PEDIDO.pix)
export const idIn = (page: Page): string => page.url().split('/').pop() ?? ''
export const live = (page: Page) =>
  page.waitForFunction(() => document.documentElement.dataset['order']?.includes('"connected"'))
