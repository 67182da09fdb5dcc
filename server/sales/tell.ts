import type { EventEmitter } from 'node:events'
import { failureDetails } from '../db/db-errors.ts'
import type { News } from './events.ts'
import type { SalesDeps } from './sales-deps.ts'

export type TellDeps = Pick<SalesDeps, 'events' | 'log'>

/**
 * Tells those who listen in this process what has happened: the only place that does, called after the commit. A listener
 * that fails must neither repeat what was committed nor fail it.
 */
export function tell<Name extends keyof News>({ events, log }: TellDeps, name: Name, news: News[Name]): void {
  try {
    const emitter = events as EventEmitter
    emitter.emit(name, news)
  } catch (error) {
    log.error({ event: name, ...failureDetails(error) }, 'a listener failed')
  }
}
