import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { until } from '../until.ts'
import type { Fault } from './fault.ts'

const FULL_MS = 6000
const EVERY_MS = 250
/** PostgreSQL's code for ENOSPC. */
const DISK_FULL_CODE = '53100'

type Failure = Error & { code?: string; cause?: { code?: string } }
const codeOf = (error: Failure): string => error.cause?.code ?? error.code ?? error.message

/** The disk of the database is full for some seconds. Rejects when the database never reported it. */
export const DISK_FULL: Fault = {
  name: 'fill the disk of the database',
  weight: 1,
  run: async ({ disk, shop, crowd }) => {
    if (!disk) throw new Error('the database has no disk of its own')
    const before = crowd.paid()
    const said: string[] = []
    await until('a full disk', async () => {
      disk.fill()
      // Fails as a whole, like any other INSERT.
      await shop.db
        .execute(sql`CREATE TABLE filler AS SELECT repeat('x', 900) FROM generate_series(1, 20000)`)
        .catch((error: Failure) => said.push(codeOf(error)))
      // Without space for its log the database stops, and reports nothing any more.
      return said.some((code) => code === DISK_FULL_CODE || code === 'ECONNREFUSED' || code === '57P03') || null
    })
    for (let ms = 0; ms < FULL_MS; ms += EVERY_MS) {
      disk.fill()
      await sleep(EVERY_MS)
    }
    disk.free()
    await until('the database', () => shop.db.execute(sql`DROP TABLE IF EXISTS filler`))
    await until('a purchase after it', () => (crowd.paid() > before ? true : null))
  },
}
