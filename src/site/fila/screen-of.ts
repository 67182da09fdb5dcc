import type { Evento } from '../../../contract/eventos.ts'
import type { Fila } from '../../../contract/fila.ts'
import { filaNumberText } from '../../../contract/fila-rules.ts'
import type { ShownError } from '../../../machines/calls.ts'
import { FILA } from '../../texts/fila.ts'
import type { FilaSnapshot, SendToFila } from './use-fila.ts'

/** The data of a screen of the waiting room, and what its buttons send. */
export type ScreenProps = {
  fila: Fila
  evento: Evento
  /** Whether the request to join is in progress. */
  isJoining: boolean
  error: ShownError | null
  send: SendToFila
}

/** A screen that is shown for a state of the machine. */
export type Screen =
  | 'loading'
  | 'failed'
  | 'none'
  | 'over'
  | 'outside'
  | 'bought'
  | 'ended'
  | 'left'
  | 'gathering'
  | 'waiting'
  | 'soldOut'
  | 'turn'

type Shown = Pick<FilaSnapshot, 'value' | 'context'>

/** The screen for a place, also while a dialog or a call is shown over it. */
function screenOfPlace({ context: { fila } }: Shown): Screen {
  if (!fila) return 'loading'
  if (fila.lugar?.status === 'admitted') return 'turn'
  if (fila.lugar?.status !== 'waiting') return 'outside'
  if (fila.estado === 'before') return 'gathering'
  return fila.estado === 'sold-out' ? 'soldOut' : 'waiting'
}

/** The screen for a state. The question about leaving is a dialog over the previous screen. */
export function screenOf(shown: Shown): Screen {
  const { status } = shown.value
  if (typeof status === 'object') {
    const inner = 'apart' in status ? status.apart : status.line
    return inner === 'route' ? 'loading' : inner
  }
  switch (status) {
    case 'loading':
    case 'deciding':
    case 'loginNeeded':
      return 'loading'
    case 'asking':
    case 'leaving':
    case 'joining':
      return screenOfPlace(shown)
    case 'failed':
    case 'none':
    case 'over':
    case 'turn':
      return status
  }
}

/** The visitor's current position: one more than the people ahead. Null before the draw. */
export function standingOf({ lugar }: Fila): string | null {
  const ahead = lugar?.na_frente ?? null
  return ahead === null ? null : filaNumberText(ahead + 1)
}

/** The beginning of the tab's title: the progress, for a visitor who has another tab in front. */
export function tabOf(screen: Screen, fila: Fila | null): string {
  if (screen === 'turn') return FILA.tabTurn
  const ahead = fila?.lugar?.na_frente ?? null
  return screen === 'waiting' && ahead !== null ? FILA.waiting.ahead(ahead) : FILA.title
}

/**
 * The announcement for screen readers at a change: the state, and that there is a number, but not each step forward.
 */
export function announcementOf(screen: Screen, fila: Fila | null): string {
  switch (screen) {
    case 'turn':
      return `${FILA.turn.title}. ${FILA.turn.text}`
    case 'gathering':
      return FILA.gathering.title
    case 'waiting': {
      const numero = fila?.lugar?.numero ?? null
      return numero === null ? FILA.gathering.title : FILA.draw.number(filaNumberText(numero))
    }
    case 'soldOut':
    case 'ended':
    case 'bought':
    case 'left':
    case 'over':
      return FILA[screen].title
    case 'loading':
    case 'failed':
    case 'none':
    case 'outside':
      return ''
  }
}
