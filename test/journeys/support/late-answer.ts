import type { Page } from 'playwright-core'
import { expect } from 'vitest'

/**
 * Fetches the next answer of this address from the server at once, but passes it to the page only on `send`: everything
 * that happens in between is newer than the answer.
 */
export async function lateAnswer(page: Page, url: string) {
  const [taken, sent] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  await page.route(
    url,
    async (route) => {
      const response = await route.fetch()
      taken.resolve()
      await sent.promise
      await route.fulfill({ response })
    },
    { times: 1 },
  )
  return { taken: taken.promise, send: sent.resolve }
}

/** Records the messages that the page gets by its socket; call it before the page is opened. */
export function heardBy(page: Page) {
  const frames: string[] = []
  page.on('websocket', (socket) => {
    socket.on('framereceived', ({ payload }) => void frames.push(String(payload)))
  })
  return {
    /** Waits until `count` packets have begun with this text. */
    times: (count: number, start: string | RegExp): Promise<void> =>
      expect.poll(() => frames.filter((frame) => frame.search(start) === 0).length).toBeGreaterThanOrEqual(count),
  }
}
/** The answer to a subscription. */
export const JOINED = /43\d+\[\{"ok":true/
/** The page shows changes together; after this time it has shown them. */
export const GATHERED_MS = 400
