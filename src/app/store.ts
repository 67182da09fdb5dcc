import { combineReducers, configureStore } from '@reduxjs/toolkit'
import { setupListeners } from '@reduxjs/toolkit/query'
import { FLUSH, PAUSE, PERSIST, PURGE, persistReducer, persistStore, REGISTER, REHYDRATE } from 'redux-persist'
import { api } from '../api/api.ts'
import { alerts } from '../lib/alerts.ts'
import { clienteSlice, clienteSynced } from '../lib/cliente.ts'
import { listeners } from './listeners.ts'
import { followOtherTabs, persistConfig } from './persistence.ts'

const reducer = combineReducers({
  cliente: persistReducer(persistConfig, clienteSlice.reducer),
  alerts: alerts.reducer,
  [api.reducerPath]: api.reducer,
})

/** redux-persist's own actions carry functions. */
const PERSIST_ACTIONS = [FLUSH, REHYDRATE, PAUSE, PERSIST, PURGE, REGISTER]
/** Redux's development checks may take this long on a busy machine without a problem. */
const SLOW_MS = 500

/** Creates the store; each page load and each test has its own. */
export function makeStore() {
  const store = configureStore({
    reducer,
    middleware: (defaults) =>
      defaults({
        serializableCheck: { ignoredActions: PERSIST_ACTIONS, warnAfter: SLOW_MS },
        immutableCheck: { warnAfter: SLOW_MS },
      })
        .prepend(listeners.middleware)
        .concat(api.middleware),
  })
  setupListeners(store.dispatch)
  const persistor = persistStore(store)
  followOtherTabs((state) => store.dispatch(clienteSynced(state)))
  // A page that is closed immediately after a change must not lose it.
  window.addEventListener('pagehide', () => void persistor.flush())
  return { store, persistor }
}
