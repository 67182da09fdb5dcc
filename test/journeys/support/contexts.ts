import type { Browser, BrowserContext, BrowserContextOptions, CDPSession, Disposable, Page } from 'playwright-core'
import { countStart } from '../../support/started.ts'
import { openBlank } from './blank.ts'

/** What a person's browser stores before the first page, cf. `BrowserContextOptions.storageState`. */
export type Stored = Exclude<NonNullable<BrowserContextOptions['storageState']>, string>

type Emitter = {
  eventNames(): (string | symbol)[]
  listeners(name: string | symbol): ((...args: unknown[]) => void)[]
  off(name: string | symbol, listener: (...args: unknown[]) => void): unknown
}
type Method = (...args: unknown[]) => unknown

/** What cannot be taken back: a context that was changed so is not used again. */
const FOR_EVER = [
  ...['addLocatorHandler', 'exposeBinding', 'exposeFunction', 'grantPermissions', 'newCDPSession'],
  ...['routeFromHAR', 'routeWebSocket', 'setDefaultNavigationTimeout', 'setDefaultTimeout', 'setExtraHTTPHeaders'],
  ...['setGeolocation', 'setHTTPCredentials'],
]
/** A file leaves at most so many contexts to the next one. */
const KEPT = 4
const OF_CLOCK = ['fastForward', 'install', 'pauseAt', 'resume', 'runFor', 'setFixedTime', 'setSystemTime']

/**
 * The context's methods for the support itself: what it adds may stay for the tests that follow, so the context can be
 * used again.
 */
export const forAllTests = (context: BrowserContext): BrowserContext => {
  const own = Object.getPrototypeOf(context) as BrowserContext
  return new Proxy(context, {
    get: (target, name) => {
      const value = Reflect.get(own, name, target) as unknown
      return typeof value === 'function' ? (value.bind(target) as unknown) : value
    },
  })
}

const ofOneFile = new WeakSet<BrowserContext>()
/** A file has changed the context for all its tests, so that other files cannot use it. */
export const onlyInThisFile = (context: BrowserContext): void => void ofOneFile.add(context)

const sessions = new WeakMap<Page, Promise<CDPSession>>()
/** The support's own connection to the page's browser process, which leaves no trace in the page. */
export function sessionOf(page: Page): Promise<CDPSession> {
  const session = sessions.get(page) ?? forAllTests(page.context()).newCDPSession(page)
  sessions.set(page, session)
  return session
}

/** Calls `tell` at each call of these methods, with what it returned. */
function onCall(target: object, names: readonly string[], tell: (returned: unknown) => void): void {
  const methods = target as Record<string, Method | undefined>
  for (const name of names) {
    const method = methods[name]?.bind(target)
    if (method)
      methods[name] = (...args) => {
        const returned = method(...args)
        tell(returned)
        return returned
      }
  }
}

/** @returns a function that removes the listeners that were added since, except those of one event */
function rememberListeners(emitter: Emitter): (kept?: string) => void {
  const all = () => emitter.eventNames().flatMap((name) => emitter.listeners(name).map((one) => [name, one] as const))
  const before = new Set(all().map(([, one]) => one))
  return (kept) => all().forEach(([name, one]) => name === kept || before.has(one) || emitter.off(name, one))
}

/** The site's stored data and the document's own in this browser, replaced. The page is `openBlank`. */
const replaceStorage = (page: Page, kept: { name: string; value: string }[]): Promise<void> =>
  page.evaluate((entries) => {
    window.name = ''
    sessionStorage.clear()
    localStorage.clear()
    for (const { name, value } of entries) localStorage.setItem(name, value)
  }, kept)

/**
 * Contexts of a browser that the tests of a worker use one after another: a new one costs a process, which compiles the
 * site's scripts again. Between two tests everything is removed that a test can leave in it; a context where this is
 * impossible is closed.
 */
export function makeContexts(
  browser: Browser,
  origin: string,
  prepare: (context: BrowserContext, options: BrowserContextOptions) => void,
) {
  type Open = Awaited<ReturnType<typeof open>>
  const free = new Map<string, Open[]>()

  async function open(key: string, options: BrowserContextOptions) {
    countStart('browser context')
    const context = await browser.newContext(options)
    prepare(context, options)
    const page = await context.newPage()
    const session = await sessionOf(page)
    let isSpoilt = false
    const spoil = (): void => void (isSpoilt = true)
    const scripts: Promise<Disposable>[] = []
    for (const target of [context, page]) {
      onCall(target, FOR_EVER, spoil)
      onCall(target, ['addInitScript'], (script) => void scripts.push(script as Promise<Disposable>))
    }
    onCall(context.clock, OF_CLOCK, spoil)
    const forget = [context, page].map((emitter) => rememberListeners(emitter as unknown as Emitter))

    /** Makes it as new. @returns whether that was possible */
    async function clean(): Promise<boolean> {
      if (isSpoilt || page.isClosed()) return false
      await Promise.all([context, page].map((one) => one.unrouteAll({ behavior: 'ignoreErrors' })))
      await context.setOffline(false)
      for (const other of context.pages()) if (other !== page) await other.close()
      // A page may ask before it is left, and somebody must answer.
      for (const end of forget) end('dialog')
      for (const script of scripts.splice(0)) await (await script).dispose()
      await openBlank(page)
      for (const end of forget) end()
      await replaceStorage(page, [])
      await session.send('Storage.clearDataForOrigin', { origin, storageTypes: 'all' })
      await session.send('Network.clearBrowserCache')
      await context.clearCookies()
      await page.mouse.move(-1, -1)
      const { colorScheme = 'light', reducedMotion = null } = options
      await page.emulateMedia({ media: null, colorScheme, reducedMotion, forcedColors: null, contrast: null })
      if (options.viewport) await page.setViewportSize(options.viewport)
      return true
    }
    return { key, context, page, session, clean }
  }

  return {
    /** A context as new, with one page. */
    async take(options: BrowserContextOptions, stored: Stored | undefined): Promise<Open> {
      const key = JSON.stringify(options)
      const taken = free.get(key)?.pop() ?? (await open(key, options))
      const { page, context, session } = taken
      if (stored) {
        await context.addCookies(stored.cookies)
        if (!page.url().startsWith(origin)) await openBlank(page)
        await replaceStorage(page, stored.origins[0]?.localStorage ?? [])
      }
      await session.send('Page.resetNavigationHistory')
      return taken
    },
    /** Keeps the context for another test if it can be cleaned, and else closes it. */
    async leave(left: Open, isReusable: boolean): Promise<void> {
      if (isReusable && (await left.clean().catch(() => false)))
        free.set(left.key, [...(free.get(left.key) ?? []), left])
      else await left.context.close()
    },
    /** Closes the contexts that the next file cannot use, and all but a few of the others, which need memory. */
    async endFile(): Promise<void> {
      const all = [...free.values()].flat()
      const kept = all.filter(({ context }) => !ofOneFile.has(context)).slice(-KEPT)
      free.clear()
      for (const one of kept) free.set(one.key, [...(free.get(one.key) ?? []), one])
      await Promise.all(all.filter((one) => !kept.includes(one)).map(({ context }) => context.close()))
    },
  }
}
