import { sql } from 'drizzle-orm'
import type { Locator, Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { CATALOGUE, CONFIRMATIONS } from '../../contract/catalogue.ts'
import type { Setor } from '../../contract/eventos.ts'
import { LUGARES, MESSAGES } from '../../contract/messages.ts'
import { OFFICE_REFUSALS } from '../../contract/refusals-office.ts'
import { ADM } from '../../src/texts/adm.ts'
import { ADM_DESENHO as DRAWING } from '../../src/texts/adm-desenho.ts'
import { ADM_SETORES as TEXTS } from '../../src/texts/adm-setores.ts'
import { makeEvento, makeLote } from '../support/fixtures.ts'
import { makeUsuario } from '../support/staff.ts'
import { axe, openJourney } from './support/index.ts'
import { field, press } from './support/steps.ts'

const journey = openJourney()
const DESK = { viewport: { width: 1440, height: 900 } }

const toast = (page: Page, text: string) => page.getByRole('status').getByText(text, { exact: true }).waitFor()
const lastDialog = (page: Page) => page.locator('dialog').last()
const answer = (page: Page, name: string) => lastDialog(page).getByRole('button', { name, exact: true }).click()
const chooseSetor = (page: Page, nome: string) =>
  page.getByRole('list', { name: TEXTS.list }).getByRole('button', { name: nome }).click()
const loteButton = (page: Page, nr: number) => page.getByRole('button', { name: new RegExp(`^${nr}º lote`) })
const storedSetor = async (nome: string) =>
  (await journey.shop.db.execute<Setor>(sql`SELECT * FROM setor WHERE nome = ${nome} AND NOT excluir`)).rows[0]
const storedLotes = async (setor: string) =>
  (
    await journey.shop.db.execute<{ qtd_total: number; valor_cents: number; taxa_cents: number; data: Date }>(
      sql`SELECT qtd_total, valor_cents, taxa_cents, data FROM lote WHERE id_setor = ${setor} AND NOT excluir ORDER BY data`,
    )
  ).rows

async function openSetores(page: Page, evento: string): Promise<void> {
  await page.goto(`/adm/eventos/${evento}/setores`)
  await page.getByRole('heading', { name: TEXTS.title, exact: true }).waitFor()
}

/** An event with a drawn sector: B2 is held by a cliente. */
async function drawnEvento(linhas = ['oooo', 'oooo', 'oooo']) {
  const { shop } = journey
  const admin = await makeUsuario(shop)
  const evento = await makeEvento(shop.db)
  const { setor, lote } = await makeLote(shop.db, evento, { nome: 'Plateia', tipo: 3, lugares: 1 })
  const rows = linhas.map((mapa, row) => ({ nome: 'ABCDEFGH'.charAt(row), mapa }))
  const drawn = await admin.call('PUT', 'eventos/setor/lugares', { id: setor, linhas: rows })
  expect(drawn.status).toBe(200)
  const { client } = await journey.account()
  expect((await client.reserve([{ id_evento_setor_lote: lote, nr_lugar: 6 }])).status).toBe(200)
  return { admin, evento, setor, lote }
}

/** The middle of a cell of the drawing on the screen, by the button below its last row. */
async function cellOf(page: Page, rows: number, columns: number) {
  const below = await page.getByRole('button', { name: DRAWING.addRow }).boundingBox()
  const beside = await page.getByRole('button', { name: DRAWING.addColumn }).boundingBox()
  if (!below || !beside) throw new Error('the drawing is not on the screen')
  const edge = (beside.x - 10 - below.x) / columns
  return (row: number, column: number) => ({
    x: below.x + (column + 0.5) * edge,
    y: below.y - 10 - (rows - row - 0.5) * edge,
  })
}

async function openDrawing(page: Page): Promise<Locator> {
  await page.getByRole('button', { name: /^(Desenhar lugares|Desenho dos lugares)$/ }).click()
  const drawing = page.getByRole('application', { name: DRAWING.canvas })
  await drawing.waitFor()
  return drawing
}

async function drag(page: Page, from: { x: number; y: number }, to: { x: number; y: number }): Promise<void> {
  await page.mouse.move(from.x, from.y)
  await page.mouse.down()
  await page.mouse.move(to.x, to.y, { steps: 3 })
}

describe('an admin at a desk', () => {
  it('creates a sector and its lots, edits them, and is told what sold tickets forbid', async () => {
    const { shop } = journey
    const evento = await makeEvento(shop.db)
    const { page, allow } = await journey.person({ as: await journey.usuario(), ...DESK })
    allow(/^409 POST/, /^500 (POST|DELETE)/)
    await openSetores(page, evento)
    await page.getByText(TEXTS.empty.title).waitFor()
    await axe(page, 'no sectors')

    await press(page, TEXTS.create)
    await press(page, TEXTS.save)
    await page.getByText(MESSAGES.setorNome).waitFor()
    await page.getByText(MESSAGES.setorTipo).waitFor()
    await axe(page, 'the sector’s form with its errors')
    await field(page, TEXTS.fields.nome).fill('Camarote')
    await field(page, TEXTS.fields.tipo).selectOption({ label: 'Individual' })
    expect(await field(page, TEXTS.fields.qtd_lugar).count()).toBe(0)
    await field(page, TEXTS.fields.tipo).selectOption({ label: 'Mesa' })
    await field(page, TEXTS.fields.qtd_lugar).waitFor()
    await field(page, TEXTS.fields.qtd_por_linha).waitFor()
    await press(page, TEXTS.save)
    await toast(page, TEXTS.created)
    const setor = await storedSetor('Camarote')
    expect(setor).toMatchObject({ tipo: 1, qtd_por_linha: 0, qtd_lugar: 1, dividir_ate: 1 })

    // The lot: each rule, then what the buyer pays while it is typed.
    await press(page, TEXTS.saveLote)
    for (const text of [MESSAGES.loteData, MESSAGES.loteHora, MESSAGES.loteValor])
      await page.getByText(text, { exact: true }).waitFor()
    await axe(page, 'the lot’s form with its errors')
    const type = async (label: string, keys: string) => {
      await field(page, label).click()
      await page.keyboard.type(keys)
    }
    await type(TEXTS.loteFields.data, '29112030')
    await type(TEXTS.loteFields.hora, '0830')
    await type(TEXTS.loteFields.valor, '6000')
    await type(TEXTS.loteFields.taxa_adm, '720')
    await page.getByText('R$ 67,20').waitFor()
    // A mis-click loses nothing.
    await chooseSetor(page, 'Camarote')
    await answer(page, ADM.leave.stay)
    expect(await field(page, TEXTS.loteFields.valor).inputValue()).toBe('60,00')
    await press(page, TEXTS.saveLote)
    await toast(page, TEXTS.loteCreated)
    const lotes = await storedLotes(setor?.id ?? '')
    expect(lotes).toMatchObject([{ qtd_total: 1, valor_cents: 6000, taxa_cents: 720 }])
    expect(new Date(lotes[0]?.data ?? '').toISOString()).toBe('2030-11-29T11:30:00.000Z')

    // Edit fills the fields, cancelling returns to New.
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
    expect(await storedLotes(setor?.id ?? '')).toMatchObject([{ qtd_total: 1 }])

    // What is sold or held: fewer tickets, another type.
    const { lote } = await makeLote(shop.db, evento, { nome: 'Pista', qtd: 50 })
    const { client } = await journey.account()
    expect((await client.reserve([{ id_evento_setor_lote: lote, qtde: 2 }])).status).toBe(200)
    await openSetores(page, evento)
    await chooseSetor(page, 'Pista')
    await page.getByText(TEXTS.stage.onSale).waitFor()
    await loteButton(page, 1).click()
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

    // Deletions: a lot that has sales is hidden, and its tickets stay valid.
    await press(page, TEXTS.removeLote(1))
    const question = TEXTS.removeSold(CONFIRMATIONS.excluir(TEXTS.nthLote(1)), 2)
    await page.getByRole('heading', { name: question }).waitFor()
    await axe(page, 'the question before a deletion')
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

  it('draws places by mouse and keys; sold places hold; text, names, numbers, undo and save', async () => {
    const { admin, evento, setor } = await drawnEvento()
    const { page } = await journey.person({ as: await journey.usuario(), ...DESK })
    await openSetores(page, evento)
    const drawing = await openDrawing(page)
    await page.getByText(DRAWING.fixedTitle).waitFor()
    await axe(page, 'the drawing')
    const count = (label: string) =>
      page.locator('dl > div', { has: page.getByText(label, { exact: true }) }).locator('dd')
    const expectCount = (label: string, text: string) => expect.poll(() => count(label).textContent()).toBe(text)
    await expectCount(DRAWING.free, '11')
    await expectCount(DRAWING.taken, '1')

    // B blocks; the sold place in the rectangle stays, and the hint says so before the hand lets go.
    const cell = await cellOf(page, 3, 4)
    await page.keyboard.press('b')
    await drag(page, cell(1, 0), cell(2, 1))
    await page.getByText(DRAWING.stroke('blocked', 2, 2)).waitFor()
    await page.getByText(DRAWING.strokeKept(1)).waitFor()
    await page.mouse.up()
    await expectCount(DRAWING.blocked, '3')
    await page.keyboard.press('Control+z')
    await expectCount(DRAWING.blocked, '0')
    await page.keyboard.press('Control+Shift+z')
    await expectCount(DRAWING.blocked, '3')

    // An aisle before the sold place would rename it: nothing changes, in words.
    await page.keyboard.press('c')
    await drag(page, cell(0, 1), cell(0, 2))
    await page.mouse.up()
    await page
      .getByRole('alert')
      .getByText(DRAWING.moved(['B2']))
      .waitFor()
    await axe(page, 'a stroke that was not done')
    await expectCount(DRAWING.free, '8')
    // Behind it there may be one. A row by its name, with the keys: the last row becomes an aisle.
    await drawing.focus()
    await page.keyboard.press('ArrowDown')
    for (const key of ['ArrowDown', 'ArrowDown', 'ArrowRight', 'ArrowRight']) await page.keyboard.press(key)
    await page.keyboard.press('Shift+ArrowRight')
    await page.keyboard.press('Escape')
    expect(await drawing.count()).toBe(1)
    await page.getByRole('switch', { name: DRAWING.mirror }).check()
    await page.keyboard.press('a')
    await drawing.focus()
    await page.keyboard.press('Enter')
    await expectCount(DRAWING.accessible, '2')

    // As text: a wrong line, then a row more.
    await press(page, DRAWING.text)
    const text = field(page, DRAWING.textLabel)
    const before = await text.inputValue()
    await text.fill(`${before}\nD o-o`)
    await press(page, DRAWING.textApply)
    await page.getByText(DRAWING.textWrong(4)).waitFor()
    await axe(page, 'the drawing as text')
    await text.fill(`${before}\nA oo`)
    await press(page, DRAWING.textApply)
    await page.getByText(LUGARES.linhaTwice('A')).waitFor()
    await text.fill(`${before}\nFrisa _oo_`)
    await press(page, DRAWING.textApply)
    await page.getByRole('radio', { name: DRAWING.namings.own, checked: true }).waitFor()

    // Numbers from the right would rename the sold place; a row without one may have another name.
    await page.getByRole('radio', { name: DRAWING.numberings.direita }).click()
    await page
      .getByRole('alert')
      .getByText(DRAWING.moved(['B2']))
      .waitFor()
    await press(page, DRAWING.editNames)
    await field(page, DRAWING.nameOf(4)).fill('')
    await press(page, DRAWING.namesApply)
    await page.getByText(LUGARES.linhaNome).waitFor()
    await field(page, DRAWING.nameOf(4)).fill('Z')
    await axe(page, 'the names of the rows')
    await press(page, DRAWING.namesApply)
    await press(page, DRAWING.addRow)

    // Leaving asks; the save is what the buyer sees.
    await page.keyboard.press('Escape')
    await answer(page, ADM.leave.stay)
    await press(page, ADM.save)
    await toast(page, DRAWING.saved)
    const seen = await admin.get<{ setores: Setor[] }>(`eventos/${evento}`)
    expect(seen.body.setores.find(({ id }) => id === setor)?.layout?.linhas.slice(0, 4)).toMatchObject([
      { nome: 'A', mapa: 'oooo' },
      { nome: 'B', mapa: 'xooo' },
      { nome: 'C' },
      { nome: 'Z', mapa: '_oo_' },
    ])
  })

  it('is shown another admin’s drawing before one replaces the other, and why a sold place refuses', async () => {
    const { admin, evento, setor, lote } = await drawnEvento()
    const { page, allow } = await journey.person({ as: await journey.usuario(), ...DESK })
    allow(/^409 PUT/)
    const redraw = (...mapas: string[]) =>
      admin.call('PUT', 'eventos/setor/lugares', {
        id: setor,
        linhas: mapas.map((mapa, row) => ({ nome: 'ABCDEFGH'.charAt(row), mapa })),
      })
    await openSetores(page, evento)
    await openDrawing(page)
    await redraw('oooo', 'oooo')
    await press(page, DRAWING.addRow)
    await press(page, ADM.save)
    await page.getByRole('heading', { name: DRAWING.conflict.title }).waitFor()
    await page.getByText(DRAWING.conflict.counts(16, 4)).waitFor()
    await page.getByText(DRAWING.conflict.counts(8, 2)).waitFor()
    await axe(page, 'two drawings')
    await press(page, DRAWING.conflict.takeTheirs)
    await expect.poll(() => field(page, DRAWING.rows).inputValue()).toBe('2')
    await press(page, DRAWING.undoKey)
    await expect.poll(() => field(page, DRAWING.rows).inputValue()).toBe('4')
    // Somebody buys the last seat meanwhile.
    await redraw('oooo', 'oooo', 'oooo', 'oooo')
    const { client } = await journey.account()
    expect((await client.reserve([{ id_evento_setor_lote: lote, nr_lugar: 16 }])).status).toBe(200)
    await press(page, DRAWING.undoKey)
    await press(page, ADM.save)
    await press(page, DRAWING.conflict.keepMine)
    await page
      .getByRole('alert')
      .getByText(OFFICE_REFUSALS['setor.places-fixed'](['D4']))
      .waitFor()
    await press(page, DRAWING.back)
    await answer(page, ADM.leave.go)
    await page.getByRole('heading', { name: TEXTS.title, exact: true }).waitFor()
  })
})

it('an admin with a phone goes from the sectors to one, its lots and its drawing', async () => {
  const { evento } = await drawnEvento()
  const { page } = await journey.person({ as: await journey.usuario(), hasTouch: true })
  await openSetores(page, evento)
  await axe(page, 'the sectors on a phone')
  await chooseSetor(page, 'Plateia')
  await page.getByText(TEXTS.stage.onSale).waitFor()
  await axe(page, 'a sector on a phone')
  await openDrawing(page)
  await axe(page, 'the drawing on a phone')
  await page.getByRole('radio', { name: DRAWING.tool.blocked }).check()
  const at = (await cellOf(page, 3, 4))(2, 3)
  await page.touchscreen.tap(at.x, at.y)
  await press(page, DRAWING.settings)
  await page.getByText(DRAWING.buyerSees).first().waitFor()
  const blocked = page.locator('dl > div', { has: page.getByText(DRAWING.blocked, { exact: true }) }).locator('dd')
  await expect.poll(() => blocked.textContent()).toBe('1')
  await axe(page, 'settings and preview on a phone')
  await page.keyboard.press('Escape')
  await press(page, ADM.save)
  await toast(page, DRAWING.saved)
})

it('staff see the sectors of their city and change none', async () => {
  const evento = await makeEvento(journey.shop.db, { idCidade: journey.world.salvador })
  await makeLote(journey.shop.db, evento, { nome: 'Pista', tipo: 3, lugares: 20 })
  const { page } = await journey.person({ as: await journey.usuario({ cidades: [journey.world.salvador] }), ...DESK })
  await openSetores(page, evento)
  await page.getByText(TEXTS.stage.onSale).waitFor()
  for (const name of [TEXTS.create, TEXTS.saveLote, ADM.edit, ADM.remove, TEXTS.draw])
    expect(await page.getByRole('button', { name, exact: true }).count(), name).toBe(0)
  await axe(page, 'the sectors for staff')
})
