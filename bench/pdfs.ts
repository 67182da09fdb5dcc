/**
 * Purchases with and without tickets drawn as PDFs meanwhile, in turns, because the machine's speed varies: `BENCH_PDFS`
 * a minute (200), each of another ticket, so that none is drawn before. Prints the purchases per second of each pair, and
 * the processor time of one in the thread that sells, which a busy machine changes less. Fails when the middle pair sells 5 % less, or a PDF was answered by an error of the
 * server; a refused one (too many wait) is asked for again, as its page does. `BENCH_SECONDS`: of each half of a pair, 15.
 * `BENCH_PAIRS`: 7.
 */
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { z } from 'zod'
import { type Buyer, connected, makeBuyers, makeLotes } from './data.ts'
import { buy } from './purchases/buy.ts'
import { type Scenario, sustained } from './purchases/measure.ts'
import { closeConnections } from './purchases/order-messages.ts'
import { type BenchShop, startShop } from './shop.ts'

const PER_MINUTE = Number(process.env.BENCH_PDFS ?? 200)
const SECONDS = Number(process.env.BENCH_SECONDS ?? 15)
const PAIRS = Number(process.env.BENCH_PAIRS ?? 7)
const BUYERS = 32
/** Each owner may have 40 tickets drawn in ten minutes. */
const PER_OWNER = 30
/** The most that purchases may lose. */
const LEAST_RATIO = 0.95
const LIMITS = { PAGARME_READS_PER_MINUTE: '1000000', SANDBOX_READS_PER_MINUTE: '1000000' }

type Ticket = { id: string; cookie: string }

/** Bought tickets that were never drawn: as many as the measurement asks for. */
async function makeTickets(shop: BenchShop, owners: Buyer[], lote: string): Promise<Ticket[]> {
  for (const owner of owners) {
    const outcome = await buy(shop, owner, [{ id_evento_setor_lote: lote, qtde: PER_OWNER }], 'card')
    if (outcome !== 'bought') throw new Error(`a ticket to draw was ${outcome}`)
  }
  const hashOf = ({ cookie }: Buyer) =>
    createHash('sha256')
      .update(cookie.split('=')[1] ?? '')
      .digest('hex')
  const cookies = new Map(owners.map((owner) => [hashOf(owner), owner.cookie]))
  return connected(shop, async (client) => {
    const { rows } = await client.query(
      `SELECT v.id, encode(s.token_hash, 'hex') AS hash FROM venda v JOIN session s USING (id_cliente)
        WHERE v.id_lote = $1 AND v.status = 'sold' ORDER BY md5(v.id::text)`,
      [lote],
    )
    return z
      .array(z.strictObject({ id: z.string(), hash: z.string() }))
      .parse(rows)
      .flatMap(({ id, hash }) => ({ id, cookie: cookies.get(hash) ?? '' }))
  })
}

/** Asks for PDFs at a steady rate, whether or not earlier ones have come. @returns how to stop, and what came */
function drawing(shop: BenchShop, tickets: Ticket[]) {
  const counts = { drawn: 0, refused: 0, failed: 0 }
  const open = new Set<Promise<void>>()
  const ask = async ({ id, cookie }: Ticket): Promise<void> => {
    const answer = await fetch(`${shop.site}/api/eventos/venda/${id}/pdf`, { headers: { cookie } })
    await answer.arrayBuffer()
    if (answer.ok) counts.drawn += 1
    else if (answer.status === 503 || answer.status === 429) counts.refused += 1
    else counts.failed += 1
  }
  const timer = setInterval(() => {
    const ticket = tickets.pop()
    if (!ticket) throw new Error('every ticket has been drawn')
    const asking = ask(ticket).catch(() => void (counts.failed += 1))
    open.add(asking)
    void asking.finally(() => open.delete(asking))
  }, 60_000 / PER_MINUTE)
  return async () => {
    clearInterval(timer)
    const inTime = counts.drawn
    await Promise.all(open)
    return { ...counts, inTime }
  }
}

/** The processor time so far of the thread that sells, which is the process's first, in ms. */
const sellingMs = ({ serverPid }: BenchShop): number =>
  Number(readFileSync(`/proc/${serverPid}/task/${serverPid}/schedstat`, 'utf8').split(' ')[0]) / 1e6

/** Purchases per second, and the selling thread's processor time of one. */
type Half = { perSecond: number; selling: number }

const middle = (values: number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN
const percent = (ratio: number): string => `${(ratio * 100).toFixed(1)} %`

const shop = await startShop(LIMITS, ['lift-shares.ts'])
try {
  const needed = Math.ceil((PAIRS * SECONDS * PER_MINUTE) / 60 / PER_OWNER) + 3
  const all = await makeBuyers(shop, BUYERS + needed)
  const [lote = ''] = await makeLotes(shop, 1, 1_000_000)
  const tickets = await makeTickets(shop, all.slice(BUYERS), lote)
  const many = await makeLotes(shop, 100, 10_000_000)
  const scenario = (name: string): Scenario => ({
    name: `${BUYERS} buyers, ${name}`,
    buyers: all.slice(0, BUYERS),
    method: 'card',
    cart: (i, n) => [{ id_evento_setor_lote: many[(i * 31 + n) % many.length] ?? '', qtde: 1 }],
  })
  const half = async (name: string): Promise<Half> => {
    const before = sellingMs(shop)
    const { perSecond, bought } = await sustained(shop, scenario(name), SECONDS)
    return { perSecond, selling: (sellingMs(shop) - before) / bought }
  }
  const alone = () => half('no PDFs')
  const beside = async (): Promise<Half> => {
    const stop = drawing(shop, tickets)
    const measured = await half(`${PER_MINUTE} PDFs/min`)
    const { drawn, inTime, refused, failed } = await stop()
    console.log(`${''.padEnd(36)} ${drawn} drawn (${inTime} meanwhile), refused ${refused}, failed ${failed}`)
    if (failed > 0) process.exitCode = 1
    return measured
  }
  await alone()
  const ratios: Half[] = []
  for (let pair = 0; pair < PAIRS; pair += 1) {
    // Each goes first in turn: the database grows with every purchase.
    const first = pair % 2 === 0 ? await alone() : await beside()
    const second = pair % 2 === 0 ? await beside() : await alone()
    const [without, withPdfs] = pair % 2 === 0 ? [first, second] : [second, first]
    ratios.push({
      perSecond: withPdfs.perSecond / without.perSecond,
      selling: withPdfs.selling / without.selling,
    })
  }
  const speed = middle(ratios.map((ratio) => ratio.perSecond))
  console.log(`purchases beside PDFs, of those without: ${ratios.map((ratio) => percent(ratio.perSecond)).join(', ')}`)
  console.log(
    `the middle one ${percent(speed)}; selling thread's processor time ${percent(middle(ratios.map(({ selling }) => selling)))}`,
  )
  if (!(speed > LEAST_RATIO)) process.exitCode = 1
} finally {
  await closeConnections()
  await shop.close()
}
