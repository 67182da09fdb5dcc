import { sql } from 'drizzle-orm'
import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { FARE_MESSAGES } from '../../../contract/messages-fares.ts'
import { OFFICE_REFUSALS } from '../../../contract/refusals-office.ts'
import { ADM } from '../../../src/texts/adm.ts'
import { ADM_CORTESIAS as TEXTS } from '../../../src/texts/adm-cortesias.ts'
import { makeCidade, makeCota, makeEvento, makeLote } from '../../support/fixtures.ts'
import { axe } from '../support/index.ts'
import { findingsAtEverySize } from '../support/layout.ts'
import { DESK, toast } from '../support/office-screens.ts'
import { field, press } from '../support/steps.ts'
import { journey } from './kit.ts'

// Courtesies: an admin says who gives how many; staff and promoters give them to a person and to a list, print and revoke.

const open = async (page: Page, path = '') => page.goto(`/adm/codigos/cortesias${path}`)
const panel = (page: Page, nome: string) => page.getByRole('region', { name: nome, exact: true })
const setor = (page: Page) => page.getByRole('combobox', { name: TEXTS.fields.id_lote })

async function makeShow() {
  const { db } = journey.shop
  const cidade = await makeCidade(db, 'Natal', 'RN')
  const evento = await makeEvento(db, { nome: 'Clássico na Arena', idCidade: cidade, inDays: 3 })
  await makeLote(db, evento, { nome: 'Pista' })
  const leste = await makeLote(db, evento, { nome: 'Leste', tipo: 3, lugares: 20, qtd: 20 })
  return { cidade, evento, leste }
}

it('an admin gives a quota, edits it within what was given, and finds who gave and who received', async () => {
  const { evento } = await makeShow()
  const admin = await journey.usuario()
  const { page, allow } = await journey.person({ as: admin, ...DESK })
  await open(page, `?evento=${evento}`)
  await page.getByText(TEXTS.noCota.title).waitFor()
  await axe(page, 'courtesies: nobody gives')
  await page.getByRole('link', { name: TEXTS.newCota }).first().click()
  await press(page, ADM.save)
  await page.getByText(FARE_MESSAGES.cotaUsuario).waitFor()
  await page.getByText(FARE_MESSAGES.cota).waitFor()
  await axe(page, 'courtesies: a wrong quota')
  const { rows } = await journey.shop.db.execute<{ id: string; nome: string }>(
    sql`SELECT id, nome FROM usuario WHERE id = ${admin.id}`,
  )
  const nome = rows[0]?.nome ?? ''
  await page.getByRole('combobox', { name: TEXTS.cotaFields.id_usuario }).selectOption({ value: admin.id })
  await field(page, TEXTS.cotaFields.cota).fill('4')
  await page.getByRole('switch', { name: 'Leste' }).check()
  await press(page, ADM.save)
  await toast(page, TEXTS.cotaSaved)

  await panel(page, nome).getByText(TEXTS.nobody).waitFor()
  await page.getByRole('link', { name: TEXTS.give }).click()
  await field(page, TEXTS.fields.nome).fill('Maria Aparecida Souza')
  await setor(page).selectOption({ label: 'Leste, 1º lote' })
  await field(page, TEXTS.fields.lugares).fill('Vaga 3, 99')
  await page.getByText(TEXTS.unknownPlace('99')).waitFor()
  await field(page, TEXTS.fields.lugares).fill('Vaga 3, 4')
  await field(page, TEXTS.fields.motivo).fill('imprensa')
  await axe(page, 'courtesies: the form of one person')
  await press(page, TEXTS.send)
  await toast(page, TEXTS.given(1))
  await panel(page, nome).getByText('Leste, Vaga 3, Vaga 4 · imprensa', { exact: false }).waitFor()
  await panel(page, nome).getByText(TEXTS.states.impressa, { exact: true }).waitFor()
  expect(await findingsAtEverySize(page)).toEqual([])

  await field(page, TEXTS.cotaFields.cota).fill('1')
  allow(/^409 POST \/api\/cortesias\/cotas/)
  await press(page, ADM.save)
  await page.getByText(OFFICE_REFUSALS['cota.fewer-than-given'](2)).waitFor()
  await field(page, TEXTS.cotaFields.cota).fill('40')
  await press(page, ADM.save)
  await toast(page, TEXTS.cotaSaved)
  await panel(page, nome).getByText('2 de 40 dadas', { exact: false }).waitFor()

  await page.getByRole('searchbox', { name: TEXTS.search }).fill('aparecida')
  await panel(page, nome).getByText('Maria Aparecida Souza').waitFor()
  expect(page.url()).not.toContain('aparecida')
  await page.getByRole('searchbox', { name: TEXTS.search }).fill('ninguém assim')
  await page.getByText(TEXTS.none('ninguém assim')).waitFor()
  await press(page, ADM.clearFilters)
  await panel(page, nome).getByText('Maria Aparecida Souza').waitFor()
})

it('staff paste a list on a phone, see what is wrong in which line, give it, print and revoke', async () => {
  const { cidade, evento } = await makeShow()
  const staff = await journey.usuario({ cidades: [cidade] })
  const { page, allow } = await journey.person({ as: staff })
  await open(page, `?evento=${evento}`)
  await page.getByText(TEXTS.noCota.own).waitFor()
  await makeCota(journey.shop.db, evento, staff.id, 4)
  const account = await journey.account()
  await page.getByRole('link', { name: TEXTS.give }).click()
  await page.getByRole('link', { name: TEXTS.many }).click()
  await page.getByRole('heading', { name: TEXTS.listTitle }).waitFor()
  await setor(page).selectOption({ label: 'Pista, 1º lote' })
  const text = field(page, TEXTS.text)
  await text.fill(`Nome;Celular;Quantidade;Observação\nJosé Carlos Bezerra;;2;imprensa\nZé;123;x`)
  await page.getByRole('row', { name: new RegExp(FARE_MESSAGES.cortesiaNome) }).waitFor()
  await page.getByText(TEXTS.wrongLines(1)).waitFor()
  expect(await page.getByRole('button', { name: TEXTS.sendList }).isDisabled()).toBe(true)
  expect(await findingsAtEverySize(page)).toEqual([])

  allow(/^409 POST \/api\/cortesias\/lista/)
  await text.fill('José Carlos Bezerra;;3;imprensa\nIraci Tavares;;2')
  await press(page, TEXTS.sendList)
  await page.getByRole('row', { name: new RegExp(OFFICE_REFUSALS['cortesia.over-quota'](4)) }).waitFor()
  await axe(page, 'courtesies: a refused list')
  const file = Buffer.from(`José Carlos Bezerra;;2;imprensa\nIraci Tavares;${account.telefone};1;família do atleta\n`)
  await field(page, TEXTS.file).setInputFiles({ name: 'lista.csv', mimeType: 'text/csv', buffer: file })
  await page.getByText(TEXTS.ready(2, 3)).waitFor()
  await press(page, TEXTS.sendList)
  await toast(page, TEXTS.given(3))

  await page.getByText(TEXTS.states.aceita, { exact: true }).waitFor()
  expect(await findingsAtEverySize(page)).toEqual([])
  await page.getByRole('link', { name: TEXTS.printOf('José Carlos Bezerra') }).click()
  await expect.poll(() => page.getByRole('img', { name: TEXTS.code }).count()).toBe(2)
  await axe(page, 'courtesies: print')
  await page.goBack()
  await press(page, TEXTS.revokeOf('Iraci Tavares'))
  await page.getByText(TEXTS.revokeText(1)).waitFor()
  await axe(page, 'courtesies: revoke?')
  await page.getByRole('dialog').getByRole('button', { name: TEXTS.revoke, exact: true }).click()
  await toast(page, TEXTS.revoked)
  await page.getByText(TEXTS.states.revogada, { exact: true }).waitFor()

  // The person sees it, too.
  const { page: own } = await journey.person({ as: account })
  await own.goto('/meusIngressos')
  await own.getByText('CORTESIA REVOGADA').first().waitFor()
})

it('a promoter gives, prints and revokes courtesies of the quota that an admin gave them, and sees no other event', async () => {
  const { evento } = await makeShow()
  const { db } = journey.shop
  await makeEvento(db, { nome: 'Noite de Outros', inDays: 2 })
  const who = await journey.usuario({ cidades: [], promotor: true })
  const { page, allow } = await journey.person({ as: who })
  await page.goto('/adm')
  await page.getByRole('link', { name: TEXTS.tab }).click()
  await page.getByText(TEXTS.noQuota.title).waitFor()
  await axe(page, 'courtesies: a promoter without a quota')
  expect(await findingsAtEverySize(page)).toEqual([])
  await open(page, `/nova?evento=${evento}`)
  await page.getByText(TEXTS.noQuota.title).waitFor()

  const { page: admin } = await journey.person({ as: await journey.usuario(), ...DESK })
  await open(admin, `/cota?evento=${evento}`)
  await admin.getByRole('combobox', { name: TEXTS.cotaFields.id_usuario }).selectOption({ value: who.id })
  await field(admin, TEXTS.cotaFields.cota).fill('3')
  await admin.getByRole('switch', { name: 'Leste' }).check()
  await press(admin, ADM.save)
  await toast(admin, TEXTS.cotaSaved)

  await open(page)
  await panel(page, 'Pessoa do Escritório').getByText('0 de 3 dadas', { exact: false }).waitFor()
  const events = page.getByRole('combobox', { name: TEXTS.evento }).getByRole('option')
  expect(await events.allTextContents()).toEqual([expect.stringContaining('Clássico na Arena')])
  expect(await page.getByRole('link', { name: TEXTS.newCota }).count()).toBe(0)
  await axe(page, 'courtesies: the quota of a promoter')
  expect(await findingsAtEverySize(page)).toEqual([])
  await page.getByRole('link', { name: TEXTS.give }).click()
  await field(page, TEXTS.fields.nome).fill('Maria Aparecida Souza')
  expect(await setor(page).getByRole('option').allTextContents()).toEqual([TEXTS.chooseLote, 'Leste, 1º lote'])
  await setor(page).selectOption({ label: 'Leste, 1º lote' })
  await field(page, TEXTS.fields.lugares).fill('Vaga 3')
  await press(page, TEXTS.send)
  await toast(page, TEXTS.given(1))
  await page.getByRole('link', { name: TEXTS.give }).click()
  await page.getByRole('link', { name: TEXTS.many }).click()
  // Both forms have a field for the sector.
  await field(page, TEXTS.text).waitFor()
  await setor(page).selectOption({ label: 'Leste, 1º lote' })
  allow(/^409 POST \/api\/cortesias\/lista/)
  await field(page, TEXTS.text).fill('José Carlos Bezerra;;3')
  await press(page, TEXTS.sendList)
  await page.getByRole('row', { name: new RegExp(OFFICE_REFUSALS['cortesia.over-quota'](2)) }).waitFor()
  await field(page, TEXTS.text).fill('José Carlos Bezerra;;2')
  await press(page, TEXTS.sendList)
  await toast(page, TEXTS.given(2))

  await page.getByText('Leste, Vaga 3', { exact: false }).waitFor()
  await axe(page, 'courtesies: what a promoter gave')
  expect(await findingsAtEverySize(page)).toEqual([])
  await page.getByRole('link', { name: TEXTS.printOf('José Carlos Bezerra') }).click()
  await expect.poll(() => page.getByRole('img', { name: TEXTS.code }).count()).toBe(2)
  await page.goBack()
  await press(page, TEXTS.revokeOf('Maria Aparecida Souza'))
  await page.getByRole('dialog').getByRole('button', { name: TEXTS.revoke, exact: true }).click()
  await toast(page, TEXTS.revoked)
  await page.getByText(TEXTS.states.revogada, { exact: true }).waitFor()
})
