import { use } from 'react'
import { useStore } from 'react-redux'
import { Route, Routes } from 'react-router'
import LoginPage from '../adm/login/login-page.tsx'
import { OfficeSessionContext } from '../adm/shared/office-session.tsx'
import { OfficeShell } from '../adm/shell/office-shell.tsx'
import { RequireSection } from '../adm/shell/require-section.tsx'
import { SECTIONS } from '../adm/shell/sections.ts'
import { UnknownSection } from '../adm/shell/unknown-section.tsx'
import { OFFICE_PATHS } from '../lib/paths.ts'
import { LazyPage } from './lazy-page.tsx'
import { officeSession } from './office-session.ts'
import { forgetFailures, pageFile } from './page-file.ts'
import type { AppStore } from './store.ts'

const PAGES = SECTIONS.map((section) => ({ section, file: pageFile(section.page) }))

/** The back-office: its login, and its sections in their frame. No other page loads this file. */
export default function Office() {
  const session = use(officeSession(useStore() as AppStore))
  return (
    <OfficeSessionContext value={session}>
      <Routes>
        <Route path={OFFICE_PATHS.login} element={<LoginPage />} />
        <Route path={OFFICE_PATHS.home} element={<OfficeShell onPageBroken={forgetFailures} />}>
          {PAGES.map(({ section, file }) => (
            <Route
              key={section.path}
              {...(section.path === '' ? { index: true } : { path: `${section.path}/*` })}
              element={
                <RequireSection section={section}>
                  <LazyPage file={file} />
                </RequireSection>
              }
            />
          ))}
          <Route path="*" element={<UnknownSection />} />
        </Route>
      </Routes>
    </OfficeSessionContext>
  )
}
