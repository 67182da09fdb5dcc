import { readHistoryState, writeHistoryState } from '../lib/history-state.ts'

const HISTORY_KEY = 'reloaded'

/**
 * Called when a file of the page at this address failed to load. If the server answers, a new version with other files
 * was probably deployed: the page is reloaded, once per visit. Returns whether it is being reloaded. Without a network
 * connection, a reload would only lose what is on the screen.
 */
export async function reloadOnce(address: string): Promise<boolean> {
  if (readHistoryState(HISTORY_KEY) !== null) return false
  const answers = await fetch('/', { method: 'HEAD', cache: 'no-store' }).then(
    ({ ok }) => ok,
    () => false,
  )
  // The user may have navigated to another page meanwhile.
  if (!answers || window.location.href !== address) return false
  writeHistoryState(HISTORY_KEY, 'true')
  // If the mark could not be stored, the page would reload forever.
  if (readHistoryState(HISTORY_KEY) === null) return false
  window.location.reload()
  return true
}

/** The page loaded: the next missing file means another new version, which may reload again. */
export const forgetReload = (): void => writeHistoryState(HISTORY_KEY, null)
