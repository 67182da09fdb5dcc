import { expect, test } from 'vitest'
import type { AnyMachineSnapshot, SnapshotFrom } from 'xstate'
import { bulkMachine, countRecords, persistBulk, restoreBulk } from '../../machines/bulk.ts'
import { EVENTS, INPUTS, ITEMS, keyOf, SOON } from './bulk-fixtures.ts'
import { done, fails, plain, refuses, replay, stepsOf, unreachedStates, untestedEvents, walk } from './walk.ts'

type Snapshot = SnapshotFrom<typeof bulkMachine>
const WAYS = walk(bulkMachine, { inputs: INPUTS, events: EVENTS, key: keyOf })
const STEPS = stepsOf(bulkMachine, WAYS, EVENTS)
const start = { type: 'bulk.start', kind: 'publicar', items: ITEMS }
const last = (...events: Parameters<typeof replay>[2]): Snapshot =>
  replay(bulkMachine, null, events).at(-1) as unknown as Snapshot

test('the paths of a change of many use every event and reach every state', () => {
  expect(untestedEvents(bulkMachine, EVENTS)).toEqual([])
  expect(unreachedStates(bulkMachine, WAYS)).toEqual([])
})

test('every record ends once: done, refused, or still pending', () => {
  for (const { from, to, path } of STEPS) {
    const [before, after] = [from, to].map(({ context: { pending, done: count, failed } }: AnyMachineSnapshot) => ({
      all: countRecords(pending) + count + countRecords(failed),
      pending: pending.length,
    }))
    if (to.value === 'idle' || from.value === 'idle') continue
    expect(after?.all, path).toBe(before?.all)
    if (to.value === 'finished') expect(after?.pending, path).toBe(0)
  }
})

test('a refusal is kept with its reason and the next one follows; without an answer it stops and repeats', () => {
  const refused = last(start, refuses('perform', 'evento.incomplete'))
  expect(refused).toMatchObject({ value: 'running', context: { pending: [ITEMS[1]], failed: [{ nome: 'Um' }] } })
  const over = last(start, refuses('perform', 'evento.incomplete'), done('perform', {}))
  expect(over).toMatchObject({ value: 'finished', context: { done: 1, failed: [{ nome: 'Um' }] } })
  for (const lost of [
    fails('perform'),
    fails('perform', 503),
    fails('perform', 401),
    refuses('perform', 'rate.limited'),
  ]) {
    expect(last(start, lost)).toMatchObject({ value: 'paused', context: { pending: ITEMS, failed: [] } })
    expect(last(start, lost, ...plain('bulk.resume'))).toMatchObject({ value: 'running', context: { error: null } })
  }
  const again = last(start, refuses('perform', 'evento.incomplete'), done('perform', {}), ...plain('bulk.retry'))
  expect(again).toMatchObject({ value: 'running', context: { pending: [ITEMS[0]], done: 1, failed: [] } })
})

test('a stop lets the call under way end, so that nothing is asked twice', () => {
  const stopping = [start, ...plain('bulk.stop')]
  expect(last(...stopping)).toMatchObject({ value: 'running', context: { pending: ITEMS } })
  expect(last(...stopping, done('perform', {}))).toMatchObject({ value: 'paused', context: { pending: [ITEMS[1]] } })
  expect(last(...stopping, refuses('perform', 'evento.incomplete')).value).toBe('paused')
  expect(last(...stopping, done('perform', {}), ...plain('bulk.resume'), done('perform', {})).value).toBe('finished')
})

test('a reload continues in the same state with the same records; anything else that is stored is ignored', () => {
  for (const { states } of WAYS) {
    const before = states.at(-1) as unknown as Snapshot
    const restored = replay(bulkMachine, restoreBulk(persistBulk(before)), [SOON]).at(-1) as unknown as Snapshot
    const { isStopped, pending } = before.context
    const goesOn = ['restoring', 'running'].includes(String(before.value))
    expect(restored.value).toBe(goesOn ? (isStopped && pending.length > 0 ? 'paused' : 'running') : before.value)
    const { error: _error, isStopped: _stopped, ...kept } = before.context
    if (before.value !== 'idle') expect(restored.context).toMatchObject(kept)
  }
  const good = JSON.parse(persistBulk(last(start)) ?? '')
  const bad = [
    { v: 2 },
    { kind: 'apagar' },
    { pending: [1] },
    { pending: [{ ids: [], nome: 'x' }] },
    { pending: [{ ids: [1], nome: 'x' }] },
    { pending: 'x' },
    { failed: [{}] },
    { done: 'x' },
  ]
  for (const part of bad) expect(restoreBulk(JSON.stringify({ ...good, ...part }))).toBeNull()
  for (const text of [null, undefined, '', '[', 'null', '7']) expect(restoreBulk(text)).toBeNull()
})
