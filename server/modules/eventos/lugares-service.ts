import { Lugares } from '../../../contract/eventos.ts'
import { packNumbers, repackNumbers } from '../../../contract/rifa-numeros-rules.ts'
import type { AppDeps } from '../../app-deps.ts'
import type { EncodedAnswer } from '../../encoded-answer.ts'
import { changedSince, TOPICS } from '../../reads/changes-repo.ts'
import { bodyOf, type Read, type SharedQuestion } from '../../reads/shared-answers.ts'
import { type OwnPlace, ownPlacesOf, readPlaces, readPlacesNow } from './lugares-repo.ts'

/** Under load the whole list is read at most this often; pages ask for newer changes separately. */
const LIST_LAG_MS = 250

type Deps = Pick<AppDeps, 'db'>

async function readAll({ db }: Deps, id: string, versao: string): Promise<Read | null> {
  const found = await readPlaces(db, id)
  if (!found) return null
  const setores = found.setores.map((setor) => ({
    id: setor.id,
    ocupados: packNumbers(setor.ocupados === '' ? [] : setor.ocupados.split(',').map(Number), setor.qtd_lugar),
  }))
  return { text: bodyOf(Lugares, { versao, setores, mudancas: null }), until: found.ends }
}

/** The changes since a version; null when they are not known any more, so that the whole list is needed. */
async function readChanges({ db }: Deps, id: string, desde: string, versao: string): Promise<Read | null> {
  const changed = await changedSince(db, id, desde)
  if (!changed) return null
  const places = changed.flatMap(({ id_setor, nr }) => (id_setor === null ? [] : [{ id_setor, nr }]))
  const now = places.length ? await readPlacesNow(db, places) : []
  const mudancas = [...Map.groupBy(now, ({ id_setor }) => id_setor)].map(([setor, rows]) => ({
    id: setor,
    ocupados: rows.flatMap(({ nr, ocupado }) => (ocupado ? [nr] : [])),
    livres: rows.flatMap(({ nr, ocupado }) => (ocupado ? [] : [nr])),
  }))
  return { text: bodyOf(Lugares, { versao, setores: null, mudancas }) }
}

/**
 * The taken places of an event, the same for every caller; with `desde` only the changes since that version, if they
 * are known.
 */
export function placesOfAll(deps: Deps, id: string, desde: string | undefined): SharedQuestion {
  const all: SharedQuestion = {
    key: `lugares ${id}`,
    topics: [TOPICS.catalogue],
    // A caller that asks for changes must not get an older list.
    lagging: { topics: [id], ms: desde === undefined ? LIST_LAG_MS : 0 },
    read: ([, versao = '0']) => readAll(deps, id, versao),
  }
  if (desde === undefined) return all
  return {
    key: `lugares ${id} ${desde}`,
    topics: [id, TOPICS.catalogue],
    read: ([versao = '0']) => readChanges(deps, id, desde, versao),
    isExact: true,
    otherwise: all,
  }
}

type Setores = NonNullable<Lugares['setores']>
type Mudancas = NonNullable<Lugares['mudancas']>

/** All taken places, except for those the cliente holds. */
const withOwn = (setores: Setores, own: OwnPlace[]): Setores =>
  setores.map(({ id, ocupados }) => ({
    id,
    ocupados: repackNumbers(
      ocupados,
      own.filter(({ id_setor }) => id_setor === id).map(({ nr, livre }) => [nr, !livre] as const),
    ),
  }))

/** The changes, and all of the cliente's own places, whose payment is a change only for this cliente. */
const withOwnChanges = (mudancas: Mudancas, own: OwnPlace[]): Mudancas => {
  const ids = new Set([...mudancas.map(({ id }) => id), ...own.map(({ id_setor }) => id_setor)])
  return [...ids].map((id) => {
    const mine = new Map(own.flatMap(({ id_setor, nr, livre }) => (id_setor === id ? [[nr, livre] as const] : [])))
    const numbers = (isFree: boolean): number[] => {
      const others = mudancas.find((one) => one.id === id)?.[isFree ? 'livres' : 'ocupados'] ?? []
      return [
        ...others.filter((nr) => !mine.has(nr)),
        ...[...mine].flatMap(([nr, livre]) => (livre === isFree ? nr : [])),
      ]
    }
    return { id, ocupados: numbers(false), livres: numbers(true) }
  })
}

/** The same answer for a cliente who has places of the event; null when they have none. */
export async function placesFor(
  { db }: Deps,
  shared: EncodedAnswer,
  idEvento: string,
  idCliente: string,
): Promise<Lugares | null> {
  const own = await ownPlacesOf(db, idEvento, idCliente)
  if (own.length === 0) return null
  const { versao, setores, mudancas } = JSON.parse(shared.body.toString()) as Lugares
  return {
    versao,
    setores: setores && withOwn(setores, own),
    mudancas: mudancas && withOwnChanges(mudancas, own),
  }
}
