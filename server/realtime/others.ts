import type { EventEmitter } from 'node:events'
import type { Server } from 'socket.io'
import type { AppDeps } from '../app-deps.ts'
import type { Published } from '../sales/sales-deps.ts'
import { publish } from '../sales/publish.ts'
import { openRedisLine } from './redis-line.ts'

/** What this process publishes to the others as it happens. */
const PUBLISHED = { order: true, stock: true, seats: true, edited: true, sessionEnded: true } as const satisfies Record<
  keyof Published,
  true
>
const isPublished = (name: unknown): name is keyof Published =>
  typeof name === 'string' && Object.hasOwn(PUBLISHED, name)

/** Messages between processes. They carry ids and states, nothing personal. */
const PUBLISHED_THERE = 'published'
const MISSED = 'missed'
/** The processes return one after the other when Redis does; their pages are notified once. */
const GATHER_MS = 500

/**
 * Joins the other processes, by the adapter of the sockets (docs/decisions/several-processes.md): whatever is published here
 * (`publish`) is published there as well, so that sockets, dashboards and caches listen to one thing only, wherever it
 * happened. Nothing here waits for Redis, or keeps what it could not send.
 * @param onMissed called when this process may have missed something
 */
export function joinOthers(io: Server, deps: AppDeps, onMissed: () => void): { leave(): Promise<void> } {
  const { config, events, logger } = deps
  if (!config.REDIS_URL) {
    logger.info('without REDIS_URL sockets hear what happens in this process only')
    return { leave: async () => {} }
  }
  let gathering: NodeJS.Timeout | undefined
  const missed = (): void => {
    gathering ??= setTimeout(() => {
      gathering = undefined
      onMissed()
    }, GATHER_MS)
  }
  const line = openRedisLine(config.REDIS_URL, logger, () => {
    missed()
    // What this process published while it was alone was lost.
    io.serverSideEmit(MISSED)
  })
  io.adapter(line.adapter)
  io.on(MISSED, missed)

  let isFromThere = false
  const here = events as EventEmitter
  for (const name of Object.keys(PUBLISHED))
    here.on(name, (payload: unknown) => {
      if (!isFromThere) io.serverSideEmit(PUBLISHED_THERE, name, payload)
    })
  io.on(PUBLISHED_THERE, (name: unknown, payload: Published[keyof Published]) => {
    if (!isPublished(name)) return
    isFromThere = true
    publish(deps, name, payload)
    isFromThere = false
  })

  return {
    leave: async () => {
      clearTimeout(gathering)
      await line.close()
    },
  }
}
