import { type MouseEvent, Suspense, useEffect, useRef } from 'react'
import { Outlet, useLocation } from 'react-router'
import { APP_VERSION, BUSINESS_HOURS } from '../../../contract/limits.ts'
import { maskPhone } from '../../../contract/phone-rules.ts'
import { TITLES } from '../../../contract/titles-rules.ts'
import { BUSINESS, chatHref, phoneHref } from '../../lib/business.ts'
import { PATHS } from '../../lib/paths.ts'
import { COMMON } from '../../texts/common.ts'
import { SHELL } from '../../texts/shell.ts'
import { Brand } from '../../ui/brand/brand.tsx'
import { BrokenPage } from '../../ui/broken-page/broken-page.tsx'
import { ErrorBoundary } from '../../ui/error-boundary/error-boundary.tsx'
import { Link } from '../../ui/link/link.tsx'
import { FailureOffer } from '../../ui/load-failed/load-failed.tsx'
import { NavigationIndicator } from '../../ui/navigation-indicator/navigation-indicator.tsx'
import { Spinner } from '../../ui/spinner/spinner.tsx'
import { VisuallyHidden } from '../../ui/visually-hidden/visually-hidden.tsx'
import { Header } from './header.tsx'
import { KeptTicketsLink } from './lazy-parts.tsx'
import styles from './shell.module.css'
import { usePageFocus } from './use-page-focus.ts'
import { useScrollRestoration } from './use-scroll-restoration.ts'

const CONTENT = 'conteudo'

type ShellProps = { onPageBroken?: () => void; onShown?: (() => void) | undefined }

/** Rendered with the page: its effect runs when the page is on the screen and interactive. */
function Shown({ onShown }: { onShown: (() => void) | undefined }) {
  useEffect(() => onShown?.(), [onShown])
  return null
}

/** The frame of every public screen. `onShown` is called when the first page is on the screen and interactive. */
export function Shell({ onPageBroken, onShown }: ShellProps) {
  const main = useRef<HTMLElement>(null)
  const { key } = useLocation()
  useScrollRestoration()
  usePageFocus(main)
  // Not by a `#` link: it would create a new history entry without this one's stored state.
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

const Outside = ({ href, text }: { href: string; text: string }) => (
  <a className={styles.link} href={href} target="_blank" rel="noopener noreferrer">
    {text} <VisuallyHidden>{SHELL.newTab}</VisuallyHidden>
  </a>
)

/** The seller and their contact data (docs/product.md#purpose). */
const Footer = () => (
  <footer className={styles.footer}>
    <div className={styles.columns}>
      <div>
        <Brand />
        <address className={styles.address}>{BUSINESS.endereco}</address>
        <Link className={styles.link} to={PATHS.privacidade}>
          {TITLES.privacidade}
        </Link>
        <p className={styles.version}>{SHELL.version(APP_VERSION)}</p>
      </div>
      <div>
        <p className={styles.title}>{SHELL.businessHours}</p>
        <p>{BUSINESS_HOURS}</p>
        <a className={styles.link} href={phoneHref(BUSINESS.telefone)}>
          {SHELL.phone(maskPhone(BUSINESS.telefone))}
        </a>
        <Outside href={chatHref(BUSINESS.whatsapp, SHELL.chatGreeting)} text={SHELL.chat} />
      </div>
      <div>
        <p className={styles.title}>{SHELL.social}</p>
        <ul>
          {BUSINESS.redes.map(({ nome, url }) => (
            <li key={nome}>
              <Outside href={url} text={nome} />
            </li>
          ))}
        </ul>
      </div>
    </div>
  </footer>
)
