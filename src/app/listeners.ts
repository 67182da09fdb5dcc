import { createListenerMiddleware, isRejectedWithValue } from '@reduxjs/toolkit'
import { CATALOGUE } from '../../contract/catalogue.ts'
import { api, type ErrorDisplayOptions } from '../api/api.ts'
import { type AppError, errorText } from '../api/error.ts'
import { restartSocket } from '../api/socket.ts'
import { alerted } from '../lib/alerts.ts'
import { sessionEnded } from '../lib/cliente.ts'
import type { AppDispatch, AppState } from '../lib/redux.ts'

/** "When this happens anywhere, do that" (docs/architecture.md#where-it-goes). */
export const listeners = createListenerMiddleware()
const startListening = listeners.startListening.withTypes<AppState, AppDispatch>()

type Failed = { payload: AppError; meta: { baseQueryMeta?: ErrorDisplayOptions } }

/** The only place that raises alerts for failed calls (docs/api.md#errors). */
startListening({
  matcher: isRejectedWithValue,
  effect: (action, { dispatch, getState }) => {
    const { payload: error, meta } = action as unknown as Failed
    const { failure = CATALOGUE.generico, errorDisplay = 'listener', isExternal } = meta.baseQueryMeta ?? {}
    if (error.status === 401 && !isExternal && getState().cliente.cliente) {
      dispatch(sessionEnded())
      return
    }
    // 404 is an ordinary answer: the screen itself shows that the thing does not exist.
    if (errorDisplay === 'screen' || error.status === 404) return
    // biome-ignore lint/suspicious/noConsole: docs/product.md#errors, sales counts that do not load are only logged
    if (errorDisplay === 'log') console.log(errorText(error, failure))
    else dispatch(alerted(errorText(error, failure)))
  },
})

const clienteOf = (state: AppState): string | null => state.cliente.cliente?.id ?? null

/**
 * The logged-in cliente changed: the socket's handshake used the old cookie, and the cache holds the previous cliente's
 * data.
 */
startListening({
  predicate: (_action, now, before) => clienteOf(now) !== clienteOf(before),
  effect: (_action, { dispatch, getOriginalState }) => {
    restartSocket()
    if (clienteOf(getOriginalState()) !== null) dispatch(api.util.resetApiState())
  },
})
