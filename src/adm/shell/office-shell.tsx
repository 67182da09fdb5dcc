import {
  Activity,
  type MouseEvent,
  type RefObject,
  Suspense,
  useLayoutEffect,
  useRef,
  useSyncExternalStore,
} from 'react'
import { Navigate, Outlet, useLocation } from 'react-router'
import { APP_VERSION } from '../../../contract/limits.ts'
import { pageTitle } from '../../../contract/titles-rules.ts'
import { useAdmin } from '../../lib/admin.ts'
import { useCasa } from '../../lib/casa.ts'
import { loginState } from '../../lib/login-state.ts'
import { OFFICE_PATHS } from '../../lib/paths.ts'
import { COMMON } from '../../texts/common.ts'
import { OFFICE } from '../../texts/office.ts'
import { SHELL } from '../../texts/shell.ts'
import { BrokenPage } from '../../ui/broken-page/broken-page.tsx'
import { Button } from '../../ui/button/button.tsx'
import { ErrorBoundary } from '../../ui/error-boundary/error-boundary.tsx'
import { NavigationIndicator } from '../../ui/navigation-indicator/navigation-indicator.tsx'
import { Notice } from '../../ui/notice/notice.tsx'
import { Spinner } from '../../ui/spinner/spinner.tsx'
import { useOfficeSession, useOfficeState } from '../shared/office-session.tsx'
import { SideNav } from './nav-links.tsx'
import styles from './office-shell.module.css'
import { sectionAt } from './sections.ts'
import { SessionOver } from './session-over.tsx'
import { TopBar } from './top-bar.tsx'
import { useFocusKept } from './use-focus-kept.ts'

/** Shown when the server could not confirm the session: no data, and a button to retry. */
function InvalidSession() {
  const { actor } = useOfficeSession()
  const isOpen = useOfficeState(({ context }) => context.isOpen)
  const error = useOfficeState(({ context }) => context.error)
  const text = [error?.text, isOpen && OFFICE.invalid.text].filter(Boolean).join(' ')
  return (
    <Notice role="alert" title={OFFICE.invalid.title} text={text}>
      <Button onClick={() => actor.send({ type: 'session.retry' })}>{COMMON.retry}</Button>
    </Notice>
  )
}

/**
 * Sets the title of the current section, also on the browser's tab; a page of the section may set a longer one by
 * `useTitle`. After a navigation the heading gets the focus, so that a screen reader announces the page, unless the
 * page has focused one of its own fields.
 */
function useSectionTitle(): { title: string; heading: RefObject<HTMLHeadingElement | null> } {
  const { pathname } = useLocation()
  const { nome } = useCasa()
  const heading = useRef<HTMLHeadingElement>(null)
  const shown = useRef(pathname)
  const title = sectionAt(pathname)?.title ?? OFFICE.unknown.title
  // A layout effect, so that it runs before the section sets its own title.
  useLayoutEffect(() => {
    document.title = pageTitle(title, nome)
    if (shown.current === pathname) return
    shown.current = pathname
    const { activeElement } = document
    const isChosenByPage = activeElement?.closest('main') && activeElement.matches('input, select, textarea')
    if (!isChosenByPage) heading.current?.focus({ preventScroll: true })
    window.scrollTo(0, 0)
  }, [title, nome, pathname])
  return { title, heading }
}

const CONTENT = 'conteudo'

/** The section, or a notice instead. An open section stays on the screen while the session is being confirmed. */
function Content({ onPageBroken }: { onPageBroken: () => void }) {
  const { key, pathname } = useLocation()
  const idUser = useAdmin((admin) => admin.user?.id)
  const worksOffline = sectionAt(pathname)?.worksOffline === true
  const isOpen = useOfficeState(({ context }) => context.isOpen) || worksOffline
  const isInvalid = useOfficeState((now) => now.matches({ signedIn: 'invalid' })) && !worksOffline
  if (!isOpen && !isInvalid) return <Spinner label={OFFICE.checking} />
  return (
    <>
      {isInvalid && <InvalidSession />}
      {isOpen && (
        <Activity mode={isInvalid ? 'hidden' : 'visible'}>
          <ErrorBoundary key={idUser} resetKey={key} fallback={<BrokenPage />} onBroken={onPageBroken}>
            <Suspense fallback={<Spinner label={SHELL.loadingPage} />}>
              <Outlet />
            </Suspense>
          </ErrorBoundary>
        </Activity>
      )}
    </>
  )
}

/** The frame of the back-office's sections: the session, the navigation and the top bar. */
export function OfficeShell({ onPageBroken }: { onPageBroken: () => void }) {
  const main = useRef<HTMLElement>(null)
  const { pathname, search } = useLocation()
  const isSignedOut = useOfficeState((now) => now.matches('signedOut'))
  const keepsPlace = useOfficeState(({ context }) => context.keepsPlace)
  const isOver = useOfficeState((now) => now.matches({ signedIn: 'over' }))
  const { dialog } = useOfficeSession()
  const proofDialog = useSyncExternalStore(dialog.subscribe, dialog.now)
  const { title, heading } = useSectionTitle()
  useFocusKept()
  if (isSignedOut)
    return <Navigate to={OFFICE_PATHS.login} replace state={keepsPlace ? loginState(pathname + search) : null} />
  // Not by a `#` link: it would create a new history entry.
  const onSkip = (event: MouseEvent) => {
    event.preventDefault()
    main.current?.focus()
    main.current?.scrollIntoView()
  }
  return (
    <div className={styles.office}>
      <a className={styles.skip} href={`#${CONTENT}`} onClick={onSkip}>
        {COMMON.skipToContent}
      </a>
      <NavigationIndicator />
      <SideNav />
      <div className={styles.page}>
        <TopBar title={title} heading={heading} />
        <main ref={main} id={CONTENT} className={styles.main} tabIndex={-1}>
          <Content onPageBroken={onPageBroken} />
        </main>
        <footer className={styles.version}>{SHELL.version(APP_VERSION)}</footer>
      </div>
      {proofDialog}
      {isOver && <SessionOver />}
    </div>
  )
}
