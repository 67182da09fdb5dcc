import { readHistoryState, writeHistoryState } from '../lib/history-state.ts'

const HISTORY_KEY = 'reloaded'

/**
 * A file of the page at this address did not come. If the shop itself answers, a new version has probably other files:
 * the page is loaded anew, once for this visit of it. Answers whether it is. Without network, a reload would only lose
 * what is on the screen.
 */
export async function reloadOnce(address: string): Promise<boolean> {
  if (readHistoryState(HISTORY_KEY) !== null) return false
  const answers = await fetch('/', { method: 'HEAD', cache: 'no-store' }).then(
    ({ ok }) => ok,
    () => false,
  )
  // The reader may have gone elsewhere meanwhile.
  if (!answers || window.location.href !== address) return false
  writeHistoryState(HISTORY_KEY, 'true')
  // Without a memory there would be no end of it.
  if (readHistoryState(HISTORY_KEY) === null) return false
  window.location.reload()
  return true
}

/** The page is there: the next missing file is another new version's. */
export const forgetReload = (): void => writeHistoryState(HISTORY_KEY, null)
