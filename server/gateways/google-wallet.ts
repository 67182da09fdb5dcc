import { importPKCS8, SignJWT } from 'jose'
import { z } from 'zod'
import type { GoogleAccount } from '../config/wallet-keys.ts'
import { call, type CallInit, parsed } from './http.ts'
import { isGone, type Outcome } from './payment.ts'

/** The kinds of resources of an event ticket: what its event has, and what it has itself. */
type Kind = 'eventTicketClass' | 'eventTicketObject'
type Resource = { id: string } & Readonly<Record<string, unknown>>

/** The calls to Google's wallet. They never throw for a failure of the network or of Google. */
type Calls = {
  /** Makes a resource, or brings the existing one up to date. */
  put(kind: Kind, resource: Resource): Promise<Outcome<unknown>>
  /** Brings a resource up to date; `ok` also when there is none. */
  patch(kind: Kind, resource: Resource): Promise<Outcome<unknown>>
}
export type GoogleWallet = {
  calls: Calls
  /** The address at which a person adds an object to their wallet. @param origin of the page that links to it */
  saveLink(objectId: string, origin: string): Promise<string>
}

/** `saveUrl`: where a person adds an object to their wallet. */
type Options = { url: string; saveUrl: string; account: GoogleAccount; timeoutMs: number }

const SCOPE = 'https://www.googleapis.com/auth/wallet_object.issuer'
const GRANT = 'urn:ietf:params:oauth:grant-type:jwt-bearer'
const ALG = 'RS256'
/** A token is not used in its last minute. */
const MARGIN_MS = 60_000

const Token = z.object({ access_token: z.string().min(1), expires_in: z.number() })

/**
 * Google Wallet's REST API v1 for event tickets, as a service account
 * (developers.google.com/wallet/tickets/events, developers.google.com/identity/protocols/oauth2/service-account).
 */
export function createGoogleWallet({ url, saveUrl, account, timeoutMs }: Options): GoogleWallet {
  const base = `${url.replace(/\/$/, '')}/walletobjects/v1`
  const key = importPKCS8(account.private_key, ALG)
  // Awaited by each use; without this line a wrong key would end the process before the first.
  key.catch(() => undefined)
  let token: { value: string; until: number } | null = null

  const signed = async (claims: Record<string, unknown>, audience: string): Promise<string> =>
    new SignJWT(claims)
      .setProtectedHeader({ alg: ALG, typ: 'JWT', ...(account.private_key_id && { kid: account.private_key_id }) })
      .setIssuer(account.client_email)
      .setAudience(audience)
      .setIssuedAt()
      .setExpirationTime('1h')
      .sign(await key)

  async function accessToken(): Promise<Outcome<string>> {
    if (token && token.until > Date.now()) return { kind: 'ok', value: token.value }
    const assertion = await signed({ scope: SCOPE }, account.token_uri)
    const init: CallInit = {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams({ grant_type: GRANT, assertion }).toString(),
    }
    const outcome = parsed(await call(account.token_uri, init, timeoutMs), (body) => Token.safeParse(body).data ?? null)
    if (outcome.kind !== 'ok') return outcome
    const { access_token: value, expires_in } = outcome.value
    token = { value, until: Date.now() + expires_in * 1000 - MARGIN_MS }
    return { kind: 'ok', value }
  }

  async function send(method: 'POST' | 'PATCH', path: string, resource: Resource): Promise<Outcome<unknown>> {
    const access = await accessToken()
    if (access.kind !== 'ok') return access
    const outcome = await call(
      base + path,
      {
        method,
        headers: { authorization: `Bearer ${access.value}`, 'content-type': 'application/json' },
        body: JSON.stringify(resource),
      },
      timeoutMs,
    )
    if (outcome.kind === 'rejected' && outcome.status === 401) token = null
    return outcome
  }
  const change = (kind: Kind, resource: Resource) =>
    send('PATCH', `/${kind}/${encodeURIComponent(resource.id)}`, resource)

  const put: Calls['put'] = async (kind, resource) => {
    const changed = await change(kind, resource)
    if (!isGone(changed)) return changed
    const made = await send('POST', `/${kind}`, resource)
    // Another process made it meanwhile.
    return made.kind === 'busy' ? change(kind, resource) : made
  }
  const patch: Calls['patch'] = async (kind, resource) => {
    const changed = await change(kind, resource)
    return isGone(changed) ? { kind: 'ok', value: null } : changed
  }

  return {
    calls: { put, patch },
    async saveLink(objectId, origin) {
      const payload = { eventTicketObjects: [{ id: objectId }] }
      return `${saveUrl.replace(/\/$/, '')}/${await signed({ typ: 'savetowallet', origins: [origin], payload }, 'google')}`
    },
  }
}
