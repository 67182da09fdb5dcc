import { pick, seeded } from '../fuzz.ts'
import type { History } from './check.ts'
import type { Operation } from './search.ts'
import { ShopModel } from './shop-model.ts'
import type { Step } from './steps.ts'

type Open = { hold: string; item: string; n: number; phase: 'held' | 'paying' | 'sold' }
export type Made = { seed: number; buyers: number; operations: number; lots: number; units: number; most?: number }

/**
 * A history of a correct shop: the shop does one step after the other, and each step gets the times of a call around
 * its moment, so that the calls of all buyers overlap.
 */
export function makeHistory({ seed, buyers, operations: count, lots, units, most = 3 }: Made): History {
  const random = seeded(seed)
  const totals = Object.fromEntries(Array.from({ length: lots }, (_, i) => [`lote ${i}`, units]))
  const shop = new ShopModel(totals)
  const operations: Operation[] = []
  const busyUntil = Array.from({ length: buyers }, () => 0)
  const open = new Map<number, Open>()
  let clock = 0
  let next = 0
  while (operations.length < count) {
    clock += random()
    const free = busyUntil.flatMap((until, i) => (until < clock ? [i] : []))
    if (free.length === 0) continue
    const buyer = pick(free, random)
    const [step, text] = decide(buyer)
    if (!shop.apply(step)) continue
    const start = Math.max(busyUntil[buyer] ?? 0, clock - random() * buyers) + 1e-6
    const end = clock + random() * buyers
    busyUntil[buyer] = end
    operations.push({ who: `buyer ${buyer}`, start, end, isCertain: true, variants: [step], text })
  }
  return { operations, totals }

  function decide(buyer: number): [Step, string] {
    const own = open.get(buyer)
    if (!own || (own.phase === 'sold' && random() < 0.7)) {
      const item = `lote ${Math.floor(random() * lots)}`
      const n = 1 + Math.floor(random() * most)
      const left = shop.totalOf(item) - shop.takenOf(item)
      if (left < n) {
        const wish = { item, n, ...(random() < 0.5 && { left }) }
        return [{ kind: 'refuse', hold: null, wishes: [wish] }, `refused ${n} of ${item}`]
      }
      const hold = `h${next++}`
      open.set(buyer, { hold, item, n, phase: 'held' })
      return [{ kind: 'reserve', hold, units: { [item]: n }, wishes: [] }, `holds ${n} of ${item} as ${hold}`]
    }
    const { hold, item, n } = own
    if (own.phase === 'sold') {
      open.delete(buyer)
      return [{ kind: 'refund', hold, units: { [item]: n } }, `is refunded ${hold}`]
    }
    if (own.phase === 'held' && random() < 0.4) {
      open.delete(buyer)
      return [{ kind: 'release', hold }, `gives ${hold} back`]
    }
    own.phase = own.phase === 'held' ? 'paying' : 'sold'
    return own.phase === 'paying'
      ? [{ kind: 'pay', hold, outcome: 'begun', order: hold }, `pays ${hold}`]
      : [{ kind: 'sold', hold, order: hold }, `owns ${hold}`]
  }
}
