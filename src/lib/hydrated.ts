import { useSyncExternalStore } from 'react'

const never = () => () => undefined

/**
 * False on the server and during hydration, when both must render the same; true afterwards. For properties that only
 * the browser knows: its size, its features, its history.
 */
export const useHydrated = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
