import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { orderMetadata, readOrderMetadata, type SentUnit } from '../../server/sales/pay/order-metadata.ts'

const cliente = randomUUID()
const carrinho = randomUUID()
const buyer = { idCliente: cliente, carrinho }
const [lote, other, rifa, half] = [randomUUID(), randomUUID(), randomUUID(), randomUUID()]
const ofLote = (id_lote: string, nr_lugar: number | null, valor_cents = 8000, id_tarifa: string | null = null) => ({
  id_lote,
  id_tarifa,
  id_rifa: null,
  nr_lugar,
  nr_sorte: null,
  valor_cents,
  taxa_cents: 1200,
})
const ofRifa = (nr_sorte: number) => ({
  id_lote: null,
  id_tarifa: null,
  id_rifa: rifa,
  nr_lugar: null,
  nr_sorte,
  valor_cents: 500,
  taxa_cents: 0,
})
type Row = Parameters<typeof orderMetadata>[1][number]
const unitOf = (row: Row): SentUnit => ({
  idLote: row.id_lote,
  idRifa: row.id_rifa,
  nr: row.nr_lugar ?? row.nr_sorte,
  valorCents: row.valor_cents,
  taxaCents: row.taxa_cents,
  idTarifa: row.id_tarifa,
})
const sorted = (units: SentUnit[]) =>
  units.map((u) => [u.idLote, u.idRifa, u.nr, u.valorCents, u.taxaCents, u.idTarifa].join()).toSorted()

test.each([
  ['tickets without a number', [ofLote(lote, null), ofLote(lote, null)]],
  ['places in a row and alone', [ofLote(lote, 3), ofLote(lote, 1), ofLote(lote, 2), ofLote(lote, 9)]],
  ['two prices of one lot', [ofLote(lote, 1), ofLote(lote, 2, 4000)]],
  ['half price', [ofLote(lote, null), ofLote(lote, null, 4000, half), ofLote(other, 7, 4000, half)]],
  ['lots and a raffle', [ofLote(lote, null), ofLote(other, 7), ofRifa(12), ofRifa(13)]],
  ['many raffle numbers', Array.from({ length: 300 }, (_, index) => ofRifa(index * 2 + 1))],
])('an order’s metadata of %s are read as they were sent', (_, rows: Row[]) => {
  const metadata = orderMetadata(buyer, rows)
  const read = readOrderMetadata(metadata)
  expect(read).toMatchObject({ idCliente: cliente, carrinho })
  expect(sorted(read?.units ?? [])).toEqual(sorted(rows.map(unitOf)))
  expect(Math.max(...Object.values(metadata).map((text) => text.length))).toBeLessThanOrEqual(200)
  expect(Object.keys(metadata).length).toBeLessThanOrEqual(22)
})

test('metadata that do not fit into an order are left out altogether', () => {
  const rows = Array.from({ length: 3000 }, (_, index) => ofRifa(index * 2 + 1))
  expect(orderMetadata(buyer, rows)).toEqual({ cliente, carrinho })
  expect(readOrderMetadata({ cliente, carrinho })).toEqual({ idCliente: cliente, carrinho, units: [] })
})

test.each([
  ['no cliente', { id_reserva: randomUUID() }, null],
  ['a cliente that is none', { cliente: 'x' }, null],
  ['a group that cannot be read', { cliente, itens_1: 'L1.2' }, { idCliente: cliente, carrinho: null, units: [] }],
  ['a cart that is none', { cliente, carrinho: 'x' }, { idCliente: cliente, carrinho: null, units: [] }],
  ['a missing part', { cliente, itens_2: `R${rifa}` }, { idCliente: cliente, carrinho: null, units: [] }],
  [
    'far too many numbers',
    { cliente, itens_1: `R${rifa.replaceAll('-', '')}.5.0.1-999999999` },
    { idCliente: cliente, carrinho: null, units: [] },
  ],
])('invalid metadata of an order (%s) are ignored', (_, metadata, expected) => {
  expect(readOrderMetadata(metadata as Record<string, string>)).toEqual(expected)
})
