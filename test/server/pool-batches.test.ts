import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { connect, type DbPool } from '../../server/db/connection.ts'
import { limitBatches } from '../../server/pool-batches.ts'
import { createDatabase } from '../support/database.ts'

let pools: DbPool[]
let drop: () => Promise<void>
beforeAll(async () => {
  const database = await createDatabase()
  pools = [1, 2].map(() => connect(database.url, 1, () => {}))
  drop = async () => {
    for (const pool of pools) await pool.close()
    await database.drop()
  }
})
afterAll(() => drop())

/** Batches of a pool that end when the test says so. */
function begin(pool: DbPool | undefined, names: string[]) {
  if (!pool) throw new Error('no pool')
  const begun: string[] = []
  const ends = new Map<string, (failure?: Error) => void>()
  const results = names.map((name) =>
    limitBatches(pool.db)(() => {
      begun.push(name)
      return new Promise<string>((resolve, reject) =>
        ends.set(name, (failure) => (failure ? reject(failure) : resolve(name))),
      )
    }),
  )
  return { begun, results, end: (name: string, failure?: Error) => ends.get(name)?.(failure) }
}

test('two batches of a pool run at once, others in the order of arrival; another pool has its own', async () => {
  const { begun, results, end } = begin(pools[0], ['a', 'b', 'c', 'd'])
  expect(begun).toEqual(['a', 'b'])
  const other = begin(pools[1], ['e'])
  expect(other.begun).toEqual(['e'])
  end('b', new Error('no'))
  await expect(results[1]).rejects.toThrow('no')
  await vi.waitFor(() => expect(begun).toEqual(['a', 'b', 'c']))
  for (const name of ['a', 'c']) end(name)
  await vi.waitFor(() => expect(begun).toHaveLength(4))
  end('d')
  other.end('e')
  expect(await Promise.all([results[0], results[2], results[3]])).toEqual(['a', 'c', 'd'])
})

test('batches that last long, e.g. because they wait for a lock, do not hold up the others', async () => {
  const { begun, results, end } = begin(pools[0], ['a', 'b', 'c', 'd', 'e'])
  await vi.waitFor(() => expect(begun).toHaveLength(5))
  for (const name of begun) end(name)
  expect(await Promise.all(results)).toEqual(['a', 'b', 'c', 'd', 'e'])
})
