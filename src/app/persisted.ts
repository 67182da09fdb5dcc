import type { Dispatch, Reducer, Store } from '@reduxjs/toolkit'
import {
  createTransform,
  FLUSH,
  getStoredState,
  type PersistConfig,
  persistReducer,
  persistStore,
  REHYDRATE,
} from 'redux-persist'

type Slice<State> = { reducer: Reducer<State>; getInitialState(): State }

type Stored<State> = {
  key: string
  /** Reads each field of a stored value: an invalid one counts as absent, and other fields are dropped. */
  fields: { [Field in keyof State]: (value: unknown, stored: Record<string, unknown>) => State[Field] }
  /** A field that is not worth storing without another one. */
  notAlone?: keyof State
}

const readText = (key: string): string | null => {
  try {
    return localStorage.getItem(key)
  } catch {
    return null
  }
}

const parse = (text: string | null): unknown => {
  try {
    return JSON.parse(text ?? 'null')
  } catch {
    return null
  }
}

/**
 * The engine, because redux-persist's `lib/storage` breaks in a production build of Vite. It remembers what this tab
 * last read or wrote. A browser may refuse to store anything: private mode, full, forbidden.
 */
function tabStorage(notAlone: PropertyKey | undefined) {
  let known: string | null = null
  return {
    getItem: async (key: string): Promise<unknown> => {
      known = readText(key)
      return parse(known)
    },
    setItem: async (key: string, state: object): Promise<void> => {
      // In one order: two tabs with the same state write the same text and do not trigger each other.
      const fields = Object.entries(state).sort()
      const text = fields.some(([field]) => field !== notAlone) ? JSON.stringify(Object.fromEntries(fields)) : null
      // Nothing changed in this tab; writing could overwrite a change from another tab.
      if (text === known) return
      try {
        if (text === null) localStorage.removeItem(key)
        else localStorage.setItem(key, text)
        known = text
      } catch {
        // The state lasts as long as the page.
      }
    },
    removeItem: async (key: string): Promise<void> => localStorage.removeItem(key),
    /** Whether another tab has stored something since. */
    isChanged: (key: string): boolean => readText(key) !== known,
  }
}

const isEmpty = (value: unknown): boolean =>
  value === null || value === false || (Array.isArray(value) && value.length === 0)

/** A slice in one key of `localStorage`, the same in all tabs. Without anything in it the key is removed. */
export function persisted<State extends object>(slice: Slice<State>, { key, fields, notAlone }: Stored<State>) {
  const storage = tabStorage(notAlone)
  const read = createTransform(
    (value) => (isEmpty(value) ? undefined : value),
    (value, field, stored) => fields[field as keyof State]?.(value, stored),
  )
  const config = {
    key,
    keyPrefix: '',
    storage,
    blacklist: ['_persist'],
    transforms: [read],
    // The engine writes one text.
    serialize: false,
    deserialize: false,
    stateReconciler: (stored: Partial<State>): State => ({
      ...slice.getInitialState(),
      ...Object.fromEntries(Object.entries(stored).filter(([field]) => field in fields)),
    }),
  } satisfies PersistConfig<State> & { deserialize: false }
  const readOtherTabs = async (dispatch: Dispatch): Promise<void> => {
    if (!storage.isChanged(key)) return
    dispatch({ type: REHYDRATE, key, payload: (await getStoredState(config)) ?? {} })
  }
  return {
    reducer: persistReducer<State>(config, slice.reducer),
    /** Takes over what another tab has stored and this one has not seen yet. */
    readOtherTabs,
    /**
     * Reads what is stored into the store, resolves then, and stores every later change. Changes of other tabs are taken
     * over, also those made while this page slept: in the background, or in the back/forward cache.
     */
    restore: (store: Store): Promise<void> =>
      new Promise((resolve) => {
        const persistor = persistStore(store, null, resolve)
        // A page that is closed immediately after a change must not lose it.
        window.addEventListener('pagehide', () => void persistor.flush())
        const look = () => void readOtherTabs(store.dispatch).catch(() => undefined)
        for (const type of ['storage', 'pageshow', 'visibilitychange']) window.addEventListener(type, look)
      }),
  }
}

/** Stores every change now; redux-persist alone does it a moment later. */
export const storeNow = (dispatch: Dispatch): void => void dispatch({ type: FLUSH, result: () => undefined })
