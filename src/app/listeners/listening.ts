import { createAction, createListenerMiddleware } from '@reduxjs/toolkit'
import type { AppDispatch, AppState } from '../../lib/redux.ts'

/** "When this happens anywhere, do that" (docs/architecture.md#where-it-goes). */
export const listeners = createListenerMiddleware()
export const startListening = listeners.startListening.withTypes<AppState, AppDispatch>()

/** The listeners work from now on: what they care for may be in the state already. */
export const listening = createAction('app/listening')

export const clienteOf = (state: AppState): string | null => state.cliente.cliente?.id ?? null
