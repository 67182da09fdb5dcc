import { sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { SHOP_REFUSALS } from '../../contract/refusals-shop.ts'
import { CARRINHO } from '../../src/texts/carrinho.ts'
import { CODIGO as TEXTS } from '../../src/texts/codigo.ts'
import { EVENTO } from '../../src/texts/evento.ts'
import { MEIA } from '../../src/texts/meia.ts'
import { UI } from '../../src/texts/ui.ts'
import { makeCodigo, makeEvento, makeLote } from '../support/fixtures.ts'
import { axe, openJourney } from './support/index.ts'
import { CPF, EMAIL, expectHeading, expectText, field, payByPix, press } from './support/steps.ts'

// A code that a buyer types, or that a link brings.
const journey = openJourney()

async function makeShow(tipo: 2 | 3 = 2) {
  const { db } = journey.shop
  const id = await makeEvento(db, { nome: 'Clássico na Arena' })
  return { id, ...(await makeLote(db, id, { tipo, lugares: 10, qtd: tipo === 3 ? 10 : 100 })) }
}
async function buyer() {
  const account = await journey.account()
  await account.client.post('pagarme/customers', { document: CPF, email: EMAIL })
  return { account, ...(await journey.person({ as: account })) }
}
const more = (codigo: string) => UI.increase(MEIA.quantity(`Código ${codigo}`))

it('a buyer types a code, sees the new price beside the old one, buys, and the ticket names it', async () => {
  const { id } = await makeShow()
  await makeCodigo(journey.shop.db, { codigo: 'TORCIDA15', evento: id, limitePessoa: 2 })
  const { page, allow } = await buyer()
  await page.goto(`/evento/${id}`)
  await press(page, EVENTO.haveCodigo)
  await axe(page, 'evento: the field of a code')
  allow(/^404 POST \/api\/codigos\/conferir/)
  await field(page, TEXTS.field).fill('errado')
  await press(page, TEXTS.use)
  await expectText(page, SHOP_REFUSALS['codigo.unknown'])
  await axe(page, 'evento: a wrong code')
  await field(page, TEXTS.field).fill(' torcida 15')
  await page.keyboard.press('Enter')
  await expectText(page, TEXTS.goodIn('TORCIDA15', 'Pista'))
  await expectText(page, TEXTS.most(2))
  await axe(page, 'evento: a code')
  await press(page, more('TORCIDA15'))
  await press(page, more('TORCIDA15'))
  expect(await page.getByRole('button', { name: more('TORCIDA15') }).isDisabled()).toBe(true)
  await press(page, UI.increase(EVENTO.quantity))
  await expectText(page, 'R$ 248,40')
  await page.reload()
  await expectText(page, TEXTS.goodIn('TORCIDA15', 'Pista'))
  await expectText(page, 'R$ 248,40')
  await press(page, EVENTO.buy)
  await expectHeading(page, CARRINHO.method.title)
  await payByPix(page)
  await page.waitForURL('**/waitingPayment/**')
  await journey.shop.control(`/orders/${page.url().split('/').pop()}/pagar`)
  await page.goto('/meusIngressos')
  const links = page.getByRole('link', { name: /Clássico na Arena/ })
  await expect.poll(() => links.count()).toBe(3)
  const fares: boolean[] = []
  for (const nr of [0, 1, 2]) {
    await links.nth(nr).click()
    await page.getByRole('article').getByText('R$').first().waitFor()
    fares.push((await page.getByRole('article').innerText()).includes('Código TORCIDA15'))
    await page.goBack()
  }
  expect(fares.filter(Boolean)).toHaveLength(2)
})

it('a link with a code of one sector shows that sector, and a code of several the first', async () => {
  const { db } = journey.shop
  const { id, lote } = await makeShow()
  await makeLote(db, id, { nome: 'Arquibancada' })
  await makeCodigo(db, { codigo: 'SOPISTA', evento: id, lote })
  await makeCodigo(db, { codigo: 'TODOS', evento: id })
  const { page } = await journey.person()
  const isChosen = (nome: string) => page.getByRole('radio', { name: new RegExp(nome) }).isChecked()
  await page.goto(`/evento/${id}?codigo=TODOS`)
  await expectText(page, TEXTS.good('TODOS'))
  expect(await isChosen('Arquibancada')).toBe(true)
  await page.goto(`/evento/${id}?codigo=SOPISTA`)
  await expectText(page, TEXTS.goodIn('SOPISTA', 'Pista'))
  expect(await isChosen('Pista')).toBe(true)
})

it('a link brings a code for a place; without it the place costs the full price again', async () => {
  const { id } = await makeShow(3)
  await makeCodigo(journey.shop.db, { codigo: 'LUGAR20', evento: id, percentual: 20 })
  const { page } = await journey.person()
  await page.goto(`/evento/${id}?codigo=lugar20`)
  await expectText(page, TEXTS.goodIn('LUGAR20', 'Pista'))
  await page.getByText(UI.map.list).click()
  await page.getByRole('button', { name: 'Vaga 3, livre' }).click()
  const fare = page.getByRole('combobox', { name: MEIA.fareOf('Vaga 3') })
  await fare.selectOption({ label: MEIA.option('Código LUGAR20', 'R$ 73,60') })
  await expectText(page, 'R$ 73,60')
  await press(page, TEXTS.remove)
  await page.getByText(TEXTS.goodIn('LUGAR20', 'Pista')).waitFor({ state: 'hidden' })
  expect(new URL(page.url()).search).not.toContain('codigo')
})

it('a code that others used up meanwhile is refused in the cart, which offers the full price', async () => {
  const { id, lote } = await makeShow()
  const codigo = await makeCodigo(journey.shop.db, { codigo: 'ULTIMO', evento: id, limite: 1 })
  const { page, allow } = await buyer()
  await page.goto(`/evento/${id}?codigo=ULTIMO`)
  await press(page, more('ULTIMO'))
  const other = await journey.account()
  const item = { id_evento_setor_lote: lote, qtde: 1, id_tarifa: codigo }
  expect((await other.client.reserve([item])).status).toBe(200)
  allow(/^409 POST \/api\/reservas/)
  await press(page, EVENTO.buy)
  await expectText(page, SHOP_REFUSALS['codigo.used-up'])
  await press(page, CARRINHO.fullPrice('R$ 92,00'))
  await press(page, CARRINHO.items.goOn)
  await expectHeading(page, CARRINHO.method.title)
  await page.goto(`/evento/${id}?codigo=ULTIMO`)
  await expectText(page, TEXTS.usedUp)
  const { rows } = await journey.shop.db.execute(
    sql`SELECT 1 FROM venda WHERE id_tarifa = ${codigo} AND status = 'held'`,
  )
  expect(rows).toHaveLength(1)
})

it.each([2, 3] as const)('a code opens a hidden sector of type %i, which nobody else sees', async (tipo) => {
  const { db } = journey.shop
  const id = await makeEvento(db, { nome: 'Clássico na Arena' })
  await makeLote(db, id)
  const hidden = await makeLote(db, id, { nome: 'Camarote Amigos', tipo, lugares: 10, qtd: 10, valor: 15_000, taxa: 0 })
  await db.execute(sql`UPDATE setor SET oculto = true WHERE id = ${hidden.setor}`)
  const codigo = await makeCodigo(db, {
    codigo: `AMIGOS${tipo}`,
    evento: id,
    lote: hidden.lote,
    percentual: null,
    limitePessoa: 2,
  })
  // Nor is it in the page that the server renders.
  const html = await (await fetch(`${journey.url}/evento/${id}`)).text()
  expect(html).toContain('Pista')
  expect(html).not.toMatch(new RegExp(`Camarote Amigos|${hidden.setor}|${hidden.lote}`))
  const { page } = await buyer()
  await page.goto(`/evento/${id}`)
  await press(page, EVENTO.haveCodigo)
  await page.getByText('Pista').first().waitFor()
  expect(await page.getByText('Camarote Amigos').count()).toBe(0)
  await field(page, TEXTS.field).fill(`amigos ${tipo}`)
  await page.keyboard.press('Enter')
  await expectText(page, TEXTS.goodIn(`AMIGOS${tipo}`, 'Camarote Amigos'))
  await axe(page, 'evento: a hidden sector')
  if (tipo === 2) {
    await press(page, UI.increase(EVENTO.quantity))
    await press(page, UI.increase(EVENTO.quantity))
    expect(await page.getByRole('button', { name: UI.increase(EVENTO.quantity) }).isDisabled()).toBe(true)
  } else {
    await page.getByText(UI.map.list).click()
    for (const nr of [3, 4]) await page.getByRole('button', { name: `Vaga ${nr}, livre` }).click()
  }
  await expectText(page, 'R$ 300,00')
  await page.reload()
  await expectText(page, 'R$ 300,00')
  await press(page, EVENTO.buy)
  await expectHeading(page, CARRINHO.method.title)
  const { rows } = await db.execute(
    sql`SELECT count(*)::int AS n FROM venda WHERE id_tarifa = ${codigo} AND id_lote = ${hidden.lote} AND status = 'held'`,
  )
  expect(rows).toEqual([{ n: 2 }])
})
