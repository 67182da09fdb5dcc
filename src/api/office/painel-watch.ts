import { SOCKET_EVENTS } from '../../../contract/socket-events.ts'
import { officeGate } from '../office-gate.ts'
import { start } from '../socket-connection.ts'

/**
 * Subscribes to changes of the dashboard with the current access token. Returns the function that ends the
 * subscription. After a reconnection it reports a change, because messages may have been missed.
 */
export function watchPainel(onChange: () => void): () => void {
  let isEnded = false
  let wasLost = false
  return start({
    join: (socket) => {
      socket.off(SOCKET_EVENTS.painel, onChange).on(SOCKET_EVENTS.painel, onChange)
      officeGate()
        ?.token()
        .then((token) => {
          if (token === null || isEnded || !socket.connected) return
          socket.emit(SOCKET_EVENTS.watchPainel, { token })
          if (wasLost) onChange()
          wasLost = false
        })
        // The session's own screens show what is wrong with it.
        .catch(() => undefined)
    },
    leave: (socket) => {
      isEnded = true
      socket.off(SOCKET_EVENTS.painel, onChange)
      socket.emit(SOCKET_EVENTS.unwatchPainel)
    },
    lost: () => {
      wasLost = true
    },
  })
}
