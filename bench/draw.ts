/**
 * Measures the draw of a long line while the shop sells another event and people in the line join again: a million
 * places, or the number in the argument. Prints the time from the opening until every place has a number, the processor
 * time and memory of server and database, the statements, and the duration of reserving and joining before and during
 * the draw. Fails if an answer failed, or not all places got a number. `node bench/draw.ts [places]`
 */
import { randomUUID } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { loadavg } from 'node:os'
import { setTimeout as sleep } from 'node:timers/promises'
import { z } from 'zod'
import { FIRST_WINDOW } from '../server/fila/admission.ts'
import { connected } from './data.ts'
import { rowOf } from './rows.ts'
import { report, watch } from './rush/measure.ts'
import { makePeople, makeRush, type Person, type Rush, turnOn } from './rush/people.ts'
import { type BenchShop, startShop } from './shop.ts'

const PLACES = Number(process.argv[2] ?? 1_000_000)
const CHUNK = 50_000
const BEFORE_MS = 15_000
const MOST_MS = 1_200_000
const EVERY_MS = 100
/** The kernel's unit of processor time, the same on all common machines. */
const TICKS_PER_SECOND = 100
const DrawnRow = z.strictObject({ drawn: z.int().nullable(), last_number: z.int(), is_done: z.boolean() })

/** Creates places of people who do not exist: only the draw is measured, and it reads no account. */
const fill = (shop: BenchShop, { evento }: Rush): Promise<void> =>
  connected(shop, async (client) => {
    await client.query(`ALTER TABLE fila_lugar DROP CONSTRAINT fila_lugar_id_cliente_cliente_id_fk`)
    for (let left = PLACES; left > 0; left -= CHUNK)
      await client.query(
        `INSERT INTO fila_lugar (id_evento, id_cliente, arrived_at)
          SELECT $1, gen_random_uuid(), now() FROM generate_series(1, $2::int)`,
        [evento, Math.min(CHUNK, left)],
      )
    await client.query('VACUUM ANALYZE fila_lugar')
  })

const lineOf = (shop: BenchShop, { evento }: Rush) =>
  connected(shop, async (client) =>
    rowOf(
      DrawnRow,
      await client.query('SELECT drawn, last_number, drawn_at IS NOT NULL AS is_done FROM fila WHERE id_evento = $1', [
        evento,
      ]),
    ),
  )

const childrenOf = (pid: number): string[] =>
  readdirSync('/proc').filter((name) => {
    if (!/^\d+$/.test(name)) return false
    try {
      return Number(readFileSync(`/proc/${name}/stat`, 'utf8').split(') ')[1]?.split(' ')[1]) === pid
    } catch {
      return false
    }
  })

/** Processor time so far in seconds, including ended children, and the largest private memory of one process. */
function usageOf(pids: readonly (string | number)[]): { seconds: number; mb: number } {
  let [ticks, mb] = [0, 0]
  for (const pid of pids)
    try {
      const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? []
      ticks += [11, 12, 13, 14].reduce((sum, at) => sum + Number(fields[at]), 0)
      const own = /RssAnon:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0
      mb = Math.max(mb, Number(own) / 1024)
    } catch {
      // The process has ended.
    }
  return { seconds: ticks / TICKS_PER_SECOND, mb }
}

/** Until it is stopped: every tenth of a second one person reserves, and one who has a place joins again. */
async function visit(shop: BenchShop, people: Person[], line: Rush, other: Rush, until: () => Promise<boolean>) {
  const seen = watch(shop)
  const sent: Promise<unknown>[] = []
  for (let n = 0; n % 10 !== 0 || !(await until()); n += 1) {
    const who = people[n % people.length] as Person
    const itens = [{ id_evento_setor_lote: other.lote, qtde: 1 }]
    sent.push(seen.api('reserve', who, 'POST', 'reservas', { body: { carrinho: randomUUID(), itens } }))
    sent.push(seen.api('join again', who, 'POST', `fila/${line.evento}`, { body: {} }))
    await sleep(EVERY_MS)
  }
  await Promise.all(sent)
  if (report(seen.stop()) > 0) process.exitCode = 1
}

const shop = await startShop({ FILAS_PER_CLIENTE: '1000000' })
try {
  const people = await makePeople(shop, 100)
  const [line, other] = [await makeRush(shop, 50_000), await makeRush(shop, 1_000_000)]
  await turnOn(shop, line, 86_400, FIRST_WINDOW)
  await fill(shop, line)
  const quietUntil = performance.now() + BEFORE_MS
  console.log(`\nbefore the opening, load ${loadavg()[0]?.toFixed(0)}`)
  await visit(shop, people, line, other, async () => performance.now() >= quietUntil)

  const usage = {
    server: () => usageOf([shop.serverPid]),
    database: () => usageOf([shop.databasePid, ...childrenOf(shop.databasePid)]),
  }
  const began = { at: performance.now(), server: usage.server(), database: usage.database() }
  const statements = await shop.statements()
  const most = { server: 0, database: 0 }
  let decided = Number.NaN
  await connected(shop, (client) => client.query('UPDATE evento SET fila_abre_em = now() WHERE id = $1', [line.evento]))
  console.log(`\nduring the draw of ${PLACES} places, load ${loadavg()[0]?.toFixed(0)}`)
  await visit(shop, people, line, other, async () => {
    for (const name of ['server', 'database'] as const) most[name] = Math.max(most[name], usage[name]().mb)
    const { drawn, is_done } = await lineOf(shop, line)
    if (drawn !== null && Number.isNaN(decided)) decided = performance.now()
    return is_done || performance.now() > began.at + MOST_MS
  })
  const [ended, line_] = [performance.now(), await lineOf(shop, line)]
  const cpu = (name: 'server' | 'database') => (usage[name]().seconds - began[name].seconds).toFixed(1)
  console.log(`\nall numbered after ${((ended - began.at) / 1000).toFixed(1)} s, load ${loadavg()[0]?.toFixed(0)}`)
  console.log(`the order and the first numbers after ${((decided - began.at) / 1000).toFixed(1)} s`)
  console.log(`processor: database ${cpu('database')} s, server ${cpu('server')} s, with all visits`)
  console.log(
    `memory at most: a connection of the database ${most.database.toFixed(0)} MB, server ${most.server.toFixed(0)} MB`,
  )
  console.log(`statements of the server, with those of the visits: ${(await shop.statements()) - statements}`)
  if (!line_.is_done || line_.last_number < PLACES) process.exitCode = 1
} finally {
  await shop.close()
}
process.exit()
