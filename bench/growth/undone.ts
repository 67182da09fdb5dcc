import type { Db, Tx } from '../../server/db/connection.ts'

class Undo extends Error {}

/** Runs what writes in a transaction that is rolled back, so that each run finds the same data. */
export const undone = (db: Db, work: (tx: Tx) => Promise<unknown>) => async (): Promise<unknown> => {
  let answer: unknown
  try {
    await db.transaction(async (tx) => {
      answer = await work(tx)
      throw new Undo()
    })
  } catch (error) {
    if (!(error instanceof Undo)) throw error
  }
  return answer
}

/** The same for what takes the database. Only on a pool of one connection, as the bench's is. */
export const undoneAlone = (db: Db, work: () => Promise<unknown>) => async (): Promise<unknown> => {
  await db.execute('BEGIN')
  try {
    return await work()
  } finally {
    await db.execute('ROLLBACK')
  }
}
