import { isSameHash, keyedHash } from '../auth/keyed-hash.ts'

/** A place as its token has it: the number is null before the draw. */
export type SignedPlace = { id: string; numero: number | null }
type Signing = { LINK_SECRET: string }

const TOKEN = /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\.(\d{0,9})\.([\w-]{43})$/

/** The cookie is in the signature: a token that is copied is worth nothing in another browser. */
const signature = ({ LINK_SECRET }: Signing, idEvento: string, cookie: string, { id, numero }: SignedPlace): string =>
  keyedHash(LINK_SECRET, 'fila', idEvento, id, String(numero ?? ''), cookie)

/** Signs a place in the line of an event, for the session of this cookie. */
export const signPlace = (config: Signing, idEvento: string, cookie: string, place: SignedPlace): string =>
  `${place.id}.${place.numero ?? ''}.${signature(config, idEvento, cookie, place)}`

/** The place that was signed; null when we did not sign it, or for another event or session. */
export function readPlace(config: Signing, idEvento: string, cookie: string, token: string): SignedPlace | null {
  const [, id = '', digits = '', given = ''] = TOKEN.exec(token) ?? []
  const place = { id, numero: digits === '' ? null : Number(digits) }
  return isSameHash(given, signature(config, idEvento, cookie, place)) ? place : null
}
