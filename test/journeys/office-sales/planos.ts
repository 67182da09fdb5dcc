import { sql } from 'drizzle-orm'
import type { Page } from 'playwright-core'
import { beforeAll, expect, it } from 'vitest'
import { CONFIRMATIONS } from '../../../contract/catalogue.ts'
import { FARE_MESSAGES } from '../../../contract/messages-fares.ts'
import { OFFICE_MESSAGES } from '../../../contract/messages-office.ts'
import { PRIMEIRO_PLANO } from '../../../contract/planos-rules.ts'
import type { Plano, PlanoList } from '../../../contract/planos.ts'
import { OFFICE_REFUSALS } from '../../../contract/refusals-office.ts'
import { ADM } from '../../../src/texts/adm.ts'
import { ADM_PLANOS as TEXTS } from '../../../src/texts/adm-planos.ts'
import { ADM_SOCIO as CLUB } from '../../../src/texts/adm-socio.ts'
import { COMMON } from '../../../src/texts/common.ts'
import { type Client, makeClients } from '../../support/client.ts'
import { makeSocio, openClub } from '../../support/club.ts'
import { makeUsuario } from '../../support/staff.ts'
import { axe } from '../support/index.ts'
import { findingsAtEverySize } from '../support/layout.ts'
import { DESK, main, toast } from '../support/office-screens.ts'
import { field, press } from '../support/steps.ts'
import { journey } from './kit.ts'

// The plans of the club, and their members.

const LABELS = TEXTS.fields
const ESPORTE = { categoria: 'esporte', percentual: 30, unidades: 2, horas_antes: 48 }
const dialog = (page: Page) => page.getByRole('dialog')
const submit = (page: Page) => dialog(page).getByRole('button', { name: ADM.save, exact: true }).click()
const card = (page: Page, nome: string) =>
  page
    .getByRole('region', { name: TEXTS.title })
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { name: nome, exact: true }) })
const gift = (page: Page, categoria: string) => dialog(page).getByRole('group', { name: categoria, exact: true })

let admin: Client
const planos = async () => (await admin.get<PlanoList>('planos')).body.result
const planoOf = async (nome: string) => (await planos()).find((plano) => plano.nome === nome)

beforeAll(async () => {
  await openClub(journey.shop.db)
  admin = await makeUsuario(journey.shop)
})

it('an admin makes a plan: errors are at their fields, and what a member pays follows the typed benefit', async () => {
  const { page } = await journey.person({ as: await journey.usuario(), ...DESK })
  await page.goto('/adm/socioTorcedor')
  await card(page, 'Torcedor').getByText(TEXTS.noBenefits).waitFor()
  expect(await page.getByRole('button', { name: TEXTS.removeOf('Torcedor') }).count()).toBe(0)
  await press(page, TEXTS.add)
  await dialog(page).getByRole('button', { name: 'Esporte' }).click()
  await dialog(page).getByRole('button', { name: 'Música' }).click()
  await gift(page, 'Música').getByText(TEXTS.tipos.preco).click()
  await submit(page)
  for (const message of [FARE_MESSAGES.planoNome, FARE_MESSAGES.planoValor])
    await dialog(page).getByText(message).waitFor()
  await gift(page, 'Esporte').getByText(FARE_MESSAGES.beneficioPercentual).waitFor()
  await gift(page, 'Música').getByText(FARE_MESSAGES.beneficioValor).waitFor()
  await axe(page, 'a plan with its errors')

  await field(page, LABELS.nome).fill('Prata da casa')
  await field(page, LABELS.valor).fill('39,9')
  await gift(page, 'Esporte').getByLabel(LABELS.percentual).fill('30')
  await gift(page, 'Esporte').getByText('R$ 70,00').waitFor()
  await gift(page, 'Esporte').getByLabel(LABELS.unidades).fill('2')
  await gift(page, 'Esporte').getByLabel(LABELS.horas_antes).fill('48')
  await gift(page, 'Música').getByLabel(LABELS.preco).fill('25')
  await gift(page, 'Música').getByText('R$ 25,00').last().waitFor()
  await dialog(page).getByRole('button', { name: 'Teatro' }).click()
  await gift(page, 'Teatro').getByText(TEXTS.tipos.incluida).click()
  await gift(page, 'Teatro').getByText('R$ 0,00').waitFor()
  await gift(page, 'Teatro').getByRole('switch', { name: LABELS.passe }).click()
  expect(await gift(page, 'Teatro').getByLabel(LABELS.unidades).count()).toBe(0)
  await axe(page, 'a plan with three benefits')
  // A click outside loses nothing.
  await page.mouse.click(20, 400)
  await press(page, ADM.leave.stay)
  await dialog(page).getByRole('switch', { name: LABELS.com_cadeira }).click()
  await submit(page)
  await toast(page, TEXTS.created)
  await card(page, 'Prata da casa')
    .getByText(`${TEXTS.members(0)} · ${TEXTS.noSeat}`)
    .waitFor()
  await card(page, 'Prata da casa').getByText('Esporte: 30% a menos 2 por evento, 48 h antes').waitFor()
  await card(page, 'Prata da casa').getByText(`Teatro: ${TEXTS.included} ${TEXTS.pass}`).waitFor()
  expect(await planoOf('Prata da casa')).toMatchObject({
    valor: 39.9,
    com_cadeira: false,
    beneficios: [
      { ...ESPORTE, passe: false },
      { categoria: 'musica', percentual: null, valor: 25 },
      { categoria: 'teatro', percentual: 100, passe: true },
    ],
  })
  await axe(page, 'the plans')
})

it('an admin edits a plan: a taken name, another person’s edit, undo; one with members stays and is no longer offered', async () => {
  const { body: plano } = await admin.post<Plano>('planos', { nome: 'Ouro', valor: 90, beneficios: [ESPORTE] })
  const { page, allow } = await journey.person({ as: await journey.usuario(), ...DESK })
  allow(/^409 (POST|DELETE)/)
  await page.goto('/adm/socioTorcedor')
  await press(page, TEXTS.editOf('Ouro'))
  await field(page, LABELS.nome).fill('Torcedor')
  await submit(page)
  await dialog(page).getByText(OFFICE_REFUSALS['plano.taken']).waitFor()
  await field(page, LABELS.nome).fill('Ouro velho')
  // Another admin saves meanwhile.
  await admin.post('planos', { ...plano, valor: 95, beneficios: [{ ...ESPORTE, percentual: 50 }] })
  await submit(page)
  await dialog(page).getByRole('heading', { name: ADM.conflict.title }).waitFor()
  await dialog(page).getByText('Esporte: 50% a menos, 2 por evento, 48 h antes').waitFor()
  await axe(page, 'what another person changed')
  await press(page, ADM.conflict.apply)
  await toast(page, TEXTS.saved)
  await card(page, 'Ouro velho').getByText('50% a menos').waitFor()
  await press(page, ADM.undo)
  await toast(page, ADM.undone)
  expect(await planoOf('Ouro')).toMatchObject({ valor: 90, beneficios: [{ percentual: 30 }] })

  const [ana] = (await makeClients(journey.shop, 1)) as [Client]
  await makeSocio(journey.shop.db, ana.id, plano.id)
  await press(page, TEXTS.removeOf('Ouro'))
  await dialog(page).getByText(CONFIRMATIONS.excluir('Ouro')).waitFor()
  await dialog(page).getByRole('button', { name: ADM.remove, exact: true }).click()
  await dialog(page).getByText(OFFICE_REFUSALS['plano.has-members']).waitFor()
  await axe(page, 'why a plan stays')
  await press(page, TEXTS.stop)
  await toast(page, TEXTS.stopped('Ouro'))
  await card(page, 'Ouro').getByText(TEXTS.inactive).waitFor()
  await press(page, TEXTS.editOf('Ouro'))
  await dialog(page).getByText(TEXTS.seatKept(true)).waitFor()
  await dialog(page).getByRole('button', { name: ADM.cancel, exact: true }).click()

  await admin.post('planos', { nome: 'Sem ninguém', valor: 20, beneficios: [] })
  await page.reload()
  await press(page, TEXTS.removeOf('Sem ninguém'))
  await dialog(page).getByRole('button', { name: ADM.remove, exact: true }).click()
  await toast(page, ADM.removed('Sem ninguém'))
  await card(page, 'Sem ninguém').waitFor({ state: 'detached' })
})

it('members are filtered by plan, with a requested change and without a seat; the tolerance is stored', async () => {
  const { shop } = journey
  const { body: plano } = await admin.post<Plano>('planos', {
    nome: 'Bronze',
    valor: 15,
    com_cadeira: false,
    beneficios: [],
  })
  const [rui, eva] = (await makeClients(shop, 2)) as [Client, Client]
  for (const [i, who] of [rui, eva].entries()) {
    await makeSocio(shop.db, who.id, PRIMEIRO_PLANO)
    await shop.db.execute(sql`UPDATE cliente SET nome = ${['Rui Bastos', 'Eva Lins'][i]} WHERE id = ${who.id}`)
  }
  await shop.db.execute(sql`UPDATE socio SET id_plano = ${plano.id}, nr_cadeira = NULL WHERE id_cliente = ${rui.id}`)
  await shop.db.execute(
    sql`UPDATE socio SET id_plano_alvo = ${plano.id}, plano_pedido_em = now(), valor_antes_cents = valor_cents WHERE id_cliente = ${eva.id}`,
  )
  const { page } = await journey.person({ as: await journey.usuario(), ...DESK })
  await page.goto('/adm/socioTorcedor')
  const row = (nome: string) => page.getByRole('row', { name: nome })
  await row('Eva Lins').getByText(CLUB.pendingPlano('Bronze')).waitFor()
  await row('Rui Bastos').getByText(CLUB.noSeat).waitFor()
  await axe(page, 'members with plans')
  await field(page, CLUB.plano).selectOption({ label: 'Bronze' })
  await row('Eva Lins').waitFor({ state: 'detached' })
  await row('Rui Bastos').getByText('Bronze').waitFor()
  await page.waitForURL(`**plano=${plano.id}`)
  await page.reload()
  await row('Rui Bastos').waitFor()
  await main(page).getByRole('group').getByText(CLUB.views.cancelados).click()
  await page.getByText(CLUB.noneOfPlano).waitFor()
  await press(page, ADM.clearFilters)

  await field(page, CLUB.club.tolerancia).fill('31')
  await press(page, ADM.save)
  await main(page).getByText(OFFICE_MESSAGES.clubeTolerancia).waitFor()
  await field(page, CLUB.club.tolerancia).fill('0')
  await press(page, ADM.save)
  await toast(page, CLUB.club.saved)
  const { rows } = await shop.db.execute(sql`SELECT tolerancia_dias FROM config_socio`)
  expect(rows).toEqual([{ tolerancia_dias: 0 }])
})

it('on a phone: plans that fail to load are read again, and a plan is edited', async () => {
  const { page, allow } = await journey.person({ as: await journey.usuario(), hasTouch: true })
  allow(/^500 GET/)
  await page.route('**/api/planos', (route) => route.fulfill({ status: 500, body: '' }))
  await page.goto('/adm/socioTorcedor')
  await page.getByText(TEXTS.failed).waitFor()
  await axe(page, 'plans that failed to load')
  await page.unroute('**/api/planos')
  await page.getByRole('region', { name: TEXTS.title }).getByRole('button', { name: COMMON.retry }).click()
  await card(page, 'Torcedor').waitFor()
  expect(await findingsAtEverySize(page)).toEqual([])
  await page.getByRole('button', { name: TEXTS.editOf('Torcedor') }).tap()
  await dialog(page).getByText(TEXTS.primeiroHint).waitFor()
  await dialog(page).getByRole('button', { name: 'Esporte' }).tap()
  await gift(page, 'Esporte').getByLabel(LABELS.percentual).fill('10')
  await axe(page, 'the form of a plan on a phone')
  expect(await findingsAtEverySize(page)).toEqual([])
  await submit(page)
  await toast(page, TEXTS.saved)
  await card(page, 'Torcedor').getByText('10% a menos').waitFor()
})

it('a new price is for the members of one plan, those of the others keep theirs', async () => {
  const { db } = journey.shop
  const { body: prata } = await admin.post<Plano>('planos', { nome: 'Prata', valor: '49,90', beneficios: [] })
  const [first, second] = await makeClients(journey.shop, 2, { pagarme: false })
  if (!first || !second) throw new Error('no clients')
  const member = await makeSocio(db, first.id, prata.id)
  const other = await makeSocio(db, second.id, PRIMEIRO_PLANO)
  const { page } = await journey.person({ as: await journey.usuario(), ...DESK })
  await page.goto('/adm/socioTorcedor')
  const line = page.getByRole('region', { name: CLUB.prices.titleOf('Prata') })
  await line.getByText(CLUB.prices.people(1)).waitFor()
  await line.getByRole('button', { name: CLUB.prices.action(1) }).click()
  await dialog(page)
    .getByRole('heading', { name: CLUB.reprice.titleOf('Prata') })
    .waitFor()
  await dialog(page).getByText(CLUB.reprice.who(1)).waitFor()
  await axe(page, 'a new price of one plan')
  await press(page, CLUB.reprice.submit(1))
  await toast(page, CLUB.reprice.done)
  const { rows } = await db.execute(sql`SELECT entity_id AS id FROM history
    WHERE to_state = 'reprice' AND entity_id IN (${member}, ${other})`)
  expect(rows).toEqual([{ id: member }])
})
