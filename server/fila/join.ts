import type { Db } from '../db/connection.ts'
import { perPool } from '../db/per-pool.ts'
import { makeBatches } from '../batches.ts'
import { limitBatches } from '../pool-batches.ts'
import { insertPlaces, livePlaces, type PlaceRow, placesById } from './fila-repo.ts'

/** The maximum number of people who join in one statement. */
const JOIN_MAX = 1000
const LOOK_UP_MAX = 1000

/** `most`: the maximum number of places of one cliente in a line, including those that have ended. */
type Asked = { idEvento: string; idCliente: string; at: Date; most: number }

const joining = perPool((db) =>
  makeBatches<Asked, PlaceRow | null>({
    limit: limitBatches(db),
    max: JOIN_MAX,
    run: (asked) => joinTogether(db, asked),
  }),
)

/**
 * Gives the cliente a place in the line of an event, or finds the one they have. Concurrent calls share the statements.
 * Idempotent, so a batch that failed may run again.
 * @param at the time of joining
 * @returns null when the event has no line, or the cliente has had `most` places
 */
export const joinFila = (db: Db, asked: Asked): Promise<PlaceRow | null> => joining(db)(asked)

async function joinTogether(db: Db, asked: Asked[]): Promise<(PlaceRow | null)[]> {
  const places = new Map<string, PlaceRow>()
  for (const [idEvento, same] of Map.groupBy(asked, ({ idEvento }) => idEvento)) {
    await insertPlaces(db, idEvento, same, Math.min(...same.map(({ most }) => most)))
    const clientes = same.map(({ idCliente }) => idCliente)
    for (const place of await livePlaces(db, idEvento, clientes)) places.set(`${idEvento} ${place.id_cliente}`, place)
  }
  return asked.map(({ idEvento, idCliente }) => places.get(`${idEvento} ${idCliente}`) ?? null)
}

const lookingUp = perPool((db) =>
  makeBatches<string, PlaceRow | null>({
    limit: limitBatches(db),
    max: LOOK_UP_MAX,
    run: async (ids) => {
      const found = new Map((await placesById(db, ids)).map((place) => [place.id, place]))
      return ids.map((id) => found.get(id) ?? null)
    },
  }),
)

/** A place by its id, or null. Concurrent calls share a query. */
export const findPlace = (db: Db, id: string): Promise<PlaceRow | null> => lookingUp(db)(id)
