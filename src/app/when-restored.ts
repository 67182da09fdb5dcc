let begin: () => Promise<void> = () => Promise.resolve()
let restored: Promise<void> | null = null

/** Called once, by the code that reads the stored state (restore.ts). */
export const onRestoreNeeded = (restore: () => Promise<void>): void => {
  begin = restore
}

/**
 * Resolves when the stored state of the cliente is in the store, and starts reading it. Until then a screen would treat
 * a logged-in cliente as logged out. If the code for it cannot be loaded, the visit goes on without it.
 */
export function whenRestored(): Promise<void> {
  restored ??= begin()
  return restored
}

/** The next call of `whenRestored` reads it again, after a failure. */
export const forgetRestored = (): void => {
  restored = null
}
