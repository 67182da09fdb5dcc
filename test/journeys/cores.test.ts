import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import type { Cores } from '../../contract/casa-rules.ts'
import { houseColours, pageStyle } from '../../contract/cores-rules.ts'
import { CARRINHO } from '../../src/texts/carrinho.ts'
import { makeUsuario } from '../support/staff.ts'
import { axe, openJourney } from './support/index.ts'
import { DESK, main } from './support/office-screens.ts'
import { expectHeading, pickTickets, press } from './support/steps.ts'

const journey = openJourney({ config: { PAGE_FRESH_MS: '100' } })

/** Gives the house these colours, as an admin. */
async function paint(cores: Cores): Promise<void> {
  const client = await makeUsuario(journey.shop)
  const { body } = await client.get<object>('casa')
  expect((await client.call('PUT', 'casa', { ...body, cores })).status).toBe(200)
  const home = async () => (await fetch(journey.url)).text()
  await expect.poll(home, { timeout: 30_000 }).toContain(pageStyle(cores))
}

/** The colour of an element's background, as '#rrggbb'. */
const fillOf = (page: Page, name: string | RegExp): Promise<string> =>
  page
    .getByRole('button', { name })
    .first()
    .evaluate((element) => {
      const [r = 0, g = 0, b = 0] = (getComputedStyle(element).backgroundColor.match(/\d+/g) ?? []).map(Number)
      return `#${((r << 16) | (g << 8) | b).toString(16).padStart(6, '0')}`
    })

it.each<[string, Cores]>([
  ['yellow buttons and a white mark', { acao: '#ffee00', marca: '#ffffff' }],
  ['nearly black colours', { acao: '#05051a', marca: '#0a0a40' }],
  ['neon colours', { acao: '#39ff14', marca: '#ff00ff' }],
])('a house with %s can be read on every kind of page, in light and dark', async (_what, cores) => {
  await paint(cores)
  const { tokens } = houseColours(cores)
  const { page } = await journey.person({ as: await journey.account() })
  await page.goto('/')
  await axe(page, 'the home page')
  await pickTickets(page, journey.world.festival, 2)
  await expectHeading(page, CARRINHO.method.title)
  await axe(page, 'the payment')
  await press(page, CARRINHO.back)
  await expectHeading(page, CARRINHO.items.title)
  expect(await fillOf(page, CARRINHO.items.goOn)).toBe(tokens.accent.light)
  await page.emulateMedia({ colorScheme: 'dark' })
  expect(await fillOf(page, CARRINHO.items.goOn)).toBe(tokens.accent.dark)
  await page.emulateMedia({ colorScheme: 'light' })
  await axe(page, 'the cart')
  await page.goto(`/evento/${journey.world.jantar.id}`)
  await page.getByRole('heading', { level: 1 }).waitFor()
  await axe(page, 'an event')

  const office = await journey.person({ as: await journey.usuario(), ...DESK })
  await office.page.goto('/adm/eventos/novo')
  await main(office.page).getByRole('textbox').first().waitFor()
  await axe(office.page, 'a form of the back-office')
})
