import { type ReactNode, StrictMode } from 'react'
import { Provider } from 'react-redux'
import { BrowserRouter } from 'react-router'
import { PersistGate } from 'redux-persist/integration/react'
import { BrokenPage } from '../site/shell/broken-page.tsx'
import { ErrorBoundary } from '../site/shell/error-boundary.tsx'
import { AlertOutlet } from './alert-outlet.tsx'
import styles from './providers.module.css'
import { makeStore } from './store.ts'

const { store, persistor } = makeStore()

/** The outermost error boundary's content: shown when something outside of a page throws. */
const broken = (
  <main className={styles.broken}>
    <BrokenPage />
  </main>
)

/**
 * The providers around every screen. PersistGate waits until the stored state is read: without it a screen would treat
 * a logged-in cliente as logged out.
 */
export const Providers = ({ children }: { children: ReactNode }) => (
  <StrictMode>
    <ErrorBoundary fallback={broken}>
      <Provider store={store}>
        <PersistGate persistor={persistor}>
          <BrowserRouter>{children}</BrowserRouter>
          <AlertOutlet />
        </PersistGate>
      </Provider>
    </ErrorBoundary>
  </StrictMode>
)
