import { startTransition } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { BrowserRouter } from 'react-router'
import { answersServed } from '../api/answers.ts'
import { connectApi, onApiNeeded } from '../api/connection.ts'
import { holdTime } from '../lib/clock.ts'
import { watchHistory } from '../lib/history-guard.ts'
import { KEPT_CACHE } from '../lib/kept-addresses.ts'
import { noteMissingStyles } from './missing-styles.ts'
import { pageAt } from './pages.ts'
import { restoreCliente } from './persistence.ts'
import { Providers } from './providers.tsx'
import { Router } from './router.tsx'
import { isOld, readServed, type Served } from './served.ts'
import { type AppStore, makeStore } from './store.ts'

type State = ReturnType<AppStore['getState']>

/** Whether the page works, for the journeys: a click before that would do nothing. */
const markShown = (): void => {
  document.documentElement.dataset['shown'] = ''
}

const loadApi = () => import('./api-store.ts')

const loadPage = (): Promise<boolean> =>
  Promise.resolve(pageAt(window.location.pathname)?.load()).then(
    () => true,
    () => false,
  )

/** The browser takes over what the server rendered, with the same data and at the same time. */
function takeOver(root: HTMLElement, store: AppStore, served: Served, { cliente }: State): void {
  holdTime(served.now)
  const onShown = () => {
    holdTime(null)
    markShown()
    if (!isOld(served)) return
    // If that fails, the page stays as it is: a later visit asks for its data in any case.
    loadApi()
      .then(({ readAgain }) => readAgain(store))
      .catch(() => undefined)
  }
  // As a transition it is done in short tasks, between which a phone answers touches.
  startTransition(() => {
    hydrateRoot(
      root,
      // The server knows no cliente; this browser's is restored already.
      <Providers store={store} serverState={{ ...store.getState(), cliente }}>
        <BrowserRouter>
          <Router onShown={onShown} />
        </BrowserRouter>
      </Providers>,
    )
  })
}

/** Starts the page in the browser: it takes over the server's HTML, or fills a plain shell. */
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
  // If the page's file cannot be loaded, it is rendered anew, which shows the failure.
  if (served && (await loadPage())) return takeOver(root, store, served, asServed)
  createRoot(root).render(
    <Providers store={store}>
      <BrowserRouter>
        <Router onShown={markShown} />
      </BrowserRouter>
    </Providers>,
  )
}

/** Whether tickets of a former session may be on this device, or the site is installed on it: both are taken care of. */
const keepsTickets = async (): Promise<boolean> =>
  window.matchMedia('(display-mode: standalone)').matches ||
  ('caches' in window && (await caches.has(KEPT_CACHE).catch(() => false)))

/**
 * Adds the API as soon as there is a session for its listeners to care for, or one whose end the server has yet to be
 * told. A visitor who only looks at pages does not load them.
 */
function connectForSession(store: AppStore): void {
  // What needs it later tries again.
  const connect = () => void connectApi().catch(() => undefined)
  let seen: unknown = null
  const look = () => {
    const { cliente } = store.getState()
    if (cliente === seen) return
    seen = cliente
    if (cliente.cliente !== null || cliente.isLogoutDue) connect()
  }
  look()
  store.subscribe(look)
  void keepsTickets().then((isKept) => (isKept ? connect() : undefined))
}
