import { sql } from 'drizzle-orm'
import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { CONFIRMATIONS } from '../../../contract/catalogue.ts'
import { PLANOS } from '../../../src/texts/planos.ts'
import { SOCIO } from '../../../src/texts/socio.ts'
import { openClub, savePlan } from '../../support/club.ts'
import { makeEvento, makeLote } from '../../support/fixtures.ts'
import { makeUsuario } from '../../support/staff.ts'
import { axe } from '../support/index.ts'
import { lateAnswer } from '../support/late-answer.ts'
import { expectHeading, expectText, press } from '../support/steps.ts'
import { accept, atClub, choose, club, confirm, goBack, isMember, journey, knownCliente, takeCard } from './kit.ts'

const { change: texts } = PLANOS
const at = (percentual: number, horas_antes: number) => [{ categoria: 'esporte', percentual, horas_antes, unidades: 1 }]

/** Three more plans beside the first one, and a match whose lots sell members' fares. */
async function offerPlans(): Promise<void> {
  const { db } = journey.shop
  // The journeys before may have taken all seats.
  await openClub(db, { lugares: 100 })
  const admin = await makeUsuario(journey.shop)
  await savePlan(admin, { nome: 'Bronze', valor: 14.9, com_cadeira: false, beneficios: at(10, 12) })
  await savePlan(admin, { nome: 'Prata', valor: 27.9, com_cadeira: false, beneficios: at(30, 48) })
  await savePlan(admin, { nome: 'Ouro', valor: 169.9, beneficios: at(100, 72) })
  const evento = await makeEvento(db, { categoria: 'esporte', nome: 'Clássico' })
  const { lote } = await makeLote(db, evento, { valor: 8000, taxa: 960 })
  await db.execute(sql`UPDATE lote SET vende_socio = true WHERE id = ${lote}`)
}

const plan = (page: Page, name: string) => page.getByRole('radio', { name: new RegExp(`^${name}`) })
const choosePlan = (page: Page, name: string) => club.did('plan.choose', () => plan(page, name).check())
const matches = (page: Page, count: number) =>
  club.did('jogos.choose', () => page.getByRole('radio', { name: String(count), exact: true }).check())
const takePlan = (page: Page) => club.did('plan.submit', () => press(page, PLANOS.submit))

it('one question compares the plans; the choice survives a reload; without a seat none is asked for; a member changes to another plan', async () => {
  await offerPlans()
  const account = await knownCliente()
  const { page } = await atClub(account)
  await expectText(page, PLANOS.from)
  await axe(page, 'club: terms with plans')
  await accept(page)
  await expectHeading(page, PLANOS.question)
  // At two matches of R$ 89,60: 2 × 62,72 + 27,90.
  await expectText(page, PLANOS.saves(2, 'R$ 153,34', 'R$ 25,86'))
  await axe(page, 'club: plans')
  await matches(page, 4)
  await expectText(page, PLANOS.saves(4, 'R$ 169,90', 'R$ 188,50'))
  await choosePlan(page, 'Bronze')
  await page.reload()
  await expectHeading(page, PLANOS.question)
  expect(await plan(page, 'Bronze').isChecked()).toBe(true)
  // While a call is under way a tap on the way back would be lost.
  const customer = await lateAnswer(page, '**/api/pagarme/customers*')
  await takePlan(page)
  await customer.taken
  await page.getByRole('button', { name: SOCIO.back, disabled: true }).waitFor()
  customer.send()
  await goBack(page)
  await expectHeading(page, PLANOS.question)
  await takePlan(page)
  await takeCard(page)
  await expectHeading(page, confirm.title)
  await expectText(page, 'Bronze')
  await expectText(page, 'Jogos: 10% a menos, compra 12 h antes')
  expect(await page.getByText(confirm.seat, { exact: true }).count()).toBe(0)
  await axe(page, 'club: confirm a plan without a seat')
  await club.did('plan.change', () => press(page, confirm.changePlan))
  await choosePlan(page, 'Prata')
  await takePlan(page)
  await takeCard(page)
  await club.did('confirm.submit', () => press(page, confirm.submit('R$ 27,90')))
  await isMember(page)
  await expectText(page, 'Jogos: 30% a menos, compra 48 h antes')
  await axe(page, 'club: a member without a seat')

  // Another plan: asked for and withdrawn, then one with a seat, which is theirs at once.
  await press(page, texts.open)
  await press(page, SOCIO.back)
  await press(page, texts.open)
  await expectHeading(page, texts.title)
  expect(await plan(page, 'Prata').count()).toBe(0)
  await axe(page, 'club: another plan')
  await plan(page, 'Bronze').check()
  await press(page, PLANOS.submit)
  await expectHeading(page, texts.confirmTitle)
  await expectText(page, /Nada é cobrado agora\. A partir de \d\d\/\d\d, R\$\s14,90 por mês/)
  await axe(page, 'club: confirm another plan')
  const change = await lateAnswer(page, '**/api/socio/plano*')
  await press(page, texts.submit)
  await change.taken
  await page.getByRole('button', { name: SOCIO.back, disabled: true }).waitFor()
  change.send()
  await expectText(page, texts.pending('Bronze'))
  await axe(page, 'club: a plan that was asked for')
  await page.reload()
  await expectText(page, texts.pending('Bronze'))
  await press(page, texts.withdraw)
  await press(page, texts.keep)
  await press(page, texts.withdraw)
  await axe(page, 'club: the question before withdrawing')
  await page.getByRole('dialog').getByRole('button', { name: texts.withdraw }).click()
  await page.getByText(texts.pending('Bronze')).waitFor({ state: 'detached' })
  await press(page, texts.open)
  await plan(page, 'Torcedor').check()
  await press(page, PLANOS.submit)
  await choose(page, 61)
  await axe(page, 'club: the seat of another plan')
  await press(page, SOCIO.seat.submit)
  await expectText(page, texts.bound)
  await press(page, texts.submit)
  await expectText(page, texts.pendingBound)
  expect(await page.getByRole('button', { name: texts.withdraw }).count()).toBe(0)
  await club.did('membership.cancel', () => press(page, SOCIO.member.cancel))
  await expectText(page, CONFIRMATIONS.cancelarAssinatura)
  await club.did('membership.cancel.dismiss', () => press(page, SOCIO.member.keep))
})

it('a visitor chooses a plan with a seat before the login', async () => {
  const { page } = await atClub()
  await accept(page)
  await expectHeading(page, PLANOS.question)
  await page.reload()
  await choosePlan(page, 'Ouro')
  await takePlan(page)
  await page.waitForURL(/\/login/)
})
