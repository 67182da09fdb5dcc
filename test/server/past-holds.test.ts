import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { runBatch } from '../../server/db/batch.ts'
import { lockAndReadForReserve } from '../../server/sales/hold/reserve-lock-and-read.ts'
import type { ReserveRequest } from '../../server/sales/hold/units.ts'
import { type Client, makeClients } from '../support/client.ts'
import { makeEvento, makeLote, makeRifa } from '../support/fixtures.ts'
import { openShop, type Shop } from '../support/shop.ts'

// An account that reserves and releases for ten minutes must not slow down other buyers' batches.

const GIVEN_BACK = 20_000
let shop: Shop
let busy: Client
let other: Client
let lote: string
let rifa: string
beforeAll(async () => {
  shop = await openShop({ jobs: false })
  const [one, two] = await makeClients(shop, 2, { pagarme: false })
  busy = one as Client
  other = two as Client
  const evento = await makeEvento(shop.db)
  lote = (await makeLote(shop.db, evento, { qtd: 400, lugares: 400 })).lote
  rifa = await makeRifa(shop.db, { numeros: GIVEN_BACK })
  const id = randomUUID()
  await shop.db.execute(sql`INSERT INTO reserva (id, id_cliente, carrinho, status, expires_at, units)
    VALUES (${id}, ${busy.id}, ${randomUUID()}, 'released', now(), 1)`)
  await shop.db
    .execute(sql`INSERT INTO venda (id_reserva, id_cliente, id_rifa, nr_sorte, valor_cents, taxa_cents, status, held_at, expires_at)
    SELECT ${id}, ${busy.id}, ${rifa}, n, 100, 0, 'released', now() - interval '5 minutes', now() FROM generate_series(1, ${GIVEN_BACK}) n`)
  await shop.db
    .execute(sql`INSERT INTO venda (id_reserva, id_cliente, id_evento, id_setor, tipo, id_lote, valor_cents, taxa_cents, status, held_at, expires_at)
    SELECT ${id}, ${busy.id}, s.id_evento, s.id, s.tipo, l.id, 100, 0, 'released', now() - interval '5 minutes', now()
    FROM lote l JOIN setor s ON s.id = l.id_setor, generate_series(1, 2000) WHERE l.id = ${lote}`)
})
afterAll(() => shop.close())

type Past = { id_cliente: string; nr_sorte: number | null; used_ms: number }
const pastOf = (requests: Omit<ReserveRequest, 'carrinho'>[]): Promise<Past[]> =>
  runBatch(
    shop.deps.db,
    lockAndReadForReserve(
      requests.map((request) => ({ ...request, carrinho: randomUUID() })),
      shop.deps.limits,
      false,
    ),
    (answer) => ({ writes: [], result: (answer as { read: { past: Past[] } }).read.past }),
  )
const numbers = (...codigosRifas: number[]) => [{ id_rifa: rifa, codigosRifas }]

test('of released holds only the wanted units of their own cliente are read', async () => {
  const past = await pastOf([
    { idCliente: busy.id, itens: numbers(7, 9) },
    { idCliente: other.id, itens: numbers(8) },
  ])
  expect(past.map(({ id_cliente, nr_sorte }) => [id_cliente, nr_sorte]).sort()).toEqual([
    [busy.id, 7],
    [busy.id, 9],
  ])
  expect(past[0]?.used_ms).toBeGreaterThan(290_000)
})

test('of a lot without numbers at most a cliente’s limit of released holds is read, and none while enough is left', async () => {
  const itens = [{ id_evento_setor_lote: lote, nr_lugar: null, qtde: 1 }]
  expect(await pastOf([{ idCliente: busy.id, itens }])).toEqual([])
  await shop.db.execute(sql`UPDATE lote SET qtd_total = 100 WHERE id = ${lote}`)
  expect(await pastOf([{ idCliente: busy.id, itens }])).toHaveLength(200)
})
