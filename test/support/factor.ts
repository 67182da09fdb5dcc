import { sql } from 'drizzle-orm'
import { hashRecoveryCode, newRecoveryCodes } from '../../server/auth/recovery-codes.ts'
import { newTotpSecret, totpCode } from '../../server/auth/totp.ts'
import { Client } from './client.ts'
import type { Shop } from './shop.ts'

type Parts = Pick<Shop, 'db' | 'deps' | 'url'>

/** An authenticator app: the current code, or the one `by` steps before or after. */
export type App = { code(by?: number): string; secret: Buffer }

/** @param now the server's clock */
export const appOf = (secret: Buffer, now: () => Date): App => ({
  secret,
  code: (by = 0) => totpCode(secret, new Date(now().getTime() + by * 30_000)),
})

/** Switches a user's second factor on, by inserting rows. @returns the app and the recovery codes */
export async function giveFactor({ db, deps }: Omit<Parts, 'url'>, id: string): Promise<{ app: App; codes: string[] }> {
  const secret = newTotpSecret()
  const { keyId, sealed } = deps.factorSecrets.seal(id, secret)
  // No code counts as used yet, not even those of earlier steps.
  await db.execute(sql`INSERT INTO second_factor (id_usuario, key_id, secret, confirmed_at, last_step)
    VALUES (${id}, ${keyId}, ${sealed}, now(), 0)`)
  const codes = newRecoveryCodes()
  for (const code of codes)
    await db.execute(sql`INSERT INTO recovery_code (id_usuario, code_hash)
      VALUES (${id}, ${hashRecoveryCode(id, code.replaceAll('-', ''))})`)
  return { app: appOf(secret, () => deps.now()), codes }
}

/** Sends the right password of a user whose login needs a further step. @returns the browser with its ticket */
export async function typePassword(
  url: string,
  person: { user: string; senha: string },
  cookie: string | null = null,
): Promise<{ falta: string; browser: Client; setCookies: string[] }> {
  const { status, body, headers } = await new Client(url, '', cookie).post<{ falta: string }>('login', {
    user: person.user,
    senha: person.senha,
  })
  if (status !== 200) throw new Error(`the password was refused: ${status}`)
  const setCookies = headers.getSetCookie()
  const ticket = setCookies.find((text) => text.includes('bilheteria_segunda_etapa='))?.split(';')[0] ?? ''
  return { falta: body.falta, browser: new Client(url, '', [ticket, cookie].filter(Boolean).join('; ')), setCookies }
}
