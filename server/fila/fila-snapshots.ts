import { LRUCache } from 'lru-cache'
import { businessDay } from '../../contract/dates.ts'
import type { Db } from '../db/connection.ts'
import { readFila, type SnapshotRow } from './fila-repo.ts'

const FRESH_MS = 1000
/** A slow read is repeated less often: reading takes at most this part of the time. */
const SHARE = 20
/** The number of cached lines is limited, because callers choose the ids. */
const MOST = 500

/** The state of a line about a second ago. */
export type Snapshot = Omit<SnapshotRow, 'admitted'> & {
  opensAt: number
  /** The people who may choose, by the id of their place: until when, in milliseconds since 1970. */
  admitted: Map<string, number>
}

const toSnapshot = ({ admitted, ...row }: SnapshotRow): Snapshot => ({
  ...row,
  opensAt: new Date(row.fila_abre_em).getTime(),
  admitted: new Map(admitted.map(({ id, ends_at }) => [id, new Date(ends_at).getTime()])),
})

/**
 * A cache of the states of lines, shared by all callers: each line is read at most once a second.
 * @returns `of(id)`: the line of an event, null when it has none; `forget(id)`: the next call reads it again
 */
export function createFilaSnapshots(deps: { db: Db; now(): Date }) {
  type Kept = { snapshot: Promise<Snapshot | null>; until: number }
  const kept = new LRUCache<string, Kept>({ max: MOST })

  function read(idEvento: string): Kept {
    const began = performance.now()
    const one: Kept = {
      until: Number.POSITIVE_INFINITY,
      snapshot: readFila(deps.db, idEvento, businessDay(deps.now())).then((row) => row && toSnapshot(row)),
    }
    const end = () => {
      const ended = performance.now()
      one.until = ended + Math.max(FRESH_MS, SHARE * (ended - began))
    }
    one.snapshot.then(end, () => kept.delete(idEvento))
    kept.set(idEvento, one)
    return one
  }

  return {
    of: (idEvento: string): Promise<Snapshot | null> => {
      const known = kept.get(idEvento)
      return (known && performance.now() < known.until ? known : read(idEvento)).snapshot
    },
    forget: (idEvento: string): void => void kept.delete(idEvento),
  }
}
export type FilaSnapshots = ReturnType<typeof createFilaSnapshots>
