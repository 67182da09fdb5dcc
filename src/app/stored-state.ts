import type { Reducer, Store } from '@reduxjs/toolkit'
import { type PersistConfig, persistReducer, persistStore } from 'redux-persist'

type GrowingStore = Store & { addReducers(more: Record<string, Reducer>): void }

export type StoredState<State> = {
  /** @internal */
  config: PersistConfig<State> & { deserialize: false }
  /** Stores the state now, if it changed in this tab; redux-persist alone stores it a moment later. */
  storeNow(state: State): void
  /** The state that another tab stored and this tab has not seen yet; null if there is none. */
  readUnseen(): State | null
  /**
   * Calls `changed` when another tab changed the key, also for changes made while this page was in the back/forward
   * cache. Returns the function that stops listening.
   */
  followOtherTabs(changed: (state: State) => void): () => void
  /** Reads the stored state into this slice of the store, resolves then, and stores every later change. */
  persist(store: GrowingStore, slice: string, reducer: Reducer<State>, changed: (state: State) => void): Promise<void>
}

type Stored<State> = {
  key: string
  /** Reads a stored value field by field: an invalid field counts as absent. */
  read: (value: unknown) => State
  /**
   * The value to store; null removes the key. The order of its fields is fixed: two tabs with the same state write the
   * same text and do not trigger each other.
   */
  write: (state: State) => object | null
  /** The stored state, and what was chosen on this page before it was read. */
  merge: (current: State, stored: State) => State
}

const parse = (text: string | null): unknown => {
  try {
    return JSON.parse(text ?? 'null')
  } catch {
    return null
  }
}

// If the browser cannot store anything (private mode, full, forbidden), the state lasts as long as the page; no error.
const attempt = <T>(work: () => T, otherwise: T): Promise<T> => {
  try {
    return Promise.resolve(work())
  } catch {
    return Promise.resolve(otherwise)
  }
}

/** A part of the store in one key of `localStorage`, the same in all tabs. */
export function storedState<State extends object>({ key, read, write, merge }: Stored<State>): StoredState<State> {
  /** The text that this tab last read or wrote under the key. */
  let known: string | null = null
  const readNow = (): unknown => {
    known = localStorage.getItem(key)
    return parse(known)
  }
  const writeNow = (state: State): void => {
    const value = write(state)
    const text = value && JSON.stringify(value)
    // Nothing changed in this tab; writing could overwrite a change from another tab.
    if (text === known) return
    if (text === null) localStorage.removeItem(key)
    else localStorage.setItem(key, text)
    known = text
  }
  const readUnseen = (): State | null => {
    try {
      const before = known
      const stored = readNow()
      return known === before ? null : read(stored)
    } catch {
      return null
    }
  }
  const followOtherTabs = (changed: (state: State) => void): (() => void) => {
    const look = () => {
      // The current value is read: the event may describe a value that this tab has overwritten since.
      const unseen = readUnseen()
      if (unseen) changed(unseen)
    }
    const onStorage = (event: StorageEvent) => {
      // The key is null when the whole storage was cleared.
      if (event.key === key || event.key === null) look()
    }
    window.addEventListener('storage', onStorage)
    window.addEventListener('pageshow', look)
    return () => {
      window.removeEventListener('storage', onStorage)
      window.removeEventListener('pageshow', look)
    }
  }
  const config: StoredState<State>['config'] = {
    key,
    keyPrefix: '',
    version: 1,
    // Our own, because redux-persist's `lib/storage` breaks in a production build of Vite.
    storage: {
      getItem: () => attempt(readNow, null),
      setItem: (_key: string, state: State) => attempt(() => writeNow(state), undefined),
      removeItem: () => attempt(() => localStorage.removeItem(key), undefined),
    },
    serialize: false,
    deserialize: false,
    stateReconciler: (stored: unknown, _original, reduced) => ({ ...reduced, ...merge(reduced, read(stored)) }),
  }
  return {
    config,
    storeNow: (state) => void attempt(() => writeNow(state), undefined),
    readUnseen,
    followOtherTabs,
    persist: (store, slice, reducer, changed) => {
      store.addReducers({ [slice]: persistReducer(config, reducer as Reducer) as unknown as Reducer })
      return new Promise((resolve) => {
        const persistor = persistStore(store, null, () => {
          followOtherTabs(changed)
          // A page that is closed immediately after a change must not lose it.
          window.addEventListener('pagehide', () => void persistor.flush())
          resolve()
        })
      })
    },
  }
}
