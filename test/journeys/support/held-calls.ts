import { setTimeout as sleep } from 'node:timers/promises'
import type { CDPSession, Page } from 'playwright-core'
import { onTestFinished } from 'vitest'
import { forAllTests } from './contexts.ts'

/** Identifies a call: to the API, or to the provider for a card's token. */
export type Call = { method: string; url: RegExp }

/** A call of the page that waits for the test. */
export type HeldCall = {
  method: string
  path: string
  /** The body that the page sent. */
  sent: () => unknown
  fulfill: (json: unknown, status?: number) => Promise<void>
  /** Fails as without a network. */
  fail: () => Promise<void>
  /** Lets the server answer. */
  pass: () => Promise<void>
  isAnswered: () => boolean
}
type Answer = (call: HeldCall) => unknown
type Paused = { requestId: string; request: { method: string; url: string; postData?: string } }

export type HeldCalls = Awaited<ReturnType<typeof holdCalls>>

// Requests for scripts are not intercepted, so that the browser uses its cache; each `page.route` would disable it, and
// every page would download and compile all scripts again.
const PATTERNS = [{ urlPattern: '*://*/api/*' }, { urlPattern: '*://*/core/*' }]

function heldCall(session: CDPSession, { requestId, request: { method, url, postData } }: Paused): HeldCall {
  let isAnswered = false
  // The page may have aborted the call meanwhile; the browser then reports an invalid id.
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

/** The longest wait for a call, even on a busy machine. */
const LIMIT_MS = 30_000
const heldOf = new WeakMap<Page, { answers: { url: RegExp; answer: Answer }[] }>()

/**
 * Answers calls that the screen makes besides its machine, until the path ends; the last answer given for an address
 * has priority. A call for which `answer` returns nothing waits for the path.
 */
export function answerScreen(page: Page, url: RegExp, answer: Answer): void {
  heldOf.get(page)?.answers.unshift({ url, answer })
}

/**
 * Answers the page's calls when a path says so. A call waits until then, even if it came earlier; calls that no table
 * names get no answer. Between two paths the server answers, and after the running test.
 */
export async function holdCalls(page: Page) {
  const pending: HeldCall[] = []
  const held = { answers: [] as { url: RegExp; answer: Answer }[] }
  heldOf.set(page, held)
  let isWalking = false
  let arrival = Promise.withResolvers<void>()

  async function take(call: HeldCall): Promise<void> {
    const { answers } = held
    if (!isWalking) return call.pass()
    for (const { url, answer } of answers) {
      if (!url.test(call.path)) continue
      try {
        await answer(call)
      } catch (error) {
        // The path is over, and its page was left.
        if (answers === held.answers) throw error
        return
      }
      if (call.isAnswered()) return
    }
    if (answers !== held.answers) return
    pending.push(call)
    arrival.resolve()
    arrival = Promise.withResolvers()
  }

  const session = await forAllTests(page.context()).newCDPSession(page)
  // With the session end its interceptions, before the context is cleaned.
  onTestFinished(() => session.detach())
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
      const limit = sleep(LIMIT_MS, 'over' as const, { ref: false })
      for (;;) {
        const { promise: another } = arrival
        const index = pending.findIndex((call) => call.method === method && url.test(call.path))
        const [call] = index < 0 ? [] : pending.splice(index, 1)
        if (call) return call
        if ((await Promise.race([another, limit])) === 'over') throw new Error(`no call of ${method} ${url}`)
      }
    },
  }
}
