import { type MouseEvent, Suspense, useEffect, useRef } from 'react'
import { Outlet, useLocation } from 'react-router'
import { redesOf } from '../../../contract/casa-rules.ts'
import { APP_VERSION } from '../../../contract/limits.ts'
import { maskPhone } from '../../../contract/phone-rules.ts'
import { TITLES } from '../../../contract/titles-rules.ts'
import { chatHref, phoneHref, useCasa } from '../../lib/casa.ts'
import { PATHS } from '../../lib/paths.ts'
import { COMMON } from '../../texts/common.ts'
import { SHELL } from '../../texts/shell.ts'
import { Brand } from '../../ui/brand/brand.tsx'
import { Seller } from '../../ui/brand/seller.tsx'
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

/** The seller and their contact data, as the law asks (Decree 7.962, art. 2; docs/product.md#purpose). */
function Footer() {
  const casa = useCasa()
  const { nome, telefone, whatsapp, horario, redes } = casa
  const pages = redesOf(redes)
  return (
    <footer className={styles.footer}>
      <div className={styles.columns}>
        <div>
          <Brand />
          <address className={styles.address}>
            <Seller casa={casa} />
          </address>
          <Link className={styles.link} to={PATHS.privacidade}>
            {TITLES.privacidade}
          </Link>
          <p className={styles.version}>{SHELL.version(APP_VERSION)}</p>
        </div>
        <div>
          {(horario || telefone || whatsapp) && <p className={styles.title}>{SHELL.businessHours}</p>}
          {horario && <p>{horario}</p>}
          {telefone && (
            <a className={styles.link} href={phoneHref(telefone)}>
              {SHELL.phone(maskPhone(telefone))}
            </a>
          )}
          {whatsapp && <Outside href={chatHref(whatsapp, SHELL.chatGreeting(nome))} text={SHELL.chat} />}
        </div>
        {pages.length > 0 && (
          <div>
            <p className={styles.title}>{SHELL.social}</p>
            <ul>
              {pages.map((page) => (
                <li key={page.nome}>
                  <Outside href={page.url} text={page.nome} />
                </li>
              ))}
            </ul>
          </div>
        )}
      </div>
    </footer>
  )
}
