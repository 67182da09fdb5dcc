import { combineSlices, configureStore, createDynamicMiddleware, type Reducer, type WithSlice } from '@reduxjs/toolkit'
import type { PersistPartial } from 'redux-persist/es/persistReducer'
import { served } from '../api/answers.ts'
import type { api, SessionGate } from '../api/api.ts'
import type { AdminState } from '../lib/admin.ts'
import { alerts } from '../lib/alerts.ts'
import { casaSlice } from '../lib/casa.ts'
import type { AppDispatch } from '../lib/redux.ts'
import { clienteReducer } from './persistence.ts'

/** Slices that only some visits need, injected when their code is loaded: the API and the back-office's session. */
type LazySlices = WithSlice<typeof api> & { admin: AdminState & PersistPartial }

type LazySlice = {
  [Path in keyof LazySlices]: { reducerPath: Path; reducer: Reducer<LazySlices[Path]> }
}[keyof LazySlices]

/** The time that Redux's development checks may take before they warn; long enough for a busy machine. */
const SLOW_MS = 500
/** redux-persist's own actions carry functions. */
const PERSIST_ACTIONS = ['FLUSH', 'REHYDRATE', 'PERSIST', 'REGISTER'].map((name) => `persist/${name}`)

/**
 * Creates the store; each page load, each page that the server renders and each test has its own. The initial files
 * contain the slices that every page needs; other slices and middleware are injected when their code is loaded
 * (docs/decisions/router.md).
 */
export function makeStore() {
  const reducer = combineSlices(
    { cliente: clienteReducer },
    alerts,
    casaSlice,
    served,
  ).withLazyLoadedSlices<LazySlices>()
  const later = createDynamicMiddleware()
  const store = configureStore({
    reducer,
    middleware: (defaults) =>
      defaults({
        thunk: { extraArgument: LOGOUT_GATE },
        immutableCheck: { warnAfter: SLOW_MS },
        serializableCheck: { ignoredActions: PERSIST_ACTIONS, warnAfter: SLOW_MS },
      }).concat(later.middleware),
    devTools: import.meta.env.DEV,
  })
  return Object.assign(store, {
    dispatch: store.dispatch as AppDispatch,
    /** Adds or replaces a slice of the state, with immediate effect. */
    inject(slice: LazySlice): void {
      store.replaceReducer(reducer.inject(slice))
    },
    addMiddleware: later.addMiddleware,
  })
}

export type AppStore = ReturnType<typeof makeStore>

/** The logout's gate for the base query. Its code is loaded with the first call that needs it. */
const LOGOUT_GATE: SessionGate = {
  afterLogout: async (store, work) => {
    // If the code cannot be loaded, no session is opened.
    const gate = await import('./logout.ts').catch(() => null)
    return gate ? gate.afterLogout(store, work) : null
  },
}
