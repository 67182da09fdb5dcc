import { describe, expect, test } from 'vitest'
import { pick, seeded } from '../fuzz.ts'
import { checkHistory, expectExplained, type History } from './check.ts'
import { makeHistory } from './made.ts'
import type { Operation } from './search.ts'
import { ShopModel } from './shop-model.ts'
import type { Step } from './steps.ts'

const LOTE = 'lote 1'
const PLACE = 'lugar 1 7'
/** An operation of one buyer from `start` to `end`. */
const op = (start: number, end: number, step: Step): Operation => ({
  who: 'hold' in step ? `buyer of ${step.hold}` : 'somebody',
  start,
  end,
  isCertain: true,
  variants: [step],
  text: step.kind,
})
const take = (start: number, end: number, hold: string, n = 1): Operation =>
  op(start, end, { kind: 'reserve', hold, units: { [LOTE]: n }, wishes: [] })
const place = (start: number, end: number, hold: string): Operation =>
  op(start, end, { kind: 'reserve', hold, units: { [LOTE]: 1, [PLACE]: 1 }, wishes: [] })
const soldOut = (start: number, end: number): Operation =>
  op(start, end, { kind: 'refuse', hold: null, wishes: [{ item: LOTE, n: 1 }] })
const pay = (start: number, end: number, hold: string): Operation =>
  op(start, end, { kind: 'pay', hold, outcome: 'paid', order: hold })
const giveBack = (start: number, end: number, hold: string): Operation => op(start, end, { kind: 'release', hold })
const overdue = (at: number, hold: string): Operation => op(at, at + 1, { kind: 'overdue', hold })
const unanswered = (operation: Operation): Operation => ({
  ...operation,
  end: Number.POSITIVE_INFINITY,
  isCertain: false,
})

const found = (operations: Operation[], total = 1): string =>
  checkHistory({ operations, totals: { [LOTE]: total } }).violations.join('\n')

describe('deliberate violations in a history', () => {
  test.each<[what: string, operations: Operation[], told: RegExp]>([
    ['a unit sold twice', [take(0, 1, 'a'), take(2, 3, 'b')], /2 of 1 are taken for sure/],
    ['a unit sold twice in calls that overlap', [take(0, 3, 'a'), take(1, 4, 'b')], /2 of 1 are taken/],
    ['a place given to two', [place(0, 3, 'a'), place(1, 4, 'b')], /lugar 1 7: 2 of 1 are taken/],
    ['"Esgotado" before anybody asked', [soldOut(0, 1), take(2, 3, 'a')], /at most 0 of 1 can have been taken/],
    [
      '"Esgotado" after the unit was given back',
      [take(0, 1, 'a'), giveBack(2, 3, 'a'), soldOut(4, 5)],
      /at most 0 of 1 can have been taken/,
    ],
    ['"Esgotado" after the time of the hold', [take(0, 1, 'a'), overdue(2, 'a'), soldOut(4, 5)], /at most 0 of 1/],
    [
      'a hold that was given back is paid',
      [take(0, 1, 'a'), giveBack(2, 3, 'a'), pay(4, 5, 'a')],
      /hold a: nothing explains "pay"/,
    ],
    [
      'an overdue hold is paid whose unit somebody else has had since',
      [take(0, 1, 'a'), overdue(2, 'a'), take(4, 5, 'b'), giveBack(6, 7, 'b'), pay(8, 9, 'a')],
      /nothing explains "pay"/,
    ],
    [
      'a paid ticket is gone',
      [take(0, 1, 'a'), pay(2, 3, 'a'), op(4, 5, { kind: 'tickets', hold: 'a', valid: 0 })],
      /hold a: nothing explains "tickets"/,
    ],
    [
      'the unit of a paid ticket is sold again',
      [take(0, 1, 'a'), pay(2, 3, 'a'), take(4, 5, 'b'), pay(6, 7, 'b')],
      /2 of 1 are taken for sure/,
    ],
    [
      'a refund of what was never sold',
      [take(0, 1, 'a'), op(2, 3, { kind: 'refund', hold: 'a', units: { [LOTE]: 1 } })],
      /nothing explains "refund"/,
    ],
    [
      'a ticket is refunded twice',
      [
        take(0, 1, 'a'),
        pay(2, 3, 'a'),
        ...[4, 6].map((at) => op(at, at + 1, { kind: 'refund', hold: 'a', units: { [LOTE]: 1 } })),
      ],
      /nothing explains "refund"/,
    ],
    [
      'a hold is lost whose time was not over',
      [take(0, 1, 'a'), op(2, 3, { kind: 'lost', hold: 'a' })],
      /hold a: nothing explains "lost"/,
    ],
    [
      'a lot is made smaller than what is taken',
      [take(0, 1, 'a'), op(2, 3, { kind: 'resize', item: LOTE, total: 0 })],
      /nothing explains "resize"/,
    ],
    [
      'a smaller lot is refused that nobody holds a unit of',
      [op(2, 3, { kind: 'too-small', item: LOTE, total: 0 })],
      /nothing explains "too-small"/,
    ],
    [
      'a hold is paid by two orders',
      [take(0, 1, 'a'), pay(2, 3, 'a'), op(4, 5, { kind: 'sold', hold: 'a', order: 'another' })],
      /hold a: nothing explains "sold"/,
    ],
    [
      'the database has lost a unit',
      [take(0, 1, 'a'), op(2, 3, { kind: 'count', item: LOTE, min: 0, max: 0 })],
      /nothing explains "count"/,
    ],
  ])('a deliberate violation in a history is found: %s', (_, operations, told) => {
    expect(found(operations)).toMatch(told)
  })

  test('half of a cart is a violation: each item alone can be explained, the cart cannot', () => {
    const both = { 'lote 1': 1, 'lote 2': 1 }
    const wish = (item: string) => ({ kind: 'refuse' as const, hold: null, wishes: [{ item, n: 1 }] })
    // A buyer who is refused one lot while the other is free, and then the reverse, saw half of a cart.
    const history: History = {
      totals: both,
      operations: [
        op(0, 9, { kind: 'reserve', hold: 'a', units: both, wishes: [] }),
        op(1, 2, wish('lote 1')),
        op(3, 4, { kind: 'count', item: 'lote 2', min: 0, max: 0 }),
      ],
    }
    expect(checkHistory(history).violations.join()).toMatch(/^2 items: nothing explains "count"/)
  })
})

describe('explained histories', () => {
  test.each<[what: string, operations: Operation[]]>([
    ['"Esgotado" while the unit was being given back', [take(0, 1, 'a'), giveBack(2, 6, 'a'), soldOut(4, 5)]],
    ['"Esgotado" while the unit was being taken', [take(0, 6, 'a'), soldOut(2, 3)]],
    ['the next buyer takes a unit that is being given back', [take(0, 1, 'a'), giveBack(2, 6, 'a'), take(3, 4, 'b')]],
    [
      'whoever has paid the last unit is refused another one',
      [take(0, 1, 'a'), pay(2, 3, 'a'), op(4, 5, { kind: 'refuse', hold: 'a', wishes: [{ item: LOTE, n: 1 }] })],
    ],
    ['an overdue hold that nobody has needed is paid', [take(0, 1, 'a'), overdue(2, 'a'), pay(8, 9, 'a')]],
    [
      'a call without an answer took the unit, much later',
      [unanswered(take(0, 1, 'a')), take(2, 3, 'b'), giveBack(4, 5, 'b'), soldOut(6, 7)],
    ],
    ['a call without an answer did nothing', [unanswered(take(0, 1, 'a')), take(2, 3, 'b')]],
    [
      'a payment without an answer was one',
      [take(0, 1, 'a'), unanswered(pay(2, 3, 'a')), op(4, 5, { kind: 'tickets', hold: 'a', valid: 1 })],
    ],
  ])('a correct history is explained: %s', (_, operations) => {
    expect(found(operations)).toBe('')
  })

  test('a thousand histories of a correct shop are explained', () => {
    for (let seed = 1; seed <= 1000; seed += 1) {
      const history = makeHistory({
        seed,
        buyers: 2 + (seed % 12),
        operations: 60,
        lots: 1 + (seed % 3),
        units: 2 + (seed % 9),
      })
      const { violations, undecided } = checkHistory(history)
      expect({ seed, violations, undecided }).toEqual({ seed, violations: [], undecided: [] })
    }
  })
})

/** Whether some order explains a history, found by trying all orders: slow, but simple enough to be trusted. */
function isExplained({ operations, totals }: History): boolean {
  const shop = new ShopModel(totals)
  const left = new Set(operations)
  const dead = new Set<string>()
  const go = (): boolean => {
    if (left.size === 0) return true
    const key = operations.map((one) => Number(left.has(one))).join('')
    if (dead.has(`${key} ${shop.high} ${shop.low}`)) return false
    const until = Math.min(...[...left].map(({ end }) => end))
    for (const one of [...left].filter(({ start }) => start <= until)) {
      const mark = shop.mark()
      if (!shop.apply(one.variants[0] as Step)) continue
      left.delete(one)
      if (go()) return true
      left.add(one)
      shop.undo(mark)
    }
    dead.add(`${key} ${shop.high} ${shop.low}`)
    return false
  }
  return go()
}

/** Changes one answer of a history, or its time. */
function damaged(history: History, seed: number): History {
  const random = seeded(seed)
  const operations = history.operations.map((one) => ({ ...one }))
  const one = pick(operations, random)
  const [step] = one.variants
  const dice = random()
  if (dice < 0.3 && step?.kind === 'refuse') {
    const [{ item, n } = { item: LOTE, n: 1 }] = step.wishes
    one.variants = [{ kind: 'reserve', hold: `x${seed}`, units: { [item]: n }, wishes: [] }]
  } else if (dice < 0.6 && step?.kind === 'reserve') {
    const [[item, n] = [LOTE, 1]] = Object.entries(step.units)
    one.variants = [
      { kind: 'reserve', hold: step.hold, units: { [item]: n + 1 + Math.floor(random() * 3) }, wishes: [] },
    ]
  } else if (dice < 0.8) {
    const length = one.end - one.start
    one.start = random() * Math.max(...operations.map(({ end }) => end))
    one.end = one.start + length
  } else operations.splice(operations.indexOf(one), 1)
  return { ...history, operations }
}

test('of a thousand damaged histories the checker refuses those, and only those, that no order explains', () => {
  let refused = 0
  for (let seed = 1; seed <= 1000; seed += 1) {
    const whole = makeHistory({ seed, buyers: 2 + (seed % 4), operations: 14, lots: 1, units: 2 + (seed % 3) })
    const history = damaged(whole, seed)
    const { violations, undecided } = checkHistory(history)
    expect({ seed, explained: violations.length === 0, undecided }).toEqual({
      seed,
      explained: isExplained(history),
      undecided: [],
    })
    refused += Number(violations.length > 0)
  }
  // Not every change can be detected: for a lot that is never full, one more ticket makes no difference.
  expect(refused).toBeGreaterThan(300)
})

test('a history of thirty thousand operations of four hundred buyers is checked in seconds', () => {
  const history = makeHistory({ seed: 5, buyers: 400, operations: 30_000, lots: 2, units: 600 })
  expect(expectExplained(history)).toMatchObject({ operations: 30_000, violations: [] })
  const late = history.operations.findLast(({ variants: [step] }) => step?.kind === 'release')
  if (!late) throw new Error('nobody gives anything back')
  const again: Operation = {
    ...late,
    start: late.end + 1,
    end: late.end + 2,
    variants: [{ ...(late.variants[0] as Step), kind: 'sold', order: null } as Step],
  }
  const { violations } = checkHistory({ ...history, operations: [...history.operations, again] })
  expect(violations).toHaveLength(1)
})
