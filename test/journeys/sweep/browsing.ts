import { it } from 'vitest'
import { LOGIN } from '../../../src/texts/login.ts'
import { SHELL } from '../../../src/texts/shell.ts'
import { UI } from '../../../src/texts/ui.ts'
import { addFila } from '../../support/fila.ts'
import { makeCidade, makeEvento, makeLote } from '../../support/fixtures.ts'
import { addTickets, expectHeading, field, press } from '../support/steps.ts'
import { journey, LONG, SWEEP_MS, sweep } from './kit.ts'

it('the sweep of all screens for browsing has no layout or accessibility error', { timeout: SWEEP_MS }, async () => {
  const { db } = journey.shop
  const idCidade = await makeCidade(db, 'Vila Bela da Santíssima Trindade', 'MT')
  const long = await makeEvento(db, {
    nome: LONG,
    idCidade,
    local: `Arquibancada ${LONG}`,
    artistas: `Orquestra do ${LONG}`,
    categoria: 'musica',
  })
  await makeLote(db, long, { nome: 'Arquibancada Superior Descoberta Leste com Vista Parcial' })
  const line = await makeEvento(db, { nome: LONG, idCidade })
  await makeLote(db, line, { nome: 'Pista' })
  await addFila(db, line, 3600)
  const { festival, jantar, proximo, salvador } = journey.world
  const { page, context, allow } = await journey.person()
  allow(/^(404|400|503) GET/, /^503 POST/)
  const refuse = () => context.route('**/api/**', (route) => route.fulfill({ status: 503, json: {} }))
  await sweep(page, [
    ['home', '/'],
    [
      'menu',
      async () => {
        await press(page, SHELL.openMenu)
        await page.getByRole('dialog').getByRole('link').first().waitFor()
      },
    ],
    ['events', '/eventos'],
    ['search with venues and artists', '/eventos?q=festival+arquibancada+musicoterapia'],
    ['search without result', '/eventos?q=zzzz'],
    ['search with something alike', '/eventos?q=zzzz+festival'],
    ['events of a category', '/eventos?categoria=teatro&quando=fim-de-semana'],
    ['cities', '/cidades'],
    ['a city', `/cidades/${salvador}`],
    ['a page of a city', `/cidades/${idCidade}/1`],
    ['an unknown city', '/cidades/3f2b8c1e-0d5a-4c7e-9b1a-2f6d8e4c0a11'],
    ['an event with long names', `/evento/${long}`],
    ['an event to come', `/evento/${proximo.id}`],
    ['an unknown event', '/evento/3f2b8c1e-0d5a-4c7e-9b1a-2f6d8e4c0a11'],
    ['an event', `/evento/${festival.id}`],
    ['an event, chosen', () => addTickets(page, 1)],
    ['tables', `/evento/${jantar.id}`],
    ['tables, listed', () => page.getByText(UI.map.list).click()],
    ['tables, chosen', () => press(page, 'Mesa 3, livre')],
    ['the cart of a visitor', '/carrinho'],
    ['the raffle that is over', '/sorteio-chuteira'],
    ['the club', '/socioTorcedor'],
    ['privacy', '/privacidade'],
    ['a waiting room', `/fila/${line}`],
    ['an event with a waiting room', `/evento/${line}`],
    ['an unknown raffle', '/rifas/3f2b8c1e-0d5a-4c7e-9b1a-2f6d8e4c0a11'],
    ['an unknown address', '/nada/aqui'],
  ])
  await refuse()
  await sweep(page, [
    ['home without a server', '/'],
    ['events without a server', '/eventos'],
    ['an event without a server', `/evento/${festival.id}`],
    ['privacy without a server', '/privacidade'],
  ])
})

it('the sweep of the login’s screens has no layout or accessibility error', { timeout: SWEEP_MS }, async () => {
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
