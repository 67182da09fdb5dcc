import type { CDPSession, Page } from 'playwright-core'
import { expect } from 'vitest'

/** Which call: of the API, or of the card's token. */
export type Call = { method: string; url: RegExp }

/** A call that the page waits for. */
export type HeldCall = {
  method: string
  path: string
  /** The body that the page sent. */
  sent: () => unknown
  fulfill: (json: unknown, status?: number) => Promise<void>
  /** As without a network. */
  fail: () => Promise<void>
  /** Lets the server answer. */
  pass: () => Promise<void>
  isAnswered: () => boolean
}
type Answer = (call: HeldCall) => unknown
type Paused = { requestId: string; request: { method: string; url: string; postData?: string } }

export type HeldCalls = Awaited<ReturnType<typeof holdCalls>>

// The scripts are no calls, so that the browser takes them from its cache; each `page.route` would turn that off, and
// every page would fetch and compile all of them again.
const PATTERNS = [{ urlPattern: '*://*/api/*' }, { urlPattern: '*://*/core/*' }]

function heldCall(session: CDPSession, { requestId, request: { method, url, postData } }: Paused): HeldCall {
  let isAnswered = false
  // The page may have given the call up meanwhile, which the browser says as an invalid id.
  const mayBeGone = (error: Error) => {
    if (!/Invalid InterceptionId|Target (page|closed)|has been closed/.test(error.message)) throw error
  }
  const once = (send: () => Promise<unknown>) => async () => {
    isAnswered = true
    await send().catch(mayBeGone)
  }
  return {
    method,
    path: new URL(url).pathname,
    sent: () => JSON.parse(postData ?? 'null'),
    fulfill: (json, responseCode = 200) =>
      once(() =>
        session.send('Fetch.fulfillRequest', {
          requestId,
          responseCode,
          responseHeaders: [{ name: 'content-type', value: 'application/json' }],
          body: Buffer.from(JSON.stringify(json)).toString('base64'),
        }),
      )(),
    fail: once(() => session.send('Fetch.failRequest', { requestId, errorReason: 'Failed' })),
    pass: once(() => session.send('Fetch.continueRequest', { requestId })),
    isAnswered: () => isAnswered,
  }
}

const heldOf = new WeakMap<Page, { answers: { url: RegExp; answer: Answer }[] }>()

/**
 * Answers calls of the screen that are none of its machine's, until the path ends; the last one given for an address
 * comes first. A call that `answer` does not answer waits for the path.
 */
export function answerScreen(page: Page, url: RegExp, answer: Answer): void {
  heldOf.get(page)?.answers.unshift({ url, answer })
}

/**
 * Answers the page's calls when a path says so. A call waits until then, also one that came before its answer was due;
 * calls that no table names stay without an answer. Between two paths the server answers.
 */
export async function holdCalls(page: Page) {
  const pending: HeldCall[] = []
  const held = { answers: [] as { url: RegExp; answer: Answer }[] }
  heldOf.set(page, held)
  let isWalking = false

  async function take(call: HeldCall): Promise<void> {
    const { answers } = held
    if (!isWalking) return call.pass()
    for (const { url, answer } of answers) {
      if (!url.test(call.path)) continue
      try {
        await answer(call)
      } catch (error) {
        // The path is over, and its page left.
        if (answers === held.answers) throw error
        return
      }
      if (call.isAnswered()) return
    }
    if (answers === held.answers) pending.push(call)
  }

  const session = await page.context().newCDPSession(page)
  session.on('Fetch.requestPaused', (paused) => void take(heldCall(session, paused)))
  await session.send('Fetch.enable', { patterns: PATTERNS })

  const clear = (isNow: boolean): void => {
    isWalking = isNow
    pending.length = 0
    held.answers = []
  }
  return {
    begin: () => clear(true),
    end: () => clear(false),
    /** The oldest waiting call of this kind; waits for it. */
    async next({ method, url }: Call): Promise<HeldCall> {
      const indexOf = () => pending.findIndex((call) => call.method === method && url.test(call.path))
      const asked = { message: `a call of ${method} ${url}`, interval: 20 }
      if (indexOf() < 0) await expect.poll(indexOf, asked).toBeGreaterThanOrEqual(0)
      const [call] = pending.splice(indexOf(), 1)
      if (!call) throw new Error('the call was answered twice')
      return call
    },
  }
}
