import type { Evento } from '../../../contract/eventos.ts'
import type { Fila } from '../../../contract/fila.ts'
import type { ShownError } from '../../../machines/calls.ts'
import type { SendToFila } from './use-fila.ts'

/** What a screen of the waiting room shows, and where its buttons lead. */
export type ScreenProps = {
  fila: Fila
  evento: Evento
  /** A place is being taken. */
  isJoining: boolean
  error: ShownError | null
  send: SendToFila
}
