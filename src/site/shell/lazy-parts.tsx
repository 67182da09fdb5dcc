import { type ComponentProps, type ComponentType, lazy, type ReactNode, Suspense } from 'react'
import { withApi } from '../../api/connection.ts'
import { ErrorBoundary } from '../../ui/error-boundary/error-boundary.tsx'

type Part = { default: ComponentType<never> }

// Each part is loaded once; a failed load is repeated at the next use.
const once = <T extends Part>(importPart: () => Promise<T>) => {
  let loading: Promise<T> | null = null
  return () => {
    loading ??= withApi(importPart).catch((error) => {
      loading = null
      throw error
    })
    return loading
  }
}

const loadSideMenu = once(() => import('./side-menu.tsx'))
const loadLogOut = once(() => import('./log-out.tsx'))
/** Starts loading the side menu, when its button is touched. */
export const prefetchSideMenu = (): void => {
  loadSideMenu().catch(() => undefined)
}

const loadKeptTicketsLink = once(() => import('./kept-tickets-link.tsx'))

const SideMenuPart = lazy(loadSideMenu)
const LogOutPart = lazy(loadLogOut)
const KeptTicketsLinkPart = lazy(loadKeptTicketsLink)

// A part of the header that cannot be loaded must not break the page.
const part = (content: ReactNode) => (
  <ErrorBoundary fallback={null}>
    <Suspense fallback={null}>{content}</Suspense>
  </ErrorBoundary>
)

/** The side menu and the logout make calls, and are loaded when they are needed. */
export const SideMenu = (props: ComponentProps<typeof SideMenuPart>) => part(<SideMenuPart {...props} />)
export const LogOut = (props: ComponentProps<typeof LogOutPart>) => part(<LogOutPart {...props} />)

/** Loaded on demand: most visitors have no tickets on the device, and most pages do not fail. */
export const KeptTicketsLink = () => part(<KeptTicketsLinkPart />)
