import { type FilaEstado, filaPollMs, type FilaStatus } from '../../contract/fila-rules.ts'
import type { Fila, FilaLugar } from '../../contract/fila.ts'
import { isSameHash, keyedHash } from '../auth/keyed-hash.ts'
import type { PlaceRow } from './fila-repo.ts'
import type { Snapshot } from './fila-snapshots.ts'

/** A place as stored in its token: the number is null before the draw. */
type SignedPlace = { id: string; numero: number | null }
type Signing = { LINK_SECRET: string }

const TOKEN = /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\.(\d{0,9})\.([\w-]{43})$/

/** The signature includes the cookie: a copied token is not valid in another browser. */
const signature = ({ LINK_SECRET }: Signing, idEvento: string, cookie: string, { id, numero }: SignedPlace): string =>
  keyedHash(LINK_SECRET, 'fila', idEvento, id, String(numero ?? ''), cookie)

/** Signs a place in the line of an event, for the session of this cookie. */
export const signPlace = (config: Signing, idEvento: string, cookie: string, place: SignedPlace): string =>
  `${place.id}.${place.numero ?? ''}.${signature(config, idEvento, cookie, place)}`

/** The signed place; null when the signature is not ours, or was made for another event or session. */
export function readPlace(config: Signing, idEvento: string, cookie: string, token: string): SignedPlace | null {
  const [, id = '', digits = '', given = ''] = TOKEN.exec(token) ?? []
  const place = { id, numero: digits === '' ? null : Number(digits) }
  return isSameHash(given, signature(config, idEvento, cookie, place)) ? place : null
}

/** The known state of a place. `endsAt`: in milliseconds since 1970, while its person may choose. */
export type KnownPlace = SignedPlace & { status: FilaStatus; endsAt: number | null }

/** A turn whose time is over counts as ended, even before the job has stored that. */
export function toKnownPlace({ id, numero, status, ends_at }: PlaceRow, now: Date): KnownPlace {
  const endsAt = status === 'admitted' && ends_at !== null ? new Date(ends_at).getTime() : null
  return endsAt !== null && endsAt <= now.getTime()
    ? { id, numero, status: 'ended', endsAt: null }
    : { id, numero, status, endsAt }
}

/** Of ascending numbers, how many are below this one. */
function countBelow(numbers: readonly number[], limit: number): number {
  let [low, high] = [0, numbers.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((numbers[middle] ?? 0) < limit) low = middle + 1
    else high = middle
  }
  return low
}

/** The state of a place according to the snapshot; null: it must be read from the database. */
export function placeIn(snapshot: Snapshot, { id, numero }: SignedPlace, now: Date): KnownPlace | null {
  if (numero === null) return snapshot.drawn_at === null ? { id, numero, status: 'waiting', endsAt: null } : null
  if (numero > snapshot.called) {
    const hasLeft = snapshot.left[countBelow(snapshot.left, numero)] === numero
    return hasLeft ? null : { id, numero, status: 'waiting', endsAt: null }
  }
  const endsAt = snapshot.admitted.get(id)
  return endsAt !== undefined && endsAt > now.getTime() ? { id, numero, status: 'admitted', endsAt } : null
}

/** The state of a line. */
export function estadoOf({ is_over, drawn_at, sold_out }: Snapshot): FilaEstado {
  if (is_over) return 'over'
  if (drawn_at === null) return 'before'
  return sold_out ? 'sold-out' : 'open'
}

/** How many people wait: all numbers not called yet, minus the people who left, plus those without a number. */
export const waitingIn = ({ last_number, called, left, unnumbered }: Snapshot): number =>
  last_number - called - left.length + unnumbered

function distance(snapshot: Snapshot, { status, numero }: KnownPlace) {
  if (status !== 'waiting' || numero === null) return { ahead: null, behind: null, seconds: null }
  // At least 0, because the place may have been called or numbered after the snapshot was taken.
  const ahead = Math.max(0, numero - 1 - snapshot.called - countBelow(snapshot.left, numero))
  const behind = Math.max(0, waitingIn(snapshot) - ahead - 1)
  const seconds = snapshot.per_second ? Math.ceil((ahead + 1) / snapshot.per_second) : null
  return { ahead, behind, seconds: snapshot.sold_out ? null : seconds }
}

/** The answer to a poll of the line. @param place the caller's; null: they have none @param sign makes its token */
export function toFila(
  id: string,
  snapshot: Snapshot,
  place: KnownPlace | null,
  { now, random, sign }: { now: Date; random: number; sign(place: SignedPlace): string },
): Fila {
  const estado = estadoOf(snapshot)
  const waiting = waitingIn(snapshot)
  const { ahead, behind, seconds } = place ? distance(snapshot, place) : { ahead: null, behind: null, seconds: null }
  const mayRunOut = ahead !== null && ahead >= snapshot.free
  const lugar: FilaLugar | null = place && {
    id: place.id,
    status: place.status,
    numero: place.numero,
    na_frente: ahead,
    atras: behind,
    segundos: seconds,
    pode_esgotar: mayRunOut,
    ate: place.endsAt === null ? null : new Date(place.endsAt).toISOString(),
    token: sign(place),
  }
  return {
    id,
    abre_em: new Date(snapshot.opensAt).toISOString(),
    agora: now.toISOString(),
    estado,
    esperando: waiting,
    sorteio: {
      semente_sha256: snapshot.seed_sha256,
      semente: snapshot.drawn_at === null ? null : snapshot.seed,
      lista_sha256: snapshot.list_sha256,
      total: snapshot.drawn,
    },
    lugar,
    perguntar_em_ms: filaPollMs({
      estado,
      status: place?.status ?? null,
      opensInMs: snapshot.opensAt - now.getTime(),
      waiting,
      ahead,
      seconds,
      mayRunOut,
      random,
    }),
  }
}
