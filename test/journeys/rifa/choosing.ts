import { sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { CART_UNITS_MAX } from '../../../contract/limits.ts'
import { CARRINHO } from '../../../src/texts/carrinho.ts'
import { COMMON } from '../../../src/texts/common.ts'
import { HOME } from '../../../src/texts/home.ts'
import { INGRESSO } from '../../../src/texts/ingressos.ts'
import { LOGIN } from '../../../src/texts/login.ts'
import { PEDIDO } from '../../../src/texts/pedido.ts'
import { RIFA } from '../../../src/texts/rifa.ts'
import { UI } from '../../../src/texts/ui.ts'
import { blocksFor, boxOfBlock } from '../../../src/ui/number-blocks/blocks.ts'
import { makeClients } from '../../support/client.ts'
import { violatedInvariants } from '../../support/fixtures.ts'
import { axe } from '../support/index.ts'
import { GATHERED_MS, heardBy, JOINED, lateAnswer } from '../support/late-answer.ts'
import { expectHeading, expectText, field, fillPayer, payByPix, press } from '../support/steps.ts'
import { choose, chosen, journey, newRifa, number, open } from './kit.ts'

// Numbers are chosen, bought, and taken by other buyers.

it('raffle numbers are chosen by hand, by search and at random, survive a reload, and are bought by PIX', async () => {
  const id = await newRifa({
    numeros: 250,
    valor: 1500,
    regulamento: 'Art. 1º Um número, um prêmio.\n\nArt. 2º A organização decide.',
    autorizacao: 'SPA nº 05.031482/2026',
    apuracao: 'pela Loteria Federal',
  })
  const [other] = await makeClients(journey.shop, 1)
  await other?.reserve([{ id_rifa: id, codigosRifas: [3, 4] }])
  const account = await journey.account()
  const { page } = await journey.person({ as: account })
  await open(page, id)
  await expectText(page, /, pela Loteria Federal\. Autorização SPA nº\s05\.031482\/2026\./)
  await press(page, RIFA.terms)
  await expectHeading(page, RIFA.terms)
  await axe(page, 'raffle: rules')
  await press(page, COMMON.close)

  await expectText(page, RIFA.freeCount(248, 250))
  expect(await number(page, 3, 'taken').getAttribute('aria-disabled')).toBe('true')
  await number(page, 3, 'taken').click({ force: true })
  await choose(page, 2)
  await choose(page, 7)
  await number(page, 7, 'mine').click()
  await choose(page, 5)
  expect(await chosen(page)).toEqual(['2', '5'])
  await axe(page, 'raffle: numbers chosen')

  await page.getByLabel(RIFA.searchLabel).fill('251')
  await page.getByText(RIFA.outside(250)).waitFor()
  await page.getByLabel(RIFA.searchLabel).fill('204')
  await page.getByText(RIFA.found(204, 'livre')).waitFor()
  await page.getByRole('radio', { name: /^201–250/ }).isChecked()
  await page.keyboard.press('Enter')
  await page.keyboard.press('Space')
  expect(await chosen(page)).toEqual(['2', '5', '204'])

  await press(page, RIFA.pickForMe)
  await expectHeading(page, RIFA.pickTitle)
  await press(page, UI.increase(RIFA.pickQuantity))
  await axe(page, 'raffle: how many at random')
  await press(page, RIFA.pickConfirm(2))
  await expect.poll(() => chosen(page)).toHaveLength(5)
  const all = (await chosen(page)).map(Number)
  expect(new Set(all).size).toBe(5)
  expect(all).not.toContain(3)
  expect(all).not.toContain(4)

  await page.reload()
  await expect.poll(() => chosen(page)).toEqual(all.map(String))
  await press(page, RIFA.remove(204))
  await expectText(page, 'R$ 60,00')
  const numbers = all.filter((nr) => nr !== 204)

  await press(page, RIFA.buy)
  await expectHeading(page, CARRINHO.method.title)
  await page.getByRole('link', { name: 'Carrinho, 4 itens' }).waitFor()
  await page.getByText(`Números ${numbers.join(', ')}`).waitFor({ state: 'attached' })
  // Back on the raffle's page the numbers are in the cart, not chosen again.
  await open(page, id)
  await number(page, 2, 'kept').waitFor()
  expect(await chosen(page)).toEqual([])
  await expectText(page, RIFA.inCart)
  await axe(page, 'raffle: numbers in the cart')
  await press(page, RIFA.buy)
  await fillPayer(page)
  await payByPix(page)
  await page.waitForURL(/\/waitingPayment\/or_/)
  await expectText(page, `4 × Camisa autografada · números ${numbers.join(', ')}`)
  await journey.payPix(page.url().split('/').pop() ?? '')
  await expectHeading(page, PEDIDO.approved)
  await page.getByRole('link', { name: PEDIDO.seeTickets }).click()
  await page.getByRole('link', { name: /Camisa autografada.*Número 2\b/s }).click()
  await page.getByText(INGRESSO.raffleShow).waitFor()
  await axe(page, 'raffle: a number in Meus ingressos')

  await open(page, id)
  const own = page.getByRole('list').filter({ has: page.getByRole('link', { name: RIFA.number(2), exact: true }) })
  await expect.poll(() => own.getByRole('link').allTextContents()).toEqual(numbers.map(String))
  expect(await violatedInvariants(journey.shop.db)).toEqual([])
})

it('a raffle number that another buyer takes is named and leaves the choice within a second; freed, it returns', async () => {
  const id = await newRifa({ numeros: 30 })
  const [first, second] = [await journey.person(), await journey.person()]
  for (const { page } of [first, second]) {
    await open(page, id)
    await choose(page, 12)
    await choose(page, 13)
  }
  await expectText(first.page, RIFA.freeCount(28, 30))
  const [buyer] = await makeClients(journey.shop, 1)
  // The page does not show when it has subscribed, so the first hold may come before it: a second one follows.
  const held = await buyer?.reserve([{ id_rifa: id, codigosRifas: [12, 20] }])
  const takenAt = Date.now()
  await first.page.getByText(RIFA.taken([12])).waitFor()
  expect(Date.now() - takenAt).toBeLessThan(1500)
  await number(first.page, 12, 'taken').waitFor()
  expect(await chosen(first.page)).toEqual(['13'])
  await number(first.page, 20, 'taken').waitFor()
  await expect.poll(() => chosen(second.page)).toEqual(['13'])
  await axe(first.page, 'raffle: a number was lost')

  await buyer?.call('DELETE', `reservas/${held?.body.id}`)
  await number(first.page, 12, 'free').waitFor()
  await number(second.page, 20, 'free').waitFor()
})

it('a raffle number that is taken while an older answer is in progress stays taken', async () => {
  const id = await newRifa({ numeros: 30 })
  const { page } = await journey.person()
  const heard = heardBy(page)
  const old = await lateAnswer(page, '**/api/rifas/*/numeros*')
  await open(page, id)
  await old.taken
  await heard.times(1, JOINED)
  const [buyer] = await makeClients(journey.shop, 1)
  await buyer?.reserve([{ id_rifa: id, codigosRifas: [12] }])
  await heard.times(1, /42\["numeros"/)
  await page.waitForTimeout(GATHERED_MS)
  old.send()
  await number(page, 13, 'free').waitFor()
  await number(page, 12, 'taken').waitFor()
})

it('a visitor logs in on the way to the cart; a raffle number lost meanwhile is named there', async () => {
  const id = await newRifa({ nome: 'Bola do acesso' })
  const person = await journey.account()
  const { page, allow } = await journey.person()
  allow(/409/)
  await open(page, id)
  await choose(page, 8)
  await choose(page, 9)
  await press(page, RIFA.buy)
  await expectHeading(page, LOGIN.phone.heading)
  const [buyer] = await makeClients(journey.shop, 1)
  await buyer?.reserve([{ id_rifa: id, codigosRifas: [9] }])
  await field(page, LOGIN.phone.label).fill(person.telefone)
  await press(page, LOGIN.phone.submit)
  await field(page, LOGIN.password.label).fill(person.senha)
  await press(page, LOGIN.password.submit)
  await expectHeading(page, CARRINHO.items.title)
  await expectText(page, 'O número 9 já foi escolhido por outra pessoa')
  // The line keeps the numbers that are still free, and is held at the next attempt.
  await page.getByText(CARRINHO.numbersGone('Bola do acesso', [9])).waitFor()
  await expectText(page, 'Número 8')
  await press(page, CARRINHO.items.goOn)
  await expectHeading(page, CARRINHO.method.title)
})

it('by keyboard only: to a raffle number, its neighbours, a random one, and out of the choice again', async () => {
  const id = await newRifa({ numeros: 150 })
  const { page } = await journey.person({ viewport: { width: 1440, height: 900 } })
  await open(page, id)
  await expectText(page, RIFA.freeCount(150, 150))
  const focused = () =>
    page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent)
  const tabTo = async (label: string) => {
    for (let presses = 0; presses < 40; presses += 1) {
      if ((await focused()) === label) return
      await page.keyboard.press('Tab')
    }
    throw new Error(`Tab does not reach ${label}; it is on ${await focused()}`)
  }
  await tabTo(RIFA.searchLabel)
  await page.keyboard.type('140')
  await page.keyboard.press('Enter')
  await expect.poll(focused).toBe('Número 140, livre')
  await page.keyboard.press('Space')
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Enter')
  expect(await chosen(page)).toEqual(['131', '140'])
  // Tab moves from the grid to the chosen numbers; removing one moves the focus to the next.
  await page.keyboard.press('Tab')
  await tabTo(RIFA.remove(131))
  await page.keyboard.press('Enter')
  await expect.poll(focused).toBe(RIFA.remove(140))
  // Back in the grid the last number is the tab stop; when it is removed, it is free again.
  await page.keyboard.press('Shift+Tab')
  await expect.poll(focused).toBe('Número 131, livre')
})

it('a raffle with 100 000 numbers shows a hundred at a time, also the last, and a limit in words', async () => {
  const id = await newRifa({ numeros: 100_000, valor: 100 })
  const { page } = await journey.person()
  await open(page, id)
  await expectText(page, RIFA.freeCount(100_000, 100_000))
  await page.getByLabel(RIFA.range).selectOption('99001')
  await page.getByRole('radio', { name: /^99901–100000/ }).check({ force: true })
  await choose(page, 100_000)
  expect(await page.getByRole('button', { name: /^Número \d/ }).count()).toBe(100)
  // A press on the overview of all numbers opens the hundred at that position.
  const picture = page.locator('main canvas')
  const blocks = blocksFor(100_000, (await picture.boundingBox())?.width ?? 0)
  const { x, y, side } = boxOfBlock(blocks, 43_101)
  await picture.click({ position: { x: (x + side / 2) * blocks.dot, y: (y + side / 2) * blocks.dot } })
  await number(page, 43_101, 'free').waitFor()
  expect(await page.getByLabel(RIFA.range).inputValue()).toBe('43001')
  await page.evaluate((count) => {
    const picks = Array.from({ length: count }, (_, index) => index + 1)
    history.replaceState({ ...history.state, memory: { numeros: JSON.stringify(picks) } }, '')
  }, CART_UNITS_MAX)
  await page.reload()
  await expectText(page, RIFA.units(CART_UNITS_MAX))
  await page.getByLabel(RIFA.searchLabel).fill('5000')
  await number(page, 5000, 'free').click()
  await page.getByText(RIFA.atLimit).first().waitFor()
  expect(await chosen(page)).toHaveLength(CART_UNITS_MAX)
})

it('the home page leads to raffles on sale, and has no section without one', async () => {
  const { db } = journey.shop
  const id = await newRifa({ nome: 'Viagem para a final' })
  const { page, allow } = await journey.person()
  // The page may read its raffle once more while it is being left.
  allow(/^404 GET \/api\/rifas/)
  await page.goto('/')
  const section = page.getByRole('region', { name: HOME.rifas })
  await section
    .getByText(/^Sorteio: /)
    .first()
    .waitFor()
  await axe(page, 'home with raffles')
  await section.getByRole('link', { name: 'Viagem para a final' }).click()
  await page.waitForURL(`**/rifas/${id}`)
  await expectHeading(page, 'Viagem para a final')
  await db.execute(sql`UPDATE rifa SET publicada = false`)
  await page.goto('/')
  await expectHeading(page, HOME.onSale)
  await page.waitForLoadState('networkidle')
  expect(await section.count()).toBe(0)
})
