import { type MouseEvent, Suspense, useEffect, useRef } from 'react'
import { Outlet, useLocation } from 'react-router'
import { COMMON } from '../../texts/common.ts'
import { SHELL } from '../../texts/shell.ts'
import { BrokenPage } from '../../ui/broken-page/broken-page.tsx'
import { ErrorBoundary } from '../../ui/error-boundary/error-boundary.tsx'
import { FailureOffer } from '../../ui/load-failed/load-failed.tsx'
import { NavigationIndicator } from '../../ui/navigation-indicator/navigation-indicator.tsx'
import { Spinner } from '../../ui/spinner/spinner.tsx'
import { Footer } from './footer.tsx'
import { Header } from './header.tsx'
import { KeptTicketsLink } from './lazy-parts.tsx'
import styles from './shell.module.css'
import { usePageFocus } from './use-page-focus.ts'
import { useScrollRestoration } from './use-scroll-restoration.ts'

const CONTENT = 'conteudo'

type ShellProps = { onPageBroken?: () => void; onShown?: (() => void) | undefined }

/** Rendered with the page: its effect runs when the page is on the screen and works. */
function Shown({ onShown }: { onShown: (() => void) | undefined }) {
  useEffect(() => onShown?.(), [onShown])
  return null
}

/** The frame of every public screen. `onShown` is called when the first page is on the screen and works. */
export function Shell({ onPageBroken, onShown }: ShellProps) {
  const main = useRef<HTMLElement>(null)
  const { key } = useLocation()
  useScrollRestoration()
  usePageFocus(main)
  // Not by the address: a hash would create a new history entry without this one's stored state.
  const onSkip = (event: MouseEvent) => {
    event.preventDefault()
    main.current?.focus()
    main.current?.scrollIntoView()
  }
  return (
    <>
      <a className={styles.skip} href={`#${CONTENT}`} onClick={onSkip}>
        {COMMON.skipToContent}
      </a>
      <NavigationIndicator />
      <Header />
      <main ref={main} id={CONTENT} className={styles.main} tabIndex={-1}>
        <ErrorBoundary resetKey={key} fallback={<BrokenPage />} onBroken={onPageBroken}>
          <Suspense
            fallback={
              <div className={styles.waiting}>
                <Spinner label={SHELL.loadingPage} />
              </div>
            }
          >
            <FailureOffer value={<KeptTicketsLink />}>
              <Outlet />
            </FailureOffer>
            <Shown onShown={onShown} />
          </Suspense>
        </ErrorBoundary>
      </main>
      <Footer />
    </>
  )
}
