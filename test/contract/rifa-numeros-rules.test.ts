import { describe, expect, it } from 'vitest'
import { MAX_RIFA_NUMEROS } from '../../contract/limits.ts'
import { packNumbers, readNumbers, repackNumbers } from '../../contract/rifa-numeros-rules.ts'

const upTo = (total: number): number[] => Array.from({ length: total }, (_, index) => index + 1)
const numbersOf = (packed: string, total: number): number[] => upTo(total).filter(readNumbers(packed).has)

describe('a bitmap of numbers', () => {
  it('a bitmap of numbers has bit n - 1 for number n, and is as long as the raffle', () => {
    const bytes = Buffer.from(packNumbers([1, 8, 9, 20], 20), 'base64')
    expect([...bytes]).toEqual([0b1000_0001, 0b0000_0001, 0b0000_1000])
  })

  it('a bitmap of numbers gives the same numbers back', () => {
    for (const numbers of [[], [1], [8, 9], [1, 2, 3, 64, 65, 100]])
      expect(numbersOf(packNumbers([...numbers].reverse(), 100), 100)).toEqual(numbers)
    const fourth = upTo(MAX_RIFA_NUMEROS / 4).map((index) => 4 * index - 3)
    expect(numbersOf(packNumbers(fourth, MAX_RIFA_NUMEROS), MAX_RIFA_NUMEROS)).toEqual(fourth)
  })

  it('a bitmap of numbers leaves out what is no number of the raffle', () => {
    const numbers = readNumbers(packNumbers([0, -1, 5, 11, 16], 10))
    expect([-1, 0, 5, 11, 16, 17, 100_001].filter(numbers.has)).toEqual([5])
    expect(numbers.size).toBe(1)
  })

  it('a bitmap of numbers counts its numbers, also of a part that does not begin with a byte', () => {
    const random = upTo(1000).filter(() => Math.random() < 0.4)
    const numbers = readNumbers(packNumbers(random, 1000))
    expect(numbers.size).toBe(random.length)
    for (const [first, last] of [
      [1, 1000],
      [1, 100],
      [101, 200],
      [8, 9],
      [9, 16],
      [993, 1000],
      [5, 5],
    ] as const)
      expect(numbers.countIn(first, last), `${first} to ${last}`).toBe(
        random.filter((number) => number >= first && number <= last).length,
      )
    expect(readNumbers('').countIn(1, 100)).toBe(0)
  })

  it('a bitmap of numbers is changed number by number', () => {
    const changes = [
      [2, true],
      [5, true],
      [7, false],
      [9, false],
      [0, true],
      [100, true],
    ] as const
    expect(numbersOf(repackNumbers(packNumbers([7, 5, 3], 10), changes), 100)).toEqual([2, 3, 5])
  })

  it('a bitmap of numbers of the largest raffle has less than 17 KB', () => {
    expect(packNumbers(upTo(MAX_RIFA_NUMEROS), MAX_RIFA_NUMEROS).length).toBeLessThan(17_000)
  })
})
