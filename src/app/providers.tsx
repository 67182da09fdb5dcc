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

/** The last net: what broke outside of a page. */
const broken = (
  <main className={styles.broken}>
    <BrokenPage />
  </main>
)

/** What every screen stands on. The gate: no screen takes a customer for a stranger before the saved data was read. */
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
