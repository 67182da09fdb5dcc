import { sql } from 'drizzle-orm'
import type { Page } from 'playwright-core'
import { ADMIN_KEY } from '../../../src/app/office-store.ts'
import { OFFICE } from '../../../src/texts/office.ts'
import { openJourney } from '../support/index.ts'

// The back-office's session in a real browser. Paths through its machine are in `walks.test.ts`; here the real server
// answers.

/** The shop and the browser of all journeys of the session. */
export const journey = openJourney({ config: { LOGINS_PER_USER: '4' } })

export const user = (page: Page) => page.getByLabel(OFFICE.login.user)
export const senha = (page: Page) => page.getByLabel(OFFICE.login.password, { exact: true })
export const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true })
export const stored = (page: Page) => page.evaluate((key) => localStorage.getItem(key), ADMIN_KEY)
export const alert = (page: Page) => page.getByRole('main').getByRole('alert')

export async function logIn(page: Page, given: { user: string; senha: string }): Promise<void> {
  await user(page).fill(given.user)
  await senha(page).fill(given.senha)
  await senha(page).press('Enter')
}

/** All access tokens of the shop expire; the sessions stay. */
export const expireTokens = () => journey.shop.db.execute(sql`UPDATE admin_access SET expires_at = clock_timestamp()`)
export const endSessions = (id: string) =>
  journey.shop.db.execute(sql`UPDATE admin_session SET revoked_at = clock_timestamp() WHERE id_usuario = ${id}`)

/** The calls to an address of the API, made by all tabs of this browser. */
export function counted(page: Page, method: string, path: string): string[] {
  const calls: string[] = []
  page.context().on('request', (request) => {
    if (request.method() === method && new URL(request.url()).pathname === path) calls.push(request.url())
  })
  return calls
}
