/**
 * A rush: many people want few tickets in the same second. First without a waiting room, as on any event's page: each
 * person has a connection for realtime messages, reserves within the first seconds, and pays. Then with a waiting room
 * (docs/decisions/waiting-room.md): all join before it opens, request their place at the interval the server asks for,
 * and choose during their turn. Prints the time until it was sold out, how many were sold, how many of the others were
 * informed that nothing is left, and the answers by kind. Fails if another number was sold, an answer failed (5xx, or a
 * refusal without a message), or a person was not informed. `BENCH_PEOPLE`, `BENCH_UNITS`: 5000 and 500.
 * `BENCH_SECONDS`: the longest time of each form, 180. `BENCH_ONLY`: `open` or `fila`.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import { FIRST_WINDOW } from '../server/fila/admission.ts'
import { choose, type Outcome, openPage, queue } from './rush/buyer.ts'
import { report, soldOf, watch } from './rush/measure.ts'
import { makePeople, makeRush, type Person, type Rush, turnOn } from './rush/people.ts'
import { type BenchShop, startShop } from './shop.ts'

const PEOPLE = Number(process.env.BENCH_PEOPLE ?? 5000)
const UNITS = Number(process.env.BENCH_UNITS ?? 500)
const SECONDS = Number(process.env.BENCH_SECONDS ?? 180)
const ONLY = process.env.BENCH_ONLY ?? ''
/** People join the line during these last seconds before it opens. */
const GATHER_SECONDS = 20
/** How many connections are opened at the same time. */
const OPENING = 50
const LIMITS = {
  SOCKETS_PER_ADDRESS: '100000',
  PAGARME_READS_PER_MINUTE: '1000000',
  SANDBOX_READS_PER_MINUTE: '1000000',
}

async function openPages(shop: BenchShop, people: Person[], rush: Rush): Promise<(WebSocket | null)[]> {
  const sockets: (WebSocket | null)[] = []
  for (let i = 0; i < people.length; i += OPENING)
    sockets.push(...(await Promise.all(people.slice(i, i + OPENING).map((who) => openPage(shop, who, rush)))))
  return sockets
}

async function run(shop: BenchShop, form: 'open' | 'fila'): Promise<void> {
  const [people, rush] = [await makePeople(shop, PEOPLE), await makeRush(shop, UNITS)]
  const sockets = form === 'open' ? await openPages(shop, people, rush) : []
  const seen = watch(shop)
  if (form === 'fila') await turnOn(shop, rush, GATHER_SECONDS, FIRST_WINDOW)
  const waits = form === 'fila' ? GATHER_SECONDS * 1000 : 0
  const began = performance.now()
  const at = { shop, seen, rush, until: began + waits + SECONDS * 1000 }
  let soldOutAt = Number.NaN
  let bought = 0
  const outcomes: Outcome[] = await Promise.all(
    people.map(async (who) => {
      if (form === 'fila') await sleep(Math.random() * 0.9 * waits)
      const outcome = await (form === 'fila' ? queue(at, who) : choose(at, who))
      if (outcome === 'bought' && ++bought === UNITS) soldOutAt = performance.now()
      return outcome
    }),
  )
  const ended = performance.now()
  for (const socket of sockets) socket?.close()
  const [sold, count] = [await soldOf(shop, rush), (one: Outcome) => outcomes.filter((o) => o === one).length]
  console.log(`\n${form === 'fila' ? 'With a waiting room' : 'Without one'}: ${PEOPLE} people, ${UNITS} tickets`)
  console.log(`sold ${sold}, the last one ${((soldOutAt - began - waits) / 1000).toFixed(1)} s after the opening`)
  console.log(
    `bought ${count('bought')}, told ${count('told')}, lost ${count('lost')}; all of it ${((ended - began - waits) / 1000).toFixed(1)} s`,
  )
  if (form === 'open') console.log(`connections ${sockets.filter(Boolean).length} of ${PEOPLE}`)
  const failed = report(seen.stop())
  if (sold !== UNITS || failed > 0 || count('lost') > 0) process.exitCode = 1
}

const shop = await startShop({ ...LIMITS, FILAS_PER_CLIENTE: '1000000' })
try {
  for (const form of ['open', 'fila'] as const) if (form.includes(ONLY)) await run(shop, form)
} finally {
  await shop.close()
}
process.exit()
