import { randomBytes } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { inject } from 'vitest'
import type {} from './database.global.ts'
import { countStart } from './started.ts'

const at = (url: string, database: string): string => url.replace(/\/[^/]+$/, `/${database}`)

const INSUFFICIENT_PRIVILEGE = '42501'
const DROP_TRIES = 50

/** A fresh, migrated database; `appUrl` is for the role that cannot alter its schema. `drop()` closes its connections. */
export async function createDatabase(): Promise<{ url: string; appUrl: string; drop(): Promise<void> }> {
  countStart('database')
  const template = inject('templateUrl')
  const name = `t_${randomBytes(6).toString('hex')}`
  const run = async (sql: string): Promise<void> => {
    const client = new pg.Client({ connectionString: at(template, 'postgres') })
    await client.connect()
    try {
      await client.query(sql)
    } finally {
      await client.end()
    }
  }
  // Copies files instead of logging each page. This writes all changed pages first, which is cheap without fsync.
  await run(`CREATE DATABASE ${name} TEMPLATE ${template.split('/').at(-1)} STRATEGY file_copy`)
  const drop = async (): Promise<void> => {
    for (let left = DROP_TRIES; ; left -= 1) {
      try {
        return await run(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`)
      } catch (error) {
        // An autovacuum worker is in the database. It runs as the superuser, so only waiting helps.
        if (!(error instanceof pg.DatabaseError && error.code === INSUFFICIENT_PRIVILEGE) || left <= 1) throw error
        await sleep(100)
      }
    }
  }
  const url = at(template, name)
  return { url, appUrl: url.replace(/\/\/[^@]+@/, `//${inject('appRole')}@`), drop }
}
