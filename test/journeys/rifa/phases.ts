import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { INGRESSO } from '../../../src/texts/ingressos.ts'
import { LOGIN } from '../../../src/texts/login.ts'
import { RIFA } from '../../../src/texts/rifa.ts'
import { makeClients } from '../../support/client.ts'
import { axe } from '../support/index.ts'
import { holdLongTimers } from '../support/long-timers.ts'
import { expectHeading, expectText, press } from '../support/steps.ts'
import { buyNumbers, choose, draw, freeze, journey, newRifa, open } from './kit.ts'

// A raffle before, during and after its sales, and its draw.

describe('the phases of a raffle’s page', () => {
  it('a raffle’s page before the sales, sold out, after the sales, not found, and failed', async () => {
    const soon = await newRifa({ salesInDays: 3 })
    const over = await newRifa({ drawInDays: 0, numeros: 2 })
    const full = await newRifa({ numeros: 2 })
    const [buyer] = await makeClients(journey.shop, 1)
    await buyer?.reserve([{ id_rifa: full, codigosRifas: [1, 2] }])
    const { page, context, allow } = await journey.person()

    await open(page, soon)
    await expectText(page, /^Vendas a partir de \d\d\/\d\d\/\d{4}$/)
    expect(await page.getByRole('button', { name: /^Número/ }).count()).toBe(0)
    await axe(page, 'raffle: before the sales')
    await open(page, over)
    await expectText(page, RIFA.closedTitle)
    await expectText(page, RIFA.closedToday)
    expect(await page.getByRole('button', { name: RIFA.buy }).count()).toBe(0)
    await axe(page, 'raffle: sales over')
    await open(page, full)
    await expectText(page, RIFA.soldOutTitle)
    await expectText(page, RIFA.nothingToBuy)
    await press(page, RIFA.pickForMe)
    await page.getByText(RIFA.noneFree).waitFor()
    await axe(page, 'raffle: sold out')

    for (const path of ['nada', crypto.randomUUID()]) {
      allow(/404/)
      await page.goto(`/rifas/${path}`)
      await expectHeading(page, RIFA.notFoundTitle)
    }
    await axe(page, 'raffle: not found')
    allow(/503/)
    await context.route(`**/api/rifas/${soon}`, (route) => route.fulfill({ status: 503, json: {} }))
    await page.goto(`/rifas/${soon}`)
    await page.getByRole('button', { name: /Tentar de novo/ }).waitFor()
    await axe(page, 'raffle: failed')
    await context.unroute(`**/api/rifas/${soon}`)
    await press(page, 'Tentar de novo')
    await expectText(page, /^Vendas a partir de/)
  })

  it('raffle numbers that could not be read can be read again', async () => {
    const id = await newRifa({ numeros: 5 })
    const { page, context, allow } = await journey.person()
    allow(/503/)
    // Polling is held, because it would read them, too: only the button is tested.
    await holdLongTimers(page, 8000)
    await context.route('**/api/rifas/*/numeros', (route) => route.fulfill({ status: 503, json: {} }))
    await open(page, id)
    await expectText(page, RIFA.numbersFailed)
    await context.unroute('**/api/rifas/*/numeros')
    await press(page, 'Tentar de novo')
    await choose(page, 5)
  })
})

it('a drawn raffle is shown on the open page: the owner has won, others have not, or nobody had the number', async () => {
  const [winner, loser] = [await journey.account(), await journey.account()]
  const id = await newRifa({ numeros: 50, regulamento: 'Art. 1º' })
  await buyNumbers(winner, id, [17])
  await buyNumbers(loser, id, [4, 30])
  const mine = await journey.person({ as: winner })
  await open(mine.page, id)
  await mine.page.getByRole('link', { name: RIFA.number(17) }).waitFor()
  expect(await mine.page.getByRole('heading', { name: RIFA.list }).count()).toBe(0)

  await freeze(id)
  const list = mine.page.getByRole('region', { name: RIFA.list })
  await list
    .getByText(/^A lista dos 3 números vendidos foi fechada em \d\d\/\d\d\/\d{4} \d\d:\d\d e não muda mais/)
    .waitFor()
  const file = await mine.page.request.get((await list.getByRole('link').getAttribute('href')) ?? '')
  const text = await file.text()
  expect(text.split('\n').slice(-4)).toEqual(['4', '17', '30', ''])
  expect(await list.getByLabel(RIFA.hash).inputValue()).toBe(createHash('sha256').update(text).digest('hex'))
  await axe(mine.page, 'raffle: the list is frozen')

  await draw(id, 17, 6001)
  await mine.page.getByText(RIFA.won).waitFor()
  await expectText(mine.page, RIFA.contest(6001))
  await list.getByRole('link', { name: RIFA.openList }).waitFor()
  await axe(mine.page, 'raffle: won')
  await mine.page.getByRole('link', { name: RIFA.wonLink }).click()
  await mine.page.getByText(INGRESSO.drawnYours(17)).waitFor()

  const theirs = await journey.person({ as: loser })
  await open(theirs.page, id)
  await expectText(theirs.page, RIFA.lost)
  await expectText(theirs.page, /^Sorteado em \d\d\/\d\d\/\d{4} \d\d:\d\d$/)
  expect(await theirs.page.getByRole('link', { name: /^Número/ }).allTextContents()).toEqual(['4', '30'])
  await axe(theirs.page, 'raffle: lost')

  const visitor = await journey.person()
  await open(visitor.page, id)
  await expectText(visitor.page, RIFA.askLogin)
  await visitor.page.getByRole('link', { name: RIFA.openList }).waitFor()
  await axe(visitor.page, 'raffle: drawn, for a visitor')
  await visitor.page.getByRole('link', { name: RIFA.login, exact: true }).click()
  await expectHeading(visitor.page, LOGIN.phone.heading)

  const unsold = await newRifa({ numeros: 50, regulamento: 'Art. 1º' })
  await buyNumbers(loser, unsold, [5])
  await draw(unsold, 6)
  await open(theirs.page, unsold)
  await expectText(theirs.page, RIFA.unsold)
  await expectText(theirs.page, RIFA.unsoldTerms)
})
