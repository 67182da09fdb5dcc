/** Preloaded into the server: counts the statements that it sends to the database, and stores the number on request. */
import { writeFileSync } from 'node:fs'
import pg from 'pg'

let statements = 0
const prototype = pg.Client.prototype as { query: (...args: unknown[]) => unknown }
const { query } = prototype
prototype.query = function counted(...args: unknown[]): unknown {
  statements += 1
  return query.apply(this, args)
}

process.on('SIGUSR2', () => writeFileSync(process.env['BENCH_STATEMENTS'] ?? '', String(statements)))
