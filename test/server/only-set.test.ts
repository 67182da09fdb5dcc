import { expect, test } from 'vitest'
import { onlySetOf } from '../../server/sales/recover/recover-part.ts'

const tickets = (...cents: number[]) => cents.map((price, index) => ({ id: `${index}`, cents: price }))

test.each([
  ['one of another price', [92, 92, 46], 46, ['2']],
  ['all of one price', [92, 92, 46], 184, ['0', '1']],
  ['all of two prices', [92, 92, 46, 10], 230, ['0', '1', '2']],
  ['one of two of the same price', [92, 92, 46], 92, null],
  ['two sets of the same sum', [10, 20, 30], 30, null],
  ['a sum of a whole price and part of another', [92, 92, 46], 138, null],
  ['a ticket that costs nothing, or not', [92, 46, 0], 46, null],
  ['no set', [92, 46], 50, null],
  ['no tickets', [], 50, null],
  ['more than all', [92, 46], 500, null],
])('%s', (_, prices, cents, expected) => {
  expect(onlySetOf(tickets(...prices), cents)?.toSorted() ?? null).toEqual(expected)
})

test('hundreds of tickets of many prices end soon, without an answer', () => {
  const prices = Array.from({ length: 300 }, (_, index) => 1000 + index * 7)
  expect(onlySetOf(tickets(...prices), 200_000)).toBeNull()
})
