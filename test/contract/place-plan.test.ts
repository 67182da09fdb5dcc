import { describe, expect, it } from 'vitest'
import {
  boundsOf,
  gridPlan,
  isBesideAisle,
  layoutPlan,
  placeAt,
  placeOf,
  pointOf,
  rowLetters,
  seatView,
} from '../../contract/place-plan.ts'

const hall = {
  linhas: [
    { nome: 'A', mapa: '_oo_oo_' },
    { nome: 'B', mapa: 'ooa_xoo' },
    { nome: 'C', mapa: 'oo___oo' },
    { nome: 'D', mapa: 'ooooooo' },
  ],
}

describe('the plan of a drawn sector', () => {
  const plan = layoutPlan(hall)

  it('the plan of a drawn sector has the places of the drawing, with their names and kinds', () => {
    expect(plan.rows.map(({ name, places }) => [name, places.length])).toEqual([
      ['A', 4],
      ['B', 6],
      ['C', 4],
      ['D', 7],
    ])
    expect(placeOf(plan, 7)).toEqual({ nr: 7, text: '3', label: 'B3', row: 1, column: 2, kind: 'accessible' })
    expect(placeOf(plan, 8)).toMatchObject({ label: 'B4', kind: 'blocked' })
    expect(placeOf(plan, 22)).toBeUndefined()
    expect(layoutPlan(hall)).toBe(plan)
  })

  it('the plan of a drawn sector writes row names into the aisle, and at both ends of a row that has none', () => {
    expect(plan.signs).toEqual([
      { row: 0, column: 3, text: 'A' },
      { row: 1, column: 3, text: 'B' },
      { row: 2, column: 3, text: 'C' },
      { row: 3, column: -1, text: 'D' },
      { row: 3, column: 7, text: 'D' },
    ])
  })

  it('the plan of a drawn sector bends its rows around the stage: their ends come forward', () => {
    const [left, middle, right] = [0, 3, 6].map((column) => pointOf(plan, 3, column).y)
    expect(middle).toBe(3)
    expect(left).toBeLessThan(3)
    expect(left).toBe(right)
    expect(pointOf(plan, 3, 0).turn).toBeCloseTo(-pointOf(plan, 3, 6).turn)
  })

  it('the plan of a drawn sector finds every place at its own middle and near its corners, and nothing in a gap', () => {
    for (const place of plan.places) {
      const { x, y } = pointOf(plan, place.row, place.column)
      for (const [dx, dy] of [
        [0, 0],
        [0.4, 0.35],
        [-0.4, -0.35],
      ] as const) {
        expect(placeAt(plan, x + dx, y + dy)).toBe(place)
      }
    }
    const gap = pointOf(plan, 0, 3)
    expect(placeAt(plan, gap.x, gap.y)).toBeNull()
    expect(placeAt(plan, -9, 0)).toBeNull()
    expect(placeAt(plan, 0, 40)).toBeNull()
  })

  it('the plan of a drawn sector knows how far back and how far to a side a place is', () => {
    const views = [1, 15, 21].map((nr) => {
      const place = placeOf(plan, nr)
      return place && seatView(plan, place)
    })
    expect(views).toEqual([
      { across: expect.closeTo(-2 / 3), depth: 0 },
      { across: -1, depth: 1 },
      { across: 1, depth: 1 },
    ])
  })

  it('the plan of a drawn sector has bounds that contain every place, row name and the stage', () => {
    const bounds = boundsOf(plan, true)
    for (const { row, column } of [...plan.places, ...plan.signs]) {
      const { x, y } = pointOf(plan, row, column)
      expect(x).toBeGreaterThan(bounds.left)
      expect(x).toBeLessThan(bounds.right)
      expect(y).toBeGreaterThan(bounds.top)
      expect(y).toBeLessThan(bounds.bottom)
    }
    expect(bounds.top).toBeLessThan(boundsOf(plan, false).top)
  })
})

describe('the plan of a grid', () => {
  it('the plan of a grid numbers its places, the last row being shorter', () => {
    const plan = gridPlan({ count: 12, perRow: 5, labelOf: (nr) => `Mesa ${nr}` })
    expect(plan.rows.map(({ places }) => places.map(({ nr }) => nr))).toEqual([
      [1, 2, 3, 4, 5],
      [6, 7, 8, 9, 10],
      [11, 12],
    ])
    expect(placeOf(plan, 7)).toMatchObject({ text: '7', label: 'Mesa 7', row: 1, column: 1 })
    expect(plan.signs).toEqual([])
  })

  it('the plan of a grid names places by row and number in the row, with aisles between blocks', () => {
    const plan = gridPlan({ count: 60, perRow: 20, rowName: rowLetters, blocks: 2 })
    expect(placeOf(plan, 31)).toMatchObject({ text: '11', label: 'B11', row: 1, column: 11 })
    expect(plan.signs).toEqual([0, 1, 2].map((row) => ({ row, column: 10, text: 'ABC'.charAt(row) })))
  })

  it('the plan of a grid begins with any number, and chooses its rows when none are given', () => {
    const hundred = gridPlan({ count: 100, perRow: 10, first: 301 })
    expect(placeOf(hundred, 400)).toMatchObject({ row: 9, column: 9, text: '400' })
    expect(placeOf(hundred, 300)).toBeUndefined()
    expect(gridPlan({ count: 30 }).columns).toBe(7)
    expect(gridPlan({ count: 3 }).columns).toBe(3)
    expect(gridPlan({ count: 0 }).places).toEqual([])
  })

  it('the plan of a grid names rows with letters like a spreadsheet', () => {
    expect([0, 25, 26, 51, 52, 701, 702].map(rowLetters)).toEqual(['A', 'Z', 'AA', 'AZ', 'BA', 'ZZ', 'AAA'])
  })
})

it('places beside an aisle are at both sides of it, and not at the ends of a row', () => {
  const beside = (plan: ReturnType<typeof layoutPlan>, row: number) =>
    plan.rows[row]?.places.filter((place) => isBesideAisle(plan, place)).map(({ label }) => label)
  const stand = gridPlan({ count: 25, perRow: 10, rowName: rowLetters, blocks: 3 })
  expect(beside(stand, 0)).toEqual(['A4', 'A5', 'A8', 'A9'])
  // The last row ends before the second aisle.
  expect(beside(stand, 2)).toEqual(['C4', 'C5'])
  expect(beside(gridPlan({ count: 20, perRow: 10, rowName: rowLetters }), 0)).toEqual([])
  expect(beside(layoutPlan(hall), 0)).toEqual(['A2', 'A3'])
})
