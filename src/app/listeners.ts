import { createListenerMiddleware, isRejectedWithValue } from '@reduxjs/toolkit'
import { followPlaces, itemPlace } from '../../contract/carrinho.ts'
import { CATALOGUE } from '../../contract/catalogue.ts'
import { api, type ErrorDisplayOptions } from '../api/api.ts'
import { type AppError, errorText } from '../api/error.ts'
import { getEvento } from '../api/eventos.ts'
import { restartSocket } from '../api/socket.ts'
import { alerted } from '../lib/alerts.ts'
import { itemsReplaced, selectCarrinho, sessionEnded } from '../lib/cliente.ts'
import { log } from '../lib/log.ts'
import type { AppDispatch, AppState } from '../lib/redux.ts'
import { CARRINHO } from '../texts/carrinho.ts'
import { CONTA } from '../texts/conta.ts'
import { listenForKeptTickets } from './kept-tickets-listeners.ts'
import { settleLogout } from './logout.ts'

/** "When this happens anywhere, do that" (docs/architecture.md#where-it-goes). */
export const listeners = createListenerMiddleware()
const startListening = listeners.startListening.withTypes<AppState, AppDispatch>()
listenForKeptTickets(startListening)

type Failed = { payload: AppError; meta: { baseQueryMeta?: ErrorDisplayOptions } }

/** The only place that raises alerts for failed calls (docs/api.md#errors). */
startListening({
  matcher: isRejectedWithValue,
  effect: (action, { dispatch, getState }) => {
    const { payload: error, meta } = action as unknown as Failed
    const { failure = CATALOGUE.generico, errorDisplay = 'listener', isExternal, isOffice } = meta.baseQueryMeta ?? {}
    // The back-office says itself that its session is over.
    if (error.status === 401 && isOffice) return
    if (error.status === 401 && !isExternal && getState().cliente.cliente) {
      dispatch(sessionEnded())
      dispatch(alerted(CONTA.sessionOver))
      return
    }
    // 404 is an ordinary answer: the screen itself shows that the thing does not exist.
    if (errorDisplay === 'screen' || error.status === 404) return
    if (errorDisplay === 'log') log(errorText(error, failure))
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

/** Waits between the repetitions of a logout that the server did not answer. */
const FIRST_REPEAT_MS = 2000
const LAST_REPEAT_MS = 60_000

/**
 * A logout became due: by the cliente, by another tab, or before this page was loaded. It is repeated until the server
 * has ended the session (docs/api.md#sessions).
 */
startListening({
  predicate: (_action, now, before) => now.cliente.isLogoutDue && !before.cliente.isLogoutDue,
  effect: async (_action, store) => {
    store.cancelActiveListeners()
    for (let wait = FIRST_REPEAT_MS; !(await settleLogout(store)); wait = Math.min(2 * wait, LAST_REPEAT_MS)) {
      await store.delay(wait)
    }
  },
})

/** The network came back. */
startListening({
  matcher: api.internalActions.onOnline.match,
  effect: (_action, store) => void settleLogout(store),
})

/** An event was read: the cart's places get their present names and numbers, or leave it with a message. */
startListening({
  matcher: getEvento.matchFulfilled,
  effect: ({ payload }, { dispatch, getState }) => {
    const before = selectCarrinho(getState())
    const { items, lost } = followPlaces(before, payload)
    if (items !== before) dispatch(itemsReplaced([...items]))
    for (const item of lost) dispatch(alerted(CARRINHO.placeGone(item.setor?.nome ?? '', itemPlace(item) ?? '')))
  },
})
