import { Clock, Machine, Thread } from './clock.ts'
import {
  AFTER_PROVIDER,
  DB_POOL,
  HOOK_BATCHES,
  MEMBER,
  OUTSIDE_MS,
  REQUESTS,
  BATCH_MAX,
  type BatchCost,
  STEPS,
  SYNC_MS,
} from './costs.ts'
import { Locks, Pool } from './waiting.ts'

export type Scenario = {
  name: string
  buyers: number
  processes: number
  /** Cores of the database's machine. */
  databaseCores: number
  /** Cores of each process; 0: all processes, load and provider are on the database's machine. */
  processCores: number
  /** The number of lots among which the buyers are spread. */
  lotes: number
  providerMs: number
  /** Connections of each process (`DB_POOL`). */
  pool?: number
  /** Marginal costs as a fraction of today's, to estimate the value of an improvement. */
  memberCost?: number
  batchCost?: number
}
export type Simulated = { perSecond: number; p50: number; p95: number; commits: number; database: number }

const WARM_MS = 8000
const MEASURED_MS = 8000
const MEMBER_BATCHES = STEPS.length + HOOK_BATCHES.length

/** Pseudo-random numbers between 0 and 1, the same in every run (mulberry32). */
function makeRandom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

type Member = { lote: number; done(): void }

/** Simulates buyers who buy again as soon as they have their tickets; each process runs their steps in batches. */
export function simulate(scenario: Scenario): Simulated {
  const { buyers, processes, databaseCores, processCores, lotes, providerMs } = scenario
  const clock = new Clock()
  const database = new Machine(clock, databaseCores)
  const locks = new Locks()
  const times: number[] = []
  let commits = 0
  const random = makeRandom(1)
  /** Exponentially distributed around a mean, like the times of arrivals: otherwise all buyers would run in step. */
  const around = (mean: number): number => -Math.log(1 - random()) * mean
  const memberCost = scenario.memberCost ?? 1
  const memberPart = memberCost / MEMBER_BATCHES
  const batchPart = scenario.batchCost ?? 1

  function makeBatches(thread: Thread, pool: Pool, cost: BatchCost, locksLote: boolean): (member: Member) => void {
    let waiting: Member[] = []
    let isBusy = false
    const start = (): void => {
      if (isBusy || waiting.length === 0) return
      isBusy = true
      const members = waiting.slice(0, BATCH_MAX)
      waiting = waiting.slice(BATCH_MAX)
      const keys = locksLote ? [...new Set(members.map(({ lote }) => lote))] : []
      const end = (): void => {
        if (cost.isWriting) commits += 1
        locks.free(keys)
        pool.free()
        isBusy = false
        for (const { done } of members) done()
        start()
      }
      const work = (fixed: number, each: number): number => fixed * batchPart + each * memberPart * members.length
      const ask = (): void =>
        database.run(work(cost.database, MEMBER.database), () => clock.after(cost.isWriting ? SYNC_MS : 0, end))
      thread.run(work(cost.server, MEMBER.server), () => pool.take(() => locks.take(keys, ask)))
    }
    return (member) => {
      waiting.push(member)
      // Requests that arrive at the same time share the batch.
      clock.after(0, start)
    }
  }

  const shops = Array.from({ length: processes }, () => {
    const machine = processCores === 0 ? database : new Machine(clock, processCores)
    const thread = new Thread(machine)
    const pool = new Pool(scenario.pool ?? DB_POOL)
    return {
      machine,
      thread,
      steps: STEPS.map((step) => ({ ...step, ask: makeBatches(thread, pool, step.batch, step.locksLote === true) })),
      hooks: HOOK_BATCHES.map((cost) => makeBatches(thread, pool, cost, false)),
    }
  })

  function buy(buyer: number, turn: number): void {
    const shop = shops[buyer % processes]
    if (!shop) return
    const lote = (buyer * 31 + turn * 17) % lotes
    const began = clock.now
    const outside = (part: number, then: () => void): void => {
      if (processCores === 0) shop.machine.run(around(OUTSIDE_MS * part), then)
      else clock.after(0, then)
    }
    const goOn = (index: number): void => {
      const step = shop.steps[index]
      if (!step) {
        if (clock.now >= WARM_MS) times.push(clock.now - began)
        buy(buyer, turn + 1)
        return
      }
      const ask = (): void => step.ask({ lote, done: () => goOn(index + 1) })
      if (step.isRequest) {
        const read = around((MEMBER.requests * memberCost) / REQUESTS)
        outside(0.5 / REQUESTS, () => shop.thread.run(read, ask))
      } else if (step.name === AFTER_PROVIDER) {
        clock.after(around(providerMs), () =>
          outside(0.5, () => {
            ask()
            shop.hooks[0]?.({ lote, done: () => shop.hooks[1]?.({ lote, done: () => {} }) })
          }),
        )
      } else ask()
    }
    goOn(0)
  }
  for (let buyer = 0; buyer < buyers; buyer += 1) clock.after((buyer * WARM_MS) / 2 / buyers, () => buy(buyer, 0))
  clock.runUntil(WARM_MS)
  const before = { commits, busy: database.busyMs }
  clock.runUntil(WARM_MS + MEASURED_MS)
  times.sort((a, b) => a - b)
  const at = (part: number): number => times[Math.floor(times.length * part)] ?? Number.NaN
  return {
    perSecond: times.length / (MEASURED_MS / 1000),
    p50: at(0.5),
    p95: at(0.95),
    commits: (commits - before.commits) / times.length,
    database: (database.busyMs - before.busy) / (MEASURED_MS * databaseCores),
  }
}
