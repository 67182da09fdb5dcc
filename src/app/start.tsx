import { startTransition } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { BrowserRouter } from 'react-router'
import { answersServed, firstPageShown } from '../api/answers.ts'
import { onApiNeeded } from '../api/connection.ts'
import { holdTime } from '../lib/clock.ts'
import { watchHistory } from '../lib/history-guard.ts'
import type { AppState } from '../lib/redux.ts'
import { noteMissingStyles } from './missing-styles.ts'
import { pageAt } from './pages.ts'
import { Providers } from './providers.tsx'
import { restoreWhenNeeded } from './restore.ts'
import { Router } from './router.tsx'
import { isOld, readServed, type Served } from './served.ts'
import { type AppStore, makeStore } from './store.ts'
import { whenRestored } from './when-restored.ts'

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
function takeOver(root: HTMLElement, store: AppStore, served: Served, { cliente }: AppState): void {
  holdTime(served.now)
  const onShown = () => {
    holdTime(null)
    store.dispatch(firstPageShown())
    markShown()
    if (isOld(served)) void loadApi().then(({ readAgain }) => readAgain(store, served.answers))
  }
  // As a transition it is done in short tasks, between which a phone answers touches.
  startTransition(() => {
    hydrateRoot(
      root,
      // The server knows no cliente; this browser's may be restored already.
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
  restoreWhenNeeded(store)
  const served = readServed()
  if (served) store.dispatch(answersServed(served.answers))
  // If the page's file cannot be loaded, it is rendered anew, which shows the failure.
  if (served && (await loadPage())) return takeOver(root, store, served, asServed)
  await whenRestored()
  createRoot(root).render(
    <Providers store={store}>
      <BrowserRouter>
        <Router onShown={markShown} />
      </BrowserRouter>
    </Providers>,
  )
}
