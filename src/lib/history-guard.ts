type Guard = (event: PopStateEvent) => void

let guard: Guard | null = null

/**
 * Must be called before the router registers its listener: listeners of a window run in the order of their
 * registration, so that a guard can keep a navigation in the history from the router.
 */
export const watchHistory = (): void => window.addEventListener('popstate', (event) => guard?.(event))

/** Calls `next` for each navigation in the history, before the router; the returned function ends that. */
export function guardHistory(next: Guard): () => void {
  guard = next
  return () => {
    if (guard === next) guard = null
  }
}
