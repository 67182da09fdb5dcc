import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { pgFault } from '../../server/db/db-errors.ts'
import type { Changes } from '../../server/sales/changes.ts'
import { writeRows } from '../../server/sales/changes.ts'
import { type Client, makeClients } from '../support/client.ts'
import { makeEvento, makeLote, violatedInvariants } from '../support/fixtures.ts'
import { changeFunction } from '../support/function-body.ts'
import { openShop, type Shop } from '../support/shop.ts'
import { fingerprint } from '../support/tables.ts'

// docs/decisions/batches.md: `sales_write` changes exactly the decided rows, or nothing. Its input here was decided on
// a state that has changed since.

let shop: Shop
let buyer: Client
let lote: string
let hold: { reserva: string; vendas: string[]; attempt: string }
beforeAll(async () => {
  shop = await openShop({ jobs: false })
  const [first, other] = (await makeClients(shop, 2)) as [Client, Client]
  buyer = other
  lote = (await makeLote(shop.db, await makeEvento(shop.db), { tipo: 3, lugares: 10, qtd: 10 })).lote
  const { body } = await first.reserve([1, 2].map((nr_lugar) => ({ id_evento_setor_lote: lote, nr_lugar })))
  const { rows } = await shop.db.execute<{ id: string }>(sql`SELECT id FROM venda WHERE id_reserva = ${body.id}`)
  const order = await first.payPix(body.id)
  hold = { reserva: body.id, vendas: rows.map(({ id }) => id), attempt: order.body.code }
})
afterAll(() => shop.close())

const history: Changes['history'] = [
  { entity: 'reserva', entityId: randomUUID(), fromState: null, toState: 'held', actor: 'test' },
]

/** Changes decided on an outdated state; `guard`: the lines of the function that detect it. */
type Case = { name: string; message: RegExp; guard: RegExp; changes(): Promise<Partial<Changes>> | Partial<Changes> }
const count = (list: string): RegExp =>
  new RegExp(`IF n <> jsonb_array_length\\(moves -> '${list}'\\) THEN[^;]*;\\s*END IF;`, 'g')
const CASES: Case[] = [
  {
    name: 'a reservation that is no longer held',
    message: /0 of 1 reservations were in the state that was read/,
    guard: count('reservas'),
    changes: () => ({ reservas: [{ id: hold.reserva, source: 'held', target: 'paying' }] }),
  },
  {
    name: 'an attempt that is no longer being sent',
    message: /0 of 1 attempts were in the state that was read/,
    guard: count('attempts'),
    changes: () => ({ attempts: [{ id: hold.attempt, source: 'sending', set: { status: 'waiting' } }] }),
  },
  {
    name: 'a lot that is gone',
    message: /a counter of a lot was not found/,
    guard: count('lotes'),
    changes: () => ({ lotes: new Map([[randomUUID(), 1]]) }),
  },
  {
    name: 'a raffle that is gone',
    message: /a counter of a raffle was not found/,
    guard: count('rifas'),
    changes: () => ({ rifas: new Map([[randomUUID(), 1]]) }),
  },
  {
    name: 'units that are not held any more',
    message: /0 of 2 held units could be released/,
    guard: count('released'),
    changes: () => ({ released: hold.vendas }),
  },
  {
    name: 'a reservation that has fewer units than were read',
    message: /has another number of units than was read/,
    guard: /IF FOUND THEN RAISE EXCEPTION 'reservation[^;]*;\s*END IF;/g,
    changes: () => ({ vendas: [{ id_reserva: hold.reserva, source: 'paying', target: 'paying', units: 3 }] }),
  },
]

/** Writes the changes, with a history row. @returns the error, and whether any row changed */
async function write(changes: Partial<Changes>) {
  const before = await fingerprint(shop.db)
  const error = await shop.db
    .transaction((tx) => writeRows(tx, [changes, { history }]))
    .then(
      () => null,
      (thrown: unknown) => pgFault(thrown)?.message ?? String(thrown),
    )
  return { error, isChanged: JSON.stringify(await fingerprint(shop.db)) !== JSON.stringify(before) }
}

test.each(CASES)('$name: an error, and nothing of the batch is stored', async ({ message, changes }) => {
  const { error, isChanged } = await write(await changes())
  expect(error).toMatch(message)
  expect(isChanged).toBe(false)
  expect(await violatedInvariants(shop.db)).toEqual([])
})

test.each(CASES)('control: $name: without the count the rest of the batch is stored', async ({ guard, changes }) => {
  const restore = await changeFunction(shop.database.url, 'sales_write', guard, '')
  const { error, isChanged } = await write(await changes())
  await restore()
  expect(error).toBeNull()
  expect(isChanged).toBe(true)
})

test('a place that somebody else took: a lost race, and nothing of the batch is stored', async () => {
  const { rows } = await shop.db.execute<{ id_evento: string; id_setor: string }>(
    sql`SELECT id_evento, id_setor FROM venda WHERE id = ${hold.vendas[0]}`,
  )
  const at = new Date().toISOString()
  const unit = { id_evento: rows[0]?.id_evento ?? '', id_setor: rows[0]?.id_setor ?? '', tipo: 3, id_lote: lote }
  const id = randomUUID()
  const base = { ...unit, id_reserva: id, id_cliente: buyer.id, id_rifa: null, nr_sorte: null }
  const price = {
    valor_cents: 8000,
    taxa_cents: 1200,
    id_tarifa: null,
    na_cota: false,
    held_at: at,
    pix_used: false,
    expires_at: at,
  }
  const changes: Partial<Changes> = {
    newReservas: [{ id, id_cliente: buyer.id, carrinho: randomUUID(), expires_at: at, units: 2 }],
    newVendas: [1, 3].map((nr_lugar) => ({ ...base, ...price, nr_lugar })),
  }
  const { error, isChanged } = await write(changes)
  expect(error).toMatch(/duplicate key value violates unique constraint "venda_place_owner"/)
  expect(isChanged).toBe(false)
  expect(await violatedInvariants(shop.db)).toEqual([])
})
