import { useState } from 'react'
import { Navigate, useLocation } from 'react-router'
import { APP_VERSION } from '../../../contract/limits.ts'
import { TITLES } from '../../../contract/titles-rules.ts'
import { readLoginState } from '../../lib/login-state.ts'
import { OFFICE_PATHS, PATHS } from '../../lib/paths.ts'
import { useTitle } from '../../lib/use-title.ts'
import { COMMON } from '../../texts/common.ts'
import { OFFICE } from '../../texts/office.ts'
import { SHELL } from '../../texts/shell.ts'
import { Brand } from '../../ui/brand/brand.tsx'
import { LoginForm } from '../shared/login-form.tsx'
import { useOfficeState } from '../shared/office-session.tsx'
import styles from './login-page.module.css'
import { PosterWall } from './poster-wall.tsx'

/** The login of the back-office; then the page that required it (docs/product.md#back-office-routes). */
export default function LoginPage() {
  useTitle(COMMON.pageTitle(TITLES.officeLogin))
  const { state } = useLocation()
  const isSignedIn = useOfficeState((now) => now.matches('signedIn'))
  const [hour] = useState(() => new Date().getHours())
  if (isSignedIn) return <Navigate to={readLoginState(state, OFFICE_PATHS.home).to} replace />
  return (
    <div className={styles.page}>
      <PosterWall />
      <main className={styles.main}>
        <Brand />
        <div className={styles.login}>
          <h1 className={styles.heading}>{OFFICE.login.heading(hour)}</h1>
          <p className={styles.text}>{OFFICE.login.text}</p>
          <LoginForm />
        </div>
        <p className={styles.foot}>
          <span>
            {OFFICE.login.buying} <a href={PATHS.home}>{OFFICE.login.toSite}</a>
          </span>
          <span>{SHELL.version(APP_VERSION)}</span>
        </p>
      </main>
    </div>
  )
}
