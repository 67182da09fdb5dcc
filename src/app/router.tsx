import { type RouteObject, useRoutes } from 'react-router'
import { Shell } from '../site/shell/shell.tsx'
import { LazyPage } from './lazy-page.tsx'
import { forgetFailures } from './page-file.ts'
import { CLIENTE_PAGES, notFound, type PageRoute, PUBLIC_PAGES } from './pages.ts'
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

/** The screens. `onShown` is called when the first one is on the screen and works. */
export function Router({ onShown }: { onShown?: (() => void) | undefined }) {
  usePrefetch()
  return useRoutes([{ element: <Shell onPageBroken={forgetFailures} onShown={onShown} />, children: PAGES }])
}
