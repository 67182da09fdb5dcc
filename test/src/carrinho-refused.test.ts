import { expect, it } from 'vitest'
import { type CartItem, itemKey } from '../../contract/carrinho-items.ts'
import type { ErrorCode } from '../../contract/error-codes.ts'
import { answerKey, reasonsOf, refusedRows, withoutRefused } from '../../src/site/carrinho/refused.ts'

const pista: CartItem = {
  setor: { id: 's1', nome: 'Pista', tipo: 2, dividir_ate: 3 },
  id_evento: 'e1',
  id_evento_setor_lote: 'l1',
  id_rifa: null,
  nr_lugar: null,
  valor: 92,
  qtde: 2,
  nomeEvento: 'Festival do Sol',
  nomeRifa: null,
  nrLote: 2,
  codigosRifas: null,
}
const vaga: CartItem = {
  ...pista,
  setor: { id: 's2', nome: 'Estacionamento', tipo: 3, dividir_ate: 1 },
  id_evento_setor_lote: 'l2',
  nr_lugar: 12,
  qtde: 1,
  nrLote: 1,
}
const rifa: CartItem = {
  ...pista,
  setor: null,
  id_evento: null,
  id_evento_setor_lote: null,
  id_rifa: 'r1',
  nomeEvento: null,
  nomeRifa: 'Camisa',
  nrLote: null,
  codigosRifas: [7, 12],
}
const cart = [pista, vaga, rifa]
const no = { ok: false, valor: 0 }
const taken = { ...no, id_evento_setor_lote: 'l2', nr_lugar: 12, qtde: 1, motivo: 'Este lugar acabou de ser ocupado.' }

it('a refused item is matched to its line of the cart', () => {
  expect(answerKey({ id_evento_setor_lote: 'l1', nr_lugar: null })).toBe(itemKey(pista))
  expect(answerKey({ id_evento_setor_lote: 'l1' })).toBe(itemKey(pista))
  expect(answerKey(taken)).toBe(itemKey(vaga))
  expect(answerKey({ id_rifa: 'r1' })).toBe(itemKey(rifa))
})

it("a refused item is shown with the cart's label and the server's reason", () => {
  expect(refusedRows(cart, [taken])).toEqual([
    {
      key: 'l2:12',
      label: 'Festival do Sol',
      detail: 'Estacionamento · 1º lote · Vaga 12',
      motivo: 'Este lugar acabou de ser ocupado.',
      fila: null,
      item: vaga,
    },
  ])
  expect(refusedRows([], [taken])).toEqual([{ key: 'l2:12', label: '', detail: '', motivo: taken.motivo, fila: null }])
})

it('a refused item that needs a turn has the address of its waiting room, and no other one', () => {
  const turn = { ...no, id_evento_setor_lote: 'l1', qtde: 2, motivo: 'Este evento tem fila.' }
  const filas = (...answers: (typeof turn & { codigo?: ErrorCode })[]) =>
    refusedRows(cart, answers).map(({ fila }) => fila)
  expect(filas({ ...turn, codigo: 'fila.not-your-turn' })).toEqual(['/fila/e1'])
  expect(filas({ ...turn, codigo: 'stock.sold-out' as ErrorCode }, turn)).toEqual([null, null])
})

it('only the refused items are removed from the cart', () => {
  expect(withoutRefused(cart, [taken])).toEqual([pista, rifa])
  expect(withoutRefused(cart, [{ ...no, id_rifa: 'r1', codigosRifas: [7, 12] }])).toEqual([pista, vaga])
  expect(withoutRefused(cart, [])).toEqual(cart)
})

it('if nothing is held, each line has its own reason, by its index in the request', () => {
  const error = { status: 409, message: 'Esgotado', fields: { 'itens.0': 'Esgotado', 'itens.2': 'Encerrada', x: 'y' } }
  expect([...reasonsOf(error, cart)]).toEqual([
    [itemKey(pista), 'Esgotado'],
    [itemKey(rifa), 'Encerrada'],
  ])
  for (const other of [{ status: 503 }, { fields: 'x' }, { fields: { 'itens.9': 'a', 'itens.0': '' } }, null])
    expect(reasonsOf(other, cart).size).toBe(0)
})
