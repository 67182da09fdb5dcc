import { describe, expect, it } from 'vitest'
import { addDays } from '../../contract/dates.ts'
import {
  almostSoldOut,
  change,
  isPeriodo,
  PAINEL_DIAS,
  periodoSearch,
  pontos,
  readPeriodo,
  share,
} from '../../contract/painel-rules.ts'

const TODAY = '2026-11-22'
const read = (search: string) => readPeriodo(new URLSearchParams(search), TODAY)

describe('the period in the address', () => {
  it.each([
    ['', { dias: PAINEL_DIAS }],
    ['dias=1', { dias: 1 }],
    ['dias=366', { dias: 366 }],
    ['de=2026-11-01&ate=2026-11-10', { de: '2026-11-01', ate: '2026-11-10' }],
    ['de=2026-11-01&ate=2026-11-10&dias=7', { de: '2026-11-01', ate: '2026-11-10' }],
  ])('%j is read, and written the same way', (search, periodo) => {
    expect(read(search)).toEqual(periodo)
    expect(read(periodoSearch(periodo))).toEqual(periodo)
  })

  it.each(['dias=0', 'dias=367', 'dias=1.5', 'dias=x', 'de=2026-11-01', 'de=2026-11-10&ate=2026-11-01', 'de=x&ate=y'])(
    'the period %j in the address is replaced by the default',
    (search) => {
      expect(read(search)).toEqual({ dias: PAINEL_DIAS })
    },
  )

  it('the period in the address has no future day and at most 366 days', () => {
    expect(isPeriodo({ de: TODAY, ate: TODAY }, TODAY)).toBe(true)
    expect(isPeriodo({ de: TODAY, ate: addDays(TODAY, 1) }, TODAY)).toBe(false)
    expect(isPeriodo({ de: addDays(TODAY, -365), ate: TODAY }, TODAY)).toBe(true)
    expect(isPeriodo({ de: addDays(TODAY, -366), ate: TODAY }, TODAY)).toBe(false)
  })
})

const days = (n: number, ate: string) =>
  Array.from({ length: n }, (_, i) => ({ dia: addDays(ate, i + 1 - n), quantidade: 1, bruto: 0.1 }))
const serie = (n: number) => {
  const before = addDays(TODAY, -n)
  const [de, from] = [addDays(TODAY, 1 - n), addDays(before, 1 - n)]
  const antes = { de: from, ate: before, por_dia: days(n, before), por_hora: null }
  return { de, ate: TODAY, por_dia: days(n, TODAY), por_hora: null, antes }
}
const NOW = { day: TODAY, hour: 14 }

describe('the bars of the chart', () => {
  it('the bars of the chart are days, each beside the same one of the period before; today is not over', () => {
    const points = pontos(serie(30), NOW)
    expect(points).toHaveLength(30)
    expect(points.at(-1)).toEqual({
      de: TODAY,
      ate: TODAY,
      hora: null,
      quantidade: 1,
      bruto: 0.1,
      emCurso: true,
      antes: { de: addDays(TODAY, -30), ate: addDays(TODAY, -30), quantidade: 1, bruto: 0.1 },
    })
    expect(points.filter(({ emCurso }) => emCurso)).toHaveLength(1)
  })

  it('the bars of the chart are weeks in a long period, summed in cents', () => {
    const points = pontos(serie(365), NOW)
    expect(points).toHaveLength(53)
    expect(points[0]).toMatchObject({ de: addDays(TODAY, -364), ate: addDays(TODAY, -358), quantidade: 7, bruto: 0.7 })
    expect(points[0]?.antes).toMatchObject({ quantidade: 7, bruto: 0.7 })
    // The last one is shorter than a week.
    expect(points.at(-1)).toMatchObject({ de: TODAY, ate: TODAY, quantidade: 1, emCurso: true })
  })

  it('the bars of the chart are the hours of one day', () => {
    const por_hora = Array.from({ length: 24 }, (_, hora) => ({ hora, quantidade: hora, bruto: hora }))
    const one = serie(1)
    const points = pontos({ ...one, por_hora, antes: { ...one.antes, por_hora } }, NOW)
    expect(points).toHaveLength(24)
    expect(points[14]).toMatchObject({ hora: 14, bruto: 14, emCurso: true, antes: { bruto: 14 } })
    expect(points.filter(({ emCurso }) => emCurso)).toHaveLength(1)
  })
})

it('a change compared with a period without sales has no percentage', () => {
  expect(change(112, 100)).toBe(12)
  expect(change(50, 100)).toBe(-50)
  expect(change(50, 0)).toBeNull()
  expect(share(9, 214)).toBe(4.2)
  expect(share(0, 0)).toBe(0)
})

it('an event with at most a tenth of its tickets left is almost sold out, one with none is not', () => {
  const eventos = [
    { percentual: 89.9, vendidos: 899, total: 1000 },
    { percentual: 90, vendidos: 9, total: 10 },
    { percentual: 100, vendidos: 10, total: 10 },
  ]
  expect(almostSoldOut(eventos)).toEqual([eventos[1]])
})
