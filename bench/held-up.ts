/**
 * Measures what blocks the thread that sells: the processor time that pictures, compression and pages cost it and the
 * server's other threads, and its largest delay meanwhile. Processor time does not depend on the machine's other work;
 * the delay does, so compare it with that of the idle server. It takes a minute.
 */
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { z } from 'zod'
import { Imagem } from '../contract/pictures.ts'
import { PICTURE_FORMATS, pictureUrl } from '../contract/pictures-rules.ts'
import { connect } from '../server/db/connection.ts'
import { makeEvento } from '../test/support/fixtures.ts'
import { picture, sendForm } from '../test/support/pictures.ts'
import { makeUsuario } from '../test/support/staff.ts'
import { connected } from './data.ts'
import { makeArena } from './reads/data.ts'
import { startShop } from './shop.ts'

const TIMES = Number(process.env.BENCH_TIMES ?? 10)
const QUIET_MS = 300
/** The accepted age of a whole list. */
const LIST_LAG_MS = 260
const Delay = z.strictObject({ max: z.number() })
const Saved = z.object({ imagem: Imagem })

const dir = mkdtempSync(path.join(tmpdir(), 'bilheteria-held-up-'))
const file = path.join(dir, 'delay')
const shop = await startShop({ BENCH_DELAY: file, PAGE_FRESH_MS: '1' }, ['count-delay.ts'])
const pool = connect(shop.databaseUrl, 2, () => {})

/**
 * Milliseconds of processor time: of the thread that sells, which is the process's first, and of the others together.
 */
function threads(): { selling: number; others: number } {
  const tasks = `/proc/${shop.serverPid}/task`
  const of = (task: string): number => Number(readFileSync(`${tasks}/${task}/schedstat`, 'utf8').split(' ')[0]) / 1e6
  const all = readdirSync(tasks).map((task) => [Number(task), of(task)] as const)
  const sum = (isSelling: boolean): number =>
    all.reduce((total, [task, ms]) => total + ((task === shop.serverPid) === isSelling ? ms : 0), 0)
  return { selling: sum(true), others: sum(false) }
}

async function delayMs(): Promise<number> {
  rmSync(file, { force: true })
  await shop.statements()
  for (;;) {
    try {
      return Delay.parse(JSON.parse(readFileSync(file, 'utf8'))).max
    } catch {
      await sleep(5)
    }
  }
}

/** Runs the work several times, after two runs to warm up, and prints the cost of one run. */
async function measure(name: string, work: (n: number) => Promise<unknown>): Promise<void> {
  for (let n = 0; n < 2; n += 1) await work(-1 - n)
  await sleep(QUIET_MS)
  await delayMs()
  const before = threads()
  for (let n = 0; n < TIMES; n += 1) await work(n)
  const after = threads()
  const each = (key: 'selling' | 'others'): string => ((after[key] - before[key]) / TIMES).toFixed(1)
  console.log(`| ${name} | ${each('selling')} | ${each('others')} | ${(await delayMs()).toFixed(0)} |`)
}

async function read(path: string, init: RequestInit = {}): Promise<void> {
  const headers = { 'accept-encoding': 'br', 'content-type': 'application/json' }
  const answer = await fetch(shop.site + path, { ...init, headers })
  if (!answer.ok) throw new Error(`${path}: ${answer.status}`)
  await answer.arrayBuffer()
}

try {
  const admin = await makeUsuario({ db: pool.db, url: shop.site })
  const evento = await makeEvento(pool.db)
  // The most detailed upload that is allowed: noise, smoothed until it is below the limit of 1 MB.
  const photo = await picture(4000, 3000, { noise: true }).blur(3).jpeg({ quality: 80 }).toBuffer()
  const upload = (owner: string) =>
    sendForm(admin, 'PATCH', 'eventos/image', { eventoId: owner }, { field: 'images', content: photo })
  const { imagem } = Saved.parse((await upload(evento)).body)
  const arenas = { '5 000': await makeArena(shop, 5000), '50 000': await makeArena(shop, 50_000) }
  const change = (topic: string) =>
    connected(shop, (client) => client.query('INSERT INTO public_change (topic) VALUES ($1)', [topic]))
  console.log(`each ${TIMES} times; one of them, in ms of processor time; the photo has ${photo.length} bytes`)
  console.log('| | thread that sells | other threads | latest, ms |\n|---|--:|--:|--:|')
  await measure('nothing, for 100 ms', () => sleep(100))
  await measure('upload of a photo of 12 million pixels', () => upload(evento))
  for (const format of PICTURE_FORMATS)
    await measure(`first ${format} of it, 960 px`, async () => {
      await connected(shop, (client) => client.query('DELETE FROM image_variant'))
      await read(pictureUrl('/api', 'eventoImg', evento, { imagem, width: 960, format }))
    })
  for (const [sold, id] of Object.entries(arenas)) {
    await measure(`places of an event, ${sold} of 50 000 sold`, async () => {
      await change(id)
      await sleep(LIST_LAG_MS)
      await read(`/api/eventos/${id}/lugares`)
    })
    await measure('the same as rows', async () => {
      await change(id)
      await read('/api/eventos/vendas/list', { method: 'POST', body: JSON.stringify({ id }) })
    })
  }
  await measure('a page that is rendered', () => read(`/evento/${evento}`))
} finally {
  await pool.close()
  await shop.close()
  rmSync(dir, { recursive: true, force: true })
}
