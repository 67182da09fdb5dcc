import type { ComponentType, ReactNode } from 'react'
import { withApi } from '../api/connection.ts'
import { readHistoryState, writeHistoryState } from '../lib/history-state.ts'
import { trackPageLoad } from '../lib/pending-navigation.ts'
import { loadMissingStyles } from './missing-styles.ts'

const HISTORY_KEY = 'reloaded'

/**
 * Called when a file of the page at this address failed to load. If the server answers, a new version with other files
 * was probably deployed: the page is reloaded, once per visit. Returns whether it is being reloaded. Without a network
 * connection, a reload would only lose the current screen.
 */
async function reloadOnce(address: string): Promise<boolean> {
  if (readHistoryState(HISTORY_KEY) !== null) return false
  const answers = await fetch('/', { method: 'HEAD', cache: 'no-store' }).then(
    ({ ok }) => ok,
    () => false,
  )
  // The user may have navigated to another page meanwhile.
  if (!answers || window.location.href !== address) return false
  writeHistoryState(HISTORY_KEY, 'true')
  // If the mark could not be stored, the page would reload endlessly.
  if (readHistoryState(HISTORY_KEY) === null) return false
  window.location.reload()
  return true
}

/** The page loaded: if a file is missing later, there is another new version, so a reload is allowed again. */
const forgetReload = (): void => writeHistoryState(HISTORY_KEY, null)

type Loaded = { default: ComponentType<{ children?: ReactNode }> }

export type PageFile = {
  /**
   * Loads the page for a visit. Returns the same promise on every render, because a new one would suspend forever. If
   * the file is already loaded, React's `use` reads it synchronously, as on the server.
   */
  for(visit: string): Promise<Loaded>
  /** Loads the page before it is visited. */
  prefetch(): void
  /** Loads the page before anything is rendered. */
  load(): Promise<unknown>
  /** The modules that the browser preloads for a page that the server renders; empty for other pages. */
  sources: readonly string[]
}

/** The module that a page with calls needs in addition to its own file. */
const API = 'src/app/api-store.ts'

/** Marks the promise as React does, so that `use` can read it synchronously once it is fulfilled. */
function readable<T>(promise: Promise<T>): Promise<T> {
  promise.then(
    (value) => Object.assign(promise, { status: 'fulfilled', value }),
    () => undefined,
  )
  return promise
}

const NEVER = new Promise<never>(() => undefined)
/** Functions that forget failed files. */
const failed = new Set<() => void>()

/**
 * Called when a failure is on the screen: unlike with React's `lazy`, the next visit requests the failed file again.
 */
export function forgetFailures(): void {
  for (const forget of failed) forget()
  failed.clear()
}

/** A page in the initial code, which the server renders. */
export function initialPage(page: Loaded['default']): PageFile {
  const value = { default: page }
  // Marked as in `readable`, but already before the first render.
  const file = Object.assign(Promise.resolve(value), { status: 'fulfilled', value })
  return { sources: ['index.html'], for: () => file, load: () => file, prefetch: () => undefined }
}

/** A page in a file of its own; `source` names the file if the server renders the page. */
export function pageFile(importPage: () => Promise<Loaded>, source: string | null = null): PageFile {
  let file: Promise<Loaded> | null = null
  let page: Loaded | null = null
  let isPreload = false
  let visited: string | null = null
  const forget = () => {
    file = null
    visited = null
  }

  const load = async () => {
    await loadMissingStyles()
    page = await withApi(importPage)
    return page
  }
  const loadNow = async (): Promise<Loaded> => {
    const { href } = window.location
    try {
      const loaded = await load()
      forgetReload()
      return loaded
    } catch (error) {
      if (await reloadOnce(href)) return NEVER
      failed.add(forget)
      throw error
    }
  }
  return {
    sources: source ? [source, API] : [],
    load: () => {
      file ??= readable(load())
      return file.catch((error) => {
        forget()
        throw error
      })
    },
    for: (visit) => {
      if (file && page) return file
      // Failed preloads do not count: the file is requested again, and only a failed visit is shown.
      if (isPreload && file) file = file.catch(loadNow)
      isPreload = false
      file ??= loadNow()
      if (visited !== visit) trackPageLoad(visit, file)
      visited = visit
      return file
    },
    prefetch: () => {
      if (file) return
      const loading = readable(load())
      file = loading
      isPreload = true
      loading.catch(() => {
        // The next visit requests it again.
        if (file === loading) forget()
      })
    },
  }
}
