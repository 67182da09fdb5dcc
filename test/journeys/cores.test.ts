import type { Locator, Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { type Casa, CASA_DEMO, type Cores } from '../../contract/casa-rules.ts'
import { houseColours, pageStyle } from '../../contract/cores-rules.ts'
import { CASA_MESSAGES } from '../../contract/messages-office.ts'
import { ADM_CASA } from '../../src/texts/adm-casa.ts'
import { ADM_CORES } from '../../src/texts/adm-cores.ts'
import { ADM } from '../../src/texts/adm.ts'
import { CARRINHO } from '../../src/texts/carrinho.ts'
import { UI } from '../../src/texts/ui.ts'
import { makeUsuario } from '../support/staff.ts'
import { axe, openJourney } from './support/index.ts'
import { DESK, main, toast } from './support/office-screens.ts'
import { expectHeading, field, pickTickets, press } from './support/steps.ts'

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

/** The page's mark colour. */
const markOf = (page: Page): Promise<string> =>
  page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--mark'))

/** Runs in the page: whether a canvas has a pixel of exactly this colour. */
function hasPixels(colour: string): boolean {
  const rgb = [1, 3, 5].map((at) => parseInt(colour.slice(at, at + 2), 16))
  return [...document.querySelectorAll('canvas')].some((canvas) => {
    const { data = [] } = canvas.getContext('2d')?.getImageData(0, 0, canvas.width, canvas.height) ?? {}
    for (let at = 0; at < data.length; at += 4) if (rgb.every((value, part) => data[at + part] === value)) return true
    return false
  })
}

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

it('an open page takes new colours without a reload, and the earlier ones when they are undone', async () => {
  const before = { acao: '#1fa65a', marca: '#f2c81f' }
  await paint(before)
  const { page, allow } = await journey.person({ as: await journey.account() })
  // Reading what is drawn.
  allow(/willReadFrequently/)
  await page.goto(`/evento/${journey.world.jantar.id}`)
  await page.getByRole('main').getByText(UI.map.list).click()
  const place = page.getByRole('main').locator('fieldset button').first()
  await place.click()
  await expect.poll(() => place.getAttribute('aria-pressed')).toBe('true')
  const isDrawn = (colour: string) => page.evaluate(hasPixels, colour)
  await expect.poll(() => isDrawn(before.marca)).toBe(true)

  const after = { acao: '#7e22ce', marca: '#00e5ff' }
  await paint(after)
  await expect.poll(() => markOf(page), { timeout: 20_000 }).toBe(after.marca)
  // The drawn map, too, and in the other colour scheme.
  await expect.poll(() => isDrawn(after.marca)).toBe(true)
  await expect.poll(() => isDrawn('#ffffff')).toBe(true)
  await page.emulateMedia({ colorScheme: 'dark' })
  await expect.poll(() => isDrawn('#1e1b17')).toBe(true)
  await paint(CASA_DEMO.cores)
  await expect.poll(() => markOf(page), { timeout: 20_000 }).toBe(CASA_DEMO.cores.marca)
  expect(await page.locator('style#cores').count()).toBe(0)
})

it('an admin sees which colour is used and why while choosing, and a text that is no colour changes nothing', async () => {
  await paint(CASA_DEMO.cores)
  const { page } = await journey.person({ as: await journey.usuario(), ...DESK })
  await page.goto('/adm/casa')
  const { 'cores.acao': buttons, 'cores.marca': highlight } = ADM_CASA.labels
  const [acao, marca] = [field(page, buttons), field(page, highlight)]
  await acao.fill('1fa65a')
  const text = (words: string | RegExp) => main(page).getByText(words).first().waitFor()
  await text('Branco no verde: 3,2 subiu para 5,3. O mínimo é 4,5. No modo escuro usamos #1FA65A.')
  await text('#007C3F')
  await text('Tinta no amarelo: 13,4. Nunca leva letra branca.')
  await text(ADM_CORES.asChosen)
  // The preview has the used colour, and the page around it the stored one.
  const fill = (button: Locator) => button.evaluate((element) => getComputedStyle(element).backgroundColor)
  const preview = page.locator('[data-preview] button').last()
  expect(await fill(preview)).toBe('rgb(0, 124, 63)')
  expect(await fill(page.getByRole('button', { name: ADM.save }))).toBe('rgb(201, 50, 26)')
  await axe(page, 'the colours of a house')

  await marca.fill('#12')
  await press(page, ADM.save)
  await text(CASA_MESSAGES.cor)
  await expect.poll(() => marca.evaluate((element) => element === document.activeElement)).toBe(true)
  expect(await marca.getAttribute('aria-invalid')).toBe('true')
  await axe(page, 'a text that is no colour')
  const stored = async () => (await (await fetch(`${journey.url}/api/casa`)).json()) as Casa
  expect((await stored()).cores).toEqual(CASA_DEMO.cores)

  await field(page, ADM_CORES.pick(highlight)).fill('#0a0a40')
  await text('Tinta no azul: 1,0 subiu para 4,6. O mínimo é 4,5.')
  expect(await marca.inputValue()).toBe('#0a0a40')
  await press(page, ADM.save)
  await toast(page, ADM_CASA.saved)
  expect((await stored()).cores).toEqual({ acao: '#1fa65a', marca: '#0a0a40' })
  await expect.poll(() => markOf(page)).toBe('#6c7bba')
  await press(page, ADM.undo)
  await toast(page, ADM.undone)
  expect((await stored()).cores).toEqual(CASA_DEMO.cores)
})
