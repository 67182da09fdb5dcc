import { randomUUID } from 'node:crypto'
import type { Browser, BrowserContextOptions } from 'playwright-core'
import { afterAll, beforeAll, expect, onTestFinished, vi } from 'vitest'
import { CLIENTE_KEY } from '../../../src/app/persistence.ts'
import { freshPhone } from '../../support/client.ts'
import { type Person, signUp } from '../../support/people.ts'
import { openShop, type Shop, type ShopOptions } from '../../support/shop.ts'
import { builtSite, launch } from './browser.ts'
import { watch } from './watch.ts'
import { makeWorld, type World } from './world.ts'

const TEST_MS = 90_000
const OPENING_MS = 120_000
/** Two cores are shared by a database, a server and a browser. */
const STEP_MS = 15_000

export type JourneyOptions = ShopOptions
/** `as`: somebody with an account (`journey.account()`), logged in already. */
export type PersonOptions = BrowserContextOptions & { as?: Person }

/** What a browser holds of a customer who logged in earlier: the session's cookie, and the site's one key. */
function loggedIn(
  url: string,
  { id, nome, telefone, client }: Person,
): NonNullable<BrowserContextOptions['storageState']> {
  const [name = '', value = ''] = client.cookie?.split('=') ?? []
  const { hostname: domain } = new URL(url)
  const kept = { cliente: { id, nome, telefone }, carrinho: [], idCarrinho: randomUUID() }
  return {
    cookies: [{ name, value, domain, path: '/', expires: -1, httpOnly: true, secure: false, sameSite: 'Lax' }],
    origins: [{ origin: url, localStorage: [{ name: CLIENTE_KEY, value: JSON.stringify(kept) }] }],
  }
}

/**
 * One shop with the built site, and one browser, for a whole test file: called once, at its top. The shop and what is in
 * it exist from the file's `beforeAll` on; all is closed after its last test.
 */
export function openJourney(options: JourneyOptions = {}) {
  vi.setConfig({ testTimeout: TEST_MS })
  let opened: { shop: Shop; browser: Browser; world: World } | undefined
  const parts = () => {
    if (!opened) throw new Error('The journey opens in beforeAll: use it inside tests and hooks.')
    return opened
  }

  beforeAll(async () => {
    const config = { SITE_DIR: await builtSite(), ...options.config }
    const shop = await openShop({ hooks: true, ...options, config })
    try {
      opened = { shop, world: await makeWorld(shop.db), browser: await launch() }
    } catch (error) {
      await shop.close()
      throw error
    }
  }, OPENING_MS)

  afterAll(async () => {
    await opened?.browser.close()
    await opened?.shop.close()
    opened = undefined
  }, OPENING_MS)

  /** The outside world is asked, and must agree. */
  async function control(path: string, body?: object): Promise<Record<string, unknown>> {
    const answer = await parts().shop.control(path, body)
    const messages = (await answer.json()) as Record<string, unknown>
    if (!answer.ok) throw new Error(`sandbox ${path}: ${answer.status} ${JSON.stringify(messages)}`)
    return messages
  }

  return {
    get shop() {
      return parts().shop
    },
    /** The shop's address; pages know it: `page.goto('/eventos')`. */
    get url() {
      return parts().shop.url
    },
    /** What is on sale. */
    get world() {
      return parts().world
    },

    /**
     * Somebody with a phone of 390 × 844 in their hand and a browser of their own, for the running test: when it ends,
     * it fails if the browser complained of anything that was not allowed.
     */
    async person({ as, ...given }: PersonOptions = {}) {
      const context = await parts().browser.newContext({
        baseURL: parts().shop.url,
        viewport: { width: 390, height: 844 },
        locale: 'pt-BR',
        timezoneId: 'America/Sao_Paulo',
        reducedMotion: 'reduce',
        ...(as && { storageState: loggedIn(parts().shop.url, as) }),
        ...given,
      })
      context.setDefaultTimeout(STEP_MS)
      const { allow, messages, unexpected, stop } = watch(context)
      onTestFinished(async () => {
        stop()
        await context.close()
        expect(unexpected(), 'what the browser complained of').toEqual([])
      }, STEP_MS)
      return { context, page: await context.newPage(), phone: as?.telefone ?? freshPhone(), allow, messages }
    },

    /** A customer with a password, made by calls instead of by screens. */
    account: (given: Partial<Omit<Person, 'client' | 'id'>> = {}): Promise<Person> => signUp(parts().shop, given),

    /** The code the phone (digits) has received, as soon as it is there. */
    smsCode: (phone: string): Promise<string> =>
      vi.waitFor(async () => String((await control(`/sms/${phone}`))['codigo']), { timeout: STEP_MS, interval: 50 }),

    /** The bank's app: pays the order's PIX; `{amount}` in cents pays another amount, `{force: true}` one already over. */
    payPix: (orderId: string, payOptions: { amount?: number; force?: boolean } = {}) =>
      control(`/orders/${orderId}/pagar`, payOptions),
    /** The provider gives the order up. */
    failOrder: (orderId: string) => control(`/orders/${orderId}/falhar`),
    /** Hook modes, `pixAutoPayMs`, `failRefunds`, `faults` (sandbox/controls); holds for the whole file. */
    sandbox: (config: object) => control('/__sandbox/config', config),
  }
}

type Journey = ReturnType<typeof openJourney>
export type Visitor = Awaited<ReturnType<Journey['person']>>
