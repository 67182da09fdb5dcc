import type { PortariaContext } from '../../machines/portaria.ts'
import { done, fails, plain, refuses, type TestEvent } from './walk.ts'

export const ONLINE = { isOnline: true }
const decided = (resposta: string, isOnline: boolean) => done('decide', { resposta, isOnline })

/** All events that a person, the server, the device or the clock can send to an entrance. */
export const EVENTS: TestEvent[] = [
  ...plain('code.read', 'answer.dismiss', 'day.confirm', 'document.seen', 'rehearsal.start', 'rehearsal.end'),
  ...plain('network.lost', 'network.back', 'sync.now', 'camera.lost', 'camera.retry', 'portaria.retry'),
  done('openList', ONLINE),
  fails('openList'),
  refuses('openList', 'role.forbidden'),
  decided('aceita', true),
  decided('aceita', false),
  decided('outro-dia', true),
  decided('outro-dia', false),
  decided('documento', true),
  decided('documento', false),
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
    'xstate.after.slowTime.portaria.open.gate.deciding',
    'xstate.after.slowTime.portaria.open.line.syncing',
    'xstate.after.syncPause.portaria.open.line.idle',
    'xstate.after.retryPause.portaria.open.line.away',
  ),
]

/** The part of the context that decides the next transitions. */
export const keyOf = ({ isOnline, isDayConfirmed, isRehearsal, isDocumentSeen, resposta, error }: PortariaContext) => [
  isOnline,
  isDayConfirmed,
  isRehearsal,
  isDocumentSeen,
  resposta,
  error?.code,
]

/** A gate that was just opened, and one whose rehearsal was going on before a reload. */
export const INPUTS = [{ isRehearsal: false }, { isRehearsal: true }]
