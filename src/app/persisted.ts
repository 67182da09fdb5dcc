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
  /** Validates each field of a stored value: an invalid one counts as absent, and unknown fields are dropped. */
  fields: { [Field in keyof State]: (value: unknown, stored: Record<string, unknown>) => State[Field] }
  /** This field is stored only together with others: alone it has no use. */
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
 * The storage engine. It replaces redux-persist's `lib/storage`, which breaks in a production build of Vite, and
 * remembers the text that this tab last read or wrote. A browser may refuse to store anything: private mode, full,
 * forbidden.
 */
function tabStorage(notAlone: PropertyKey | undefined) {
  let known: string | null = null
  return {
    getItem: async (key: string): Promise<unknown> => {
      known = readText(key)
      return parse(known)
    },
    setItem: async (key: string, state: object): Promise<void> => {
      // Sorted: two tabs with the same state write the same text and do not trigger each other.
      const fields = Object.entries(state).sort()
      const text = fields.some(([field]) => field !== notAlone) ? JSON.stringify(Object.fromEntries(fields)) : null
      // Nothing changed in this tab; writing could overwrite a change from another tab.
      if (text === known) return
      try {
        if (text === null) localStorage.removeItem(key)
        else localStorage.setItem(key, text)
        known = text
      } catch {
        // The state then lasts only as long as the page.
      }
    },
    removeItem: async (key: string): Promise<void> => localStorage.removeItem(key),
    /** Whether another tab has written to the storage since. */
    isChanged: (key: string): boolean => readText(key) !== known,
  }
}

const isEmpty = (value: unknown): boolean =>
  value === null || value === false || (Array.isArray(value) && value.length === 0)

/** A slice stored under one key of `localStorage`, shared by all tabs. If it is empty, the key is removed. */
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
    // The engine serializes all fields as one text.
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
    /** Reads changes that another tab has stored since this tab last read or wrote. */
    readOtherTabs,
    /**
     * Restores the stored state into the store, then resolves; every later change is stored. Changes of other tabs are
     * read, too, including those made while this page was in the background or in the back/forward cache.
     */
    restore: (store: Store): Promise<void> =>
      new Promise((resolve) => {
        const persistor = persistStore(store, null, resolve)
        // A page may be closed immediately after a change, before redux-persist has written it.
        window.addEventListener('pagehide', () => void persistor.flush())
        const look = () => void readOtherTabs(store.dispatch).catch(() => undefined)
        for (const type of ['storage', 'pageshow', 'visibilitychange']) window.addEventListener(type, look)
      }),
  }
}

/** Stores every change now; redux-persist alone would do it a moment later. */
export const storeNow = (dispatch: Dispatch): void => void dispatch({ type: FLUSH, result: () => undefined })
