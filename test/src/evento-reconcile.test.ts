import { expect, it } from 'vitest'
import { reconcile, type World } from '../../src/site/evento/reconcile.ts'
import { festival, inCart, NOW } from './evento-fixtures.ts'

const units = (qtde: number, lote = 'p2') => ({ lote, lugar: null, qtde })
const mesa = (lugar: number) => ({ lote: 'm1', lugar, qtde: 1 })
const world = (more: Partial<World> = {}): World => ({
  evento: festival(),
  now: NOW,
  saved: [],
  leftOf: () => 50,
  takenIn: () => new Set(),
  ...more,
})

it('leaves the very same picks while all can be bought', () => {
  const picks = [units(2), mesa(7)]
  expect(reconcile(picks, world()).picks).toBe(picks)
  expect(reconcile(picks, world({ leftOf: () => undefined, takenIn: () => undefined })).picks).toBe(picks)
  expect(reconcile(picks, world({ leftOf: () => null })).picks).toBe(picks)
})

it('drops places that others took, and says which', () => {
  const { picks, lost } = reconcile([mesa(7), mesa(8), units(1)], world({ takenIn: () => new Set([7, 9]) }))
  expect(picks).toEqual([mesa(8), units(1)])
  expect(lost).toEqual(['O lugar 7 acabou de ser ocupado'])
  const both = reconcile([mesa(7), mesa(8)], world({ takenIn: () => new Set([7, 8]) }))
  expect(both.lost).toEqual(['Os lugares 7, 8 acabaram de ser ocupados'])
})

it('drops without a word what is in the saved cart already', () => {
  const there = world({ saved: [inCart('m1', 7)], takenIn: () => new Set([7]) })
  expect(reconcile([mesa(7)], there)).toEqual({ picks: [], lost: [] })
})

it('keeps as many units as are left beside those of the saved cart', () => {
  const few = world({ saved: [inCart('p2', null, 2)], leftOf: () => 5 })
  expect(reconcile([units(4)], few)).toEqual({ picks: [units(3)], lost: ['pista: restam apenas 5'] })
  expect(reconcile([units(4)], world({ leftOf: () => 0 })).picks).toEqual([])
})

it('drops a lot whose turn is over, and everything when sales end', () => {
  const { picks, lost } = reconcile([units(1, 'p1'), units(1)], world())
  expect(picks).toEqual([units(1)])
  expect(lost).toEqual(['pista: o 1º lote saiu de venda e foi retirado da sua escolha'])
  expect(reconcile([mesa(7)], world({ evento: festival({ data: '2026-03-09' }) })).picks).toEqual([])
})
