import { type ReactNode, use } from 'react'
import { useStore } from 'react-redux'
import { Navigate, type RouteObject, useRoutes } from 'react-router'
import LoginPage from '../adm/login/login-page.tsx'
import { OfficeSessionContext } from '../adm/shared/office-session.tsx'
import { RequireCall } from '../adm/shared/require-call.tsx'
import { OfficeShell } from '../adm/shell/office-shell.tsx'
import { homeOf, type Section, SECTIONS } from '../adm/shell/sections.ts'
import { UnknownSection } from '../adm/shell/unknown-section.tsx'
import { useAdmin } from '../lib/admin.ts'
import { OFFICE_PATHS } from '../lib/paths.ts'
import { addIcons } from '../ui/icon/icon.tsx'
import { OFFICE_ICONS } from '../ui/icon/office-icons.ts'
import { PAGE_ICONS } from '../ui/icon/page-icons.ts'
import { LazyPage } from './lazy-page.tsx'
import { officeSession } from './office-session.ts'
import { forgetFailures, pageFile } from './page-file.ts'
import type { AppStore } from './store.ts'

addIcons({ ...OFFICE_ICONS, ...PAGE_ICONS })

/** The dashboard; users who may not see it are led to their first section. */
function Home({ children }: { children: ReactNode }) {
  const user = useAdmin((admin) => admin.user)
  const home = user ? homeOf(user) : OFFICE_PATHS.home
  return home === OFFICE_PATHS.home ? children : <Navigate to={home} replace />
}

const sectionRoute = (section: Section): RouteObject => {
  const element = (
    <RequireCall needs={section.needs}>
      <LazyPage file={pageFile(section.page)} />
    </RequireCall>
  )
  return section.path === '' ? { index: true, element: <Home>{element}</Home> } : { path: `${section.path}/*`, element }
}

const SCREENS: RouteObject[] = [
  { path: OFFICE_PATHS.login, element: <LoginPage /> },
  {
    path: OFFICE_PATHS.home,
    element: <OfficeShell onPageBroken={forgetFailures} />,
    children: [...SECTIONS.map(sectionRoute), { path: '*', element: <UnknownSection /> }],
  },
]

/** The back-office: its login, and its sections in their frame. No other page loads this file. */
export default function Office() {
  const screens = useRoutes(SCREENS)
  const session = use(officeSession(useStore() as AppStore))
  return <OfficeSessionContext value={session}>{screens}</OfficeSessionContext>
}
