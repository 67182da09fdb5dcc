import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { advanceFila } from '../../server/fila/admit.ts'
import { makeClients } from '../support/client.ts'
import { makeFila } from '../support/fila.ts'
import { makeEvento, makeLote } from '../support/fixtures.ts'
import { openShop, type Shop } from '../support/shop.ts'

// The first process lets people in and never reserves, like a process of jobs in the cluster; the others sell.
let jobs: Shop
let sellers: Awaited<ReturnType<Shop['openAnother']>>[]
beforeAll(async () => {
  jobs = await openShop({ jobs: false })
  sellers = [await jobs.openAnother(), await jobs.openAnother()]
})
afterAll(async () => {
  for (const seller of sellers) await seller.close()
  await jobs.close()
})

/** Longer than a reservation may take before it counts as slow. */
const LOCKED_SECONDS = 0.9

async function windowAfterStep(evento: string): Promise<number> {
  await jobs.db.execute(sql`UPDATE fila SET looked_at = clock_timestamp() - interval '1 minute'`)
  while (await advanceFila(jobs.deps));
  const { rows } = await jobs.db.execute<{ window_size: number }>(
    sql`SELECT window_size FROM fila WHERE id_evento = ${evento}`,
  )
  return rows[0]?.window_size ?? 0
}

test('a waiting room lets in fewer people while the processes that sell are slow, each with few reservations', async () => {
  const { evento } = await makeFila(jobs.db, { inSeconds: 0 })
  const { lote } = await makeLote(jobs.db, await makeEvento(jobs.db), { qtd: 100 })
  const buyers = await makeClients(jobs, 6)
  const before = await windowAfterStep(evento)
  const locked = jobs.db.transaction(async (tx) => {
    await tx.execute(sql`SELECT FROM lote WHERE id = ${lote} FOR UPDATE`)
    await tx.execute(sql`SELECT pg_sleep(${LOCKED_SECONDS})`)
  })
  await Promise.all(
    buyers.map((buyer, index) =>
      buyer.at(sellers[index % 2]?.url ?? '').reserve([{ id_evento_setor_lote: lote, qtde: 1 }]),
    ),
  )
  await locked
  await expect.poll(() => windowAfterStep(evento)).toBe(Math.floor(before / 2))
})
