import { describe, expect, it } from 'vitest'
import { MAX_RIFA_NUMEROS } from '../../contract/limits.ts'
import { packNumbers, readNumbers } from '../../contract/rifa-numeros-rules.ts'
import {
  hundredOf,
  hundredsOf,
  isRifaOpen,
  numbersText,
  pickNumbers,
  rifaPhase,
  rifaSituation,
  rifasNamed,
} from '../../contract/rifas-rules.ts'

const rifa = { inicio_vendas: '2026-03-01', data_sorteio: '2026-03-10' }

it('a raffle sells from the day its sales start until the day before its draw, in São Paulo', () => {
  const at = (now: string) => isRifaOpen(rifa, new Date(now))
  expect(at('2026-03-01T02:59:59Z')).toBe(false)
  expect(at('2026-03-01T03:00:00Z')).toBe(true)
  expect(at('2026-03-10T02:59:59Z')).toBe(true)
  expect(at('2026-03-10T03:00:00Z')).toBe(false)
})

it('the phase of a raffle follows its days, and a drawn number ends it', () => {
  const at = (now: string, numero_sorteado?: number | null) => rifaPhase({ ...rifa, numero_sorteado }, new Date(now))
  expect(at('2026-03-01T02:59:59Z')).toBe('soon')
  expect(at('2026-03-01T03:00:00Z', null)).toBe('open')
  expect(at('2026-03-10T03:00:00Z', null)).toBe('closed')
  expect(at('2026-04-10T03:00:00Z')).toBe('closed')
  expect(at('2026-03-10T03:00:00Z', 7)).toBe('drawn')
})

it('in the back-office a raffle that must be drawn is shown as such even if it is hidden', () => {
  const at = (now: string, more: { publicada?: boolean; vendidos?: number; numero_sorteado?: number }) =>
    rifaSituation({ ...rifa, ...more }, new Date(now))
  const [before, during, after] = ['2026-02-01T12:00:00Z', '2026-03-05T12:00:00Z', '2026-03-10T12:00:00Z'] as const
  expect(at(before, { publicada: false })).toBe('hidden')
  expect(at(before, { publicada: true })).toBe('soon')
  expect(at(during, { publicada: true, vendidos: 2 })).toBe('open')
  expect(at(during, { publicada: false, vendidos: 2 })).toBe('hidden')
  expect(at(after, { publicada: false, vendidos: 2 })).toBe('due')
  expect(at(after, { publicada: true, vendidos: 0 })).toBe('over')
  expect(at(after, { publicada: false, vendidos: 0 })).toBe('hidden')
  expect(at(during, { publicada: false, numero_sorteado: 7 })).toBe('drawn')
})

it('a search for raffles finds part of a name without accents, the latest draw first', () => {
  const rifas = [
    { nome: 'Televisão', data_sorteio: '2026-03-10' },
    { nome: 'TELEVISAO nova', data_sorteio: '2026-05-10' },
    { nome: 'Bola', data_sorteio: '2026-04-10' },
  ]
  const named = (q: string) => rifasNamed(rifas, q).map(({ nome }) => nome)
  expect(named(' visão ')).toEqual(['TELEVISAO nova', 'Televisão'])
  expect(named('')).toEqual(['TELEVISAO nova', 'Bola', 'Televisão'])
  expect(named('x')).toEqual([])
})

describe('hundreds', () => {
  it('hundreds of a raffle divide its numbers; the last may be shorter; each counts its taken numbers', () => {
    expect(hundredsOf(250, readNumbers(packNumbers([1, 100, 101, 250], 250)))).toEqual([
      { first: 1, last: 100, taken: 2 },
      { first: 101, last: 200, taken: 1 },
      { first: 201, last: 250, taken: 1 },
    ])
    expect(hundredsOf(1, null)).toEqual([{ first: 1, last: 1, taken: 0 }])
    expect(hundredsOf(MAX_RIFA_NUMEROS, null)).toHaveLength(1000)
  })

  it('hundreds of a raffle begin at 1, 101, 201', () => {
    expect([1, 99, 100, 101, 200, 201].map(hundredOf)).toEqual([1, 1, 1, 101, 101, 201])
  })
})

describe('numbers picked at random', () => {
  const random = (below: number) => Math.floor(Math.random() * below)

  it('numbers picked at random are free, different, in order and as many as asked for', () => {
    const unavailable = new Set([2, 3, 5, 7])
    for (let round = 0; round < 50; round += 1) {
      const picked = pickNumbers(20, unavailable, 6, random)
      expect(picked).toHaveLength(6)
      expect([...new Set(picked)].sort((a, b) => a - b)).toEqual(picked)
      for (const number of picked) expect(number >= 1 && number <= 20 && !unavailable.has(number)).toBe(true)
    }
  })

  it('numbers picked at random are all free ones when fewer are free', () => {
    expect(pickNumbers(6, new Set([1, 2, 4]), 10, random)).toEqual([3, 5, 6])
    expect(pickNumbers(2, new Set([1, 2]), 1, random)).toEqual([])
  })

  it('numbers picked at random follow the random numbers: the last free one can be picked, and only up to what remains is asked for', () => {
    const asked: number[] = []
    const highest = (below: number) => {
      asked.push(below)
      return below - 1
    }
    expect(pickNumbers(10, new Set([10]), 3, highest)).toEqual([1, 2, 9])
    expect(asked).toEqual([9, 8, 7])
  })

  it('numbers picked at random are each equally likely', () => {
    const counts = new Map<number, number>()
    for (let round = 0; round < 6000; round += 1)
      for (const number of pickNumbers(6, new Set([6]), 2, random)) counts.set(number, (counts.get(number) ?? 0) + 1)
    expect([...counts.keys()].sort()).toEqual([1, 2, 3, 4, 5])
    // 2400 expected each; six standard deviations are 228.
    for (const count of counts.values()) expect(Math.abs(count - 2400)).toBeLessThan(228)
  })
})

it('raffle numbers are listed in a sentence', () => {
  expect([numbersText([7]), numbersText([7, 12]), numbersText([7, 12, 90])]).toEqual(['7', '7 e 12', '7, 12 e 90'])
  expect(numbersText(Array.from({ length: 13 }, (_, index) => index + 1))).toBe(
    '1, 2, 3, 4, 5, 6, 7, 8, 9, 10 e mais 3',
  )
})
