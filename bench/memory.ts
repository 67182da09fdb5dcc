/**
 * Measures the memory of the server over 100 000 complete purchases (as in `purchases.ts`), by card, from 100 lots:
 * after each 10 000, and a full collection. Fails if it grew after the first 20 000. It takes about four minutes.
 * BENCH_PURCHASES: another number of purchases.
 */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { makeBuyers, makeLotes } from './data.ts'
import { buy } from './purchases/buy.ts'
import { type BenchShop, startShop } from './shop.ts'

const PURCHASES = Number(process.env['BENCH_PURCHASES'] ?? 100_000)
const STEPS = 10
const BUYERS = 64
/** The heap may differ by this much between two measurements without counting as growth. */
const TOLERANCE = 4 * 1024 * 1024
/** A pause in which timers and connections of the last purchases end. */
const REST_MS = 3000

type Memory = { rss: number; heapUsed: number; external: number }
const dir = mkdtempSync(path.join(tmpdir(), 'bilheteria-memory-'))
const file = path.join(dir, 'memory')
process.env['BENCH_NODE_OPTIONS'] = `--expose-gc --import ${path.join(import.meta.dirname, 'count-memory.ts')}`

async function memoryOf({ statements }: BenchShop): Promise<Memory> {
  await sleep(REST_MS)
  await statements()
  for (;;) {
    try {
      const memory = JSON.parse(readFileSync(file, 'utf8')) as Memory
      rmSync(file)
      return memory
    } catch {
      await sleep(10)
    }
  }
}
const mb = (bytes: number): string => (bytes / 1024 / 1024).toFixed(1)

const shop = await startShop({ BENCH_MEMORY: file })
try {
  const buyers = await makeBuyers(shop, BUYERS)
  const lotes = await makeLotes(shop, 100, 10_000_000)
  const heaps: number[] = []
  let left = 0
  let failed = 0
  console.log('| purchases | RSS, MB | heap, MB | outside of it, MB | purchases/s |\n|--:|--:|--:|--:|--:|')
  for (let step = 0; step <= STEPS; step += 1) {
    const start = performance.now()
    left = step === 0 ? 0 : PURCHASES / STEPS
    const bought = left
    await Promise.all(
      buyers.map(async (buyer, i) => {
        while (left > 0) {
          left -= 1
          const cart = [{ id_evento_setor_lote: lotes[(i * 31 + left) % lotes.length] ?? '', qtde: 1 }]
          if ((await buy(shop, buyer, cart, 'card')) !== 'bought') failed += 1
        }
      }),
    )
    const perSecond = bought / ((performance.now() - start) / 1000)
    const { rss, heapUsed, external } = await memoryOf(shop)
    heaps.push(heapUsed)
    const cells = [(PURCHASES / STEPS) * step, mb(rss), mb(heapUsed), mb(external), perSecond.toFixed(0)]
    console.log(`| ${cells.join(' | ')} |`)
  }
  const grown = (heaps.at(-1) ?? 0) - (heaps[2] ?? 0)
  console.log(`not bought: ${failed}; the heap grew by ${mb(grown)} MB after the first fifth`)
  if (grown > TOLERANCE || failed > 0) process.exitCode = 1
} finally {
  await shop.close()
  rmSync(dir, { recursive: true, force: true })
}
