import { sql } from 'drizzle-orm'
import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { boundsOf, layoutPlan, placeOf, pointOf } from '../../contract/place-plan.ts'
import { EVENTO } from '../../src/texts/evento.ts'
import { SHELL } from '../../src/texts/shell.ts'
import { UI } from '../../src/texts/ui.ts'
import { boxOf, clampView, fitView, READABLE_PX, toBox, type View, zoomAt } from '../../src/ui/place-map/view.ts'
import { makeEvento, makeLote } from '../support/fixtures.ts'
import { makeUsuario } from '../support/staff.ts'
import { axe, openJourney } from './support/index.ts'
import { expectText } from './support/steps.ts'

// The map of places under fingers and wheel, and how it stands on the page.
const journey = openJourney()

const HALL = ['__oo_oo__', 'aoxo_oooo', 'oooo_oooo']
const linhas = (...mapas: string[]) => mapas.map((mapa, row) => ({ nome: 'ABCDEFGHIJKL'.charAt(row), mapa }))
const mapOf = (page: Page, kind: number | null = null) => page.getByRole('region', { name: EVENTO.choosePlaces(kind) })
const badge = (page: Page, units: number) => page.getByRole('banner').getByLabel(SHELL.cart(units), { exact: true })
const scrollTop = (page: Page) => page.evaluate(() => scrollY)

/** The address of an event with a drawn sector, and the sector. */
async function hall(...mapas: string[]) {
  const { shop } = journey
  const admin = await makeUsuario(shop)
  const evento = await makeEvento(shop.db, { nome: 'Sonho no Sertão' })
  const { setor } = await makeLote(shop.db, evento, { nome: 'Plateia', tipo: 3, lugares: 20 })
  const { status } = await admin.call('PUT', 'eventos/setor/lugares', { id: setor, linhas: linhas(...mapas) })
  expect(status).toBe(200)
  return { address: `/evento/${evento}`, setor }
}

it('the wheel scrolls the page, and zooms a seat map that has the focus', async () => {
  const { address } = await hall(`oooo${'_'.repeat(14)}oooo`, `oooo${'_'.repeat(14)}oooo`)
  const { page } = await journey.person({ viewport: { width: 340, height: 600 } })
  await page.goto(address)
  const map = page.getByRole('region', { name: EVENTO.choosePlaces(null) })
  const drawing = map.locator('[data-zoomed]')
  const zoomOut = map.getByRole('button', { name: UI.map.zoomOut })
  const isZoomed = async () => (await zoomOut.getAttribute('aria-disabled')) === 'false'
  await zoomOut.waitFor()
  await drawing.hover()
  await page.mouse.wheel(0, 120)
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(0)
  expect(await isZoomed()).toBe(false)
  await zoomOut.focus()
  await drawing.hover()
  const scrolled = await page.evaluate(() => scrollY)
  await page.mouse.wheel(0, -400)
  await expect.poll(isZoomed).toBe(true)
  expect(await page.evaluate(() => scrollY)).toBe(scrolled)
})

it('one finger moves an enlarged map to its end, then the page: the map never catches the scroll', async () => {
  const { address } = await hall(...HALL)
  const { page } = await journey.person({ hasTouch: true, isMobile: true, viewport: { width: 360, height: 600 } })
  await page.goto(address)
  const map = mapOf(page)
  const zoomIn = map.getByRole('button', { name: UI.map.zoomIn })
  for (let step = 0; step < 3; step += 1) await zoomIn.click()
  await map.locator('[data-zoomed=true]').waitFor()
  await map.locator('canvas').first().scrollIntoViewIfNeeded()
  const cdp = await page.context().newCDPSession(page)
  const swipeUp = async () => {
    const box = await map.locator('[data-zoomed]').boundingBox()
    const [x, y] = [(box?.x ?? 0) + 60, (box?.y ?? 0) + Math.min(120, (box?.height ?? 0) - 10)]
    const touch = (type: 'touchStart' | 'touchMove', dy: number) =>
      cdp.send('Input.dispatchTouchEvent', { type, touchPoints: [{ x, y: y - dy }] })
    await touch('touchStart', 0)
    for (let dy = 8; dy <= 96; dy += 8) await touch('touchMove', dy)
    await cdp.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
  }
  const before = await scrollTop(page)
  await swipeUp()
  await swipeUp()
  await swipeUp()
  await expect.poll(() => scrollTop(page)).toBeGreaterThan(before + 60)
})

it('on a desktop of 900 px the whole theatre is on the screen, and the controls of a tall map are in sight', async () => {
  const theatre = Array.from({ length: 12 }, () => 'oooooo_oooooooo_oooooo')
  const { address } = await hall(...theatre)
  const { page } = await journey.person({ viewport: { width: 1440, height: 900 } })
  await page.goto(address)
  const drawing = mapOf(page).locator('[data-zoomed]')
  await drawing.locator('canvas').waitFor()
  const box = await drawing.boundingBox()
  expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(900)

  const phone = await journey.person({ hasTouch: true, isMobile: true, viewport: { width: 390, height: 560 } })
  await phone.page.goto(address)
  const zoomIn = mapOf(phone.page).getByRole('button', { name: UI.map.zoomIn })
  await zoomIn.waitFor()
  const bar = await phone.page.locator('[data-action-bar]').boundingBox()
  const button = await zoomIn.boundingBox()
  expect((button?.y ?? 0) + (button?.height ?? 0)).toBeLessThanOrEqual(bar?.y ?? 0)
})

it('a map shows what is in front of its places, and letters for the rows of a sector without a seat map', async () => {
  const { shop } = journey
  const evento = await makeEvento(shop.db, { nome: 'Clássico' })
  const { setor } = await makeLote(shop.db, evento, { nome: 'Camarotes', tipo: 1, lugares: 20 })
  await shop.db.execute(sql`UPDATE setor SET frente = 'campo', qtd_por_linha = 5 WHERE id = ${setor}`)
  const { page } = await journey.person()
  await page.addInitScript(() => {
    const drawn: string[] = []
    Object.assign(window, { drawn })
    const { fillText } = CanvasRenderingContext2D.prototype
    CanvasRenderingContext2D.prototype.fillText = function (this: CanvasRenderingContext2D, text, x, y) {
      drawn.push(text)
      fillText.call(this, text, x, y)
    }
  })
  await page.goto(`/evento/${evento}`)
  await mapOf(page, 1).locator('canvas').first().waitFor()
  const texts = () => page.evaluate(() => (window as unknown as { drawn: string[] }).drawn)
  await expect.poll(texts).toEqual(expect.arrayContaining(['CAMPO', 'A', 'D', '20']))
  await page.getByText(UI.map.list).click()
  await page.getByLabel(UI.map.row, { exact: true }).selectOption({ label: 'Fileira D: 16 a 20: 5 livres' })
  await page.getByRole('button', { name: 'Mesa 18, livre', exact: true }).waitFor()
})

it('a tap on a small place zooms in, a tap on a large one chooses it', async () => {
  const { address } = await hall(...HALL)
  const { page } = await journey.person({ hasTouch: true, isMobile: true })
  await page.goto(address)
  const map = page.getByRole('region', { name: EVENTO.choosePlaces(null) })
  await map.getByText(UI.map.hint).waitFor()
  const box = await map.locator('canvas').boundingBox()
  if (!box) throw new Error('the map is not drawn')
  const plan = layoutPlan({ linhas: linhas(...HALL) })
  const bounds = boundsOf(plan, true)
  const size = boxOf(box.width, box.height, bounds, true)
  const fit = fitView(bounds, size)
  const c2 = placeOf(plan, 13)
  if (!c2) throw new Error('there is no such place')
  const point = pointOf(plan, c2.row, c2.column)
  const tap = async (view: View) => {
    const at = toBox(view, size, point)
    await page.touchscreen.tap(box.x + at.x, box.y + at.y)
  }
  await tap(fit)
  await map.getByRole('button', { name: UI.map.zoomOut }).and(map.locator('[aria-disabled=false]')).waitFor()
  await badge(page, 0).waitFor()
  await tap(clampView(zoomAt(fit, size, toBox(fit, size, point), READABLE_PX), bounds, size))
  await badge(page, 1).waitFor()
  await expectText(page, `1 lugar · ${c2.label}`)
  await axe(page, 'evento: map zoomed in')
})
