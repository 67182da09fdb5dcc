import type { Db } from './connection.ts'

/** Makes one value per pool, at its first use: e.g. batches, whose members share a connection of the pool. */
export function perPool<Thing extends object>(make: (db: Db) => Thing): (db: Db) => Thing {
  const made = new WeakMap<Db, Thing>()
  return (db) => {
    const known = made.get(db)
    if (known) return known
    const thing = make(db)
    made.set(db, thing)
    return thing
  }
}
