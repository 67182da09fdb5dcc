import type { Page } from 'playwright-core'
import sharp from 'sharp'
import { expect, it } from 'vitest'
import { CASA_DEMO } from '../../../contract/casa-rules.ts'
import { CASA_MESSAGES } from '../../../contract/messages-office.ts'
import { OFFICE_REFUSALS } from '../../../contract/refusals-office.ts'
import { FIELDS } from '../../../src/texts/fields.ts'
import { ADM } from '../../../src/texts/adm.ts'
import { ADM_CASA as TEXTS } from '../../../src/texts/adm-casa.ts'
import { SHELL } from '../../../src/texts/shell.ts'
import { makeUsuario } from '../../support/staff.ts'
import { axe } from '../support/index.ts'
import { findingsAtEverySize } from '../support/layout.ts'
import { DESK, toast } from '../support/office-screens.ts'
import { expectText, field, press } from '../support/steps.ts'
import { journey } from './kit.ts'

const { labels } = TEXTS
const choose = (page: Page, name: string, buffer: Buffer) =>
  field(page, labels.logo).setInputFiles({ name, mimeType: 'application/octet-stream', buffer })
const square = () =>
  sharp({ create: { width: 80, height: 80, channels: 4, background: { r: 11, g: 122, b: 65, alpha: 0.5 } } })
    .png()
    .toBuffer()
const logoOf = (page: Page) => page.getByRole('banner').locator('img[src*="casaImg"]')
const isLoaded = (page: Page) => logoOf(page).evaluate((img) => (img as HTMLImageElement).naturalWidth > 0)
/** Gives the house back its first name and colours, for the other journeys. */
const restore = async () => {
  const admin = await makeUsuario(journey.shop)
  await admin.call('DELETE', 'casa/logo')
  await admin.call('PUT', 'casa', { ...CASA_DEMO, versao: null })
}

it('an admin names the house and gives it a logo, and a visitor’s open page shows both', async () => {
  const visitor = (await journey.person()).page
  await visitor.goto('/')
  await visitor.getByRole('link', { name: SHELL.home('Bilheteria') }).waitFor()
  const { page, allow } = await journey.person({ as: await journey.usuario(), ...DESK })
  allow(/^400 PUT .*logo/)
  await page.goto('/adm/casa')
  await field(page, labels.nome).fill('Ibirama FC')
  await axe(page, 'the house')

  await field(page, labels.cnpj).fill('12.ABC.345/01DE-36')
  await choose(page, 'escudo.svg', Buffer.from('<svg/>'))
  await expectText(page, OFFICE_REFUSALS['picture.logo-type'])
  await press(page, ADM.save)
  await expectText(page, CASA_MESSAGES.cnpj)
  await axe(page, 'the form with its errors')
  // A file that only its name makes a picture.
  await field(page, labels.cnpj).fill('12abc34501de35')
  await choose(page, 'escudo.png', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'))
  await press(page, ADM.save)
  await expectText(page, OFFICE_REFUSALS['picture.logo-type'])

  await choose(page, 'escudo.png', await square())
  await expectText(page, ADM.unsaved(3, ['nome da casa', 'escudo', 'CNPJ']))
  await press(page, ADM.save)
  await toast(page, TEXTS.saved)
  expect(await field(page, labels.cnpj).inputValue()).toBe('12.ABC.345/01DE-35')
  await page.getByRole('link', { name: 'Ibirama FC, painel' }).waitFor()

  await visitor.getByRole('link', { name: SHELL.home('Ibirama FC') }).waitFor()
  await expect.poll(() => isLoaded(visitor)).toBe(true)
  await visitor.getByRole('contentinfo').getByText('CNPJ 12.ABC.345/01DE-35').waitFor()
  await expect.poll(() => visitor.title()).toContain('Ibirama FC')
  await axe(visitor, 'home with the logo')
  await restore()
})

it('an edit of the house is undone, and two admins decide between their values', async () => {
  const { page, allow } = await journey.person({ as: await journey.usuario(), ...DESK })
  allow(/^409 PUT/)
  await page.goto('/adm/casa')
  await field(page, labels.horario).fill('todo dia')
  await press(page, ADM.save)
  await toast(page, TEXTS.saved)
  await press(page, ADM.undo)
  await toast(page, ADM.undone)
  await expect.poll(() => field(page, labels.horario).inputValue()).toBe(CASA_DEMO.horario)

  await field(page, labels.horario).fill('à tarde')
  const other = await makeUsuario(journey.shop)
  const { body } = await other.get<typeof CASA_DEMO>('casa')
  await other.call('PUT', 'casa', { ...body, horario: 'de manhã', nome_curto: 'Casa' })
  await press(page, ADM.save)
  await expectText(page, ADM.conflict.title)
  await expectText(page, /de manhã/)
  await axe(page, 'the two values')
  await press(page, ADM.conflict.apply)
  await toast(page, TEXTS.saved)
  expect((await other.get<typeof CASA_DEMO>('casa')).body).toMatchObject({ horario: 'à tarde', nome_curto: 'Casa' })
  await restore()
})

it('a new logo is undone, and so is its removal', async () => {
  const { page } = await journey.person({ as: await journey.usuario(), ...DESK })
  const save = async () => {
    await press(page, ADM.save)
    await toast(page, TEXTS.saved)
  }
  const undo = async () => {
    await press(page, ADM.undo)
    await toast(page, ADM.undone)
  }
  await page.goto('/adm/casa')
  await choose(page, 'escudo.png', await square())
  await save()
  const remove = page.getByRole('button', { name: TEXTS.removeLogo })
  await remove.waitFor()
  await undo()
  await remove.waitFor({ state: 'detached' })
  await choose(page, 'escudo.png', await square())
  await save()
  // Not the chosen file any more.
  const shown = page.getByAltText(FIELDS.preview(labels.logo)).and(page.locator('[src*=casaImg]'))
  const address = await shown.getAttribute('src')
  // Without the toast of this save, whose 'Desfazer' undoes something else.
  await page.reload()
  await remove.click()
  await save()
  await remove.waitFor({ state: 'detached' })
  await undo()
  await remove.waitFor()
  await expect.poll(() => shown.getAttribute('src')).toBe(address)
  await restore()
})

it('the form of the house fits every size, and asks before its changes are lost', async () => {
  const { page } = await journey.person({ as: await journey.usuario(), ...DESK })
  await page.goto('/adm/casa')
  await field(page, labels.nome).fill('Associação Recreativa e Desportiva Ibiramense do Alto Vale')
  expect(await findingsAtEverySize(page)).toEqual([])
  await press(page, ADM.cancel)
  await press(page, ADM.leave.go)
  await expect.poll(() => field(page, labels.nome).inputValue()).toBe('Bilheteria')
})
