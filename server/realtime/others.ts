import type { EventEmitter } from 'node:events'
import type { Server } from 'socket.io'
import type { AppDeps } from '../app-deps.ts'
import type { News } from '../sales/events.ts'
import { tell } from '../sales/tell.ts'
import { openRedisLine } from './redis-line.ts'

/** What this process tells the others as it happens. */
const TOLD = { order: true, stock: true, seats: true, sessionEnded: true } as const satisfies Record<keyof News, true>
const isTold = (name: unknown): name is keyof News => typeof name === 'string' && Object.hasOwn(TOLD, name)

/** Messages between processes. They carry ids and states, nothing personal. */
const NEWS = 'news'
const WAKE = 'wake'
const MISSED = 'missed'
/** The processes return one after the other when Redis does; their pages are told once. */
const GATHER_MS = 500

/**
 * Joins the other processes, by the adapter of the sockets (docs/decisions/0066): whatever is told here (`tell`) is told
 * there as well, so that sockets, dashboards and caches listen to one thing only, wherever it happened. A process
 * without jobs wakes those that have some. Nothing here waits for Redis, or keeps what it could not tell.
 * @param onMissed is called when something may not have been told to this process
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
    // What this process told while it was alone was lost.
    io.serverSideEmit(MISSED)
  })
  io.adapter(line.adapter)
  io.on(MISSED, missed)

  let isFromThere = false
  const here = events as EventEmitter
  for (const name of Object.keys(TOLD))
    here.on(name, (news: unknown) => {
      if (!isFromThere) io.serverSideEmit(NEWS, name, news)
    })
  io.on(NEWS, (name: unknown, news: News[keyof News]) => {
    if (!isTold(name)) return
    isFromThere = true
    tell(deps, name, news)
    isFromThere = false
  })

  if (config.PROCESS === 'web') deps.wake = (job) => void io.serverSideEmit(WAKE, job)
  else io.on(WAKE, (job: unknown) => deps.wake(String(job)))

  return {
    leave: async () => {
      clearTimeout(gathering)
      await line.close()
    },
  }
}
