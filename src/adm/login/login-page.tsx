import { useState } from 'react'
import { Navigate, useLocation } from 'react-router'
import { APP_VERSION } from '../../../contract/limits.ts'
import { TITLES } from '../../../contract/titles-rules.ts'
import { useListPostersQuery } from '../../api/office/posters.ts'
import { eventoPicture } from '../../api/pictures.ts'
import { readLoginState } from '../../lib/login-state.ts'
import { OFFICE_PATHS, PATHS } from '../../lib/paths.ts'
import { usePersistedStep } from '../../lib/persisted-step.ts'
import { useTitle } from '../../lib/use-title.ts'
import { OFFICE } from '../../texts/office.ts'
import { SECOND_FACTOR } from '../../texts/second-factor.ts'
import { SHELL } from '../../texts/shell.ts'
import { Brand } from '../../ui/brand/brand.tsx'
import type { BoxWidths } from '../../ui/picture/picture.tsx'
import { Poster } from '../../ui/poster/poster.tsx'
import { LoginSteps, useLoginStep } from '../shared/login-steps.tsx'
import { useOfficeSession, useOfficeState } from '../shared/office-session.tsx'
import styles from './login-page.module.css'
import { LOGIN_STEP, persistStep } from './login-step.ts'

const WIDTHS: BoxWidths = [['', '240px']]
/** The number of posters on the wall; fewer posters are repeated. */
const PLACES = 16
/** The same width as in the style sheet. */
const IS_WIDE = '(min-width: 56rem)'

/** The posters of current events, as decoration beside the login; not loaded on a narrow screen. */
function PosterWall() {
  const [isWide] = useState(() => window.matchMedia(IS_WIDE).matches)
  const { data } = useListPostersQuery(PLACES, { skip: !isWide })
  const posters = (data?.result ?? []).flatMap(({ id, nome, imagem }) => {
    const files = eventoPicture(id, imagem)
    return files ? [{ id, nome, files }] : []
  })
  const places = posters.length === 0 ? [] : Array.from({ length: PLACES }, (_, at) => at)
  return (
    <div className={styles.wall} aria-hidden="true">
      <div className={styles.posters}>
        {places.map((at) => {
          const { nome, files } = posters[at % posters.length] ?? { nome: '', files: null }
          return <Poster key={at} files={files} widths={WIDTHS} alt="" title={nome} load="soon" />
        })}
      </div>
    </div>
  )
}

const { code, setup } = SECOND_FACTOR
const STEPS = {
  code: { heading: code.heading, text: code.text },
  choosing: { heading: OFFICE.firstPassword.heading, text: OFFICE.firstPassword.text },
  setup: { heading: setup.heading, text: setup.demanded },
} as const

/** The login of the back-office; it returns to the page that required it (docs/product.md#back-office-routes). */
export default function LoginPage() {
  useTitle(TITLES.officeLogin)
  const { state } = useLocation()
  const isSignedIn = useOfficeState((now) => now.matches('signedIn'))
  const hasLostCodes = useOfficeState(({ context }) => context.step === 'codigos')
  const [hour] = useState(() => new Date().getHours())
  const step = useLoginStep()
  usePersistedStep(useOfficeSession().actor, LOGIN_STEP, persistStep)
  const to = hasLostCodes ? OFFICE_PATHS.security : readLoginState(state, OFFICE_PATHS.home).to
  if (isSignedIn) return <Navigate to={to} replace />
  return (
    <div className={styles.page}>
      <PosterWall />
      <main className={styles.main}>
        <Brand />
        <div className={styles.login}>
          <h1 className={styles.heading}>{step === 'password' ? OFFICE.login.heading(hour) : STEPS[step].heading}</h1>
          <p className={styles.text}>{step === 'password' ? OFFICE.login.text : STEPS[step].text}</p>
          <LoginSteps />
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
