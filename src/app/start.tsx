import { startTransition } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { BrowserRouter } from 'react-router'
import { answersServed } from '../api/answers.ts'
import { casaRead } from '../lib/casa.ts'
import { connectApi, onApiNeeded } from '../api/connection.ts'
import { holdTime } from '../lib/clock.ts'
import { watchHistory } from '../lib/history-guard.ts'
import { KEPT_CACHE } from '../lib/kept-addresses.ts'
import { noteMissingStyles } from './missing-styles.ts'
import { pageAt } from './pages.ts'
import { restoreCliente } from './persistence.ts'
import { Providers } from './providers.tsx'
import { Router } from './router.tsx'
import { isOld, readCasa, readServed, type Served } from './served.ts'
import { type AppStore, makeStore } from './store.ts'

type State = ReturnType<AppStore['getState']>

/** Marks the page as interactive, for the journey tests: a click before that would have no effect. */
const markShown = (): void => {
  document.documentElement.dataset['shown'] = ''
}

/** When a page that needs no call otherwise loads the API. */
const FOLLOW_MS = 8000

const loadApi = () => import('./api-store.ts')

const loadPage = (): Promise<boolean> =>
  Promise.resolve(pageAt(window.location.pathname)?.load()).then(
    () => true,
    () => false,
  )

/** Hydrates the server's HTML, with the same data and the same time. */
function takeOver(root: HTMLElement, store: AppStore, served: Served, { cliente }: State): void {
  holdTime(served.now)
  const onShown = () => {
    holdTime(null)
    markShown()
    if (!isOld(served)) return
    // If that fails, the page stays as it is: a later visit requests its data anyway.
    loadApi()
      .then(({ readAgain }) => readAgain(store))
      .catch(() => undefined)
  }
  // As a transition it runs in short tasks, between which a phone handles touches.
  startTransition(() => {
    hydrateRoot(
      root,
      // The server renders without a cliente; this browser's cliente is already restored.
      <Providers store={store} serverState={{ ...store.getState(), cliente }}>
        <BrowserRouter>
          <Router onShown={onShown} />
        </BrowserRouter>
      </Providers>,
    )
  })
}

/** Starts the page in the browser: hydrates the server's HTML, or renders into a plain shell. */
export async function start(root: HTMLElement): Promise<void> {
  noteMissingStyles()
  watchHistory()
  const store = makeStore()
  onApiNeeded(async () => (await loadApi()).connectStore(store))
  const asServed = store.getState()
  await restoreCliente(store)
  connectForSession(store)
  const served = readServed()
  if (served) store.dispatch(answersServed(served.answers))
  const casa = readCasa(served)
  if (casa) store.dispatch(casaRead(casa))
  // By then the page is used, and its scripts are there: from then on it follows the house.
  setTimeout(connectQuietly, FOLLOW_MS)
  // If the page's file cannot be loaded, the page is rendered anew, which shows the failure.
  if (served && (await loadPage())) return takeOver(root, store, served, asServed)
  createRoot(root).render(
    <Providers store={store}>
      <BrowserRouter>
        <Router onShown={markShown} />
      </BrowserRouter>
    </Providers>,
  )
}

/**
 * Whether this device may have tickets of a former session (to be deleted), or the site is installed (kept offline).
 */
const keepsTickets = async (): Promise<boolean> =>
  window.matchMedia('(display-mode: standalone)').matches ||
  ('caches' in window && (await caches.has(KEPT_CACHE).catch(() => false)))

/** A failed load is tried again by the next caller that needs it. */
const connectQuietly = () => void connectApi().catch(() => undefined)

/**
 * Adds the API as soon as there is a session that its listeners serve, or a logout that the server does not know yet. A
 * visitor who only views pages does not load it.
 */
function connectForSession(store: AppStore): void {
  let seen: unknown = null
  const look = () => {
    const { cliente } = store.getState()
    if (cliente === seen) return
    seen = cliente
    if (cliente.cliente !== null || cliente.isLogoutDue) connectQuietly()
  }
  look()
  store.subscribe(look)
  void keepsTickets().then((isKept) => (isKept ? connectQuietly() : undefined))
}
