import {
  applyMiddleware,
  combineReducers,
  type Dispatch,
  legacy_createStore,
  type Middleware,
  type MiddlewareAPI,
  type Reducer,
  type StoreEnhancer,
  type UnknownAction,
} from 'redux'
import { served } from '../api/answers.ts'
import { alerts } from '../lib/alerts.ts'
import { clienteSlice } from '../lib/cliente.ts'
import type { AppDispatch } from '../lib/redux.ts'
import { LOGOUT_GATE } from './logout-gate.ts'

type Compose = (enhancer: StoreEnhancer) => StoreEnhancer
/** Redux's browser extension for developers. */
const withDevTools: Compose =
  (import.meta.env.DEV && Object(globalThis).__REDUX_DEVTOOLS_EXTENSION_COMPOSE__) || ((enhancer) => enhancer)

/** Runs thunks, which get the logout's gate as their third argument. */
const runThunks: Middleware =
  ({ dispatch, getState }) =>
  (next) =>
  (action) =>
    typeof action === 'function' ? action(dispatch, getState, LOGOUT_GATE) : next(action)

type Handler = ReturnType<Middleware>

/** Middleware to which more can be added while the store is used. Each is set up once. */
function growingMiddleware() {
  const handlers: Handler[] = []
  let add = (_more: Middleware[]): void => undefined
  const middleware: Middleware = (api: MiddlewareAPI<Dispatch<UnknownAction>>) => (next) => {
    let run = next
    add = (more) => {
      handlers.push(...more.map((each) => each(api)))
      run = handlers.reduceRight((inner, handler) => handler(inner), next)
    }
    return (action) => run(action)
  }
  return { middleware, addMiddleware: (...more: Middleware[]) => add(more) }
}

/**
 * Creates the store; each page load, each page that the server renders and each test has its own. What only some visits
 * need is added to it later: the API (api-store.ts) and the code that stores the cliente's state (persistence.ts). Only
 * Redux itself is in the first files; Redux Toolkit comes with the API (docs/decisions/0035-the-first-files.md).
 */
export function makeStore() {
  const parts = { cliente: clienteSlice.reducer, alerts: alerts.reducer, served: served.reducer }
  const later = growingMiddleware()
  const store = legacy_createStore(combineReducers(parts), withDevTools(applyMiddleware(runThunks, later.middleware)))
  return Object.assign(store, {
    dispatch: store.dispatch as AppDispatch,
    /** Adds or replaces parts of the state. */
    addReducers(more: Record<string, Reducer>): void {
      store.replaceReducer(combineReducers(Object.assign(parts, more)))
    },
    addMiddleware: later.addMiddleware,
  })
}

export type AppStore = ReturnType<typeof makeStore>
