import { combineReducers, configureStore, createDynamicMiddleware, type Reducer } from '@reduxjs/toolkit'
import { served } from '../api/answers.ts'
import { alerts } from '../lib/alerts.ts'
import { clienteSlice } from '../lib/cliente.ts'
import { LOGOUT_GATE } from './logout-gate.ts'

/** redux-persist's own actions carry functions; the package itself is loaded when it is needed. */
const PERSIST_ACTIONS = ['FLUSH', 'REHYDRATE', 'PERSIST', 'REGISTER'].map((name) => `persist/${name}`)
/** Redux's development checks may take this long on a busy machine without a problem. */
const SLOW_MS = 500

/**
 * Creates the store; each page load, each page that the server renders and each test has its own. What only some visits
 * need is added to it later: the API (api-store.ts) and the code that stores the cliente's state (persistence.ts).
 */
export function makeStore() {
  const parts = { cliente: clienteSlice.reducer, alerts: alerts.reducer, served: served.reducer }
  const later = createDynamicMiddleware()
  const store = configureStore({
    reducer: combineReducers(parts),
    middleware: (defaults) =>
      defaults({
        thunk: { extraArgument: LOGOUT_GATE },
        serializableCheck: { ignoredActions: PERSIST_ACTIONS, warnAfter: SLOW_MS },
        immutableCheck: { warnAfter: SLOW_MS },
      }).concat(later.middleware),
  })
  return Object.assign(store, {
    /** Adds or replaces parts of the state. */
    addReducers(more: Record<string, Reducer>): void {
      store.replaceReducer(combineReducers(Object.assign(parts, more)))
    },
    addMiddleware: later.addMiddleware,
  })
}

export type AppStore = ReturnType<typeof makeStore>
