import { randomUUID } from 'node:crypto'
import { type SQL, sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import type { ReservaItem } from '../../contract/reservas.ts'
import { type Client, makeClients } from '../support/client.ts'
import { addLote, makeEvento, makeLote, violatedInvariants } from '../support/fixtures.ts'
import { changeFunction } from '../support/function-body.ts'
import { watch } from '../support/linear/watch.ts'
import { openShop, type Shop } from '../support/shop.ts'

// Batches of two processes over the same lots, places and clientes. Buyers do not notice when two batches block each
// other, because the work is repeated: the log and PostgreSQL's counters show it. The controls change the order of the
// locks.

const LOTES = 6
const BUYERS = 3

let shop: Shop
let other: Awaited<ReturnType<Shop['openAnother']>>
let clients: Client[]
let watched: ReturnType<typeof watch>
const log: string[] = []
beforeAll(async () => {
  shop = await openShop({ jobs: false, config: { LOG_LEVEL: 'warn' }, log: { write: (line) => log.push(line) } })
  other = await shop.openAnother({ jobs: false })
  watched = watch(shop.db)
  for (const { deps } of [shop, other]) deps.reserve = watched.reserving(deps.reserve)
})
// Buyers without holds: otherwise the counters of earlier holds are locked, too.
beforeEach(async () => {
  clients = await makeClients(shop, 2 * BUYERS, { pagarme: false })
})
afterEach(async () => {
  expect(await violatedInvariants(shop.db)).toEqual([])
  await watched.explained()
})
afterAll(async () => {
  await other.close()
  await shop.close()
})

const idsOf = (process: number): string[] => clients.slice(process * BUYERS, (process + 1) * BUYERS).map(({ id }) => id)
const rows = async <T extends Record<string, unknown>>(query: SQL): Promise<T[]> =>
  (await shop.db.execute<T>(query)).rows as T[]

/** The number of failed batches so far, and of deadlocks that PostgreSQL has ended. */
async function stopped(): Promise<number> {
  const [row] = await rows<{ n: number }>(sql`SELECT pg_stat_force_next_flush()::text,
    (SELECT deadlocks::int FROM pg_stat_database WHERE datname = current_database()) AS n`)
  return (row?.n ?? 0) + log.filter((line) => line.includes('a batch failed')).length
}
const waiting = async (): Promise<number> =>
  (await rows(sql`SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`))
    .length

/**
 * Both processes run a batch. Another transaction blocks both by `lock` when they are in the middle of taking their
 * locks, then lets them continue.
 * @returns how often batches blocked each other, and whether all buyers got everything they requested
 */
async function cross(lock: SQL, cartOf: (process: number, buyer: number) => ReservaItem[]) {
  const began = await stopped()
  const answers = await shop.db
    .transaction(async (tx) => {
      await tx.execute(lock)
      const asked = [shop, other].flatMap(({ deps }, process) =>
        idsOf(process).map((idCliente, buyer) =>
          deps.reserve({ idCliente, carrinho: randomUUID(), itens: cartOf(process, buyer) }),
        ),
      )
      await expect.poll(waiting, { interval: 5 }).toBe(2)
      return { asked }
    })
    .then(({ asked }) => Promise.all(asked))
  const granted = answers.map((answer) => answer.ok && answer.value.itens.every(({ ok }) => ok))
  return { stopped: (await stopped()) - began, granted }
}
const ALL = Array.from({ length: 2 * BUYERS }, () => true)

async function lots(): Promise<string[]> {
  const evento = await makeEvento(shop.db, { maxPorCliente: 1000 })
  const made = await Promise.all(Array.from({ length: LOTES }, () => makeLote(shop.db, evento, { qtd: 1000 })))
  return made.map(({ lote }) => lote).toSorted()
}
/** A cart of all lots, in an order that depends on `by`. */
const shuffled = (all: string[], by: number): ReservaItem[] =>
  all.map((_, i) => ({ id_evento_setor_lote: all[(i * 5 + by) % all.length] ?? '', qtde: 1 }))
/** Reverses the order in which batches of the second process lock or write. */
const reversedIn = (id: string, first: string): string => `ORDER BY CASE WHEN ${first} THEN ${id} END DESC, ${id}`

async function crossLots() {
  const all = await lots()
  const lock = sql`SELECT 1 FROM lote WHERE id = ${all[LOTES / 2]} FOR UPDATE`
  return cross(lock, (process, buyer) => shuffled(all, process * 3 + buyer))
}

test('carts of the same lots in many orders: no batch blocks another, and everybody gets their tickets', async () => {
  expect(await crossLots()).toEqual({ stopped: 0, granted: ALL })
})

test('control: counters that one process locks in another order block batches; nobody loses a ticket', async () => {
  const order = reversedIn('l.id', `clientes && '{${idsOf(1).join()}}'::uuid[]`)
  const restore = await changeFunction(
    shop.database.url,
    'reserve_lock_and_read',
    'ORDER BY l.id FOR NO KEY UPDATE OF l',
    `${order} FOR NO KEY UPDATE OF l`,
  )
  const crossed = await crossLots()
  await restore()
  expect(crossed.stopped).toBeGreaterThan(0)
  expect(crossed.granted).toEqual(ALL)
})

/**
 * Two open lots of one sector of numbered places: their batches lock different counters, and compete for the places. An
 * uncommitted unit blocks both in the middle.
 * @param isKept whether that unit is committed
 */
async function crossPlaces({ isKept }: { isKept: boolean }) {
  const evento = await makeEvento(shop.db, { maxPorCliente: 1000 })
  const { setor, lote } = await makeLote(shop.db, evento, { tipo: 3, lugares: BUYERS + 1, qtd: 1000 })
  const second = await addLote(shop.db, setor, { qtd: 1000 })
  const third = await addLote(shop.db, setor, { qtd: 1000 })
  const [owner] = await makeClients(shop, 1, { pagarme: false })
  const reserva = randomUUID()
  await shop.db.execute(sql`INSERT INTO reserva (id, id_cliente, carrinho, status, expires_at, units)
    VALUES (${reserva}, ${owner?.id}, ${randomUUID()}, 'held', now() + interval '1 minute', 1)`)
  const began = await stopped()
  const place = 2
  let all: Promise<Awaited<ReturnType<typeof shop.deps.reserve>>[]>[] = []
  const first = shop.db.transaction(async (tx) => {
    await tx.execute(sql`INSERT INTO venda (id_reserva, id_cliente, id_evento, id_setor, tipo, id_lote, nr_lugar, valor_cents,
        taxa_cents, status, held_at, expires_at)
      VALUES (${reserva}, ${owner?.id}, ${evento}, ${setor}, 3, ${third}, ${place}, 8000, 1200, 'held', now(), now() + interval '1 minute')`)
    await tx.execute(sql`UPDATE lote SET tomados = 1 WHERE id = ${third}`)
    all = [shop, other].map(({ deps }, process) =>
      Promise.all(
        idsOf(process).map((idCliente, buyer) =>
          deps.reserve({
            idCliente,
            carrinho: randomUUID(),
            itens: [{ id_evento_setor_lote: process ? second : lote, nr_lugar: buyer + 1, qtde: 1 }],
          }),
        ),
      ),
    )
    await expect.poll(waiting, { interval: 5 }).toBe(2)
    if (!isKept) throw new Error('given up')
  })
  if (isKept) await first
  else await expect(first).rejects.toThrow('given up')
  const answers = (await Promise.all(all)).flat()
  return { stopped: (await stopped()) - began, granted: answers.filter(({ ok }) => ok).length }
}

test.each([
  ['was taken meanwhile', true, BUYERS - 1],
  ['was given up meanwhile', false, BUYERS],
])(
  'the same places through two lots of a sector, one of which %s: one owner each, no batch blocks another',
  async (_, isKept, granted) => {
    expect(await crossPlaces({ isKept })).toEqual({ stopped: 0, granted })
  },
)

test('control: places that one process writes in another order block batches', async () => {
  const order = reversedIn('m.nr_lugar', `m.id_cliente = ANY('{${idsOf(1).join()}}')`)
  const restore = await changeFunction(
    shop.database.url,
    'sales_write',
    'ORDER BY m.id_setor, m.nr_lugar, m.id_rifa, m.nr_sorte',
    order,
  )
  const crossed = await crossPlaces({ isKept: false })
  await restore()
  expect(crossed.stopped).toBeGreaterThan(0)
  expect(crossed.granted).toBe(BUYERS)
})

test('the same clientes at two processes at once have one complete hold each', async () => {
  const all = await lots()
  const began = await stopped()
  const answers = await Promise.all(
    [shop, other].flatMap(({ deps }, process) =>
      clients.map(({ id }) =>
        deps.reserve({ idCliente: id, carrinho: randomUUID(), itens: shuffled(all, process).slice(0, 2) }),
      ),
    ),
  )
  expect(answers.every(({ ok }) => ok)).toBe(true)
  const whole =
    await rows(sql`SELECT r.id_cliente FROM reserva r JOIN venda v ON v.id_reserva = r.id AND v.status = 'held'
    WHERE r.status = 'held' AND r.id_cliente = ANY(${sql.param(clients.map(({ id }) => id))}::uuid[])
    GROUP BY 1 HAVING count(*) = 2`)
  expect(whole).toHaveLength(2 * BUYERS)
  expect((await stopped()) - began).toBe(0)
})
