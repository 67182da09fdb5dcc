import { sql } from 'drizzle-orm'
import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { CARRINHO } from '../../src/texts/carrinho.ts'
import { REMOVE_ITEM } from '../../src/texts/remove-item.ts'
import { EVENTO } from '../../src/texts/evento.ts'
import { INGRESSO } from '../../src/texts/ingressos.ts'
import { UI } from '../../src/texts/ui.ts'
import { makeEvento, makeHall } from '../support/fixtures.ts'
import { axe, openJourney } from './support/index.ts'
import { CPF, EMAIL, expectHeading, expectText, payByPix, press } from './support/steps.ts'

// A companion's place is chosen, taken out and bought with the wheelchair's beside it.
const journey = openJourney()

const SEAT = EVENTO.seat(null)
const COMPANION = `A2, ${SEAT.companionOf('A1')}, ${SEAT.together}`
const seat = (page: Page, name: string, state: 'free' | 'mine' | 'taken') =>
  page.getByRole('button', { name: `${name}, ${SEAT[state]}`, exact: true })
const wheelchair = `A1, ${SEAT.accessible}`

async function makeShow() {
  const id = await makeEvento(journey.shop.db, { nome: 'Sonho de uma Noite' })
  return { id, ...(await makeHall(journey.shop.db, id, ['acoo', 'oooo'])) }
}
async function buyer() {
  const account = await journey.account()
  await account.client.post('pagarme/customers', { document: CPF, email: EMAIL })
  return { account, ...(await journey.person({ as: account })) }
}
const chosen = (page: Page) => page.getByRole('complementary', { name: EVENTO.cart })

it('a buyer chooses both by the companion’s place, takes both out, buys them, and the ticket says whose', async () => {
  const { id } = await makeShow()
  const { page } = await buyer()
  await page.goto(`/evento/${id}`)
  await expectText(page, /vendido só junto com o de cadeira de rodas ao lado/)
  await page.getByText(UI.map.list).click()
  await seat(page, COMPANION, 'free').click()
  await seat(page, wheelchair, 'mine').waitFor()
  await expectText(page, '2 lugares · A1, A2')
  await chosen(page).getByText(EVENTO.together).waitFor()
  await axe(page, 'evento: a companion with the wheelchair')
  // It survives a reload.
  await page.reload()
  await chosen(page).getByRole('button', { name: EVENTO.removeBoth }).click()
  await expectHeading(page, REMOVE_ITEM.both('A1 e A2'))
  await press(page, REMOVE_ITEM.confirm)
  await page.getByText(UI.map.list).click()
  await seat(page, wheelchair, 'free').waitFor()
  // On the map each takes out both.
  await seat(page, COMPANION, 'free').click()
  await seat(page, wheelchair, 'mine').click()
  await seat(page, COMPANION, 'free').click()
  await press(page, EVENTO.buy)
  await expectHeading(page, CARRINHO.method.title)
  await payByPix(page)
  await page.waitForURL('**/waitingPayment/**')
  await journey.shop.control(`/orders/${page.url().split('/').pop()}/pagar`)
  await page.goto('/meusIngressos')
  const links = page.getByRole('link', { name: /Sonho de uma Noite/ })
  await expect.poll(() => links.count()).toBe(2)
  const shown: string[] = []
  for (const nr of [0, 1]) {
    await links.nth(nr).click()
    await page.getByText('R$').first().waitFor()
    shown.push((await page.getByRole('article').innerText()).replaceAll('\n', ' '))
    await page.goBack()
  }
  expect(shown.filter((text) => text.includes(`${INGRESSO.companion} A1`))).toHaveLength(1)
  expect(shown.filter((text) => text.includes(INGRESSO.companion))).toHaveLength(1)
})

it('a companion’s place is not for sale once somebody else has the wheelchair’s; after the day it is', async () => {
  const { id, lote } = await makeShow()
  const { page } = await journey.person()
  await page.goto(`/evento/${id}`)
  await page.getByText(UI.map.list).click()
  await seat(page, COMPANION, 'free').click()
  const other = await journey.account()
  await other.client.reserve([{ id_evento_setor_lote: lote, nr_lugar: 1, qtde: 1 }])
  await seat(page, COMPANION, 'taken').waitFor()
  await expectText(page, EVENTO.chooseFirst(null))
  await journey.shop.db.execute(sql`UPDATE evento SET acompanhantes_ate = '2026-01-01' WHERE id = ${id}`)
  await page.reload()
  await page.getByText(UI.map.list).click()
  await seat(page, `A2, ${SEAT.companionOf('A1')}`, 'free').click()
  await expectText(page, '1 lugar · A2')
})

it('in the cart the wheelchair’s place takes its companion’s out', async () => {
  const { id } = await makeShow()
  const { page } = await journey.person()
  await page.goto(`/evento/${id}`)
  await page.getByText(UI.map.list).click()
  await seat(page, COMPANION, 'free').click()
  await seat(page, 'A3', 'free').click()
  await page
    .getByRole('banner')
    .getByRole('link', { name: /^Carrinho, \d/ })
    .click()
  await expectHeading(page, CARRINHO.items.title)
  await page.getByRole('button', { name: /^Remover .*A1/ }).click()
  await expectHeading(page, REMOVE_ITEM.both('A1 e A2'))
  await press(page, REMOVE_ITEM.confirm)
  await expect.poll(() => page.getByRole('button', { name: /^Remover / }).count()).toBe(1)
  await page.getByRole('button', { name: /^Remover .*A3/ }).waitFor()
})
