import { setupListeners } from '@reduxjs/toolkit/query'
import { businessDay } from '../../contract/dates.ts'
import { answersServed, type ServedAnswer } from '../api/answers.ts'
import { api } from '../api/api.ts'
import { today } from '../lib/dates.ts'
import { addIcons } from '../ui/icon/icon.tsx'
import { SITE_ICONS } from '../ui/icon/site-icons.ts'
import './listeners/failed-calls.ts'
import './listeners/changed-cliente.ts'
import './listeners/due-logout.ts'
import './listeners/edited-casa.ts'
import './listeners/house-colours.ts'
import './listeners/moved-places.ts'
import './listeners/kept-tickets.ts'
import './listeners/paid-order.ts'
import { listeners, listening } from './listeners/listening.ts'
import { filesBehind } from './pages.ts'
import type { AppStore } from './store.ts'

// Every page but the first one waits for this file.
addIcons(SITE_ICONS)

const DAY_CHECK_MS = 60_000
const connected = new WeakSet<AppStore>()

const isKnown = ({ endpointName }: ServedAnswer): boolean => endpointName in api.endpoints

/** The lists of events begin with today: when the next day begins, those on the screen are requested again. */
function followDays({ dispatch }: AppStore): void {
  // The day on which the page was opened: this code may be loaded later.
  let day = businessDay(new Date(performance.timeOrigin))
  setInterval(() => {
    if (today() === day) return
    day = today()
    dispatch(api.util.invalidateTags(['Dia']))
  }, DAY_CHECK_MS)
}

/**
 * Adds the API to a store, and moves the answers from the page's HTML into its cache. Called again for each page,
 * because the endpoints of a page are known only when its file is loaded. All answers are moved together, when their
 * subscribers are there, because the cache drops entries without a subscriber.
 */
export function connectStore(store: AppStore): void {
  if (!connected.has(store)) {
    connected.add(store)
    store.inject(api)
    store.addMiddleware(listeners.middleware, api.middleware)
    if (!import.meta.env.SSR) {
      store.dispatch(listening())
      setupListeners(store.dispatch)
      followDays(store)
    }
  }
  const { served } = store.getState()
  if (served.length === 0 || !served.every(isKnown)) return
  // Each entry is as the store of the server wrote it.
  store.dispatch(api.util.upsertQueryEntries(served as never))
  store.dispatch(answersServed([]))
}

/** The answers in a store's cache, to be embedded in the page's HTML. */
export function cachedAnswers(store: AppStore): ServedAnswer[] {
  return Object.values(store.getState().api?.queries ?? {}).flatMap((query) =>
    query?.status === 'fulfilled' && query.endpointName
      ? { endpointName: query.endpointName, arg: query.originalArgs, value: query.data }
      : [],
  )
}

/** Requests all data of the page again; used when its HTML came from the browser's cache. */
export async function readAgain(store: AppStore): Promise<void> {
  // Its endpoints may be in a file of their own; once it is loaded, the answers are moved into the cache.
  await Promise.all(filesBehind(window.location.pathname).map((file) => file.load()))
  for (const { endpointName, arg } of cachedAnswers(store)) {
    const { initiate } = api.endpoints[endpointName as never] as {
      initiate(arg: unknown, options: object): Parameters<AppStore['dispatch']>[0]
    }
    store.dispatch(initiate(arg, { subscribe: false, forceRefetch: true }))
  }
}
