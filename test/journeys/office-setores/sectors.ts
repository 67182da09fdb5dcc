import { sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { CATALOGUE, CONFIRMATIONS } from '../../../contract/catalogue.ts'
import { OFFICE_MESSAGES } from '../../../contract/messages-office.ts'
import { readReais } from '../../../contract/money-input-rules.ts'
import { OFFICE_REFUSALS } from '../../../contract/refusals-office.ts'
import { NEW_SETOR, SETOR } from '../../../src/adm/shared/adm-paths.ts'
import { ADM } from '../../../src/texts/adm.ts'
import { ADM_SETORES as TEXTS } from '../../../src/texts/adm-setores.ts'
import { ADM_TARIFAS } from '../../../src/texts/adm-tarifas.ts'
import { COMMON } from '../../../src/texts/common.ts'
import { makeEvento, makeLote } from '../../support/fixtures.ts'
import { axe } from '../support/index.ts'
import { DESK, expectFocus, toast } from '../support/office-screens.ts'
import { field, press } from '../support/steps.ts'
import { answer, chooseSetor, journey, loteButton, openSetores, storedLotes, storedSetor } from './kit.ts'

// Sectors and lots, as an admin and as staff.

it('an admin creates a sector and its lots, edits them, and sees what sold tickets forbid', async () => {
  const { shop } = journey
  const evento = await makeEvento(shop.db)
  const { page, allow } = await journey.person({ as: await journey.usuario(), ...DESK })
  allow(/^409 (POST|DELETE)/, /^500 (POST|DELETE)/)
  await openSetores(page, evento)
  await page.getByText(TEXTS.empty.title).waitFor()
  await axe(page, 'no sectors')

  await press(page, TEXTS.create)
  await press(page, TEXTS.save)
  await page.getByText(OFFICE_MESSAGES.setorNome).waitFor()
  await page.getByText(OFFICE_MESSAGES.setorTipo).waitFor()
  await axe(page, 'the sector’s form with its errors')
  await field(page, TEXTS.fields.nome).fill('Camarote')
  await field(page, TEXTS.fields.tipo).selectOption({ label: 'Individual' })
  expect(await field(page, TEXTS.fields.qtd_lugar).count()).toBe(0)
  // Positions are those of a car park, unless somebody says that they are entries.
  await field(page, TEXTS.fields.tipo).selectOption({ label: 'Posição' })
  const isExtra = () => page.getByLabel(TEXTS.fields.extra).isChecked()
  expect(await isExtra()).toBe(true)
  await field(page, TEXTS.fields.tipo).selectOption({ label: 'Mesa' })
  expect(await isExtra()).toBe(false)
  await field(page, TEXTS.fields.lugares_mesa).fill('6')
  await axe(page, 'the form of a sector with tables')
  await field(page, TEXTS.fields.qtd_lugar).waitFor()
  await field(page, TEXTS.fields.qtd_por_linha).waitFor()
  await press(page, TEXTS.save)
  await page.getByText(OFFICE_MESSAGES.setorLugares).waitFor()
  await expectFocus(field(page, TEXTS.fields.qtd_lugar))
  await field(page, TEXTS.fields.qtd_lugar).fill('40')
  await press(page, TEXTS.save)
  await toast(page, TEXTS.created)
  const setor = await storedSetor('Camarote')
  expect(setor).toMatchObject({ tipo: 1, qtd_por_linha: 0, qtd_lugar: 40, dividir_ate: 1 })
  // The form has gone: the focus is where it was before.
  await expectFocus(page.getByRole('button', { name: TEXTS.create }))

  // The lot: its start is preset; each validation rule, then the amounts while they are typed.
  expect(await field(page, TEXTS.loteFields.hora).inputValue()).toBe('00:00')
  await field(page, TEXTS.loteFields.qtd_total).fill('41')
  await page.getByText(TEXTS.placesOf(40, true)).waitFor()
  await field(page, TEXTS.loteFields.qtd_total).fill('')
  await field(page, TEXTS.loteFields.data).fill('')
  await field(page, TEXTS.loteFields.hora).fill('')
  await field(page, TEXTS.loteFields.valor).fill('12.50')
  await page.getByText(readReais('12.50')).waitFor()
  await press(page, TEXTS.saveLote)
  for (const text of [
    OFFICE_MESSAGES.loteData,
    OFFICE_MESSAGES.loteHora,
    OFFICE_MESSAGES.loteQuantidade,
    OFFICE_MESSAGES.loteValor,
  ])
    await page.getByText(text, { exact: true }).waitFor()
  await expectFocus(field(page, TEXTS.loteFields.data))
  await axe(page, 'the lot’s form with its errors')
  const type = async (label: string, keys: string) => {
    await field(page, label).click()
    await page.keyboard.type(keys)
  }
  await type(TEXTS.loteFields.data, '29112030')
  await type(TEXTS.loteFields.hora, '0830')
  await type(TEXTS.loteFields.qtd_total, '41')
  await page.getByText(OFFICE_REFUSALS['lote.more-than-places'](40)).waitFor()
  await type(TEXTS.loteFields.valor, '60')
  await page.getByText('R$ 60,00', { exact: true }).first().waitFor()
  await type(TEXTS.loteFields.taxa_adm, '7,2')
  await page.getByText('R$ 67,20').first().waitFor()
  // An accidental close does not lose typed text.
  await chooseSetor(page, 'Camarote')
  await answer(page, ADM.leave.stay)
  expect(await field(page, TEXTS.loteFields.valor).inputValue()).toBe('60,00')
  await press(page, TEXTS.saveLote)
  await page.getByText(OFFICE_REFUSALS['lote.more-than-places'](40)).waitFor()
  await expectFocus(field(page, TEXTS.loteFields.qtd_total))
  await field(page, TEXTS.loteFields.qtd_total).fill('1')
  await press(page, TEXTS.saveLote)
  await toast(page, TEXTS.loteCreated)
  await expectFocus(field(page, TEXTS.loteFields.data))
  const lotes = await storedLotes(setor?.id ?? '')
  expect(lotes).toMatchObject([{ qtd_total: 1, valor_cents: 6000, taxa_cents: 720 }])
  expect(new Date(lotes[0]?.data ?? '').toISOString()).toBe('2030-11-29T11:30:00.000Z')

  // Editing fills the fields; canceling returns to the form of a new lot.
  await loteButton(page, 1).click()
  await page.getByText(TEXTS.modeEdit(1)).waitFor()
  expect(await field(page, TEXTS.loteFields.data).inputValue()).toBe('29/11/2030')
  expect(await field(page, TEXTS.loteFields.hora).inputValue()).toBe('08:30')
  await axe(page, 'the lot in its form')
  await press(page, ADM.cancel)
  await expect.poll(() => page.getByText(TEXTS.modeEdit(1)).count()).toBe(0)
  expect(await field(page, TEXTS.loteFields.data).inputValue()).toBe('')
  await loteButton(page, 1).click()
  await field(page, TEXTS.loteFields.qtd_total).fill('30')
  await page.route('**/api/eventos/lote', (route) => route.fulfill({ status: 500 }), { times: 1 })
  await press(page, TEXTS.saveLote)
  await page.getByRole('alert').getByText(CATALOGUE.salvarLote).waitFor()
  await press(page, TEXTS.saveLote)
  await toast(page, TEXTS.loteSaved)
  await press(page, ADM.undo)
  await toast(page, ADM.undone)
  await expectFocus(field(page, TEXTS.loteFields.data))
  expect(await storedLotes(setor?.id ?? '')).toMatchObject([{ qtd_total: 1 }])

  // With sold or held tickets: fewer tickets, or another type, are refused.
  const { lote } = await makeLote(shop.db, evento, { nome: 'Pista', qtd: 50 })
  const { client } = await journey.account()
  const held = await client.reserve([{ id_evento_setor_lote: lote, qtde: 2 }])
  expect(held.status).toBe(200)
  await openSetores(page, evento)
  await chooseSetor(page, 'Pista')
  await page.getByText(TEXTS.stage.onSale).waitFor()
  await loteButton(page, 1).click()
  await axe(page, 'a lot on sale in its form')
  await field(page, TEXTS.loteFields.qtd_total).fill('1')
  await press(page, TEXTS.saveLote)
  await page.getByText(OFFICE_REFUSALS['lote.fewer-than-taken'](2)).waitFor()
  await press(page, ADM.cancel)
  await answer(page, ADM.leave.go)
  await press(page, ADM.edit)
  await field(page, TEXTS.fields.tipo).selectOption({ label: 'Mesa' })
  await press(page, TEXTS.save)
  await page.getByText(OFFICE_REFUSALS['setor.type-fixed'](2)).waitFor()
  await press(page, ADM.cancel)
  await answer(page, ADM.leave.go)

  // Deletions: a lot of an event to come is kept while it has tickets, and the dialog says what to do instead.
  await press(page, TEXTS.removeLote(1))
  await page.getByRole('heading', { name: CONFIRMATIONS.excluir(TEXTS.nthLote(1)) }).waitFor()
  await page.getByText(TEXTS.removeSold(2, false) ?? '').waitFor()
  await axe(page, 'the question before a deletion')
  await answer(page, ADM.remove)
  await page.getByRole('heading', { name: ADM.kept(TEXTS.nthLote(1)) }).waitFor()
  await page.getByText(OFFICE_REFUSALS['lote.has-tickets'](2, 18400)).waitFor()
  await axe(page, 'the refused deletion')
  await answer(page, ADM.keep)
  expect((await client.call('DELETE', `reservas/${held.body.id}`)).status).toBe(200)
  await openSetores(page, evento)
  await chooseSetor(page, 'Pista')
  await press(page, TEXTS.removeLote(1))
  await page.route('**/api/eventos/lote', (route) => route.fulfill({ status: 500 }), { times: 1 })
  await answer(page, ADM.remove)
  await page.getByRole('alert').getByText(CATALOGUE.excluirLote).waitFor()
  await press(page, TEXTS.removeLote(1))
  await answer(page, ADM.remove)
  await page.getByText(TEXTS.noLotes).waitFor()
  const hidden = await shop.db.execute(sql`SELECT excluir FROM lote WHERE id = ${lote}`)
  expect(hidden.rows).toEqual([{ excluir: true }])
  await chooseSetor(page, 'Camarote')
  await press(page, ADM.remove)
  await answer(page, ADM.remove)
  await toast(page, ADM.removed('Camarote'))
  expect(await storedSetor('Camarote')).toBeUndefined()
})

it('staff see the sectors of their city and can change none', async () => {
  const evento = await makeEvento(journey.shop.db, { idCidade: journey.world.salvador })
  await makeLote(journey.shop.db, evento, { nome: 'Pista', tipo: 3, lugares: 20 })
  const { page } = await journey.person({ as: await journey.usuario({ cidades: [journey.world.salvador] }), ...DESK })
  await openSetores(page, evento)
  await page.getByText(TEXTS.stage.onSale).waitFor()
  for (const name of [TEXTS.create, TEXTS.saveLote, ADM.edit, ADM.remove, TEXTS.draw])
    expect(await page.getByRole('button', { name, exact: true }).count(), name).toBe(0)
  await axe(page, 'the sectors for staff')
  await page.goto(`/adm/eventos/${evento}/setores?${SETOR}=${NEW_SETOR}`)
  await page.getByText(TEXTS.stage.onSale).waitFor()
  expect(await page.getByRole('button', { name: TEXTS.save, exact: true }).count()).toBe(0)
})

it('the chosen sector is in the address; a step back and the button close the sectors', async () => {
  const evento = await makeEvento(journey.shop.db, { nome: 'Sarau no Endereço' })
  await makeLote(journey.shop.db, evento, { nome: 'Balcão' })
  const { setor } = await makeLote(journey.shop.db, evento, { nome: 'Pista' })
  const { page } = await journey.person({ as: await journey.usuario(), ...DESK })
  const current = () => page.getByRole('list', { name: TEXTS.list }).locator('[aria-current=true]').textContent()
  const isList = (url: URL) => url.pathname === '/adm/eventos' && url.search === '?q=sarau'
  await page.goto('/adm/eventos?q=sarau')
  await page.getByRole('link', { name: /^Setores/ }).click()
  await expect.poll(current).toContain('Balcão')
  await chooseSetor(page, 'Pista')
  await page.waitForURL((url) => url.searchParams.get(SETOR) === setor)
  await chooseSetor(page, 'Balcão')
  await chooseSetor(page, 'Pista')
  await page.reload()
  await expect.poll(current).toContain('Pista')
  await page.goBack()
  await page.waitForURL(isList)
  await expect.poll(() => page.getByRole('dialog').count()).toBe(0)

  // By its link, on a phone: the sector is open, and the list below keeps only its own filter.
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(`/adm/eventos/${evento}/setores?q=sarau&${SETOR}=${setor}`)
  await page.getByRole('heading', { name: 'Pista' }).waitFor()
  await press(page, TEXTS.backToList)
  await page.waitForURL((url) => url.search === '?q=sarau')
  await chooseSetor(page, 'Balcão')
  await page.getByRole('heading', { name: 'Balcão' }).waitFor()
  await page.getByRole('dialog').getByRole('button', { name: COMMON.close }).click()
  await page.waitForURL(isList)
  await expect.poll(() => page.getByRole('dialog').count()).toBe(0)
})

it('an admin hides a sector: the list says so, and its lots have no fares but their codes', async () => {
  const { shop } = journey
  const evento = await makeEvento(shop.db)
  await makeLote(shop.db, evento, { nome: 'Camarote Amigos' })
  const { page } = await journey.person({ as: await journey.usuario(), ...DESK })
  await openSetores(page, evento)
  await page.getByRole('button', { name: /Camarote Amigos/ }).click()
  await page.getByText(ADM_TARIFAS.title).first().waitFor()
  await page.getByRole('button', { name: ADM.edit, exact: true }).first().click()
  await page.getByRole('switch', { name: TEXTS.fields.oculto }).check()
  await axe(page, 'the form of a hidden sector')
  await press(page, TEXTS.save)
  await toast(page, TEXTS.saved)
  await page.getByRole('button', { name: new RegExp(`Camarote Amigos.*${TEXTS.hidden}`) }).waitFor()
  expect(await storedSetor('Camarote Amigos')).toMatchObject({ oculto: true })
  await page.getByText(TEXTS.hiddenHint).waitFor()
})
