import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { openBadCluster } from './support/cluster.ts'
import { badDay } from './support/day.ts'
import { shortPlan } from './support/plan.ts'
import { damageOf, report } from './support/report.ts'

/** A generous limit: the test does not measure speed. A day that lasts longer says how far it came. */
const DAY_MS = 600_000
const LIMIT_MS = 900_000

async function tooLong(): Promise<never> {
  await sleep(DAY_MS, undefined, { ref: false })
  throw new Error(`the day was not over after ${DAY_MS / 1000} s`)
}

// The short form of `npm run test:faults` (README.md).

test(
  'a bad day causes no double sale, payment without tickets, double charge, unsold unit or open record',
  async () => {
    const plan = shortPlan(process.env)
    const cluster = await openBadCluster(plan)
    const lines: string[] = []
    try {
      const day = await Promise.race([badDay(cluster, plan, (line) => lines.push(line)), tooLong()])
      const told = [...lines, report(day), cluster.shop.errors()].join('\n')
      expect(damageOf(day), told).toEqual([])
      expect(day.kills, told).toBe(plan.kills)
      expect(day.paid, told).toBeGreaterThanOrEqual(plan.purchases)
      expect(day.refusals.total, told).toBeGreaterThan(0)
      expect(day.given.of('gave one'), told).toBeGreaterThan(0)
      expect(day.given.of('revoked'), told).toBeGreaterThan(0)
      expect(day.history.operations, told).toBeGreaterThan(plan.purchases)
    } catch (error) {
      throw new Error([...lines, String(error), cluster.shop.errors()].join('\n'), { cause: error })
    } finally {
      await cluster.close()
    }
  },
  LIMIT_MS,
)
