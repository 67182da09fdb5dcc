import { expect, it } from 'vitest'
import { CONFIRMATIONS } from '../../../contract/catalogue.ts'
import { CARRINHO } from '../../../src/texts/carrinho.ts'
import { EVENTO } from '../../../src/texts/evento.ts'
import { FILA } from '../../../src/texts/fila.ts'
import { FILA_LINK } from '../../../src/texts/fila-link.ts'
import { LOGIN } from '../../../src/texts/login.ts'
import { openFila } from '../../support/fila.ts'
import { axe, leaks } from '../support/index.ts'
import { addTickets, expectHeading, expectText, field, press } from '../support/steps.ts'
import { addPeople, askNow, clearLine, endTurns, fila, journey, makeLine, open, visitor } from './kit.ts'

const DESK = { width: 1440, height: 900 }
const showsSoon = (page: Parameters<typeof askNow>[0], what: () => Promise<boolean>) =>
  expect
    .poll(
      async () => {
        await fila.did('page.returned', () => askNow(page))
        return what()
      },
      { timeout: 40_000, interval: 500 },
    )
    .toBe(true)

it('a visitor goes from the event’s page through the login into the waiting room, to the turn, and back', async () => {
  const { evento } = await makeLine({ inSeconds: 7200 })
  const account = await journey.account()
  const { page } = await visitor()
  await page.goto(`/evento/${evento}`)
  await expectText(page, /Este evento tem fila: ela abre/)
  expect(await page.getByRole('button', { name: EVENTO.buy }).count()).toBe(0)
  await axe(page, 'event: with a waiting room')
  await page.getByRole('link', { name: FILA_LINK.join }).click()
  await expectHeading(page, FILA.outside.before.title)
  await axe(page, 'line: outside, before the opening')
  await fila.did('fila.join', () => press(page, FILA.join))
  await expectHeading(page, LOGIN.phone.heading)
  await field(page, LOGIN.phone.label).fill(account.telefone)
  await press(page, LOGIN.phone.submit)
  await field(page, LOGIN.password.label).fill(account.senha)
  await press(page, LOGIN.password.submit)
  await expectHeading(page, FILA.gathering.title)
  await axe(page, 'line: gathering')
  await page.getByText(FILA.draw.title).click()
  await page.getByLabel(FILA.draw.seedHash).waitFor()
  await axe(page, 'line: the proof before the draw')

  // A reload keeps the place, by the token alone; another tab finds it by the session.
  const asked: string[] = []
  page.on('request', (request) => asked.push(`${request.method()} ${new URL(request.url()).pathname}`))
  await page.reload()
  await expectHeading(page, FILA.gathering.title)
  expect(asked).toContain(`GET /api/fila/${evento}`)
  expect(asked.filter((line) => /^POST \/api\/fila|\/lugar$/.test(line))).toEqual([])
  const tab = await page.context().newPage()
  await open(tab, evento)
  await expectHeading(tab, FILA.gathering.title)
  await tab.goto(`/evento/${evento}`)
  await expectText(tab, FILA_LINK.inLine)
  await axe(tab, 'event: in the line')
  await tab.close()

  await openFila(journey.shop.db, evento, 0)
  await showsSoon(page, () => page.getByRole('heading', { name: FILA.turn.title }).isVisible())
  expect(await page.title()).toContain(FILA.tabTurn)
  await axe(page, 'line: the turn')
  await page.getByText(FILA.draw.title).click()
  await page.getByLabel(FILA.draw.seed, { exact: true }).waitFor()
  await axe(page, 'line: the proof after the draw')
  expect(await leaks(page, [account.senha])).toEqual([])
  await page.getByRole('link', { name: FILA.turn.choose }).click()
  await expectText(page, new RegExp(FILA_LINK.turn))
  await axe(page, 'event: the turn')
  await addTickets(page, 1)
  await press(page, EVENTO.buy)
  await expectHeading(page, CARRINHO.method.title)

  // The turn is over: reserved tickets stay, and the page says so.
  await endTurns(evento)
  await page.goto(`/evento/${evento}`)
  await expectText(page, FILA_LINK.openTitle)
  await open(page, evento)
  await expectText(page, FILA.ended.title)
  await page.getByRole('link', { name: FILA.ended.cart }).waitFor()
  await axe(page, 'line: the turn is over')
})

it('in a long line a visitor sees the place and how many are ahead, leaves, and joins again at the end', async () => {
  // With so few tickets at most 30 people are admitted: the others wait.
  const { evento } = await makeLine({ inSeconds: 0, qtd: 20 })
  await addPeople(evento, 270)
  const account = await journey.account()
  const { page, context, allow } = await visitor(account)
  allow(/^failed /, /ERR_INTERNET_DISCONNECTED/, /socket\.io/)
  await open(page, evento)
  await expectHeading(page, FILA.outside.open.title)
  await axe(page, 'line: outside, open')
  await press(page, FILA.join)
  const ahead = page.getByText(/\d na frente · \d+ atrás/)
  await showsSoon(page, () => ahead.isVisible())
  await addPeople(evento, 40)
  await showsSoon(page, () => page.getByText(/ · [1-9]\d* atrás/).isVisible())
  await expectText(page, FILA.waiting.mayRunOut)
  await axe(page, 'line: waiting')
  await page.setViewportSize(DESK)
  await axe(page, 'line: waiting, desk')
  await page.setViewportSize({ width: 390, height: 844 })

  await context.setOffline(true)
  await askNow(page)
  await expectText(page, FILA.away)
  await axe(page, 'line: without a network')
  await context.setOffline(false)
  await showsSoon(page, async () => !(await page.getByText(FILA.away).isVisible()))

  await fila.did('fila.leave', () => press(page, FILA.leave))
  await expectHeading(page, CONFIRMATIONS.sairDaFila)
  await axe(page, 'line: leaving asked')
  await fila.did('fila.leave.dismiss', () => press(page, FILA.leaveDismiss))
  await ahead.waitFor()
  await press(page, FILA.leave)
  await fila.did('fila.leave.confirm', () =>
    page.getByRole('dialog').getByRole('button', { name: FILA.leaveConfirm }).click(),
  )
  await expectText(page, FILA.left.title)
  await axe(page, 'line: left')
  await press(page, FILA.joinAgain)
  await showsSoon(page, () => ahead.isVisible())

  // Another tab gives up the place, and this page shows it; all others leave, and the next place has its turn.
  await account.client.call('DELETE', `fila/${evento}`)
  await showsSoon(page, () => page.getByRole('main').getByText(FILA.left.title).first().isVisible())
  await press(page, FILA.joinAgain)
  await clearLine(evento, account.id)
  await showsSoon(page, () => page.getByRole('heading', { name: FILA.turn.title }).isVisible())
  await page.setViewportSize(DESK)
  await axe(page, 'line: the turn, desk')
})
