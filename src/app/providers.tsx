import { type ReactNode, StrictMode } from 'react'
import { Provider } from 'react-redux'
import { BrokenPage } from '../ui/broken-page/broken-page.tsx'
import { ErrorBoundary } from '../ui/error-boundary/error-boundary.tsx'
import { AlertOutlet } from './alert-outlet.tsx'
import styles from './providers.module.css'
import type { AppStore } from './store.ts'

/** The outermost error boundary's content: shown when something outside of a page throws. */
const broken = (
  <main className={styles.broken}>
    <BrokenPage />
  </main>
)

type ProvidersProps = {
  store: AppStore
  /** The state that the server rendered, when the browser takes its HTML over. */
  serverState?: ReturnType<AppStore['getState']> | undefined
  children: ReactNode
}

/** The providers around every screen, on the server and in the browser. */
export const Providers = ({ store, serverState, children }: ProvidersProps) => (
  <StrictMode>
    <ErrorBoundary fallback={broken}>
      <Provider store={store} {...(serverState && { serverState })}>
        {children}
        <AlertOutlet />
      </Provider>
    </ErrorBoundary>
  </StrictMode>
)
