import type { Page, Route } from 'playwright-core'
import { expect } from 'vitest'

/** Separates the packets of one body (https://socket.io/docs/v4/engine-io-protocol/). */
const SEPARATOR = '\x1e'
/** No ping is due while a path is walked. */
const NEVER_MS = 1_000_000_000
const HANDSHAKE = `0${JSON.stringify({ sid: 'fake', upgrades: [], pingInterval: NEVER_MS, pingTimeout: NEVER_MS, maxPayload: 1e6 })}`

/**
 * The server's end of the page's Socket.IO connection, over HTTP: accepts every connection, and answers a subscription
 * only when it is told to.
 */
export async function fakeSocket(page: Page) {
  let packets: string[] = []
  let reading: Route | null = null
  /** The number of the subscription that waits for its answer. */
  let asked: string | null = null

  async function flush(): Promise<void> {
    if (!reading || packets.length === 0) return
    const [route, body] = [reading, packets.join(SEPARATOR)]
    reading = null
    packets = []
    // A page that has left does not read any more.
    await route.fulfill({ contentType: 'text/plain', body }).catch(() => undefined)
  }
  const send = (packet: string): Promise<void> => {
    packets.push(packet)
    return flush()
  }
  function receive(packet: string): void {
    if (packet.startsWith('40')) packets.push('40{"sid":"fake"}')
    asked = /^42(\d+)\[/.exec(packet)?.[1] ?? asked
  }

  await page.route('**/socket.io/**', async (route) => {
    const request = route.request()
    if (request.method() === 'POST') {
      for (const packet of (request.postData() ?? '').split(SEPARATOR)) receive(packet)
      await route.fulfill({ contentType: 'text/plain', body: 'ok' }).catch(() => undefined)
    } else if (new URL(request.url()).searchParams.has('sid')) {
      reading = route
    } else {
      packets = []
      reading = null
      asked = null
      await route.fulfill({ contentType: 'text/plain', body: HANDSHAKE })
    }
    await flush()
  })

  return {
    /** Answers the subscription; waits for it. */
    async accept(): Promise<void> {
      await expect.poll(() => asked, { message: 'a subscription', interval: 20 }).not.toBeNull()
      const id = asked
      asked = null
      await send(`43${id}[{"ok":true}]`)
    },
    emit: (event: string, payload: object): Promise<void> => send(`42${JSON.stringify([event, payload])}`),
    /** Ends the connection, as the server does when a session ends; the page opens another one. */
    disconnect: (): Promise<void> => send('41'),
  }
}
