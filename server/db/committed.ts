import { type Moved, observerOf } from '../observer.ts'
import type { Db, Tx } from './connection.ts'

/** What transactions that are under way have written. */
const written = new WeakMap<Tx, Moved[]>()

/** Notes the steps that a transaction writes, to be told when it has been committed. */
export function noteMoves(tx: Tx, moves: readonly Moved[]): void {
  const known = written.get(tx)
  if (known) known.push(...moves)
  else written.set(tx, [...moves])
}

/** The noted steps of a transaction. */
export const notedMoves = (tx: Tx): readonly Moved[] => written.get(tx) ?? []

/** Tells the observer of steps, after the commit. */
export function tellMoves(db: Db, moves: readonly Moved[]): void {
  if (moves.length) observerOf(db).tell('moved', moves)
}
