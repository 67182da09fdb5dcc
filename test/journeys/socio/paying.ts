import { CARTOES } from '../../../src/texts/cartoes.ts'
import { sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { CATALOGUE, CONFIRMATIONS } from '../../../contract/catalogue.ts'
import { formatDay } from '../../../contract/dates.ts'
import { SUBSCRIPTION_RECHECKS } from '../../../contract/limits.ts'
import type { SocioOfCliente } from '../../../contract/socio.ts'
import { REFUSALS } from '../../../contract/refusals.ts'
import { delays } from '../../../machines/subscription/parts.ts'
import { violatedClubInvariants } from '../../support/club.ts'
import { axe } from '../support/index.ts'
import { endTimer } from '../support/long-timers.ts'
import { CARD, expectHeading, expectText, press } from '../support/steps.ts'
import {
  accept,
  approveCharge,
  atClub,
  atConfirm,
  canceled,
  card,
  cards,
  choose,
  club,
  confirm,
  fillCard,
  goBack,
  goToConfirm,
  isMember,
  journey,
  knownCliente,
  member,
  pending,
  refused,
  seat,
  subscribe,
  subscribeElsewhere,
  takeCard,
  takeSeat,
  terms,
  unknown,
} from './kit.ts'

it('a refused payment of a membership shows the error; the same seat is paid with another card', async () => {
  const { page } = await atConfirm(41, CARD.refused)
  await subscribe(page)
  await expectHeading(page, refused.title)
  await expectText(page, CATALOGUE.efetuarPagamento)
  await axe(page, 'club: refused')
  await club.did('refused.retry', () => press(page, refused.retry))
  await expectHeading(page, confirm.title)
  await club.did('card.change', () => press(page, confirm.changeCard))
  await expectHeading(page, cards.title)
  await page.goBack()
  await page.goForward()
  await expectHeading(page, cards.title)
  await takeCard(page)
  await takeSeat(page)
  await subscribe(page)
  await expectHeading(page, refused.title)
  await club.did('refused.card', () => press(page, refused.otherCard))
  await club.did('card.add', () => press(page, cards.add))
  await expectHeading(page, card.title)
  await goBack(page)
  await expectHeading(page, cards.title)
  await press(page, cards.add)
  await fillCard(page)
  await takeSeat(page)
  await subscribe(page)
  await isMember(page)
  await expectText(page, member.seatOf('E', 1))
  expect(await violatedClubInvariants(journey.shop.db)).toEqual([])
})

it('a membership’s slow charge is checked again automatically, and on request, until it is decided', async () => {
  const account = await knownCliente('4000 0000 0000 0036')
  const { page } = await atClub(account, { hold: delays.recheckPause })
  await goToConfirm(page, 42)
  await subscribe(page)
  const checked = () => page.waitForResponse(/\/pagarme\/subscriptions\/[^/]+$/)
  for (let n = 0; n < SUBSCRIPTION_RECHECKS; n += 1) {
    await page.waitForFunction(() => document.documentElement.dataset['subscription']?.includes('rechecking'))
    await Promise.all([checked(), endTimer(page, delays.recheckPause)])
  }
  await expectHeading(page, pending.title)
  expect(club.isSeen('flow.rechecking')).toBe(true)
  await axe(page, 'club: pending')
  // The other device waits, too, instead of subscribing again.
  const second = await atClub(account, { hold: delays.recheckPause })
  await expectHeading(second.page, pending.title)
  await Promise.all([checked(), club.did('pending.check', () => press(page, pending.check))])
  await approveCharge(account)
  await expect.poll(async () => (await account.client.get(`socio/cliente/${account.id}`)).body).not.toBeNull()
  for (const waiting of [page, second.page]) {
    await endTimer(waiting, delays.pendingPause)
    await isMember(waiting)
  }
})

it('two tabs with one membership: a step done in one is shown in the other, not repeated', async () => {
  const { page, account, allow } = await atConfirm(43)
  allow(/^409 POST \/api\/(pagarme\/subscriptions|reservas)/)
  const elsewhere = await atClub(account)
  elsewhere.allow(/^409 POST \/api\/reservas/)
  await accept(elsewhere.page)
  await takeCard(elsewhere.page)
  await choose(elsewhere.page, 44)
  await subscribeElsewhere(account, 45)
  await subscribe(page)
  await isMember(page)
  await takeSeat(elsewhere.page)
  await isMember(elsewhere.page)
  await expectText(elsewhere.page, member.seatOf('E', 5))
  expect(await violatedClubInvariants(journey.shop.db)).toEqual([])
})

it('a lost answer, and a server that cannot be read: nothing is subscribed twice', async () => {
  const { page, context, allow, account } = await atConfirm(46)
  allow(/^failed POST \/api\/pagarme\/subscriptions/, /^503 GET \/api\/(reservas|socio)/)
  await context.route('**/api/pagarme/subscriptions', (route) => route.abort('connectionreset'))
  await subscribe(page)
  await expectText(page, CATALOGUE.indisponivel)
  await expectHeading(page, confirm.title)
  await context.unroute('**/api/pagarme/subscriptions')
  await context.route('**/api/pagarme/subscriptions', async (route) => {
    await route.fetch()
    await route.abort('connectionreset')
  })
  await context.route('**/api/socio/cliente/*', (route) => route.fulfill({ status: 503, json: {} }))
  await subscribe(page)
  await expectHeading(page, unknown.title)
  await axe(page, 'club: unknown')
  await context.unroute('**/api/socio/cliente/*')
  await club.did('opening.retry', () => press(page, unknown.retry))
  await isMember(page)
  const { rows } = await journey.shop.db.execute(
    sql`SELECT 1 FROM socio WHERE id_cliente = ${account.id} AND tentativa IS NOT NULL`,
  )
  expect(rows).toHaveLength(1)
})

it('a stored card is deleted after a question; without any card the form is shown', async () => {
  const { page, allow, context } = await atClub(await knownCliente(CARD.number, CARD.refused))
  allow(/^503 DELETE/)
  await accept(page)
  await expectHeading(page, cards.title)
  await axe(page, 'club: cards')
  const [good, bad] = [CARTOES.name('Visa', '0010'), CARTOES.name('Visa', '0028')]
  await club.did('card.choose', () => page.getByRole('radio', { name: new RegExp(good) }).check())
  const remove = (name: string) =>
    club.did('card.remove', () => page.getByRole('button', { name: CARTOES.remove(name) }).click())
  await remove(bad)
  await expectHeading(page, CONFIRMATIONS.excluirCartao)
  await axe(page, 'club: deleting a card')
  await club.did('card.remove.dismiss', () => press(page, CARTOES.keep))
  await context.route('**/cards/*', (route) => route.fulfill({ status: 503, json: {} }))
  await remove(bad)
  await club.did('card.remove.confirm', () => press(page, CARTOES.confirmRemove))
  await expectText(page, CATALOGUE.excluirCartao)
  await context.unroute('**/cards/*')
  await remove(bad)
  await press(page, CARTOES.confirmRemove)
  await page.getByText(bad).waitFor({ state: 'detached' })
  await page.reload()
  await remove(good)
  await press(page, CARTOES.confirmRemove)
  await expectHeading(page, card.title)
  await goBack(page)
  await expectText(page, terms.accept)
})

it('a club’s seat is held for ten minutes: a warning, then the choice again with the reason', async () => {
  const account = await knownCliente()
  const { page } = await atClub(account)
  await accept(page)
  await takeCard(page)
  await choose(page, 47)
  await page.clock.install()
  await takeSeat(page)
  await expectHeading(page, confirm.title)
  await page.clock.fastForward(481_000)
  await expect.poll(() => club.isSeen('clock.almostOver')).toBe(true)
  await axe(page, 'club: almost over')
  // The whole time: an answer since then has set the page's clock to the server's again.
  await page.clock.fastForward(602_000)
  await expectHeading(page, seat.title)
  await expectText(page, REFUSALS['socio.hold-over'])
})

it('a member cancels after a question; an outage is shown, and the seat is free again afterwards', async () => {
  const { page, context, allow, account } = await atConfirm(48)
  allow(/^503 DELETE/)
  await subscribe(page)
  await isMember(page)
  const ask = () => club.did('membership.cancel', () => press(page, member.cancel))
  const yes = () => page.getByRole('dialog').getByRole('button', { name: member.cancel }).click()
  await ask()
  await expectHeading(page, CONFIRMATIONS.cancelarAssinatura)
  await expectText(page, /Devolvemos R\$\s29,90 no seu cartão: até \d\d\/\d\d\/\d{4} você pode desistir/)
  await axe(page, 'club: canceling asked')
  await club.did('membership.cancel.dismiss', () => press(page, member.keep))
  await context.route('**/api/pagarme/subscriptions/*', (route) => route.fulfill({ status: 503, json: {} }))
  await ask()
  await yes()
  await expectText(page, CATALOGUE.cancelarAssinatura)
  await axe(page, 'club: not canceled')
  await context.unroute('**/api/pagarme/subscriptions/*')
  await ask()
  await club.did('membership.cancel.confirm', yes)
  await expectHeading(page, canceled.title)
  await expectText(page, member.stamps.canceled)
  await expectText(page, canceled.back('R$\u00a029,90'))
  await axe(page, 'club: canceled')
  expect((await account.client.get(`socio/cliente/${account.id}`)).body).toBeNull()
  await club.did('subscribe.again', () => press(page, canceled.again))
  await expectText(page, terms.accept)
})

it('a member of more than seven days keeps the month that is paid, and the page says until when', async () => {
  const { page, account } = await atConfirm(44)
  await subscribe(page)
  await isMember(page)
  await journey.shop.db.execute(
    sql`UPDATE socio SET data_inicio = data_inicio - interval '20 days' WHERE id_cliente = ${account.id} AND state = 'active'`,
  )
  await page.reload()
  await isMember(page)
  await club.did('membership.cancel', () => press(page, member.cancel))
  await expectText(page, /a cadeira E4 é sua até \d\d\/\d\d\/\d{4} e depois fica livre/)
  await axe(page, 'club: canceling a paid month asked')
  await club.did('membership.cancel.confirm', () =>
    page.getByRole('dialog').getByRole('button', { name: member.cancel }).click(),
  )
  await expectHeading(page, canceled.title)
  const { vale_ate } = (await account.client.get<NonNullable<SocioOfCliente>>(`socio/cliente/${account.id}`)).body
  const last = formatDay(vale_ate ?? '')
  await expectText(page, canceled.kept(last))
  await axe(page, 'club: canceled, the month is kept')
  await page.reload()
  await expectText(page, member.kept(last))
  await expect(page.getByRole('button', { name: member.cancel }).count()).resolves.toBe(0)
  await axe(page, 'club: the kept month')
})

it('a member whose last charge failed sees that, and every charge', async () => {
  const { page, account } = await atConfirm(49)
  await subscribe(page)
  await isMember(page)
  // The webhooks of the first charge arrive one by one, and each sets it to paid again.
  await expect
    .poll(
      async () => {
        await journey.shop.db.execute(sql`UPDATE socio_cobranca SET status = 'failed'
        WHERE id_socio = (SELECT id FROM socio WHERE id_cliente = ${account.id} AND state = 'active')`)
        await page.reload()
        await isMember(page)
        return page.getByText(member.stamps.late, { exact: true }).count()
      },
      { timeout: 20_000 },
    )
    .toBeGreaterThan(0)
  await expectText(page, member.stamps.late)
  await expectText(page, member.lateTitle)
  await page.getByText(new RegExp(`: ${member.status.failed}$`)).waitFor()
  await axe(page, 'club: late')
})

it('when every seat of the club is taken, the terms say so', async () => {
  await journey.shop.db.execute(sql`INSERT INTO cliente (nome, telefone, senha_hash)
    SELECT 'Sócio ' || n, '1190000' || lpad(n::text, 4, '0'), 'x' FROM generate_series(1, 50) n`)
  await journey.shop.db.execute(sql`INSERT INTO socio (id_cliente, state, nr_cadeira, expires_at, valor_cents)
    SELECT c.id, 'held', substr(c.telefone, 8)::int, clock_timestamp() + interval '1 hour', 2990 FROM cliente c
    WHERE c.nome LIKE 'Sócio %' ON CONFLICT DO NOTHING`)
  const { page } = await atClub()
  await expectText(page, terms.fullTitle)
  expect(await page.getByRole('button', { name: terms.accept }).count()).toBe(0)
  await axe(page, 'club: full')
})
