import { sql } from 'drizzle-orm'
import { seeded } from '../../support/fuzz.ts'
import type { Checked } from '../../support/linear/check.ts'
import { watch } from '../../support/linear/watch.ts'
import type { BadCluster } from './cluster.ts'
import { type Counts, count } from './counts.ts'
import { openCrowd } from './crowd.ts'
import { DISK_FULL } from './faults/disk.ts'
import type { Fault, World } from './faults/fault.ts'
import { BREAKS, KILLS } from './faults/kills.ts'
import { endTrouble, PROVIDER_TROUBLES } from './faults/provider.ts'
import { makeGivers, openGiving } from './givers.ts'
import { openOffers } from './offers.ts'
import type { Plan } from './plan.ts'
import { endDay } from './sell-out.ts'
import { Tally } from './tally.ts'
import { until } from './until.ts'
import { deal, shuffled } from './weighted.ts'

/** How long after its end a hold may still count as taken, because processes may be down for seconds. */
const LATE_MS = 5000

export type Day = {
  plan: Plan
  faults: Tally
  kills: number
  outcomes: Tally
  refusals: Tally
  unanswered: Tally
  /** What the givers of courtesies did. */
  given: Tally
  /** The number of calls to the provider, by the fault that they met. */
  calls: Record<string, number>
  /** The number of paid purchases, and of tickets that are sold at the end. */
  paid: number
  sold: number
  offers: number
  /** The result of checking all calls against the model of the shop. */
  history: Checked
  notServed: readonly string[]
  counts: Counts
  minutes: number
}

/** The faults of a plan, in their order. */
function faultsOf(plan: Plan): Fault[] {
  const random = seeded(plan.seed)
  const all = [
    ...deal(KILLS, plan.kills, random),
    ...deal([...PROVIDER_TROUBLES, ...BREAKS], plan.troubles, random),
    ...(plan.disk ? [DISK_FULL] : []),
  ]
  return shuffled(all, random)
}

/** Runs the faults, each after its share of the purchases. */
async function suffer(
  world: World,
  plan: Plan,
  print: (line: string) => void,
): Promise<{ faults: Tally; kills: number }> {
  const planned = faultsOf(plan)
  const faults = new Tally()
  for (const [index, fault] of planned.entries()) {
    await world.crowd.reached((plan.purchases * (index + 1)) / (planned.length + 1))
    print(`${world.crowd.paid()} paid: ${fault.name}`)
    await fault.run(world)
    faults.add(fault.name)
  }
  await world.crowd.reached(plan.purchases)
  return { faults, kills: planned.filter((fault) => KILLS.includes(fault)).length }
}

/** A day on which every part fails, and the counts after it. `print` receives a line for each fault. */
export async function badDay({ shop, net, disk }: BadCluster, plan: Plan, print: (line: string) => void): Promise<Day> {
  const began = performance.now()
  const tell = (line: string) => print(`${((performance.now() - began) / 1000).toFixed(0).padStart(5)} s  ${line}`)
  const givers = await makeGivers(shop)
  const offers = await openOffers(
    shop.db,
    plan.units,
    givers.map(({ id }) => id),
  )
  const crowd = await openCrowd(shop, offers, plan)
  const giving = await openGiving(shop, givers, offers, {
    ...{ seed: plan.seed, accounts: crowd.accounts, unanswered: crowd.tallies.unanswered },
  })
  const watched = watch(shop.db, [...crowd.accounts, ...givers])
  const world: World = { shop, net, crowd, disk, random: seeded(plan.seed + 2) }
  const others = `${plan.troubles} other faults, ${plan.disk ? 'a full disk' : 'no full disk'}`
  tell(`seed ${plan.seed}: ${plan.purchases} purchases, ${plan.kills} kills, ${others}`)
  crowd.start()
  giving.start()
  const { faults, kills } = await suffer(world, plan, tell)
  await crowd.stop()
  await giving.stop()
  tell('no more faults: what is open comes to its end, and what is left is sold')
  await endTrouble(world)
  await until('every part', async () => {
    const answers = await Promise.all([...shop.webUrls, ...shop.jobsUrls].map((url) => fetch(`${url}/readyz`)))
    return answers.every(({ ok }) => ok) || null
  })
  await endDay(shop, crowd, offers, watched)
  const counts = await count(shop)
  const history = await watched.checked({}, { lateMs: LATE_MS })
  const { rows } = await shop.db.execute<{ n: number }>(sql`SELECT count(*)::int AS n FROM venda WHERE status = 'sold'`)
  return {
    plan,
    faults,
    kills,
    ...crowd.tallies,
    given: giving.done,
    calls: net.counts,
    paid: crowd.paid(),
    sold: rows[0]?.n ?? 0,
    offers: offers.all.length,
    history,
    notServed: [...crowd.notServed, ...giving.notServed],
    counts,
    minutes: (performance.now() - began) / 60_000,
  }
}
