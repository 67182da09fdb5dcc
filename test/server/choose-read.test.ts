import { expect, test } from 'vitest'
import { type Candidate, chooseRead } from '../../server/jobs/choose-read.ts'

const SECOND = 1000
/** A candidate whose order was created at this second; its page goes back ten seconds and is full. */
const at = (second: number, more: Partial<Candidate> = {}): Candidate => ({
  id: `order-${second}`,
  isOpen: true,
  waitedMs: 0,
  createdAt: second * SECOND,
  pageSince: (second - 10) * SECOND,
  pageOrders: 30,
  pageOpen: 10,
  ...more,
})
const idsOf = (candidates: Candidate[]): string[] => {
  const choice = chooseRead(candidates)
  return choice?.ids.toSorted() ?? []
}

test('no read is chosen if none is due', () => {
  expect(chooseRead([])).toBeNull()
})

test('the page of orders that serves most is read first, wherever it is', () => {
  expect(idsOf([at(5), at(30), at(33), at(36), at(60)])).toEqual(['order-30', 'order-33', 'order-36'])
  expect(chooseRead([at(30), at(33)])).toMatchObject({ window: { since: 23 * SECOND, until: 33 * SECOND } })
})

test('an order that has waited long is read before a page of new ones', () => {
  expect(idsOf([at(5, { waitedMs: 12_000 }), at(30), at(33)])).toEqual(['order-5'])
  expect(idsOf([at(5, { waitedMs: 2_000 }), at(30), at(33)])).toEqual(['order-30', 'order-33'])
})

test('the longer an order has waited, the faster its priority grows', () => {
  const crowd = [25, 26, 27, 28, 29, 30].map((second) => at(second))
  expect(idsOf([at(5, { waitedMs: 11_000 }), ...crowd])).toHaveLength(6)
  expect(idsOf([at(5, { waitedMs: 12_000 }), ...crowd])).toEqual(['order-5'])
})

test('an order that can no longer be paid is read after those that can', () => {
  expect(idsOf([at(5, { isOpen: false, waitedMs: 3000 }), at(30)])).toEqual(['order-30'])
})

test('an order of the oldest second of a full page counts as not shown, because that second may be incomplete', () => {
  expect(idsOf([at(20), at(30)])).toHaveLength(1)
  expect(idsOf([at(20), at(30, { pageOrders: 29 })])).toEqual(['order-20', 'order-30'])
})

test('an order is read individually if its place is not known, or if its page would show nothing else', () => {
  const alone = { ids: ['order-1'], window: null }
  expect(chooseRead([at(1, { createdAt: null, pageOrders: 0, pageOpen: 0 })])).toEqual(alone)
  expect(chooseRead([at(1, { pageOpen: 1 })])).toEqual(alone)
  expect(chooseRead([at(1, { pageOpen: 2 })])).toMatchObject({ ids: ['order-1'], window: { until: SECOND } })
})

test('of a second with more orders than a page, pages are read if three wait, otherwise each order', () => {
  const crowded = (id: string): Candidate => at(50, { id, pageSince: 50 * SECOND })
  expect(chooseRead([crowded('a'), crowded('b')])).toMatchObject({ window: null })
  expect(idsOf([crowded('a'), crowded('b'), crowded('c')])).toEqual(['a', 'b', 'c'])
})

test('of a second with more pages than candidates each order is read individually, which costs fewer reads', () => {
  const crowded = (id: string): Candidate => at(50, { id, pageSince: 50 * SECOND, pageOrders: 200 })
  const candidates = ['a', 'b', 'c', 'd', 'e', 'f'].map(crowded)
  expect(chooseRead(candidates)).toMatchObject({ window: null })
  expect(idsOf([...candidates, crowded('g')])).toHaveLength(7)
})
