import { sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { SHOP_REFUSALS } from '../../contract/refusals-shop.ts'
import { CARRINHO } from '../../src/texts/carrinho.ts'
import { COMMON } from '../../src/texts/common.ts'
import { EVENTO } from '../../src/texts/evento.ts'
import { MEIA as TEXTS } from '../../src/texts/meia.ts'
import { PEDIDO } from '../../src/texts/pedido.ts'
import { SOCIO_EVENTO } from '../../src/texts/socio-evento.ts'
import { UI } from '../../src/texts/ui.ts'
import { makeJogo, makePlano, makeSocio, openClub } from '../support/club.ts'
import { sellMeia } from '../support/fixtures.ts'
import { axe, openJourney } from './support/index.ts'
import { CPF, EMAIL, expectHeading, expectText, payByPix, press } from './support/steps.ts'

// A member on the page of a match: their own fare, before the public, the included entry, the membership card.
const journey = openJourney()

/** A member of a new plan, with their fare's name. */
async function member(options: Parameters<typeof makePlano>[1] = {}) {
  const { db } = journey.shop
  await openClub(db)
  const { plano, tarifa } = await makePlano(db, options)
  const { rows } = await db.execute<{ nome: string }>(sql`SELECT nome FROM tarifa WHERE id = ${tarifa}`)
  const account = await journey.account()
  await account.client.post('pagarme/customers', { document: CPF, email: EMAIL })
  await makeSocio(db, account.client.id, plano)
  return { tarifa, nome: rows[0]?.nome ?? '', account, ...(await journey.person({ as: account })) }
}
const more = (fare: string) => UI.increase(TEXTS.quantity(fare))
const isDisabled = (page: Awaited<ReturnType<typeof member>>['page'], name: string) =>
  page.getByRole('button', { name, exact: true }).isDisabled()

it('a member adds their own ticket beside the full price, and everybody else reads what members pay', async () => {
  const { db } = journey.shop
  const { evento } = await makeJogo(db, { evento: { nome: 'Clássico na Arena' } })
  await sellMeia(db, evento)
  const { page, nome } = await member()
  await makePlano(db, { percentual: 10 })
  await page.goto(`/evento/${evento}`)
  await press(page, UI.increase(EVENTO.quantity))
  await press(page, more(nome))
  await expectText(page, COMMON.bring('Carteirinha'))
  expect(await isDisabled(page, more(nome))).toBe(true)
  await expectText(page, 'R$ 156,40')
  await axe(page, 'evento: a member')
  await page.reload()
  await expectText(page, 'R$ 156,40')
  await press(page, EVENTO.buy)
  await expectHeading(page, CARRINHO.method.title)
  await payByPix(page)
  await page.waitForURL('**/waitingPayment/**')
  await journey.shop.control(`/orders/${page.url().split('/').pop()}/pagar`)
  await page.goto(`/evento/${evento}`)
  await expect.poll(() => isDisabled(page, more(nome))).toBe(true)

  const { page: stranger } = await journey.person()
  await stranger.goto(`/evento/${evento}`)
  await expectText(stranger, EVENTO.membersPay('R$ 64,40'))
  expect(await stranger.getByRole('button', { name: more(nome) }).count()).toBe(0)
  await axe(stranger, 'evento: what members pay')
  await stranger.getByRole('link', { name: EVENTO.membersPay('R$ 64,40') }).click()
  await stranger.waitForURL('**/socioTorcedor')
})

it('before the public a member buys at their own fare; others wait', async () => {
  const { db } = journey.shop
  const { evento, lote } = await makeJogo(db, { evento: { nome: 'Clássico na Arena' } })
  await db.execute(sql`UPDATE lote SET data = now() + interval '20 hours' WHERE id = ${lote}`)
  const { page, nome } = await member({ horas: 48 })
  await page.goto(`/evento/${evento}`)
  await expectText(page, SOCIO_EVENTO.aheadTitle)
  await page.getByText(nome).first().waitFor()
  await press(page, UI.increase(EVENTO.quantity))
  await expectText(page, 'R$ 64,40')
  await axe(page, 'evento: before the public')
  await press(page, EVENTO.buy)
  await expectHeading(page, CARRINHO.method.title)
  const { page: stranger } = await journey.person()
  await stranger.goto(`/evento/${evento}`)
  await expectText(stranger, EVENTO.noLotes)
})

it('an included entry is confirmed without money; the membership card needs no ticket', async () => {
  const { db } = journey.shop
  const { evento } = await makeJogo(db, { evento: { nome: 'Clássico na Arena' } })
  const { page, nome } = await member({ percentual: 100 })
  await page.goto(`/evento/${evento}`)
  await expectText(page, SOCIO_EVENTO.includedTitle)
  await press(page, more(nome))
  await press(page, EVENTO.take)
  await expectHeading(page, CARRINHO.free.title)
  await press(page, CARRINHO.free.submit)
  await expectHeading(page, PEDIDO.free)
  await page.goto(`/evento/${evento}`)
  await expectText(page, SOCIO_EVENTO.doneTitle)
  await axe(page, 'evento: presence confirmed')

  const { page: holder } = await member({ percentual: 100, passe: true })
  await holder.goto(`/evento/${evento}`)
  await expectText(holder, SOCIO_EVENTO.passeTitle)
  await axe(holder, 'evento: the card admits')
})

it('a member whose plan ends with the ticket in the cart is told, and may pay the full price', async () => {
  const { db } = journey.shop
  const { evento } = await makeJogo(db, { evento: { nome: 'Clássico na Arena' } })
  const { page, nome, account, allow } = await member()
  await page.goto(`/evento/${evento}`)
  await press(page, more(nome))
  await db.execute(
    sql`UPDATE socio SET state = 'canceled', data_cancelamento = now() WHERE id_cliente = ${account.client.id}`,
  )
  allow(/^409 POST \/api\/reservas/)
  await press(page, EVENTO.buy)
  await expectText(page, SHOP_REFUSALS['socio.not-entitled'])
  await press(page, CARRINHO.fullPrice('R$ 92,00'))
  await press(page, CARRINHO.items.goOn)
  await expectHeading(page, CARRINHO.method.title)
})
