import { Suspense, useEffect, useState } from 'react'
import { Navigate, Outlet, type RouteObject, useLocation, useRoutes } from 'react-router'
import { selectCliente, selectIsLoggedIn } from '../lib/cliente.ts'
import { loginState } from '../lib/login-state.ts'
import { isOfficePath, PATHS } from '../lib/paths.ts'
import { useAppSelector } from '../lib/redux.ts'
import { Shell } from '../site/shell/shell.tsx'
import { SHELL } from '../texts/shell.ts'
import { Spinner } from '../ui/spinner/spinner.tsx'
import { LazyPage } from './lazy-page.tsx'
import { CLIENTE_PAGES, filesBehind, notFound, office, type PageRoute, pagesAfter, PUBLIC_PAGES } from './pages.ts'
import { forgetFailures } from './page-file.ts'

const routeOf = ({ path, file, calls }: PageRoute): RouteObject => ({
  path,
  element: <LazyPage file={file}>{calls && <LazyPage file={calls} />}</LazyPage>,
})

const PAGES: RouteObject[] = [
  ...PUBLIC_PAGES.map(routeOf),
  { element: <RequireCliente />, children: CLIENTE_PAGES.map(routeOf) },
  { path: '*', element: <LazyPage file={notFound} /> },
]

type RouterProps = { onShown?: (() => void) | undefined }

/** The back-office has its own frame and routes, in files that public pages do not load. */
function Office({ onShown }: RouterProps) {
  useEffect(() => onShown?.(), [onShown])
  return (
    <Suspense fallback={<Spinner label={SHELL.loadingPage} />}>
      <LazyPage file={office} />
    </Suspense>
  )
}

/** Counts how often one cliente directly replaced another in this tab: as a key, it makes the screens render anew. */
function useTurn(): number {
  const id = useAppSelector(selectCliente)?.id
  const [seen, setSeen] = useState({ id, turn: 0 })
  if (seen.id !== id) setSeen({ id, turn: seen.id && id ? seen.turn + 1 : seen.turn })
  return seen.turn
}

/** The screens of the site. */
function Site({ onShown }: RouterProps) {
  usePrefetch()
  const shell = <Shell key={useTurn()} onPageBroken={forgetFailures} onShown={onShown} />
  return useRoutes([{ element: shell, children: PAGES }])
}

/** All screens. `onShown` is called when the first one is on the screen and interactive. */
export function Router({ onShown }: RouterProps) {
  const isOffice = isOfficePath(useLocation().pathname)
  return isOffice ? <Office onShown={onShown} /> : <Site onShown={onShown} />
}

/**
 * Pages for a logged-in cliente. Without one it redirects to the login, which returns to the page afterwards
 * (docs/api.md#sessions).
 */
function RequireCliente() {
  const isLoggedIn = useAppSelector(selectIsLoggedIn)
  const { pathname, search, state } = useLocation()
  if (isLoggedIn) return <Outlet />
  return <Navigate to={PATHS.login} replace state={loginState(pathname + search, state ?? undefined)} />
}

/** The delay of prefetching, so that the page's own calls and pictures start first. */
const IDLE_MS = 2000

/** Nothing is prefetched on a slow connection or when the browser is set to save data. */
function savesData(): boolean {
  const { saveData, effectiveType } = Object(Object(navigator).connection)
  return saveData === true || /2g/.test(String(effectiveType))
}

/** Prefetches the page of a link that is hovered, touched or focused, before the click completes. */
function onIntent({ target }: Event): void {
  const link = target instanceof Element ? target.closest('a') : null
  if (!link || link.origin !== window.location.origin || savesData()) return
  for (const page of filesBehind(link.pathname)) page.prefetch()
}

const INTENTS = ['pointerover', 'touchstart', 'focusin'] as const

/** Runs the steps one by one, each when the browser is idle; without `requestIdleCallback`, all after the delay. */
function whenIdle(steps: readonly (() => void)[]): () => void {
  let idle = 0
  const take = (index: number): void => {
    const step = steps[index]
    if (!step) return
    const run = () => {
      step()
      take(index + 1)
    }
    if (typeof requestIdleCallback === 'function') idle = requestIdleCallback(run)
    else run()
  }
  const timer = setTimeout(take, IDLE_MS, 0)
  return () => {
    clearTimeout(timer)
    if (idle) cancelIdleCallback(idle)
  }
}

/**
 * Prefetches pages: those of hovered, touched or focused links, and, when the browser is idle, the likely next ones.
 */
function usePrefetch(): void {
  const { pathname } = useLocation()
  useEffect(() => {
    for (const intent of INTENTS) document.addEventListener(intent, onIntent, { passive: true })
    return () => {
      for (const intent of INTENTS) document.removeEventListener(intent, onIntent)
    }
  }, [])
  useEffect(() => {
    const steps = pagesAfter(pathname).map((page) => () => {
      if (!savesData()) page.prefetch()
    })
    return whenIdle(steps)
  }, [pathname])
}
