import type { BulkContext, BulkInput, BulkItem } from '../../machines/bulk.ts'
import { done, fails, plain, refuses, type TestEvent } from './walk.ts'

export const ITEMS: BulkItem[] = [
  { ids: ['one', 'three'], nome: 'Um' },
  { ids: ['two'], nome: 'Dois' },
]
const work = { kind: 'fechar', done: 1, failed: [], isStopped: false } as const

/** Nothing stored, and a work that a reload finds running, stopped, and over. */
export const INPUTS: BulkInput[] = [
  null,
  { ...work, pending: ITEMS },
  { ...work, pending: ITEMS, isStopped: true },
  { ...work, pending: [], failed: [{ ids: ['one'], nome: 'Um', text: 'Não' }] },
]

/** A moment after the page with a stored work was opened. */
export const SOON: TestEvent = { type: 'xstate.after.soon.bulk.restoring' }

/** All events that a person, the server or the clock can send. */
export const EVENTS: TestEvent[] = [
  SOON,
  { type: 'bulk.start', kind: 'fechar', items: ITEMS },
  ...plain('bulk.stop', 'bulk.resume', 'bulk.retry', 'bulk.dismiss'),
  done('perform', {}),
  refuses('perform', 'evento.incomplete'),
  fails('perform'),
  fails('perform', 401),
]

/** The part of the context that decides the next transitions. */
export const keyOf = ({ pending, failed, error, isStopped }: BulkContext) => [
  pending.length,
  failed.length > 0,
  error !== null,
  isStopped,
]
