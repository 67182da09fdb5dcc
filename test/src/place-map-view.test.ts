import { describe, expect, it } from 'vitest'
import { shownPart } from '../../src/ui/place-map/draw-plan.ts'
import { placeAfterKey } from '../../src/ui/place-map/place-list.tsx'
import {
  boxOf,
  canHit,
  clampView,
  closeView,
  fitView,
  isWhole,
  panBy,
  toBox,
  toPlan,
  zoomAt,
} from '../../src/ui/place-map/view.ts'

const bounds = { left: -11, top: -3, right: 11, bottom: 12 }
const phone = boxOf(358, 420, bounds, true)

describe('the view of a map', () => {
  it('the view of a map shows everything at first, above the controls', () => {
    const fit = fitView(bounds, phone)
    expect(isWhole(fit, bounds, phone)).toBe(true)
    const [corner, other] = [
      toBox(fit, phone, { x: bounds.left, y: bounds.top }),
      toBox(fit, phone, { x: bounds.right, y: bounds.bottom }),
    ]
    expect(Math.min(corner.x, corner.y)).toBeGreaterThanOrEqual(-0.001)
    expect(other.x).toBeLessThanOrEqual(phone.width + 0.001)
    expect(other.y).toBeLessThanOrEqual(phone.height - phone.inset + 0.001)
  })

  it('the view of a map gives no space to controls when places are large enough', () => {
    const small = { left: -3, top: -1, right: 3, bottom: 3 }
    expect(boxOf(358, 420, small, true).inset).toBe(0)
    expect(boxOf(900, 620, bounds, false).inset).toBe(0)
    expect(phone.inset).toBeGreaterThan(44)
  })

  it('the view of a map shows the surroundings of a place at a size that a finger can hit, and nothing beyond the plan', () => {
    const middle = closeView({ x: 0, y: 5 }, bounds, phone)
    const shown = toBox(middle, phone, { x: 0, y: 5 })
    expect([shown.x, Math.round(shown.y)]).toEqual([phone.width / 2, Math.round(phone.height / 3)])
    expect(canHit(middle, true)).toBe(true)
    const corner = closeView({ x: bounds.left, y: bounds.top }, bounds, phone)
    expect(toBox(corner, phone, { x: bounds.left, y: bounds.top })).toEqual({ x: 0, y: 0 })
  })

  it('the view of a map keeps the point under the finger while it zooms', () => {
    const fit = fitView(bounds, phone)
    const at = { x: 90, y: 200 }
    const before = toPlan(fit, phone, at)
    const after = toPlan(zoomAt(fit, phone, at, 52), phone, at)
    expect(after.x).toBeCloseTo(before.x)
    expect(after.y).toBeCloseTo(before.y)
  })

  it('the view of a map moves with the finger, but never beyond the plan', () => {
    const near = clampView({ scale: 52, x: 0, y: 4 }, bounds, phone)
    expect(panBy(near, 52, -104)).toEqual({ scale: 52, x: -1, y: 6 })
    const far = clampView(panBy(near, 99_999, 99_999), bounds, phone)
    expect(toBox(far, phone, { x: bounds.left, y: bounds.top })).toEqual({ x: 0, y: 0 })
  })

  it('the view of a map can move the last row above the controls', () => {
    const last = clampView({ scale: 52, x: 0, y: 999 }, bounds, phone)
    expect(toBox(last, phone, { x: 0, y: bounds.bottom }).y).toBeLessThan(phone.height - phone.inset)
  })

  it('the view of a map stays between everything and readable', () => {
    expect(clampView({ scale: 0.1, x: 0, y: 0 }, bounds, phone)).toEqual(fitView(bounds, phone))
    expect(clampView({ scale: 900, x: 0, y: 0 }, bounds, phone).scale).toBe(76)
  })

  it('the view of a map lets a finger choose from 44 pixels on, a mouse earlier', () => {
    const view = { scale: 43, x: 0, y: 0 }
    expect(canHit(view, true)).toBe(false)
    expect(canHit({ ...view, scale: 44 }, true)).toBe(true)
    expect(canHit(view, false)).toBe(true)
    expect(canHit({ ...view, scale: 5 }, false)).toBe(false)
  })

  it('the view of a map returns the visible part', () => {
    const size = { width: 220, height: 150, inset: 0 }
    expect(shownPart({ size, view: { scale: 20, x: -5.5, y: 0.75 } }, bounds)).toEqual({
      left: 0,
      top: 0,
      width: 0.5,
      height: 0.5,
    })
  })
})

describe('keys in a row of the list', () => {
  it.each([
    ['ArrowRight', 3, 4],
    ['ArrowDown', 3, 4],
    ['ArrowLeft', 3, 2],
    ['Home', 3, 0],
    ['End', 3, 9],
    ['ArrowRight', 9, null],
    ['ArrowLeft', 0, null],
    ['Tab', 3, null],
  ] as const)('in a row of the list of places the key %s at %i moves the focus', (key, at, next) =>
    expect(placeAfterKey(key, at, 10)).toBe(next),
  )
})
