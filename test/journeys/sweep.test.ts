import type { Page } from 'playwright-core'
import { matchPath } from 'react-router'
import { expect, it } from 'vitest'
import { PATHS } from '../../src/lib/paths.ts'
import { CARRINHO } from '../../src/texts/carrinho.ts'
import { EVENTO } from '../../src/texts/evento.ts'
import { LOGIN } from '../../src/texts/login.ts'
import { PEDIDO } from '../../src/texts/pedido.ts'
import { SHELL } from '../../src/texts/shell.ts'
import { UI } from '../../src/texts/ui.ts'
import { makeCidade, makeEvento, makeLote } from '../support/fixtures.ts'
import { openJourney } from './support/index.ts'
import { expectFits } from './support/layout.ts'
import { expectHeading, field, identify, pickTickets, press, typeCard } from './support/steps.ts'

// Every screen of the public site, in its states, at five widths and with text at 200 %: nothing scrolls sideways, nothing
// is cut off. A path that no line visits fails the last test: a new screen is added here.
const journey = openJourney()
const visited = new Set<string>()

const LONG = 'Festival Internacional de Musicoterapia Otorrinolaringológica e Anticonstitucionalissimamente Prolongado'

/** Checks the page as it is now, and records its address. `findings` collects them all for one readable failure. */
async function check(page: Page, name: string, findings: string[]): Promise<void> {
  const { pathname } = new URL(page.url())
  for (const path of Object.values(PATHS)) if (matchPath(path, pathname)) visited.add(path)
  // Pictures and fonts may still move the layout.
  await page.evaluate(() => document.fonts.ready)
  await expectFits(page, name).catch((error: Error) => findings.push(error.message))
}

const settled = async (page: Page) => {
  await page.getByRole('main').getByRole('heading').first().waitFor({ state: 'attached' })
  await page.waitForLoadState('networkidle')
}

/** One person's way through screens; every line is an address, or an action on the page before. */
async function sweep(page: Page, lines: [name: string, go: string | (() => Promise<unknown>)][]): Promise<void> {
  const findings: string[] = []
  for (const [name, go] of lines) {
    if (typeof go === 'string') await page.goto(go)
    else await go()
    await settled(page)
    await check(page, name, findings)
  }
  expect(findings).toEqual([])
}

const SWEEP_MS = 300_000

it('browsing', { timeout: SWEEP_MS }, async () => {
  const { db } = journey.shop
  const idCidade = await makeCidade(db, 'Vila Bela da Santíssima Trindade', 'MT')
  const long = await makeEvento(db, { nome: LONG, idCidade })
  await makeLote(db, long, { nome: 'Arquibancada Superior Descoberta Leste com Vista Parcial' })
  const { festival, jantar, proximo, salvador } = journey.world
  const { page, context, allow } = await journey.person()
  allow(/^(404|400|503) GET/, /^503 POST/)
  const refuse = () => context.route('**/api/**', (route) => route.fulfill({ status: 503, json: {} }))
  await sweep(page, [
    ['home', '/'],
    ['menu', () => press(page, SHELL.openMenu)],
    ['events', '/eventos'],
    ['search without result', '/eventos?q=zzzz'],
    ['cities', '/cidades'],
    ['a city', `/cidades/${salvador}`],
    ['a page of a city', `/cidades/${idCidade}/1`],
    ['an unknown city', '/cidades/3f2b8c1e-0d5a-4c7e-9b1a-2f6d8e4c0a11'],
    ['an event with long names', `/evento/${long}`],
    ['an event to come', `/evento/${proximo.id}`],
    ['an unknown event', '/evento/3f2b8c1e-0d5a-4c7e-9b1a-2f6d8e4c0a11'],
    ['an event', `/evento/${festival.id}`],
    ['an event, chosen', () => press(page, EVENTO.add)],
    ['tables', `/evento/${jantar.id}`],
    ['tables, listed', () => page.getByText(UI.map.list).click()],
    ['tables, chosen', () => press(page, 'Mesa 3, livre')],
    ['the cart of a visitor', '/carrinho'],
    ['the raffle that is over', '/sorteio-chuteira'],
    ['the club', '/socioTorcedor'],
    ['an unknown raffle', '/rifas/3f2b8c1e-0d5a-4c7e-9b1a-2f6d8e4c0a11'],
    ['an unknown address', '/nada/aqui'],
  ])
  await refuse()
  await sweep(page, [
    ['home without a server', '/'],
    ['events without a server', '/eventos'],
    ['an event without a server', `/evento/${festival.id}`],
  ])
})

it('the login', { timeout: SWEEP_MS }, async () => {
  const { page, phone } = await journey.person()
  const account = await journey.account({ nome: 'Maximiliana Albuquerque de Vasconcelos Figueiredo' })
  const enter = async (telefone: string) => {
    await field(page, LOGIN.phone.label).fill(telefone)
    await press(page, LOGIN.phone.submit)
  }
  await sweep(page, [
    ['login: phone', '/cliente/login'],
    ['login: wrong phone', () => enter('11')],
    [
      'login: code',
      async () => {
        await enter(phone)
        await expectHeading(page, LOGIN.sms.heading)
      },
    ],
    [
      'login: sign-up',
      async () => {
        await field(page, LOGIN.sms.label).fill(await journey.smsCode(phone))
        await press(page, LOGIN.sms.submit)
        await expectHeading(page, LOGIN.signUp.heading)
      },
    ],
    [
      'login: password',
      async () => {
        await page.goto('/eventos')
        await page.goto('/cliente/login')
        await enter(account.telefone)
        await field(page, LOGIN.password.label).waitFor()
      },
    ],
  ])
})

it('buying', { timeout: SWEEP_MS }, async () => {
  const { page } = await journey.person({ as: await journey.account() })
  const choose = (name: string) => page.getByRole('button', { name: new RegExp(`^${name}`) }).click()
  await sweep(page, [
    ['tickets: none', '/meusIngressos'],
    ['cart: empty', '/carrinho'],
    [
      'cart',
      async () => {
        await pickTickets(page, journey.world.festival, 2)
        await expectHeading(page, CARRINHO.items.title)
      },
    ],
    [
      'cart: method',
      async () => {
        await press(page, CARRINHO.items.goOn)
        await expectHeading(page, CARRINHO.method.title)
      },
    ],
    [
      'cart: identity',
      async () => {
        await choose(CARRINHO.method.pix)
        await expectHeading(page, CARRINHO.identity.title)
      },
    ],
    [
      'cart: PIX',
      async () => {
        await identify(page)
        await expectHeading(page, CARRINHO.pix.title)
      },
    ],
    [
      'cart: card',
      async () => {
        await press(page, CARRINHO.back)
        await press(page, CARRINHO.back)
        await choose(CARRINHO.method.card)
        await typeCard(page)
      },
    ],
    [
      'order: PIX',
      async () => {
        await press(page, CARRINHO.back)
        await choose(CARRINHO.method.pix)
        await identify(page)
        await press(page, CARRINHO.pix.submit)
        await expectHeading(page, PEDIDO.pix)
        await page.waitForURL(/\/waitingPayment\/or_/)
      },
    ],
    ['tickets: waiting', '/meusIngressos'],
    [
      'order: approved',
      async () => {
        await page.goBack()
        await expectHeading(page, PEDIDO.pix)
        await journey.payPix(page.url().split('/').pop() ?? '')
        await expectHeading(page, PEDIDO.approved)
      },
    ],
    ['tickets', '/meusIngressos'],
    [
      'a ticket',
      () =>
        page
          .getByRole('link', { name: /Festival do Sol/ })
          .first()
          .click(),
    ],
    ['an unknown order', '/waitingPayment/curto'],
    ['an unknown ticket', '/ingresso/curto'],
    ['account', '/minhaConta'],
    ['logout asked', () => page.getByRole('main').getByRole('button', { name: SHELL.logOut }).click()],
  ])
})

it('every path of the site was visited', () => {
  expect(Object.values(PATHS).filter((path) => !visited.has(path))).toEqual([])
})
