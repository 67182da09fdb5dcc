import { expect, test } from 'vitest'
import { melhorPlano, type PlanoOferta, planoCusto } from '../../contract/planos-custo-rules.ts'
import { seeded } from '../support/fuzz.ts'

const bronze: PlanoOferta = { id: 'bronze', mensalCents: 1490, jogo: { percentual: 10, valorCents: null } }
const prata: PlanoOferta = { id: 'prata', mensalCents: 2990, jogo: { percentual: 30, valorCents: null } }
const ouro: PlanoOferta = { id: 'ouro', mensalCents: 16_990, jogo: { percentual: 100, valorCents: null } }
const FULL = { valorCents: 8000, taxaCents: 960 }

test('a plan says what a match costs, what the month costs, and how much less that is than without one', () => {
  expect(planoCusto(bronze, 2, FULL)).toEqual({ jogoCents: 8064, mesCents: 17_618, economiaCents: 302 })
  expect(planoCusto(prata, 2, FULL)).toEqual({ jogoCents: 6272, mesCents: 15_534, economiaCents: 2386 })
  expect(planoCusto(ouro, 2, FULL)).toEqual({ jogoCents: 0, mesCents: 16_990, economiaCents: 930 })
  const price: PlanoOferta = { id: 'p', mensalCents: 1000, jogo: { percentual: null, valorCents: 2000 } }
  expect(planoCusto(price, 1, FULL)).toMatchObject({ jogoCents: 2240, economiaCents: 5720 })
  expect([1, 2, 3, 4].map((jogos) => melhorPlano([bronze, prata, ouro], jogos, FULL))).toEqual([
    null,
    'prata',
    'ouro',
    'ouro',
  ])
})

test('without a match on sale, or a benefit at matches, nothing is computed; an included entry still costs nothing', () => {
  expect(planoCusto(prata, 2, null)).toEqual({ jogoCents: null, mesCents: null, economiaCents: null })
  expect(planoCusto(ouro, 2, null).jogoCents).toBe(0)
  expect(planoCusto({ ...prata, jogo: null }, 2, FULL)).toEqual({
    jogoCents: null,
    mesCents: null,
    economiaCents: null,
  })
  expect(melhorPlano([bronze, prata, ouro], 2, null)).toBeNull()
})

test('in 10 000 random offers the sums agree, and the best plan saves most', () => {
  const random = seeded(37)
  const upTo = (most: number) => Math.floor(random() * (most + 1))
  for (let i = 0; i < 10_000; i += 1) {
    const full = { valorCents: upTo(20_000), taxaCents: upTo(2000) }
    const planos = Array.from({ length: 1 + upTo(3) }, (_, index): PlanoOferta => {
      const gifts = [null, { percentual: upTo(100), valorCents: null }, { percentual: null, valorCents: upTo(25_000) }]
      return { id: String(index), mensalCents: 1 + upTo(20_000), jogo: gifts[upTo(2)] ?? null }
    })
    const jogos = 1 + upTo(3)
    const costs = planos.map((plano) => ({ id: plano.id, plano, ...planoCusto(plano, jogos, full) }))
    for (const { plano, jogoCents, mesCents, economiaCents } of costs) {
      if (plano.jogo === null || jogoCents === null || mesCents === null || economiaCents === null) continue
      expect(jogoCents).toBeLessThanOrEqual(full.valorCents + full.taxaCents)
      expect(mesCents + economiaCents).toBe(jogos * (full.valorCents + full.taxaCents))
      expect(mesCents - jogos * jogoCents).toBe(plano.mensalCents)
      // One more match never saves less.
      expect(planoCusto(plano, jogos + 1, full).economiaCents).toBeGreaterThanOrEqual(economiaCents)
    }
    const best = costs.find(({ id }) => id === melhorPlano(planos, jogos, full))
    for (const { economiaCents } of costs) expect(economiaCents ?? 0).toBeLessThanOrEqual(best?.economiaCents ?? 0)
  }
})
