import { Route, Routes } from 'react-router'
import { PATHS } from '../lib/paths.ts'
import { HomePage } from '../site/home/home-page.tsx'
import { Shell } from '../site/shell/shell.tsx'
import { LazyPage } from './lazy-page.tsx'
import { forgetFailures } from './page-file.ts'
import { CLIENTE_PAGES, notFound, type PageRoute, PUBLIC_PAGES } from './pages.ts'
import { RequireCliente } from './require-cliente.tsx'
import { usePrefetch } from './use-prefetch.ts'

const routeOf = ({ path, file }: PageRoute) => <Route key={path} path={path} element={<LazyPage file={file} />} />

export function Router() {
  usePrefetch()
  return (
    <Routes>
      <Route element={<Shell onPageBroken={forgetFailures} />}>
        <Route path={PATHS.home} element={<HomePage />} />
        {PUBLIC_PAGES.map(routeOf)}
        <Route element={<RequireCliente />}>{CLIENTE_PAGES.map(routeOf)}</Route>
        <Route path="*" element={<LazyPage file={notFound} />} />
      </Route>
    </Routes>
  )
}
