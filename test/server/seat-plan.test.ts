import { expect, test } from 'vitest'
import { PRIMEIRO_PLANO } from '../../contract/planos-rules.ts'
import type { Stand } from '../../server/club/seat-lock-and-read.ts'
import { planSeat } from '../../server/club/seat-plan.ts'
import { SALES_LIMITS } from '../../server/sales/sales-deps.ts'

const NOW = new Date('2026-11-23T12:00:00Z')
const emptyStand = (): Stand => ({
  clientes: new Set(['ana', 'rui']),
  club: { valor_cents: 2990, maximo_socios: 10 },
  planos: new Map([[PRIMEIRO_PLANO, { id: PRIMEIRO_PLANO, valor_cents: null, com_cadeira: true, ativo: true }]]),
  own: new Map(),
  owners: new Map(),
  past: new Map(),
})
const outcomes = (stand: Stand, wanted: [string, number][]) =>
  wanted.map(([idCliente, nrCadeira]) => {
    const { answer, changes } = planSeat(stand, { idCliente, idPlano: PRIMEIRO_PLANO, nrCadeira }, NOW, SALES_LIMITS)
    return [answer.ok || answer.code, changes.flatMap(({ newSocios }) => newSocios ?? []).length]
  })

// Within a batch the database does not know the seats that were granted earlier in the same batch.
test('a seat that was granted in the same batch is taken for those after, and free again when it is given up', () => {
  expect(
    outcomes(emptyStand(), [
      ['ana', 3],
      ['rui', 3],
    ]),
  ).toEqual([
    [true, 1],
    ['socio.seat-taken', 0],
  ])
  const expires_at = new Date(NOW.getTime() + 60_000)
  const seat = { id: 'a', id_cliente: 'ana', id_plano: PRIMEIRO_PLANO, nr_cadeira: 3 }
  const hold = { ...seat, valor_cents: 2990, expires_at, held_at: NOW }
  const held = { ...emptyStand(), own: new Map([['ana', { ...hold, state: 'held' as const }]]) }
  held.owners.set(3, { id: 'a', id_cliente: 'ana', is_over: false })
  expect(
    outcomes(held, [
      ['rui', 3],
      ['ana', 4],
      ['rui', 3],
    ]),
  ).toEqual([
    ['socio.seat-taken', 0],
    [true, 1],
    [true, 1],
  ])
})
