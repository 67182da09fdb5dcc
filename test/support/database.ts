import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { inject } from 'vitest'
import type {} from './database.global.ts'

const at = (url: string, database: string): string => url.replace(/\/[^/]+$/, `/${database}`)

/** A fresh, migrated database; `drop()` closes its connections and removes it. */
export async function createDatabase(): Promise<{ url: string; drop(): Promise<void> }> {
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
  await run(`CREATE DATABASE ${name} TEMPLATE ${template.split('/').at(-1)}`)
  return { url: at(template, name), drop: () => run(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`) }
}
