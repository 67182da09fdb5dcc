import { type ReactNode, StrictMode } from 'react'
import { Provider } from 'react-redux'
import { alertDismissed, selectAlerts, takeBack } from '../lib/alerts.ts'
import { useAppDispatch, useAppSelector } from '../lib/redux.ts'
import { Alerts } from '../ui/alerts/alerts.tsx'
import { BrokenPage } from '../ui/broken-page/broken-page.tsx'
import { ErrorBoundary } from '../ui/error-boundary/error-boundary.tsx'
import styles from './providers.module.css'
import type { AppStore } from './store.ts'

/** The content of the outermost error boundary: shown when a component outside of a page throws. */
const broken = (
  <main className={styles.broken}>
    <BrokenPage />
  </main>
)

type ProvidersProps = {
  store: AppStore
  /** The state from which the server rendered the page; given during hydration. */
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

/** Shows the alerts above the current screen. */
function AlertOutlet() {
  const alerts = useAppSelector(selectAlerts)
  const dispatch = useAppDispatch()
  const dismiss = (id: string) => dispatch(alertDismissed(id))
  const undo = (id: string) => {
    dismiss(id)
    takeBack(id)
  }
  return <Alerts alerts={alerts} onDismiss={dismiss} onUndo={undo} />
}
