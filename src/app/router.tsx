import { Suspense, useEffect } from 'react'
import { type RouteObject, useLocation, useRoutes } from 'react-router'
import { isOfficePath } from '../lib/paths.ts'
import { Shell } from '../site/shell/shell.tsx'
import { SHELL } from '../texts/shell.ts'
import { Spinner } from '../ui/spinner/spinner.tsx'
import { LazyPage } from './lazy-page.tsx'
import { forgetFailures } from './page-file.ts'
import { CLIENTE_PAGES, notFound, office, type PageRoute, PUBLIC_PAGES } from './pages.ts'
import { RequireCliente } from './require-cliente.tsx'
import { usePrefetch } from './use-prefetch.ts'

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

/** The back-office has its own frame and routes, in files that no public page loads. */
function Office({ onShown }: RouterProps) {
  useEffect(() => onShown?.(), [onShown])
  return (
    <Suspense fallback={<Spinner label={SHELL.loadingPage} />}>
      <LazyPage file={office} />
    </Suspense>
  )
}

/** The screens of the site. */
function Site({ onShown }: RouterProps) {
  usePrefetch()
  return useRoutes([{ element: <Shell onPageBroken={forgetFailures} onShown={onShown} />, children: PAGES }])
}

/** All screens. `onShown` is called when the first one is on the screen and works. */
export function Router({ onShown }: RouterProps) {
  const isOffice = isOfficePath(useLocation().pathname)
  return isOffice ? <Office onShown={onShown} /> : <Site onShown={onShown} />
}
