import { type Transition, observerOf } from '../observer.ts'
import type { Db, Tx } from './connection.ts'

/** The transitions written by transactions in progress. */
const written = new WeakMap<Tx, Transition[]>()

/** Notes the transitions that a transaction writes, to be published after its commit. */
export function noteTransitions(tx: Tx, transitions: readonly Transition[]): void {
  const known = written.get(tx)
  if (known) known.push(...transitions)
  else written.set(tx, [...transitions])
}

/** The noted transitions of a transaction. */
export const notedTransitions = (tx: Tx): readonly Transition[] => written.get(tx) ?? []

/** Publishes transitions by the observer, after the commit. */
export function publishTransitions(db: Db, transitions: readonly Transition[]): void {
  if (transitions.length) observerOf(db).publish('transitions', transitions)
}
