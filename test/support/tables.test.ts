import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { connect } from '../../server/db/connection.ts'
import { createDatabase } from './database.ts'
import { makeCidade, makeEvento } from './fixtures.ts'
import { fingerprint } from './tables.ts'

let pool: ReturnType<typeof connect>
let drop: () => Promise<void>
beforeAll(async () => {
  const database = await createDatabase()
  pool = connect(database.url, 1, () => {})
  drop = database.drop
})
afterAll(async () => {
  await pool.close()
  await drop()
})

test('the tables’ fingerprint shows a changed, a swapped and an added row, and not that a session was used', async () => {
  const { db } = pool
  const evento = await makeEvento(db, { idCidade: await makeCidade(db, 'Olinda', 'PE') })
  await makeCidade(db, 'Natal', 'RN')
  await db.execute(sql`INSERT INTO session (token_hash, expires_at) VALUES ('\\x01', now())`)
  const changedBy = async (change: ReturnType<typeof sql>): Promise<string[]> => {
    const before = await fingerprint(db)
    await db.execute(change)
    const after = await fingerprint(db)
    return Object.keys(before).filter((name) => before[name] !== after[name])
  }
  expect(await changedBy(sql`UPDATE evento SET nome = 'Sarau' WHERE id = ${evento}`)).toEqual(['evento'])
  expect(await changedBy(sql`UPDATE cidade SET estado = CASE estado WHEN 'PE' THEN 'RN' ELSE 'PE' END`)).toEqual([
    'cidade',
  ])
  expect(await changedBy(sql`INSERT INTO cidade (nome, estado) VALUES ('Recife', 'PE')`)).toEqual(['cidade'])
  expect(await changedBy(sql`UPDATE session SET seen_at = seen_at + interval '1 hour'`)).toEqual([])
  expect(await changedBy(sql`UPDATE session SET revoked_at = now()`)).toEqual(['session'])
})
