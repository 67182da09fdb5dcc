import { Route, Routes } from 'react-router'
import { Shell } from '../site/shell/shell.tsx'
import { LazyPage } from './lazy-page.tsx'
import { forgetFailures } from './page-file.ts'
import { CLIENTE_PAGES, notFound, type PageRoute, PUBLIC_PAGES } from './pages.ts'
import { RequireCliente } from './require-cliente.tsx'
import { usePrefetch } from './use-prefetch.ts'

const routeOf = ({ path, file, calls }: PageRoute) => (
  <Route key={path} path={path} element={<LazyPage file={file}>{calls && <LazyPage file={calls} />}</LazyPage>} />
)

/** The screens. `onShown` is called when the first one is on the screen and works. */
export function Router({ onShown }: { onShown?: (() => void) | undefined }) {
  usePrefetch()
  return (
    <Routes>
      <Route element={<Shell onPageBroken={forgetFailures} onShown={onShown} />}>
        {PUBLIC_PAGES.map(routeOf)}
        <Route element={<RequireCliente />}>{CLIENTE_PAGES.map(routeOf)}</Route>
        <Route path="*" element={<LazyPage file={notFound} />} />
      </Route>
    </Routes>
  )
}
