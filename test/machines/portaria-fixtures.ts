import type { PortariaContext } from '../../machines/portaria.ts'
import { done, fails, plain, refuses, type TestEvent } from './walk.ts'

export const ONLINE = { isOnline: true }
const decided = (resposta: string, isOnline: boolean) => done('decide', { resposta, isOnline })

/** All events that a person, the server, the device or the clock can send to an entrance. */
export const EVENTS: TestEvent[] = [
  ...plain('code.read', 'answer.dismiss', 'network.back', 'sync.now', 'camera.lost', 'camera.retry', 'portaria.retry'),
  done('openList', ONLINE),
  fails('openList'),
  refuses('openList', 'role.forbidden'),
  decided('aceita', true),
  decided('aceita', false),
  decided('ja-utilizada', true),
  decided('fora-da-lista', false),
  fails('decide'),
  done('sync', {}),
  fails('sync'),
  fails('sync', 503),
  refuses('sync', 'role.forbidden'),
  done('openCamera', {}),
  fails('openCamera'),
  ...plain(
    'xstate.after.admittedTime.portaria.open.gate.admitted',
    'xstate.after.syncPause.portaria.open.line.idle',
    'xstate.after.retryPause.portaria.open.line.away',
  ),
]

/** The part of the context that decides the next transitions. */
export const keyOf = ({ isOnline, resposta, error }: PortariaContext) => [isOnline, resposta, error?.code]
