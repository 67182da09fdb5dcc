import { expect, test } from 'vitest'
import { NO_FARES } from '../../server/sales/hold/fares-repo.ts'
import { type OwnRow, ownKey } from '../../server/sales/hold/own-units.ts'
import { planReserve } from '../../server/sales/hold/reserve-plan.ts'
import { after, type StockLeft, takenOf } from '../../server/sales/hold/stock-left.ts'
import { SALES_LIMITS } from '../../server/sales/sales-deps.ts'
import type { LoteStock } from '../../server/sales/hold/stock-repo.ts'

const NOW = new Date('2026-05-10T12:00:00Z')
const LOTE: LoteStock = {
  id: 'lote',
  id_setor: 'setor',
  qtd_total: 3,
  tomados: 1,
  valor_cents: 5000,
  taxa_cents: 500,
  excluir: false,
  tipo: 1,
  qtd_lugar: 10,
  bloqueados: [],
  id_evento: 'evento',
  data: '2026-12-31',
  inicio_vendas: '2026-01-01',
  max_por_cliente: 10,
  has_fila: false,
  is_closed: false,
  is_hidden: false,
  is_ensaio: false,
  siblings: [{ id: 'lote', data: '2026-01-01', qtd_total: 3, created_at: '2026-01-01T00:00:00Z', excluir: false }],
}
const OWN: OwnRow = {
  id: 'venda',
  id_evento: 'evento',
  id_setor: 'setor',
  id_lote: 'lote',
  nr_lugar: 7,
  id_rifa: null,
  nr_sorte: null,
  valor_cents: 5000,
  taxa_cents: 500,
  id_tarifa: null,
  na_cota: false,
  held_at: NOW,
  pix_used: false,
}
const START: StockLeft = {
  counters: { lotes: new Map([['lote', LOTE]]), rifas: new Map() },
  units: new Map(),
  taken: new Set([ownKey(OWN)]),
}

const planned = (stock: StockLeft, places: number[], own: OwnRow[] = []) =>
  planReserve(
    {
      idCliente: 'cliente',
      carrinho: 'cart',
      itens: places.map((nr_lugar) => ({ id_evento_setor_lote: 'lote', nr_lugar, qtde: 1 })),
    },
    own,
    {
      stock,
      bought: new Map(),
      past: new Map(),
      fares: NO_FARES,
      companions: new Map(),
      turn: new Set(),
      limits: SALES_LIMITS,
      now: NOW,
      until: null,
    },
  )

test('a plan of a reservation returns what it takes and does not change its input', () => {
  const before = structuredClone(START)
  const { answers, delta } = planned(START, [1, 2])
  expect(answers.map(({ ok }) => ok)).toEqual([true, true])
  expect(delta).toEqual({
    lotes: new Map([['lote', 2]]),
    rifas: new Map(),
    fares: new Map(),
    freed: [],
    taken: ['lugar:setor:1', 'lugar:setor:2'],
  })
  expect(START).toEqual(before)
})

test('the next request of a batch is planned on the remaining units', () => {
  const left = after(START, planned(START, [1]).delta)
  expect(takenOf(left, 'lote')).toBe(2)
  const { answers, delta } = planned(left, [1, 2, 3])
  expect(answers.map((answer) => (answer.ok ? 'held' : answer.codigo))).toEqual([
    'place.taken',
    'held',
    'stock.sold-out',
  ])
  expect(takenOf(after(left, delta), 'lote')).toBe(3)
})

test('a cliente’s own held units are free to them; units they no longer request are free to others', () => {
  const kept = planned(START, [7], [OWN])
  expect([kept.kept.length, kept.delta.lotes, kept.delta.freed]).toEqual([1, new Map(), []])
  const moved = planned(START, [8], [OWN])
  expect(moved.delta).toEqual({
    lotes: new Map([['lote', 0]]),
    rifas: new Map(),
    fares: new Map(),
    freed: ['lugar:setor:7'],
    taken: ['lugar:setor:8'],
  })
  expect(planned(after(START, moved.delta), [7]).answers[0]?.ok).toBe(true)
})

test('a plan that grants nothing leaves the earlier hold as it is', () => {
  const full = after(START, planned(START, [1, 2]).delta)
  const { delta, dropped } = planned(full, [1], [OWN])
  expect([delta.lotes, delta.freed, dropped]).toEqual([new Map(), [], []])
})
