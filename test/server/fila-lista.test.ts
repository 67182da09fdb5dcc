import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { transaction } from '../../server/db/transaction.ts'
import { draw, advanceFila } from '../../server/fila/admit.ts'
import { type Client, makeClients } from '../support/client.ts'
import { ask, join, makeFila, openFila } from '../support/fila.ts'
import { historyOf } from '../support/history.ts'
import { openShop, type Shop } from '../support/shop.ts'

// docs/decisions/draws.md: the list from which a waiting room was drawn is a file with which anybody can verify the
// draw.

let shop: Shop
let clients: Client[]
beforeAll(async () => {
  shop = await openShop({ jobs: false, config: { FILA_LISTS_PER_ADDRESS: '10' } })
  clients = await makeClients(shop, 30, { pagarme: false })
})
afterAll(() => shop.close())

const sha = (text: string): string => createHash('sha256').update(text).digest('hex')
const download = (evento: string, headers: Record<string, string> = {}) =>
  fetch(`${shop.url}/api/fila/${evento}/lista.txt`, { headers })
async function drawn() {
  const { evento } = await makeFila(shop.db)
  for (const who of clients) await join(who, evento)
  // Before the opening, however the clocks of process and database differ.
  await shop.db.execute(
    sql`UPDATE fila_lugar SET arrived_at = arrived_at - interval '1 minute' WHERE id_evento = ${evento}`,
  )
  await openFila(shop.db, evento)
  await shop.db.execute(sql`UPDATE fila SET looked_at = clock_timestamp() - interval '1 minute'`)
  while (await advanceFila(shop.deps));
  shop.deps.filas.forget(evento)
  return evento
}

test('the documented commands verify a waiting room’s draw with only the public file', async () => {
  const evento = await drawn()
  const { sorteio } = (await ask(clients[0] as Client, evento)).body
  const page = await readFile(path.resolve(import.meta.dirname, '../../docs/waiting-room.md'), 'utf8')
  const commands = /```sh\n([\s\S]+?)```/.exec(page)?.[1] ?? ''
  const folder = await mkdtemp(path.join(tmpdir(), 'fila-'))
  const check = (change: Record<string, string> = {}) =>
    promisify(execFile)('bash', ['-c', `set -e\n${commands}`], {
      cwd: folder,
      env: {
        ...process.env,
        ENDERECO: `${shop.url}/api/fila/${evento}`,
        SEMENTE: sorteio.semente ?? '',
        SEMENTE_SHA256: sorteio.semente_sha256,
        LISTA_SHA256: sorteio.lista_sha256 ?? '',
        ...change,
      },
    })
  expect((await check()).stdout).toMatch(/o sorteio confere\n$/)
  await expect(check({ SEMENTE: 'outra' })).rejects.toThrow()
  await expect(check({ LISTA_SHA256: sha('outra') })).rejects.toThrow()
  await rm(folder, { recursive: true })
})

test('the file of a waiting room has the places by their numbers, is cacheable, and names nobody', async () => {
  const evento = await drawn()
  const answer = await download(evento)
  expect(answer.headers.get('content-type')).toBe('text/plain; charset=utf-8')
  expect(answer.headers.get('cache-control')).toMatch(/^public, max-age=/)
  const text = await answer.text()
  const { rows } = await shop.db.execute<{ id: string }>(
    sql`SELECT id FROM fila_lugar WHERE id_evento = ${evento} ORDER BY numero`,
  )
  expect(text).toBe(rows.map(({ id }) => `${id}\n`).join(''))
  expect(text).not.toContain(clients[0]?.id)
  const etag = answer.headers.get('etag') ?? ''
  expect((await download(evento, { 'if-none-match': etag })).status).toBe(304)
  // People who join later get a number, but are not part of the draw.
  await join((await makeClients(shop, 1, { pagarme: false }))[0] as Client, evento)
  await shop.db.execute(sql`UPDATE fila SET looked_at = clock_timestamp() - interval '1 minute'`)
  while (await advanceFila(shop.deps));
  expect(await (await download(evento)).text()).toBe(text)
})

test('a waiting room has no file before the draw, nor when the places of an old event begin to be deleted', async () => {
  const { evento } = await makeFila(shop.db)
  expect((await download(evento)).status).toBe(404)
  const old = await drawn()
  const aged = (days: number) =>
    shop.db.execute(sql`UPDATE evento SET data = current_date - ${days}::int WHERE id = ${old}`)
  await aged(363)
  expect((await download(old)).status).toBe(200)
  await aged(365)
  expect((await download(old)).status).toBe(404)
})

test('an address may download a waiting room’s file only so many times in a quarter of an hour', async () => {
  const evento = await drawn()
  await shop.db.execute(sql`DELETE FROM rate_limit`)
  const statuses: number[] = []
  for (let i = 0; i < 12; i += 1) statuses.push((await download(evento)).status)
  expect(statuses).toEqual([...new Array(10).fill(200), 429, 429])
})

test('who leaves while the numbers are drawn is in the list and has a number', async () => {
  const { evento } = await makeFila(shop.db)
  for (const who of clients.slice(0, 10)) await join(who, evento)
  let drawing: ReturnType<typeof draw> | undefined
  await transaction(shop.db, async (tx) => {
    await tx.execute(
      sql`UPDATE fila_lugar SET status = 'left' WHERE id_evento = ${evento} AND id_cliente = ${clients[3]?.id}`,
    )
    drawing = transaction(shop.db, (other) => draw(other, evento))
    // The draw has read its list and waits for the place whose owner is leaving.
    for (let waits = false; !waits;)
      waits =
        (
          await shop.db.execute(sql`SELECT 1 FROM pg_stat_activity WHERE datname = current_database()
          AND wait_event_type = 'Lock' AND query LIKE '%numbered%'`)
        ).rowCount === 1
  })
  const { list_sha256 } = (await drawing) ?? { list_sha256: '' }
  const { rows } = await shop.db.execute<{ id: string; numero: number | null }>(
    sql`SELECT id, numero FROM fila_lugar WHERE id_evento = ${evento} ORDER BY id`,
  )
  expect(sha(rows.map(({ id }) => `${id}\n`).join(''))).toBe(list_sha256)
  expect(rows.map(({ numero }) => numero).sort((a, b) => (a ?? 0) - (b ?? 0))).toEqual(rows.map((_, i) => i + 1))
})

test('the history shows when the waiting room was switched on, with the hash of its seed, and the draw', async () => {
  const evento = await drawn()
  const { sorteio } = (await ask(clients[0] as Client, evento)).body
  expect(await historyOf(shop.db, evento)).toMatchObject([
    { toState: 'created', detail: { semente_sha256: [null, sorteio.semente_sha256] } },
    { toState: 'drawn', actor: 'clock', detail: { lista_sha256: sorteio.lista_sha256, pessoas: 30 } },
  ])
})
