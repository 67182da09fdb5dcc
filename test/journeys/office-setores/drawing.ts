import { expect, it } from 'vitest'
import type { Setor } from '../../../contract/eventos.ts'
import { LUGARES } from '../../../contract/messages-office.ts'
import { OFFICE_REFUSALS } from '../../../contract/refusals-office.ts'
import { ADM } from '../../../src/texts/adm.ts'
import { ADM_DESENHO as DRAWING } from '../../../src/texts/adm-desenho.ts'
import { ADM_SETORES as TEXTS } from '../../../src/texts/adm-setores.ts'
import { axe } from '../support/index.ts'
import { DESK, toast } from '../support/office-screens.ts'
import { field, press } from '../support/steps.ts'
import { answer, cellOf, chooseSetor, drag, drawnEvento, journey, openDrawing, openSetores } from './kit.ts'

// The drawing of a sector's places.

it('an admin draws a seat map by mouse and keys; sold places stay; text, names, numbers, undo and save', async () => {
  const { admin, evento, setor } = await drawnEvento()
  const { page, allow } = await journey.person({ as: await journey.usuario(), ...DESK })
  allow(/^400 PUT \/api\/eventos\/setor\/lugares/)
  await openSetores(page, evento)
  const drawing = await openDrawing(page)
  await page.getByText(DRAWING.fixedTitle).waitFor()
  await axe(page, 'the drawing')
  const count = (label: string) =>
    page.locator('dl > div', { has: page.getByText(label, { exact: true }) }).locator('dd')
  const expectCount = (label: string, text: string) => expect.poll(() => count(label).textContent()).toBe(text)
  await expectCount(DRAWING.free, '11')
  await expectCount(DRAWING.taken, '1')

  // B blocks places; the sold place in the rectangle stays, and the hint says so before the mouse button is released.
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

  // An aisle before the sold place would rename it: the drawing stays, and a message says why.
  await page.keyboard.press('c')
  await drag(page, cell(0, 1), cell(0, 2))
  await page.mouse.up()
  await page
    .getByRole('alert')
    .getByText(DRAWING.moved(['B2']))
    .waitFor()
  await axe(page, 'a stroke that was not done')
  await expectCount(DRAWING.free, '8')
  // Behind the sold place an aisle is possible. A whole row, selected by its name with the keyboard, becomes an aisle.
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
  await page.getByText(/o Decreto 9\.404 pede 1 para cadeira de rodas\. Aqui há 2\./).waitFor()
  // A companion's place alone is named, and is refused when it is saved.
  await page.keyboard.press('m')
  await page.keyboard.press('Enter')
  await expectCount(DRAWING.companion, '2')
  await page.getByText(/acompanhante sem lugar para cadeira de rodas ao lado/).waitFor()
  await press(page, ADM.save)
  await page.getByText(LUGARES.companionAlone).waitFor()
  await axe(page, 'a companion alone')
  await page.keyboard.press('Control+z')
  await expectCount(DRAWING.companion, '0')

  // Editing as text: an invalid line, then an additional row.
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

  // Numbering from the right would rename the sold place; a row without sold places may be renamed.
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

  // Leaving asks for confirmation; the saved drawing is the one that the buyer sees.
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

it('an admin sees another admin’s seat map before one replaces the other, and why a sold place refuses a change', async () => {
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
  // A cliente buys the last seat meanwhile.
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

it('an admin with a phone opens a sector, its lots and its seat map', async () => {
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
