import { describe, expect, it } from 'vitest'
import {
  type AddToCart,
  areSalesOpen,
  canAddToCart,
  isLoteOpen,
  isNumbered,
  itemCode,
  type LoteFacts,
  lowStockText,
  maxInstallments,
  numberLotes,
  isSaleOver,
  openLoteIds,
  placeLabel,
  priceCents,
  rifaItemCode,
  setorTipoLabel,
} from '../../contract/eventos-rules.ts'
import { isLowStock } from '../../contract/stock-rules.ts'

const NOW = new Date('2026-03-10T15:00:00Z')
const PAST = '2026-02-01T03:00:00.000Z'
const LATER_PAST = '2026-03-01T03:00:00.000Z'
const FUTURE = '2026-04-01T03:00:00.000Z'

const lote = (id: string, data: string, more: Partial<LoteFacts> = {}): LoteFacts => ({
  id,
  data,
  qtd_total: 100,
  created_at: '2026-01-01T00:00:00.000Z',
  excluir: false,
  ...more,
})

describe('numberLotes', () => {
  const numbers = (lotes: LoteFacts[]) => Object.fromEntries(numberLotes(lotes))

  it('numberLotes numbers lots by start, in whatever order they are given', () => {
    expect(numbers([lote('c', FUTURE), lote('a', PAST), lote('b', LATER_PAST)])).toEqual({ a: 1, b: 2, c: 3 })
  })

  it('numberLotes numbers lots with equal starts by creation, then by id', () => {
    const early = { created_at: '2025-12-31T23:59:59.999Z' }
    expect(numbers([lote('a', PAST), lote('b', PAST, early)])).toEqual({ b: 1, a: 2 })
    expect(numbers([lote('b', PAST), lote('a', PAST)])).toEqual({ a: 1, b: 2 })
  })

  it('numberLotes counts excluded lots, so that an exclusion does not renumber the others', () => {
    expect(numbers([lote('a', PAST, { excluir: true }), lote('b', LATER_PAST)])).toEqual({ a: 1, b: 2 })
  })

  it('numberLotes compares instants, not texts: the database writes them in another zone and with microseconds', () => {
    const database = [
      lote('b', '2026-02-01T01:00:00-03:00'),
      lote('a', '2026-02-01T03:30:00+00:00'),
      lote('d', PAST, { created_at: '2026-01-01T00:00:00.000999+00:00' }),
      lote('c', PAST),
    ]
    expect(numbers(database)).toEqual({ c: 1, d: 2, a: 3, b: 4 })
  })

  it('numberLotes does not change its argument', () => {
    const lotes = [lote('b', FUTURE), lote('a', PAST)]
    numberLotes(lotes)
    expect(lotes.map(({ id }) => id)).toEqual(['b', 'a'])
  })

  it('numberLotes returns an empty map without lots', () => {
    expect(numberLotes([]).size).toBe(0)
  })
})

describe('openLoteIds', () => {
  const open = (...lotes: LoteFacts[]) => [...openLoteIds(lotes, NOW)].sort()

  it('openLoteIds opens the lot with the latest start that has passed', () => {
    expect(open(lote('old', PAST), lote('current', LATER_PAST), lote('next', FUTURE))).toEqual(['current'])
  })

  it('openLoteIds opens none before the first start', () => {
    expect(open(lote('next', FUTURE))).toEqual([])
    expect(open()).toEqual([])
  })

  it('openLoteIds opens a lot exactly at its start', () => {
    const at = (ms: number) => lote('a', new Date(NOW.getTime() + ms).toISOString())
    expect(open(at(0))).toEqual(['a'])
    expect(open(at(1))).toEqual([])
    expect(open(lote('old', PAST), at(1))).toEqual(['old'])
  })

  it('openLoteIds opens both lots with equal starts, however these are written', () => {
    expect(open(lote('a', LATER_PAST), lote('b', '2026-03-01T00:00:00-03:00'), lote('old', PAST))).toEqual(['a', 'b'])
  })

  it('openLoteIds never opens an excluded lot, which also does not close the one before it', () => {
    expect(open(lote('old', PAST), lote('gone', LATER_PAST, { excluir: true }))).toEqual(['old'])
    expect(open(lote('gone', PAST, { excluir: true }))).toEqual([])
  })

  it('openLoteIds opens no lot whose sale has ended, nor another in its place', () => {
    const ending = (fim_vendas: string | null) => ({ ...lote('current', LATER_PAST), fim_vendas })
    expect(open(lote('old', PAST), ending(NOW.toISOString()))).toEqual([])
    expect(open(lote('old', PAST), ending(new Date(NOW.getTime() + 1).toISOString()))).toEqual(['current'])
    expect(open(lote('old', PAST), ending(null))).toEqual(['current'])
  })
})

describe('isSaleOver', () => {
  const closed = { fim_vendas: PAST }
  const evento = (
    fim_vendas: string | null,
    ...setores: { excluir?: boolean; lotes: (LoteFacts & { fim_vendas?: string })[] }[]
  ) => isSaleOver({ fim_vendas, setores: setores.map((setor) => ({ excluir: false, ...setor })) }, NOW)

  it('a sale is over when the event’s has ended, or that of all its current lots', () => {
    expect(evento(PAST)).toBe(true)
    expect(evento(FUTURE, { lotes: [lote('a', PAST)] })).toBe(false)
    expect(evento(null, { lotes: [{ ...lote('a', PAST), ...closed }] })).toBe(true)
    expect(evento(null, { lotes: [lote('old', PAST), { ...lote('a', LATER_PAST), ...closed }] })).toBe(true)
    expect(evento(null, { lotes: [{ ...lote('a', PAST), ...closed }] }, { lotes: [lote('b', PAST)] })).toBe(false)
    expect(
      evento(null, { lotes: [{ ...lote('a', PAST), ...closed }] }, { lotes: [lote('b', PAST)], excluir: true }),
    ).toBe(true)
  })

  it('a sale is not over before it begins, while a lot is to come, or without lots', () => {
    expect(evento(null)).toBe(false)
    expect(evento(null, { lotes: [lote('next', FUTURE)] })).toBe(false)
    expect(evento(null, { lotes: [{ ...lote('a', PAST), ...closed }, lote('next', FUTURE)] })).toBe(false)
    expect(
      evento(null, {
        lotes: [
          { ...lote('a', PAST), ...closed },
          { ...lote('next', FUTURE), ...closed },
        ],
      }),
    ).toBe(true)
  })
})

describe('isLoteOpen', () => {
  const lotes = [lote('old', PAST), lote('current', LATER_PAST), lote('next', FUTURE)]

  it('isLoteOpen is true for the current lot while units remain', () => {
    expect(isLoteOpen(lotes, 'current', 1, NOW)).toBe(true)
    expect(isLoteOpen(lotes, 'current', 0, NOW)).toBe(false)
    expect(isLoteOpen(lotes, 'current', -1, NOW)).toBe(false)
  })

  it('isLoteOpen is false for the lots before and after a sold-out current lot', () => {
    expect(isLoteOpen(lotes, 'current', 0, NOW)).toBe(false)
    expect(isLoteOpen(lotes, 'old', 50, NOW)).toBe(false)
    expect(isLoteOpen(lotes, 'next', 50, NOW)).toBe(false)
  })

  it('isLoteOpen is false for a lot of another sector', () => {
    expect(isLoteOpen(lotes, 'elsewhere', 50, NOW)).toBe(false)
  })
})

describe('areSalesOpen', () => {
  const evento = { data: '2026-03-10', inicio_vendas: '2026-03-01' }
  const at = (now: string) => areSalesOpen(evento, new Date(now))

  it('sales are open from the first minute of the day they start, in São Paulo', () => {
    expect(at('2026-03-01T02:59:59Z')).toBe(false)
    expect(at('2026-03-01T03:00:00Z')).toBe(true)
  })

  it('sales are open until the last minute of the event’s day', () => {
    expect(at('2026-03-11T02:59:59Z')).toBe(true)
    expect(at('2026-03-11T03:00:00Z')).toBe(false)
  })

  it('sales are open until the end that was set for them', () => {
    const until = (fim_vendas: string) => areSalesOpen({ ...evento, fim_vendas }, new Date('2026-03-05T12:00:00Z'))
    expect([until('2026-03-05T12:00:00Z'), until('2026-03-05T12:00:01Z')]).toEqual([false, true])
  })
})

describe('canAddToCart', () => {
  const question: AddToCart = {
    evento: { data: '2026-05-01', inicio_vendas: '2026-01-01' },
    lotes: [lote('old', PAST), lote('current', LATER_PAST), lote('next', FUTURE)],
    loteId: 'current',
    remaining: 3,
    inCart: 2,
    now: NOW,
  }
  const ask = (changes: Partial<AddToCart>) => canAddToCart({ ...question, ...changes })

  it('canAddToCart allows one more, up to the remaining units', () => {
    expect(ask({})).toEqual({ ok: true })
    expect(ask({ inCart: 0 })).toEqual({ ok: true })
    expect(ask({ inCart: 3 })).toEqual({ ok: false, reason: 'atRemainder' })
    expect(ask({ inCart: 4 })).toEqual({ ok: false, reason: 'atRemainder' })
  })

  it('canAddToCart refuses a past event, whatever the other values', () => {
    const past = { data: '2026-03-09', inicio_vendas: '2026-01-01' }
    expect(ask({ evento: past })).toEqual({ ok: false, reason: 'past' })
    expect(ask({ evento: past, remaining: 0, inCart: 9 })).toEqual({ ok: false, reason: 'past' })
    expect(ask({ evento: { ...past, data: '2026-03-10' } })).toEqual({ ok: true })
  })

  it.each([
    ['before sales start', { evento: { data: '2026-05-01', inicio_vendas: '2026-03-11' } }],
    ['in an earlier lot', { loteId: 'old' }],
    ['in a later lot', { loteId: 'next' }],
    ['in a sold-out lot', { remaining: 0, inCart: 0 }],
    ['in an excluded lot', { lotes: [lote('current', PAST, { excluir: true })] }],
  ] satisfies [string, Partial<AddToCart>][])('canAddToCart refuses %s', (_, changes) => {
    expect(ask(changes)).toEqual({ ok: false, reason: 'closed' })
  })
})

it('the final price of a lot is its value plus its fee', () => {
  expect(priceCents(4000, 650)).toBe(4650)
  expect(priceCents(0, 0)).toBe(0)
})

it('the installments of a cart are the largest number among its items, at least 1', () => {
  expect(maxInstallments([1, 6, 3])).toBe(6)
  expect(maxInstallments([0])).toBe(1)
  expect(maxInstallments([])).toBe(1)
})

it('the types of sector have their codes and names', () => {
  expect([1, 2, 3, 4].map(isNumbered)).toEqual([true, false, true, false])
  expect([1, 2, 3].map(setorTipoLabel)).toEqual(['Mesa', 'Individual', 'Posição'])
  expect([placeLabel(1, 12), placeLabel(3, 12)]).toEqual(['Mesa 12', 'Vaga 12'])
})

it('the low-stock notice appears at 15 remaining units or fewer', () => {
  expect([16, 15, 1].map(isLowStock)).toEqual([false, true, true])
  expect([1, 2, 3].map((tipo) => lowStockText(tipo))).toEqual([
    'Ingressos restantes',
    'Ingressos restantes',
    'Vagas restantes',
  ])
  expect([lowStockText(2, 7), lowStockText(3, 0)]).toEqual(['Ingressos restantes: 7', 'Vagas restantes: 0'])
  const layout = { linhas: [{ nome: 'A', mapa: 'oo' }] }
  expect([lowStockText(3, 2, layout), lowStockText(1, 2, layout)]).toEqual([
    'Lugares restantes: 2',
    'Ingressos restantes: 2',
  ])
})

it('the codes of order items identify lot, place or raffle number', () => {
  expect(itemCode('3f2504e0-4f89-41d3-9a0c-0305e82c3301', 12)).toBe('3f2504e12')
  expect(rifaItemCode('3f2504e0-4f89-41d3-9a0c-0305e82c3301')).toBe('3f2504eR')
})
