import { describe, expect, it } from 'vitest'
import { MAX_RIFA_NUMEROS } from '../../contract/limits.ts'
import { packNumbers, unpackNumbers } from '../../contract/rifa-numeros-rules.ts'

describe('a bitmap of numbers', () => {
  it('has bit n - 1 for number n, and is as long as the raffle', () => {
    const bytes = Buffer.from(packNumbers([1, 8, 9, 20], 20), 'base64')
    expect([...bytes]).toEqual([0b1000_0001, 0b0000_0001, 0b0000_1000])
  })

  it('gives the same numbers back, in order', () => {
    for (const numbers of [[], [1], [8, 9], [1, 2, 3, 64, 65, 100]])
      expect(unpackNumbers(packNumbers([...numbers].reverse(), 100))).toEqual(numbers)
    const third = Array.from({ length: MAX_RIFA_NUMEROS / 4 }, (_, index) => 4 * index + 1)
    expect(unpackNumbers(packNumbers(third, MAX_RIFA_NUMEROS))).toEqual(third)
  })

  it('leaves out what is no number of the raffle', () => {
    expect(unpackNumbers(packNumbers([0, -1, 5, 11, 16], 10))).toEqual([5])
  })

  it('of the largest raffle has less than 17 KB', () => {
    const all = Array.from({ length: MAX_RIFA_NUMEROS }, (_, index) => index + 1)
    expect(packNumbers(all, MAX_RIFA_NUMEROS).length).toBeLessThan(17_000)
  })
})
