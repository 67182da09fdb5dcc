import { call } from './http.ts'
import type { Outcome } from './payment.ts'

type PublicKeyOptions = { url: string; publicKey: string; timeoutMs: number }

/**
 * Asks the provider whether it knows a public key, as a buyer's browser uses it: by a token without a card, which is
 * refused for the card where the key is known (reference of `POST /tokens`). It never throws.
 * @returns `ok` when the key is known, `rejected` with 401 or 403 when it is not, and the outcome of a call that failed
 */
export async function askPublicKey({ url, publicKey, timeoutMs }: PublicKeyOptions): Promise<Outcome<null>> {
  const address = `${url.replace(/\/$/, '')}/core/v5/tokens?${new URLSearchParams({ appId: publicKey })}`
  const headers = { 'content-type': 'application/json' }
  const asked = await call(address, { method: 'POST', headers, body: '{"type":"card"}' }, timeoutMs)
  const isKnown = asked.kind === 'ok' || (asked.kind === 'rejected' && asked.status !== 401 && asked.status !== 403)
  return isKnown ? { kind: 'ok', value: null } : asked
}
