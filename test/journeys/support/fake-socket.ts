import type { Page, WebSocketRoute } from 'playwright-core'
import { expect } from 'vitest'

/** A ping interval longer than any path. */
const NEVER_MS = 1_000_000_000
const HANDSHAKE = `0${JSON.stringify({ sid: 'fake', upgrades: [], pingInterval: NEVER_MS, pingTimeout: NEVER_MS, maxPayload: 1e6 })}`

/**
 * The server's end of the page's Socket.IO connection (https://socket.io/docs/v4/engine-io-protocol/): accepts every
 * connection, and answers a subscription only on request.
 */
export async function fakeSocket(page: Page) {
  /** The page's last connection. */
  let connection: WebSocketRoute | null = null
  /** The number of the subscription that waits for its answer. */
  let asked: string | null = null

  await page.routeWebSocket(/\/socket\.io\//, (socket) => {
    connection = socket
    asked = null
    socket.onMessage((message) => {
      const packet = message.toString()
      if (packet.startsWith('40')) socket.send('40{"sid":"fake"}')
      asked = /^42(\d+)\[/.exec(packet)?.[1] ?? asked
    })
    socket.send(HANDSHAKE)
  })
  const send = (packet: string): void => connection?.send(packet)

  return {
    /** Answers the subscription; waits for it. */
    async accept(): Promise<void> {
      await expect.poll(() => asked, { message: 'a subscription', interval: 20 }).not.toBeNull()
      const id = asked
      asked = null
      send(`43${id}[{"ok":true}]`)
    },
    emit: async (event: string, payload: object): Promise<void> => send(`42${JSON.stringify([event, payload])}`),
    /** Ends the connection, as the server does when a session ends; the page opens another one. */
    disconnect: async (): Promise<void> => send('41'),
  }
}
