import { sql } from 'drizzle-orm'
import type { Page } from 'playwright-core'
import { SECOND_FACTOR } from '../../../src/texts/second-factor.ts'
import { type App, appOf } from '../../support/factor.ts'
import { openJourney } from '../support/index.ts'

/** The shop and the browser of all journeys of the second factor and the sessions. */
export const journey = openJourney({ config: { FIRST_PASSWORDS: 'replace' } })

export const { code, codes, setup } = SECOND_FACTOR
export const dialog = (page: Page) => page.getByRole('dialog').last()
export const alert = (page: Page, text: string) => page.getByRole('alert').getByText(text).waitFor()

/** The authenticator app that scanned a user's QR code. */
export async function scanned(id: string): Promise<App> {
  const { db, deps } = journey.shop
  const { rows } = await db.execute<{ key_id: string; secret: Buffer }>(
    sql`SELECT key_id, secret FROM second_factor WHERE id_usuario = ${id}`,
  )
  const stored = { keyId: rows[0]?.key_id ?? '', sealed: rows[0]?.secret ?? Buffer.alloc(0) }
  return appOf(deps.factorSecrets.open(id, stored), () => deps.now())
}

/** Makes used codes valid again, because a journey is faster than the thirty seconds of a code. */
export const forgetSteps = (id: string) =>
  journey.shop.db.execute(sql`UPDATE second_factor SET last_step = 0 WHERE id_usuario = ${id}`)
