import type { Fila, FilaLugar } from '../../contract/fila.ts'
import type { FilaEstado, FilaStatus } from '../../contract/fila-rules.ts'
import type { FilaContext } from '../../machines/fila/parts.ts'
import { inMinutes } from './checkout-fixtures.ts'
import { done, fails, plain, refuses, type TestEvent } from './walk.ts'

export const idEvento = '7a7f5c1e-0b1d-4f6e-9d0a-2f3b4c5d6e7f'
/** Longer than any other timer of the page, so that a walk can identify it. */
export const ASK_MS = 31_000
export const TOKEN = `${idEvento}.238.signature`
const SEED = '5eed'.repeat(16)

const lugar = (status: FilaStatus, isDrawn: boolean): FilaLugar => ({
  id: idEvento,
  status,
  numero: isDrawn ? 238 : null,
  na_frente: isDrawn && status === 'waiting' ? 237 : null,
  atras: isDrawn && status === 'waiting' ? 1904 : null,
  segundos: isDrawn && status === 'waiting' ? 240 : null,
  pode_esgotar: false,
  ate: status === 'admitted' ? inMinutes(10) : null,
  token: TOKEN,
})

/** The server's answer about the line, for a person with a place in this state or without one. */
export const line = (estado: FilaEstado, status: FilaStatus | null = null): Fila => {
  const isDrawn = estado !== 'before'
  return {
    id: idEvento,
    abre_em: inMinutes(isDrawn ? -5 : 5),
    agora: inMinutes(0),
    estado,
    esperando: 2142,
    sorteio: {
      semente_sha256: 'a'.repeat(64),
      semente: isDrawn ? SEED : null,
      lista_sha256: isDrawn ? 'b'.repeat(64) : null,
      total: isDrawn ? 1500 : null,
    },
    lugar: status && lugar(status, isDrawn),
    perguntar_em_ms: ASK_MS,
  }
}

const ANSWERS: Fila[] = [
  line('before'),
  line('before', 'waiting'),
  line('open', 'waiting'),
  line('sold-out', 'waiting'),
  line('open', 'admitted'),
  line('open', 'done'),
  line('open', 'ended'),
  line('open', 'left'),
  line('over'),
]

export const ASK: TestEvent = { type: 'xstate.after.untilAsk.fila.watch.pausing' }
export const TURN_ENDS: TestEvent = { type: 'xstate.after.untilTurnEnds.fila.status.turn' }

/** All events that a person, the server or the clock can send to somebody in a waiting room. */
export const EVENTS: TestEvent[] = [
  ...plain('fila.retry', 'fila.join', 'fila.leave', 'fila.leave.confirm', 'fila.leave.dismiss', 'page.returned'),
  ...ANSWERS.flatMap((answer) => [done('loadFila', answer), done('askFila', answer)]),
  ...ANSWERS.filter((answer) => answer.lugar?.status === 'waiting').map((answer) => done('joinFila', answer)),
  done('joinFila', line('open', 'admitted')),
  done('leaveFila', { id: idEvento }),
  ...['loadFila', 'askFila', 'joinFila', 'leaveFila'].map((id) => fails(id)),
  refuses('loadFila', 'fila.none'),
  refuses('loadFila', 'fila.unknown-place'),
  refuses('loadFila', 'login.needed'),
  refuses('askFila', 'fila.unknown-place'),
  refuses('askFila', 'rate.limited'),
  refuses('joinFila', 'fila.none'),
  refuses('joinFila', 'login.needed'),
  refuses('joinFila', 'rate.limited'),
  refuses('leaveFila', 'login.needed'),
  refuses('leaveFila', 'record.not-found'),
  ASK,
  TURN_ENDS,
]

/** The part of the context that decides the next transitions. */
export const keyOf = ({ fila, token, isLoggedIn, wantsPlace, asked, isAway, error }: FilaContext) => [
  fila?.estado,
  fila?.lugar?.status,
  token !== null,
  isLoggedIn,
  wantsPlace,
  asked,
  isAway,
  error?.code ?? error?.text,
]
