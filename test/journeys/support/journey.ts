import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type { BrowserContextOptions } from 'playwright-core'
import { afterAll, beforeAll, expect, onTestFinished, vi } from 'vitest'
import { ADMIN_KEY } from '../../../src/app/office-store.ts'
import { CLIENTE_KEY } from '../../../src/app/persistence.ts'
import { freshPhone } from '../../support/client.ts'
import { type AdminAuth, logInAs, makeLogin } from '../../support/office.ts'
import { type Person, signUp } from '../../support/people.ts'
import { openShop, type Shop, type ShopOptions } from '../../support/shop.ts'
import { builtSite } from './browser.ts'
import type { Stored } from './contexts.ts'
import { noticeAtOnce } from './notice.ts'
import { STEP_MS, sharedBrowser } from './shared.ts'
import { watch } from './watch.ts'
import { makeWorld, type World } from './world.ts'

const TEST_MS = 240_000
const OPENING_MS = 240_000

/** `world`: false leaves the database as a new installation has it. */
export type JourneyOptions = ShopOptions & { world?: false }
/** `as`: a cliente from `journey.account()`, or a back-office user from `journey.usuario()`, logged in already. */
export type PersonOptions = BrowserContextOptions & { as?: Person | Usuario }
/** A back-office user, and what their browser stores. */
export type Usuario = Awaited<ReturnType<typeof makeLogin>> & {
  auth: AdminAuth
  admin: boolean
  portaria: boolean
  promotor: boolean
}

const storedState = (
  url: string,
  cookie: string,
  sameSite: 'Lax' | 'Strict',
  path: string,
  key: string,
  kept: object,
): Stored => {
  const [name = '', value = ''] = cookie.split('=')
  const { hostname: domain } = new URL(url)
  return {
    cookies: [{ name, value, domain, path, expires: -1, httpOnly: true, secure: false, sameSite }],
    origins: [{ origin: url, localStorage: [{ name: key, value: JSON.stringify(kept) }] }],
  }
}

/** The browser's stored data of a logged-in person: the session's cookie, and the site's one key. */
function loggedIn(url: string, who: Person | Usuario): Stored {
  if ('auth' in who) {
    const { id, user, admin, auth } = who
    const tokens = { token: auth.token, refreshToken: auth.refresh, since: Date.now() }
    const kept = { tokens, user: { id, nome: 'Pessoa do Escritório', user, admin }, isMenuNarrow: false }
    return storedState(url, auth.cookie, 'Strict', '/api', ADMIN_KEY, kept)
  }
  const { id, nome, telefone, client } = who
  const kept = { cliente: { id, nome, telefone }, carrinho: [], idCarrinho: randomUUID() }
  return storedState(url, client.cookie ?? '', 'Lax', '/', CLIENTE_KEY, kept)
}

/**
 * One shop with the built site for a whole test file; call it once, at the top. The shop and its data exist from the
 * file's `beforeAll` on, and are closed after its last test.
 */
export function openJourney(options: JourneyOptions = {}) {
  vi.setConfig({ testTimeout: TEST_MS })
  type Contexts = Awaited<ReturnType<typeof sharedBrowser>>['contexts']
  let opened: { shop: Shop; contexts: Contexts; world: World | null } | undefined
  const parts = () => {
    if (!opened) throw new Error('The journey opens in beforeAll: use it inside tests and hooks.')
    return opened
  }

  beforeAll(async () => {
    // A test writes to the database and expects its rows on the next page.
    const config = { SITE_DIR: await builtSite(), PAGE_FRESH_MS: '1', ...options.config }
    const { port, contexts } = await sharedBrowser()
    const shop = await openShop({ hooks: true, port, ...options, config })
    try {
      const world = options.world === false ? null : await makeWorld(shop.db)
      opened = { shop, contexts, world }
    } catch (error) {
      await shop.close()
      throw error
    }
  }, OPENING_MS)

  afterAll(async () => {
    await opened?.contexts.endFile()
    await opened?.shop.close()
    opened = undefined
  }, OPENING_MS)

  /** Calls the sandbox's controls; throws if the sandbox refuses. */
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
    /** The shop's address. Paths of pages are relative to it: `page.goto('/eventos')`. */
    get url() {
      return parts().shop.url
    },
    /** The events, banners and city of the shop. */
    get world() {
      const { world } = parts()
      if (!world) throw new Error('This journey begins with an empty shop.')
      return world
    },

    /**
     * A person with a browser of their own, 390 × 844, for the running test. The test fails at its end if the browser
     * reported an error that was not allowed.
     */
    async person({ as, ...given }: PersonOptions = {}) {
      const { shop, contexts } = parts()
      const options: BrowserContextOptions = {
        baseURL: shop.url,
        viewport: { width: 390, height: 844 },
        locale: 'pt-BR',
        timezoneId: 'America/Sao_Paulo',
        reducedMotion: 'reduce',
        // Only the journeys about it use the service worker.
        serviceWorkers: 'block',
        ...given,
      }
      const taken = await contexts.take(options, as && loggedIn(shop.url, as))
      const { context, page } = taken
      const { allow, messages, unexpected, stop } = watch(context)
      // A test that failed may have left anything; and a service worker acts by itself.
      const mayStay = options.serviceWorkers === 'block' && !options.permissions
      onTestFinished(async ({ task }) => {
        stop()
        const problems = unexpected()
        await contexts.leave(taken, mayStay && task.result?.state === 'pass' && problems.length === 0)
        expect(problems, 'what the browser complained of').toEqual([])
      }, STEP_MS)
      noticeAtOnce(page, STEP_MS)
      return {
        context,
        page,
        phone: as && 'telefone' in as ? as.telefone : freshPhone(),
        allow,
        messages,
      }
    },

    /** A cliente with a password, created through the API instead of the screens. */
    account: (given: Partial<Omit<Person, 'client' | 'id'>> = {}): Promise<Person> => signUp(parts().shop, given),

    /** A back-office user with a password: an admin, or staff of these cities. */
    async usuario({
      cidades,
      portaria = false,
      promotor = false,
    }: { cidades?: string[]; portaria?: boolean; promotor?: boolean } = {}): Promise<Usuario> {
      const { shop } = parts()
      const made = await makeLogin(shop, { admin: cidades === undefined, portaria, promotor })
      for (const cidade of cidades ?? []) {
        await shop.db.execute(sql`INSERT INTO usuario_cidade (id_usuario, id_cidade) VALUES (${made.id}, ${cidade})`)
      }
      return { ...made, admin: cidades === undefined, portaria, promotor, auth: await logInAs(shop.url, made) }
    },

    /** The code that the phone (digits) received; waits for it. */
    smsCode: (phone: string): Promise<string> =>
      vi.waitFor(async () => String((await control(`/sms/${phone}`))['codigo']), { timeout: STEP_MS, interval: 50 }),

    /** Pays the order's PIX at the bank; `amount` (cents) pays another amount, `force` pays an expired one. */
    payPix: (orderId: string, payOptions: { amount?: number; force?: boolean } = {}) =>
      control(`/orders/${orderId}/pagar`, payOptions),
    /** The provider fails the order. */
    failOrder: (orderId: string) => control(`/orders/${orderId}/falhar`),
    /** Hook modes, `pixAutoPayMs`, `failRefunds`, `faults` (sandbox/controls); holds for the whole file. */
    sandbox: (config: object) => control('/__sandbox/config', config),
  }
}

type Journey = ReturnType<typeof openJourney>
export type Visitor = Awaited<ReturnType<Journey['person']>>
