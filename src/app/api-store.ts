import { createImmutableStateInvariantMiddleware, createSerializableStateInvariantMiddleware } from '@reduxjs/toolkit'
import { setupListeners } from '@reduxjs/toolkit/query'
import { answersCached, type ServedAnswer } from '../api/answers.ts'
import { api } from '../api/api.ts'
import { listeners } from './listeners.ts'
import type { AppStore } from './store.ts'

/** redux-persist's own actions carry functions. */
const PERSIST_ACTIONS = ['FLUSH', 'REHYDRATE', 'PERSIST', 'REGISTER'].map((name) => `persist/${name}`)
/** Redux's development checks may take this long on a busy machine without a problem. */
const SLOW_MS = 500

const connected = new WeakSet<AppStore>()

const isKnown = ({ endpointName }: ServedAnswer): boolean => endpointName in api.endpoints

/**
 * Adds the API to a store, and moves the answers that came in the page's HTML into its cache. Called again for each
 * page: the calls of a page are known only when its file is loaded.
 */
export function connectStore(store: AppStore): void {
  if (!connected.has(store)) {
    connected.add(store)
    store.addReducers({ [api.reducerPath]: api.reducer })
    store.addMiddleware(listeners.middleware, api.middleware)
    if (import.meta.env.DEV) {
      store.addMiddleware(
        createImmutableStateInvariantMiddleware({ warnAfter: SLOW_MS }),
        createSerializableStateInvariantMiddleware({ ignoredActions: PERSIST_ACTIONS, warnAfter: SLOW_MS }),
      )
    }
    if (!import.meta.env.SSR) setupListeners(store.dispatch)
  }
  const known = store.getState().served.answers.filter(isKnown)
  if (known.length === 0) return
  // Each entry is as the server's own store wrote it.
  store.dispatch(api.util.upsertQueryEntries(known as never))
  store.dispatch(answersCached(known.map(({ endpointName }) => endpointName)))
}

/** The answers in a store's cache, to be sent with the page. */
export function cachedAnswers(store: AppStore): ServedAnswer[] {
  const { queries } = (store.getState() as unknown as { api: ReturnType<typeof api.reducer> }).api
  return Object.values(queries).flatMap((query) =>
    query?.status === 'fulfilled' && query.endpointName
      ? { endpointName: query.endpointName, arg: query.originalArgs, value: query.data }
      : [],
  )
}

/** Asks again for what the page's HTML contained. */
export function readAgain(store: AppStore, answers: readonly ServedAnswer[]): void {
  for (const { endpointName, arg } of answers.filter(isKnown)) {
    const { initiate } = api.endpoints[endpointName as never] as {
      initiate(arg: unknown, options: object): Parameters<AppStore['dispatch']>[0]
    }
    store.dispatch(initiate(arg, { subscribe: false, forceRefetch: true }))
  }
}
