import { sql } from 'drizzle-orm'
import type { Page } from 'playwright-core'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import type { Banner } from '../../../contract/banners.ts'
import { CATALOGUE, CONFIRMATIONS } from '../../../contract/catalogue.ts'
import { BANNER_MAX_BYTES } from '../../../contract/limits.ts'
import { MESSAGES } from '../../../contract/messages.ts'
import { OFFICE_REFUSALS } from '../../../contract/refusals-office.ts'
import { ADM } from '../../../src/texts/adm.ts'
import { ADM_BANNERS as TEXTS } from '../../../src/texts/adm-banners.ts'
import { COMMON } from '../../../src/texts/common.ts'
import { FIELDS } from '../../../src/texts/fields.ts'
import { makeUsuario } from '../../support/staff.ts'
import { axe } from '../support/index.ts'
import { findingsAtEverySize } from '../support/layout.ts'
import { DESK, toast } from '../support/office-screens.ts'
import { field, press } from '../support/steps.ts'
import { journey } from './kit.ts'

const { sort } = FIELDS

const rows = (page: Page) => page.getByRole('article')
const named = (place: number, target: string) => TEXTS.nameOf(place, target)
const row = (page: Page, name: string) => page.getByRole('article', { name, exact: true })
const dialog = (page: Page) => page.getByRole('dialog').last()
/** Dismisses an error, which stays until then. */
const alert = (page: Page, text: string) =>
  page.getByRole('alert').filter({ hasText: text }).getByRole('button', { name: COMMON.close }).click()
const action = (page: Page, label: string, name: string) =>
  page.getByRole('button', { name: FIELDS.actionOn(label, name) }).click()
const stored = async (): Promise<Pick<Banner, 'id' | 'link' | 'visivel'>[]> =>
  (
    await journey.shop.db.execute<Pick<Banner, 'id' | 'link' | 'visivel'>>(
      sql`SELECT id, link, visivel FROM banner ORDER BY ordem, id`,
    )
  ).rows
const links = async () => (await stored()).map(({ link }) => link)
const picture = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#1f5c4a' } })
    .png()
    .toBuffer()
const choose = (page: Page, name: string, buffer: Buffer) =>
  page.getByLabel(TEXTS.image, { exact: true }).setInputFiles({ name, mimeType: 'image/png', buffer })

describe('an admin on a desktop', () => {
  it('an admin on a desktop uploads a banner, edits its link, hides it and deletes it', async () => {
    const { page, allow } = await journey.person({ as: await journey.usuario(), ...DESK })
    const { id, nome } = journey.world.festival
    await page.goto('/adm/banners')
    await rows(page).nth(1).waitFor()
    await axe(page, 'the banners')

    await press(page, ADM.create)
    await field(page, TEXTS.link).fill('javascript:alert(1)')
    await press(page, ADM.save)
    await dialog(page).getByText(MESSAGES.imageMissing).waitFor()
    await dialog(page).getByText(MESSAGES.invalidField).waitFor()
    await axe(page, 'the form with its errors')
    await choose(page, 'grande.png', Buffer.alloc(BANNER_MAX_BYTES + 1))
    await dialog(page).getByText(MESSAGES.pictureTooLarge).waitFor()
    await choose(page, 'filme.gif', await picture(160, 60))
    await dialog(page).getByText(MESSAGES.fileType).waitFor()
    await choose(page, 'banner.png', await picture(160, 60))
    await dialog(page).getByRole('img').waitFor()
    await field(page, TEXTS.choosePage).selectOption({ label: TEXTS.target.evento(nome) })
    expect(await field(page, TEXTS.link).inputValue()).toBe(`/evento/${id}`)
    expect((await dialog(page).boundingBox())?.width).toBeLessThanOrEqual(800)

    allow(/^500 POST .*banners/)
    await page.route('**/api/banners', (route) => route.fulfill({ status: 500 }), { times: 1 })
    await press(page, ADM.save)
    await alert(page, CATALOGUE.enviarBanner)
    await press(page, ADM.save)
    await toast(page, TEXTS.created)
    const name = named(3, TEXTS.target.evento(nome))
    await row(page, name).getByRole('img').waitFor()
    expect(await links()).toEqual([null, '/eventos', `/evento/${id}`])

    await action(page, ADM.edit, name)
    await field(page, TEXTS.link).fill('https://exemplo.com.br/promo')
    await page.keyboard.press('Escape')
    await press(page, ADM.leave.stay)
    await press(page, ADM.save)
    await toast(page, TEXTS.saved)
    await row(page, named(3, 'exemplo.com.br')).waitFor()
    await press(page, ADM.undo)
    await toast(page, ADM.undone)
    await row(page, name).waitFor()

    const visible = row(page, name).getByRole('switch')
    await visible.click()
    await toast(page, TEXTS.nowHidden)
    await row(page, name).getByText(TEXTS.hidden).waitFor()
    await page.getByText(TEXTS.shown(2, 3)).waitFor()
    await axe(page, 'a hidden banner')
    expect((await stored())[2]).toMatchObject({ visivel: false })
    await press(page, ADM.undo)
    await toast(page, ADM.undone)
    expect((await stored())[2]).toMatchObject({ visivel: true })

    await action(page, ADM.remove, name)
    await page.getByRole('heading', { name: CONFIRMATIONS.excluir(name) }).waitFor()
    await dialog(page).getByRole('button', { name: ADM.remove, exact: true }).click()
    await toast(page, ADM.removed(name))
    expect(await links()).toEqual([null, '/eventos'])
  })

  it('an admin on a desktop orders the banners by buttons, by the keyboard and by dragging', async () => {
    const { page, allow } = await journey.person({ as: await journey.usuario(), ...DESK })
    await page.goto('/adm/banners')
    const [none, all] = [TEXTS.target.none, TEXTS.target.eventos]
    const grip = (place: number, target: string) => page.getByRole('button', { name: sort.grip(named(place, target)) })
    await page.getByRole('button', { name: sort.down(named(1, none)) }).click()
    await toast(page, TEXTS.moved(2, 2))
    expect(await links()).toEqual(['/eventos', null])
    // The focus stays on the moved banner.
    const down = page.getByRole('button', { name: sort.down(named(2, none)) })
    await expect.poll(() => down.evaluate((button) => button === document.activeElement)).toBe(true)
    expect(await down.getAttribute('aria-disabled')).toBe('true')
    await press(page, ADM.undo)
    await toast(page, ADM.undone)
    expect(await links()).toEqual([null, '/eventos'])

    await grip(1, none).focus()
    await page.keyboard.press('Space')
    await page.getByText(sort.over(named(1, none), 1, 2)).waitFor({ state: 'attached' })
    // The list is measured first: a key pressed before that has no effect.
    const moved = page.getByText(sort.over(named(1, none), 2, 2))
    await expect.poll(() => page.keyboard.press('ArrowDown').then(() => moved.count()), { interval: 500 }).toBe(1)
    await axe(page, 'a banner on its way')
    await page.keyboard.press('Space')
    await toast(page, TEXTS.moved(2, 2))
    expect(await links()).toEqual(['/eventos', null])

    const from = await grip(1, all).boundingBox()
    const to = await grip(2, none).boundingBox()
    if (!from || !to) throw new Error('no grips')
    await page.mouse.move(from.x + 20, from.y + 20)
    await page.mouse.down()
    await page.mouse.move(from.x + 20, to.y + 30, { steps: 8 })
    await page.mouse.up()
    await row(page, named(1, none)).waitFor()
    await expect.poll(links).toEqual([null, '/eventos'])

    // Another user has added a banner meanwhile: the order is refused, and the list is read again.
    allow(/^409 PUT/)
    await page.reload()
    await row(page, named(1, none)).waitFor()
    await journey.shop.db.execute(sql`INSERT INTO banner (ordem, link) VALUES (9, '/cidades')`)
    await page.getByRole('button', { name: sort.down(named(1, none)) }).click()
    await alert(page, OFFICE_REFUSALS['record.edited-meanwhile'])
    await row(page, named(3, TEXTS.target.cidades)).getByText(TEXTS.noPicture).waitFor()
    expect(await links()).toEqual([null, '/eventos', '/cidades'])
    await journey.shop.db.execute(sql`DELETE FROM banner WHERE link = '/cidades'`)
  })

  it('an admin on a desktop sees changes of banners made by another admin meanwhile', async () => {
    const other = await makeUsuario(journey.shop)
    const { page, allow } = await journey.person({ as: await journey.usuario(), ...DESK })
    allow(/^409 POST/)
    await page.goto('/adm/banners')
    await action(page, ADM.edit, named(2, TEXTS.target.eventos))
    await field(page, TEXTS.link).fill('/cidades')
    const { body } = await other.get<Banner[]>('banners')
    await other.call('PUT', 'banners', { ...body[1], link: '/socioTorcedor' })
    await press(page, ADM.save)
    await dialog(page).getByRole('heading', { name: ADM.conflict.title }).waitFor()
    await dialog(page).getByText('/socioTorcedor').waitFor()
    await press(page, ADM.conflict.apply)
    await toast(page, TEXTS.saved)
    expect(await links()).toEqual([null, '/cidades'])
  })

  it('an admin on a desktop sees that the banners cannot be read, and that there are none', async () => {
    const { page, allow } = await journey.person({ as: await journey.usuario(), ...DESK })
    allow(/^500 GET .*banners/)
    await page.route('**/api/banners', (route) => route.fulfill({ status: 500 }), { times: 1 })
    await page.goto('/adm/banners')
    await alert(page, CATALOGUE.listarBanners)
    await page.getByText(ADM.loadFailed(TEXTS.things.many)).waitFor()
    await page.route('**/api/banners', (route) => route.fulfill({ json: [] }), { times: 1 })
    await press(page, COMMON.retry)
    await page.getByText(TEXTS.empty.title).waitFor()
    await axe(page, 'no banners')
  })
})

it('an admin with a phone: a dropped banner picture opens the form, and is not lost by an accidental click', async () => {
  const { page } = await journey.person({ as: await journey.usuario(), hasTouch: true })
  await page.goto('/adm/banners')
  await rows(page).nth(1).waitFor()
  await axe(page, 'the banners on a phone')
  expect(await findingsAtEverySize(page)).toEqual([])
  await page.getByLabel(TEXTS.dropLabel, { exact: true }).setInputFiles({
    name: 'alto.png',
    mimeType: 'image/png',
    buffer: await picture(60, 60),
  })
  await dialog(page).getByRole('img').waitFor()
  await dialog(page).getByText(ADM.unsaved(1)).waitFor()
  await page.keyboard.press('Escape')
  await press(page, ADM.leave.stay)
  expect(await findingsAtEverySize(page)).toEqual([])
  await press(page, ADM.save)
  await toast(page, TEXTS.created)
  await row(page, named(3, TEXTS.target.none)).waitFor()
})

it('staff are offered no banners', async () => {
  const { page } = await journey.person({ as: await journey.usuario({ cidades: [] }), ...DESK })
  await page.goto('/adm/banners')
  await page.getByRole('main').getByText(OFFICE_REFUSALS['role.users-forbidden']).waitFor()
  expect(await page.getByRole('navigation').getByRole('link', { name: TEXTS.title }).count()).toBe(0)
})
