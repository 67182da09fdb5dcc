import { type ReactNode, StrictMode } from 'react'
import { Provider } from 'react-redux'
import { BrowserRouter } from 'react-router'
import { ErrorBoundary } from './error-boundary.tsx'
import { makeStore } from './store.ts'

const store = makeStore()

/** What every screen stands on. */
export const Providers = ({ children }: { children: ReactNode }) => (
  <StrictMode>
    <ErrorBoundary>
      <Provider store={store}>
        <BrowserRouter>{children}</BrowserRouter>
      </Provider>
    </ErrorBoundary>
  </StrictMode>
)
