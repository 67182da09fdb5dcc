import { Gauge, type Registry } from 'prom-client'
import type { DatabaseClock } from '../db/clock.ts'
import { type Db, poolLoad } from '../db/connection.ts'
import type { observerOf } from '../observer.ts'

type LoadDeps = { db: Db; observer: ReturnType<typeof observerOf>; clock: DatabaseClock; reads: number }

/** The metrics of the work in progress in this process, read at each scrape. */
export function loadFigures(register: Registry, { db, observer, clock, reads }: LoadDeps): void {
  const registers = [register]
  const gauge = (name: string, help: string, read: () => number) =>
    new Gauge({
      name,
      help,
      registers,
      collect() {
        this.set(read())
      },
    })

  for (const [of, label, loads] of [
    ['batch_members', 'batch', observer.batches],
    ['queue', 'queue', observer.queues],
  ] as const)
    for (const state of ['underWay', 'waiting'] as const)
      new Gauge({
        name: `bilheteria_${of}_${state === 'waiting' ? state : 'under_way'}`,
        help: `${label === 'batch' ? 'Members of batches' : 'Work with a concurrency limit'} ${state === 'waiting' ? 'that waits' : 'under way'}`,
        labelNames: [label],
        registers,
        collect() {
          for (const [name, load] of loads) this.set({ [label]: name }, load()[state])
        },
      })

  new Gauge({
    name: 'bilheteria_db_connections',
    help: 'Connections of the pool',
    labelNames: ['state'],
    registers,
    collect() {
      const { busy, idle } = poolLoad(db)
      this.set({ state: 'busy' }, busy)
      this.set({ state: 'idle' }, idle)
    },
  })
  gauge('bilheteria_db_connections_max', 'The most connections of the pool (DB_POOL)', () => poolLoad(db).max)
  gauge('bilheteria_db_connections_waiting', 'Work that waits for a connection', () => poolLoad(db).waiting)
  gauge('bilheteria_sockets_open', 'Open realtime connections', () => observer.counts.get('sockets')?.() ?? 0)
  gauge('bilheteria_render_threads', 'Threads that render pages', () => observer.counts.get('renderThreads')?.() ?? 0)
  gauge(
    'bilheteria_database_clock_offset_seconds',
    "The database's clock less that of this process",
    () => (clock.now().getTime() - Date.now()) / 1000,
  )
  gauge('bilheteria_provider_reads_limit', 'Reads at Pagar.me that all processes may make in a minute', () => reads)
}
