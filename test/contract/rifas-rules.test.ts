import { expect, it } from 'vitest'
import { isRifaOpen } from '../../contract/rifas-rules.ts'

it('a raffle sells from the day its sales start until the day before its draw, in São Paulo', () => {
  const rifa = { inicio_vendas: '2026-03-01', data_sorteio: '2026-03-10' }
  const at = (now: string) => isRifaOpen(rifa, new Date(now))
  expect(at('2026-03-01T02:59:59Z')).toBe(false)
  expect(at('2026-03-01T03:00:00Z')).toBe(true)
  expect(at('2026-03-10T02:59:59Z')).toBe(true)
  expect(at('2026-03-10T03:00:00Z')).toBe(false)
})
