type Guard = (event: PopStateEvent) => void

let guard: Guard | null = null

/**
 * Registers before the router does: listeners of a window are called in the order of their registration, so that a guard
 * can hold a step through the history back from the router.
 */
export const watchHistory = (): void => window.addEventListener('popstate', (event) => guard?.(event))

/** Sees each step through the history before the router; the returned function ends that. */
export function guardHistory(next: Guard): () => void {
  guard = next
  return () => {
    if (guard === next) guard = null
  }
}
