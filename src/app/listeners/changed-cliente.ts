import { api } from '../../api/api.ts'
import { restartSocket } from '../../api/socket.ts'
import { forgetSteps } from '../../lib/persisted-step.ts'
import { clienteOf, startListening } from './listening.ts'

/**
 * The logged-in cliente changed: the socket's handshake used the old cookie, and the cache holds the previous cliente's
 * data. If one cliente directly replaces another, e.g. in a suspended tab, the screens are rendered anew (router.tsx),
 * without the steps that the previous cliente left in this history entry.
 */
startListening({
  predicate: (_action, now, before) => clienteOf(now) !== clienteOf(before),
  effect: (_action, { dispatch, getState, getOriginalState }) => {
    restartSocket()
    if (clienteOf(getOriginalState()) === null) return
    dispatch(api.util.resetApiState())
    if (clienteOf(getState()) !== null) forgetSteps()
  },
})
