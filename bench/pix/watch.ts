import { setTimeout as sleep } from 'node:timers/promises'
import type { BenchShop } from '../shop.ts'
import { type Payer, send } from './payers.ts'

/** The most requests per second for the state of payments; more would be a load of their own. */
const ASKS_PER_SECOND = 60

type Waiting = { payer: Payer; id: string; paidAt: number }

/**
 * Polls the shop's API for each order paid at the bank until it is shown as paid, as the buyer's page does.
 * @returns `paid`: to be called when the bank has paid; `end`: waits until all are shown, for at most `maxSeconds`
 */
export function watchPayments(shop: BenchShop) {
  const waiting = new Set<Waiting>()
  const seconds: number[] = []
  let isOver = false
  const ask = async (one: Waiting): Promise<void> => {
    const { status } = await send<{ status: string }>(shop, one.payer, `pagarme/orders/${one.id}`)
    if (status !== 'paid' || !waiting.delete(one)) return
    seconds.push((performance.now() - one.paidAt) / 1000)
  }
  const loop = async (): Promise<void> => {
    while (!isOver) {
      for (const one of waiting) {
        await ask(one)
        await sleep(1000 / ASKS_PER_SECOND)
      }
      await sleep(1000 / ASKS_PER_SECOND)
    }
  }
  const running = loop()
  return {
    paid: (payer: Payer, id: string): void => void waiting.add({ payer, id, paidAt: performance.now() }),
    end: async (maxSeconds: number): Promise<{ seconds: number[]; unseen: number }> => {
      const until = performance.now() + maxSeconds * 1000
      while (waiting.size > 0 && performance.now() < until) await sleep(100)
      isOver = true
      await running
      return { seconds: seconds.toSorted((a, b) => a - b), unseen: waiting.size }
    },
  }
}
