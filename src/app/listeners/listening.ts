import { createAction, createListenerMiddleware } from '@reduxjs/toolkit'
import type { AppDispatch, AppState } from '../../lib/redux.ts'

/** Runs side effects of actions, wherever they were dispatched (docs/architecture.md#where-it-goes). */
export const listeners = createListenerMiddleware()
export const startListening = listeners.startListening.withTypes<AppState, AppDispatch>()

/** Dispatched when the listeners have started, because the restored state may already need them. */
export const listening = createAction('app/listening')

export const clienteOf = (state: AppState): string | null => state.cliente.cliente?.id ?? null
