import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { connect, type DbPool } from '../../server/db/connection.ts'
import { record } from '../../server/db/history.ts'
import { runRound } from '../../server/db/round.ts'
import { transaction } from '../../server/db/transaction.ts'
import { type Moved, observerOf, watchRounds } from '../../server/observer.ts'
import { makeRounds } from '../../server/rounds.ts'
import { createDatabase } from '../support/database.ts'

let pool: DbPool
let drop: () => Promise<void>
const told: Moved[] = []
beforeAll(async () => {
  const database = await createDatabase()
  pool = connect(database.url, 2, () => {})
  drop = () => pool.close().then(database.drop)
  observerOf(pool.db).on('moved', (moves) => told.push(...moves))
})
beforeEach(() => void told.splice(0))
afterAll(() => drop())

const step = { entity: 'attempt', entityId: randomUUID(), fromState: null, toState: 'sending', actor: 'clock' } as const
const DEADLOCK = Object.assign(new Error('deadlock detected'), { code: '40P01' })

test('steps are told after the commit: once when a transaction runs again, never when it is rolled back', async () => {
  let tries = 0
  await transaction(pool.db, async (tx) => {
    await record(tx, [{ ...step, method: 'pix' }])
    expect(told).toEqual([])
    tries += 1
    if (tries < 3) throw DEADLOCK
  })
  expect(told).toEqual([{ entity: 'attempt', from: null, to: 'sending', actor: 'clock', method: 'pix' }])
  const failed = transaction(pool.db, async (tx) => {
    await record(tx, [step])
    throw new Error('rolled back')
  })
  await expect(failed).rejects.toThrow('rolled back')
  expect(told).toHaveLength(1)
})

test('so are those of a round, which nobody is told when its write fails', async () => {
  const moves = [{ entity: 'reserva', from: 'held', to: 'paying', actor: 'clock', method: undefined }]
  const look = { text: 'SELECT 1', values: [] }
  const write = (text: string) => runRound(pool.db, look, () => ({ writes: [{ text, values: [], moves }], result: 7 }))
  await expect(write('SELECT 1 / 0')).rejects.toThrow('division by zero')
  expect(told).toEqual([])
  expect(await write('SELECT 1')).toBe(7)
  expect(told).toEqual(moves)
})

test('rounds say how many are under way and wait, and how they ended', async () => {
  const observer = observerOf(pool.db)
  const ended: unknown[] = []
  observer.on('round', (name, members, _seconds, isSplit) => ended.push([name, members, isSplit]))
  let end = (): void => {}
  const ask = makeRounds<string, string>({
    watch: watchRounds(pool.db, 'test'),
    max: 2,
    run: async (items) => {
      await new Promise<void>((resolve) => {
        end = resolve
      })
      if (items.length > 1) throw new Error('together it fails')
      return items
    },
  })
  const load = () => observer.rounds.get('test')?.()
  expect(load()).toEqual({ underWay: 0, waiting: 0 })
  const asked = ['a', 'b', 'c'].map(ask)
  await expect.poll(load).toEqual({ underWay: 2, waiting: 1 })
  // The two that failed run again, each alone, beside the third.
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
  observer.on('moved', fail)
  await transaction(pool.db, (tx) => record(tx, [step]))
  observer.off('moved', fail)
  expect(observer.failures).toBe(1)
  expect(told).toHaveLength(1)
})
