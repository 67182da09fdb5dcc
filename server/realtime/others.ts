import type { EventEmitter } from 'node:events'
import type { Server } from 'socket.io'
import type { AppDeps } from '../app-deps.ts'
import type { Published } from '../sales/sales-deps.ts'
import { publish } from '../sales/publish.ts'
import { openRedisLine } from './redis-line.ts'

/** The events that this process publishes to the other processes. */
const PUBLISHED = { order: true, stock: true, seats: true, edited: true, sessionEnded: true } as const satisfies Record<
  keyof Published,
  true
>
const isPublished = (name: unknown): name is keyof Published =>
  typeof name === 'string' && Object.hasOwn(PUBLISHED, name)

/** Messages between processes. They carry ids and states, nothing personal. */
const PUBLISHED_THERE = 'published'
const MISSED = 'missed'
/** When Redis returns, the processes reconnect one after the other; their pages are notified once. */
const GATHER_MS = 500

/**
 * Connects to the other processes, through the adapter of the sockets (docs/decisions/several-processes.md): events
 * published here (`publish`) are published in them, too, so that sockets, dashboards and caches have one source of
 * events, whichever process caused them. Nothing here waits for Redis, or stores messages that could not be sent.
 * @param onMissed called when this process may have missed messages
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
    // The messages that this process published while it was disconnected were lost.
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
