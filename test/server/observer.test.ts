import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { connect, type DbPool } from '../../server/db/connection.ts'
import { record } from '../../server/db/history.ts'
import { runBatch } from '../../server/db/batch.ts'
import { transaction } from '../../server/db/transaction.ts'
import { type Transition, observerOf, watchBatches } from '../../server/observer.ts'
import { makeBatches } from '../../server/batches.ts'
import { createDatabase } from '../support/database.ts'

let pool: DbPool
let drop: () => Promise<void>
const received: Transition[] = []
beforeAll(async () => {
  const database = await createDatabase()
  pool = connect(database.url, 2, () => {})
  drop = () => pool.close().then(database.drop)
  observerOf(pool.db).on('transitions', (transitions) => received.push(...transitions))
})
beforeEach(() => void received.splice(0))
afterAll(() => drop())

const step = { entity: 'attempt', entityId: randomUUID(), fromState: null, toState: 'sending', actor: 'clock' } as const
const DEADLOCK = Object.assign(new Error('deadlock detected'), { code: '40P01' })

test('transitions are published after the commit: once when a transaction runs again, never when it is rolled back', async () => {
  let tries = 0
  await transaction(pool.db, async (tx) => {
    await record(tx, [{ ...step, method: 'pix' }])
    expect(received).toEqual([])
    tries += 1
    if (tries < 3) throw DEADLOCK
  })
  expect(received).toEqual([{ entity: 'attempt', from: null, to: 'sending', actor: 'clock', method: 'pix' }])
  const failed = transaction(pool.db, async (tx) => {
    await record(tx, [step])
    throw new Error('rolled back')
  })
  await expect(failed).rejects.toThrow('rolled back')
  expect(received).toHaveLength(1)
})

test('transitions of a batch are published, too, and not when its write fails', async () => {
  const transitions = [{ entity: 'reserva', from: 'held', to: 'paying', actor: 'clock', method: undefined }]
  const lockAndRead = { text: 'SELECT 1', values: [] }
  const write = (text: string) =>
    runBatch(pool.db, lockAndRead, () => ({ writes: [{ text, values: [], transitions }], result: 7 }))
  await expect(write('SELECT 1 / 0')).rejects.toThrow('division by zero')
  expect(received).toEqual([])
  expect(await write('SELECT 1')).toBe(7)
  expect(received).toEqual(transitions)
})

test('batches say how many are under way and wait, and how they ended', async () => {
  const observer = observerOf(pool.db)
  const ended: unknown[] = []
  observer.on('batch', (name, members, _seconds, isSplit) => ended.push([name, members, isSplit]))
  let end = (): void => {}
  const ask = makeBatches<string, string>({
    watch: watchBatches(pool.db, 'test'),
    max: 2,
    run: async (items) => {
      await new Promise<void>((resolve) => {
        end = resolve
      })
      if (items.length > 1) throw new Error('together it fails')
      return items
    },
  })
  const load = () => observer.batches.get('test')?.()
  expect(load()).toEqual({ underWay: 0, waiting: 0 })
  const asked = ['a', 'b', 'c'].map(ask)
  await expect.poll(load).toEqual({ underWay: 2, waiting: 1 })
  // The two that failed run again, each alone, while the third runs.
  end()
  await expect.poll(load).toEqual({ underWay: 3, waiting: 0 })
  expect(ended).toEqual([['test', 2, true]])
  for (const one of asked) void one.catch(() => {})
})

test('a listener that fails is counted, and fails nobody else', async () => {
  const observer = observerOf(pool.db)
  const fail = (): void => {
    throw new Error('not counted')
  }
  observer.on('transitions', fail)
  await transaction(pool.db, (tx) => record(tx, [step]))
  observer.off('transitions', fail)
  expect(observer.failures).toBe(1)
  expect(received).toHaveLength(1)
})
