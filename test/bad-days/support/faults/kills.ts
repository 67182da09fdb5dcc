import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { pick } from '../../../support/fuzz.ts'
import { until } from '../until.ts'
import type { Fault, World } from './fault.ts'

type PidOf = () => number | undefined

/** Sends SIGKILL, like a power failure: no handler runs. @returns resolves when another process runs in its place */
async function kill(name: string, pidOf: PidOf): Promise<void> {
  const pid = await until(name, pidOf)
  process.kill(pid, 'SIGKILL')
  await until(`${name} again`, () => {
    const next = pidOf()
    return next === pid ? null : next
  })
}
const one = (name: string, weight: number, choose: (world: World) => PidOf): Fault => ({
  name,
  weight,
  run: (world) => kill(name, choose(world)),
})
const several = (name: string, weight: number, choose: (world: World) => PidOf[]): Fault => ({
  name,
  weight,
  run: async (world) => {
    await Promise.all(choose(world).map((pidOf) => kill(name, pidOf)))
  },
})
const pids = (services: readonly { pid: number | undefined }[]): PidOf[] => services.map((service) => () => service.pid)

/** Kills the process of one database connection: PostgreSQL then ends all others and recovers, as after any crash. */
async function killBackend({ shop }: World): Promise<void> {
  const pid = await until('a connection of the database', async () => {
    const { rows } = await shop.db.execute<{ pid: number }>(
      sql`SELECT pid FROM pg_stat_activity WHERE usename = 'bilheteria_app' ORDER BY random() LIMIT 1`,
    )
    return rows[0]?.pid
  })
  process.kill(pid, 'SIGKILL')
  await until('the database', () => shop.db.execute(sql`SELECT 1`))
}

/** Faults that kill a process without a warning. */
export const KILLS: readonly Fault[] = [
  one('kill a web process', 8, ({ shop, random }) => pick(pids(shop.web), random)),
  one('kill a jobs process', 5, ({ shop, random }) => pick(pids(shop.jobs), random)),
  several('kill all web processes', 1, ({ shop }) => pids(shop.web)),
  several('kill both jobs processes', 1, ({ shop }) => pids(shop.jobs)),
  one(
    'kill the database',
    3,
    ({ shop }) =>
      () =>
        shop.database?.pid(),
  ),
  { name: 'kill a connection of the database', weight: 2, run: killBackend },
  one(
    'kill the sandbox',
    2,
    ({ shop }) =>
      () =>
        shop.sandbox.pid,
  ),
  one(
    'kill Valkey',
    2,
    ({ shop }) =>
      () =>
        shop.valkey?.pid,
  ),
  one(
    'kill the balancer',
    2,
    ({ shop }) =>
      () =>
        shop.balancer.pid,
  ),
  several('kill a web process and the database', 1, ({ shop, random }) => [
    pick(pids(shop.web), random),
    () => shop.database?.pid(),
  ]),
]

/** Stops a process for a while; it continues when others have already taken its place. */
async function freeze({ shop, random }: World): Promise<void> {
  const victim = pick([...shop.web, ...shop.jobs], random)
  const pid = await until('a process', () => victim.pid)
  process.kill(pid, 'SIGSTOP')
  await sleep(500 + random() * 4000)
  process.kill(pid, 'SIGCONT')
}

/** Faults that kill nothing: broken connections and stopped processes. */
export const BREAKS: readonly Fault[] = [
  { name: 'freeze a process', weight: 3, run: freeze },
  {
    name: 'break the connections to the database',
    weight: 3,
    run: async ({ shop }) => {
      await until('the database', () =>
        shop.db.execute(
          sql`SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE usename = 'bilheteria_app' AND random() < 0.5`,
        ),
      )
    },
  },
  { name: 'break the sockets of all pages', weight: 3, run: async ({ crowd }) => crowd.dropSockets() },
]
