import { combineSlices, configureStore, createDynamicMiddleware, type Reducer, type WithSlice } from '@reduxjs/toolkit'
import type { PersistPartial } from 'redux-persist/es/persistReducer'
import { served } from '../api/answers.ts'
import type { api, SessionGate } from '../api/api.ts'
import type { AdminState } from '../lib/admin.ts'
import { alerts } from '../lib/alerts.ts'
import type { AppDispatch } from '../lib/redux.ts'
import { clienteReducer } from './persistence.ts'

/** What only some visits need, injected with its code: the API (api-store.ts), the back-office's session. */
type LazySlices = WithSlice<typeof api> & { admin: AdminState & PersistPartial }

type LazySlice = {
  [Path in keyof LazySlices]: { reducerPath: Path; reducer: Reducer<LazySlices[Path]> }
}[keyof LazySlices]

/** Redux's development checks may take this long on a busy machine without a problem. */
const SLOW_MS = 500
/** redux-persist's own actions carry functions. */
const PERSIST_ACTIONS = ['FLUSH', 'REHYDRATE', 'PERSIST', 'REGISTER'].map((name) => `persist/${name}`)

/**
 * Creates the store; each page load, each page that the server renders and each test has its own. The first files have
 * what every page needs; slices and middleware of the rest are added when its code is there
 * (docs/decisions/router.md).
 */
export function makeStore() {
  const reducer = combineSlices({ cliente: clienteReducer }, alerts, served).withLazyLoadedSlices<LazySlices>()
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
    /** Adds a part of the state, or replaces it; it is there at once. */
    inject(slice: LazySlice): void {
      store.replaceReducer(reducer.inject(slice))
    },
    addMiddleware: later.addMiddleware,
  })
}

export type AppStore = ReturnType<typeof makeStore>

/** What the base query needs of the logout. Its code is loaded with the first such call. */
const LOGOUT_GATE: SessionGate = {
  afterLogout: async (store, work) => {
    // Without the code no session is opened.
    const gate = await import('./logout.ts').catch(() => null)
    return gate ? gate.afterLogout(store, work) : null
  },
}
