import { useSyncExternalStore } from 'react'

const never = () => () => undefined

/**
 * False on the server and while the browser takes over the server's HTML, when both must render the same; true after
 * that. For what only the browser knows: its size, its abilities, its history.
 */
export const useHydrated = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
