import { assign, setup, type SnapshotFrom } from 'xstate'
import { CATALOGUE } from '../contract/catalogue.ts'
import {
  errorOf,
  eventParams,
  hasCode,
  isUnanswered,
  isUnauthorized,
  notProvided,
  type ShownError,
  textOr,
} from './calls.ts'

/** What is done to each of the selected records: an event's sale is closed, an event published, a ticket refunded. */
const BULK_KINDS = ['fechar', 'publicar', 'reembolsar'] as const
export type BulkKind = (typeof BULK_KINDS)[number]

/**
 * Selected records that one call changes, and their name on the screen, never a person's: an event, or the tickets of an
 * order, because an order has one refund at a time.
 */
export type BulkItem = { ids: readonly string[]; nome: string }
type BulkFailure = BulkItem & { text: string }
/** The records of all items. */
export const countRecords = (items: readonly BulkItem[]): number => items.reduce((sum, { ids }) => sum + ids.length, 0)

export type BulkWork = { kind: BulkKind; item: BulkItem }

/** @internal */
export type BulkContext = {
  kind: BulkKind
  /** Not done yet, the current one first. */
  pending: readonly BulkItem[]
  /** How many records are done. */
  done: number
  failed: readonly BulkFailure[]
  /** Why the work has stopped by itself. */
  error: ShownError | null
  /** Whether it stops, or has stopped, before the next item. */
  isStopped: boolean
}
type BulkEvent =
  | { type: 'bulk.start'; kind: BulkKind; items: readonly BulkItem[] }
  | { type: 'bulk.stop' }
  | { type: 'bulk.resume' }
  | { type: 'bulk.retry' }
  | { type: 'bulk.dismiss' }

/** A work as it was stored before a reload; null without one. */
export type BulkInput = Omit<BulkContext, 'error'> | null

const types = { context: {} as BulkContext, events: {} as BulkEvent, input: {} as BulkInput }

const actors = {
  /** Does it to one item. Repeating it must change nothing, because an answer may be lost. */
  perform: notProvided<unknown, BulkWork | undefined>(),
}

type WithContext = { context: BulkContext }
type WithError = { error: unknown }

const guards = {
  isStopped: ({ context }: WithContext) => context.pending.length > 0 && context.isStopped,
  isOver: ({ context }: WithContext) => context.pending.length === 0 && context.done + context.failed.length > 0,
  isNothing: ({ context }: WithContext) => context.pending.length === 0,
  isLast: ({ context }: WithContext) => context.pending.length <= 1,
  hasFailed: ({ context }: WithContext) => context.failed.length > 0,
  /** Whether the call must be repeated: no answer, no session, or too many calls for now. */
  isInterrupted: (_: WithContext, { error }: WithError) =>
    isUnanswered(error) || isUnauthorized(error) || hasCode(error, 'rate.limited'),
}

const NOTHING: BulkContext = { kind: 'fechar', pending: [], done: 0, failed: [], error: null, isStopped: false }

const set = <Params = undefined>(change: (context: BulkContext, params: Params) => Partial<BulkContext>) =>
  assign<BulkContext, BulkEvent, Params, BulkEvent, never>(({ context }, params) => change(context, params))

type Refused = { shown: ShownError; error: unknown }

const actions = {
  begin: set((_, { kind, items }: Extract<BulkEvent, { type: 'bulk.start' }>) => ({
    ...NOTHING,
    kind,
    pending: items,
  })),
  count: set(({ pending, done }) => ({ pending: pending.slice(1), done: done + (pending[0]?.ids.length ?? 0) })),
  refuse: set(({ pending, failed }, { shown }: Refused) => ({
    pending: pending.slice(1),
    failed: [...failed, ...pending.slice(0, 1).map((item) => ({ ...item, text: shown.text }))],
  })),
  fail: set((_, { shown }: Refused) => ({ error: shown })),
  stop: set(() => ({ isStopped: true })),
  goOn: set(() => ({ isStopped: false, error: null })),
  tryFailed: set(({ failed }) => ({
    pending: failed.map(({ ids, nome }) => ({ ids, nome })),
    failed: [],
    isStopped: false,
  })),
  forget: set(() => NOTHING),
}

const failed = textOr(CATALOGUE.generico)

/**
 * One change of many selected records, one call after the other, so that each is checked and recorded like a single
 * one. It goes on after a refusal, stops when there is no answer, and is continued after a reload.
 */
export const bulkMachine = setup({ types, actors, guards, actions, delays: { soon: 0 } }).createMachine({
  id: 'bulk',
  context: ({ input }) => ({ ...NOTHING, ...input }),
  initial: 'restoring',
  states: {
    restoring: {
      description: 'A stored work that was running goes on a moment later: nothing is invoked in an initial state.',
      always: [
        { guard: 'isStopped', target: 'paused' },
        { guard: 'isOver', target: 'finished' },
        { guard: 'isNothing', target: 'idle' },
      ],
      after: { soon: { target: 'running' } },
    },
    idle: {
      description: 'Records are being selected.',
      on: { 'bulk.start': { target: 'running', actions: { type: 'begin', params: eventParams } } },
    },
    running: {
      description: 'The first pending item is being changed. After a stop its answer is still awaited.',
      invoke: {
        id: 'perform',
        src: 'perform',
        input: ({ context: { kind, pending } }) => pending[0] && { kind, item: pending[0] },
        onDone: [
          { guard: 'isLast', target: 'finished', actions: 'count' },
          { guard: 'isStopped', target: 'paused', actions: 'count' },
          { target: 'running', reenter: true, actions: 'count' },
        ],
        onError: [
          {
            guard: { type: 'isInterrupted', params: errorOf },
            target: 'paused',
            actions: { type: 'fail', params: failed },
          },
          { guard: 'isLast', target: 'finished', actions: { type: 'refuse', params: failed } },
          { guard: 'isStopped', target: 'paused', actions: { type: 'refuse', params: failed } },
          { target: 'running', reenter: true, actions: { type: 'refuse', params: failed } },
        ],
      },
      on: { 'bulk.stop': { actions: 'stop' } },
    },
    paused: {
      description: 'A person has stopped it, or there was no answer.',
      on: {
        'bulk.resume': { target: 'running', actions: 'goOn' },
        'bulk.dismiss': { target: 'idle', actions: 'forget' },
      },
    },
    finished: {
      description: 'Every record was changed, or refused with a reason.',
      on: {
        'bulk.retry': { guard: 'hasFailed', target: 'running', actions: 'tryFailed' },
        'bulk.dismiss': { target: 'idle', actions: 'forget' },
      },
    },
  },
})

/** The work as JSON for the tab's history entry (docs/api.md#sessions): ids and names of records, no person. */
export function persistBulk({ value, context }: SnapshotFrom<typeof bulkMachine>): string | null {
  if (value === 'idle') return null
  const { kind, pending, done, failed: refused, isStopped } = context
  return JSON.stringify({ v: 1, kind, pending, done, failed: refused, isStopped: isStopped || value === 'paused' })
}

function isItem(item: unknown): boolean {
  const { ids, nome } = Object(item)
  return typeof nome === 'string' && Array.isArray(ids) && ids.length > 0 && ids.every((id) => typeof id === 'string')
}

/** Reads what `persistBulk` wrote, as the machine's input; null for anything else. */
export function restoreBulk(json: string | null | undefined): BulkInput {
  let stored: Partial<Record<string, unknown>>
  try {
    stored = Object(JSON.parse(json ?? 'null'))
  } catch {
    return null
  }
  const { v, pending, done, failed: refused, isStopped } = stored
  const kind = BULK_KINDS.find((known) => known === stored['kind'])
  const isValid = v === 1 && kind && typeof done === 'number' && Array.isArray(pending) && Array.isArray(refused)
  if (!isValid || !pending.every(isItem) || !refused.every(isItem)) return null
  return { kind, pending, done, failed: refused, isStopped: isStopped === true }
}
