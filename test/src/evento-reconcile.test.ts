import { expect, it } from 'vitest'
import { reconcile, type ReconcileContext } from '../../src/site/evento/picks.ts'
import { evento, festival, inCart, lote, NOW, setor } from './evento-fixtures.ts'

const units = (qtde: number, lote = 'p2') => ({ lote, lugar: null, qtde })
const mesa = (lugar: number) => ({ lote: 'm1', lugar, qtde: 1 })
const context = (more: Partial<ReconcileContext> = {}): ReconcileContext => ({
  evento: festival(),
  now: NOW,
  kept: [],
  remainingOf: () => 50,
  takenIn: () => new Set(),
  ...more,
})

it('reconciling a selection returns the same selection while everything can be bought', () => {
  const picks = [units(2), mesa(7)]
  expect(reconcile(picks, context()).picks).toBe(picks)
  expect(reconcile(picks, context({ remainingOf: () => undefined, takenIn: () => undefined })).picks).toBe(picks)
  expect(reconcile(picks, context({ remainingOf: () => null })).picks).toBe(picks)
})

it('reconciling a selection drops places that others took, and reports which', () => {
  const { picks, lost } = reconcile([mesa(7), mesa(8), units(1)], context({ takenIn: () => new Set([7, 9]) }))
  expect(picks).toEqual([mesa(8), units(1)])
  expect(lost).toEqual(['A mesa 7 acabou de ser vendida e saiu da sua escolha'])
  const both = reconcile([mesa(7), mesa(8)], context({ takenIn: () => new Set([7, 8]) }))
  expect(both.lost).toEqual(['As mesas 7, 8 acabaram de ser vendidas e saíram da sua escolha'])
  const layout = { linhas: ['A', 'B'].map((nome) => ({ nome, mapa: 'ooo' })) }
  const hall = evento([setor('plateia', [lote('m1')], { tipo: 3, layout, qtd_lugar: 6 })])
  const b2 = reconcile([mesa(5)], context({ evento: hall, takenIn: () => new Set([5]) }))
  expect(b2.lost).toEqual(['O lugar B2 acabou de ser vendido e saiu da sua escolha'])
})

it('reconciling keeps a selection of a sector that the event no longer has: the checkout decides', () => {
  const picks = [units(2, 'gone')]
  expect(reconcile(picks, context())).toEqual({ picks, lost: [] })
})

it('reconciling a selection keeps as many units as remain besides the cart’s other ones', () => {
  const few = context({ kept: [inCart('p2', null, 2)], remainingOf: () => 5 })
  expect(reconcile([units(4)], few)).toEqual({ picks: [units(3)], lost: ['pista: restam apenas 5'] })
  expect(reconcile([units(4)], context({ remainingOf: () => 0 })).picks).toEqual([])
})

it('reconciling a selection drops a lot that is no longer current, and everything when sales end', () => {
  const { picks, lost } = reconcile([units(1, 'p1'), units(1)], context())
  expect(picks).toEqual([units(1)])
  expect(lost).toEqual(['pista: o 1º lote foi encerrado e saiu da sua escolha'])
  expect(reconcile([mesa(7)], context({ evento: festival({ data: '2026-03-09' }) })).picks).toEqual([])
})
