import { expect, it } from 'vitest'
import type { z } from 'zod'
import {
  EditedMessage,
  NumbersMessage,
  OrderMessage,
  SeatsMessage,
  StockMessage,
  WatchAnswer,
} from '../../contract/socket.ts'
import {
  readEditedMessage,
  readNumbersMessage,
  readOrderMessage,
  readSeatsMessage,
  readStockMessage,
  readWatchAnswer,
} from '../../contract/socket-rules.ts'

const place = { id_evento_setor: 's', nr_lugar: 4, livre: false }
const number = { nr_sorte: 7, livre: true }
const numbers = { id_rifa: 'r', numeros: [number] }
const seat = { nr_cadeira: 23, livre: false }
const stock = { id_evento: 'e', lugares: [place], lotes: ['l'] }

/** Payloads that a peer of another version, or a malicious one, might send. */
const PAYLOADS: unknown[] = [
  ...[undefined, null, 0, 7, '', 'order.paid', true, [], [null], {}, () => undefined, Number.NaN],
  ...[{ type: 'order.paid' }, { type: '' }, { type: 'order.paid', more: 1 }],
  ...[{ type: 1 }, { type: null }, { type: ['order.paid'] }, { type: { type: 'order.paid' } }],
  ...[{ ok: true }, { ok: false }, { ok: true, type: 'order.paid' }, { ok: true, type: undefined }],
  ...[{ ok: 'true' }, { ok: 1 }, { ok: true, type: null }, { ok: true, type: 7 }],
  ...[stock, { ...stock, more: 1 }, { ...stock, lugares: [], lotes: [] }, { ...stock, lugares: [place, place] }],
  ...[
    { ...stock, id_evento: 1 },
    { ...stock, lugares: null },
    { ...stock, lugares: {} },
    { ...stock, lotes: 'l' },
  ],
  ...[
    { ...stock, lotes: [1] },
    { ...stock, lotes: undefined },
    { ...stock, lugares: [null] },
  ],
  ...[numbers, { ...numbers, numeros: [] }, { ...numbers, more: 1 }, { ...numbers, numeros: [number, number] }],
  ...[
    { ...numbers, id_rifa: null },
    { ...numbers, numeros: 7 },
    { ...numbers, numeros: [7] },
    { ...numbers, numeros: [{ ...number, nr_sorte: '7' }] },
    { ...numbers, numeros: [number, { ...number, livre: 1 }] },
  ],
  ...[{ cadeiras: [] }, { cadeiras: [seat] }, { cadeiras: [seat, { ...seat, more: 1 }], more: 1 }],
  ...[
    { cadeiras: {} },
    { cadeiras: [23] },
    { cadeiras: [seat, { ...seat, nr_cadeira: 1.5 }] },
    { cadeiras: [{ ...seat, livre: 'false' }] },
  ],
  ...[{ id: 'e' }, { id: 'e', more: 1 }, { id: '' }, { id: 7 }, { id: null }],
  ...[{ nr_lugar: '4' }, { nr_lugar: 4.5 }, { nr_lugar: 1e300 }, { livre: 0 }, { id_evento_setor: null }].map(
    (wrong) => ({
      ...stock,
      lugares: [place, { ...place, ...wrong }],
    }),
  ),
]

type Reader = readonly [name: string, read: (payload: unknown) => unknown, schema: z.ZodType]
const READERS: Reader[] = [
  ['OrderMessage', readOrderMessage, OrderMessage],
  ['EditedMessage', readEditedMessage, EditedMessage],
  ['WatchAnswer', readWatchAnswer, WatchAnswer],
  ['StockMessage', readStockMessage, StockMessage],
  ['NumbersMessage', readNumbersMessage, NumbersMessage],
  ['SeatsMessage', readSeatsMessage, SeatsMessage],
]

it.each(READERS)('the browser accepts as %s exactly what the contract’s schema accepts', (_, read, schema) => {
  const taken = PAYLOADS.map((payload) => schema.safeParse(payload))
  expect(taken.filter(({ success }) => success).length).toBeGreaterThan(2)
  expect(taken.filter(({ success }) => !success).length).toBeGreaterThan(15)
  expect(PAYLOADS.map(read)).toEqual(taken.map(({ data }) => data ?? null))
})
