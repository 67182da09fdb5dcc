import { createHash } from 'node:crypto'
import { drizzle } from 'drizzle-orm/node-postgres'
import { z } from 'zod'
import { connect, type Db } from '../../server/db/connection.ts'
import * as schema from '../../server/db/schema/index.ts'
import { planRow, rowOf, rowsOf } from '../rows.ts'

/** For finding the facts that the queries are measured with, in five million sales. */
const ANSWER_MS = 600_000
const RUNS = 21
/**
 * The first runs are not counted: the statement is not prepared yet (docs/decisions/sql.md), and its plan is not
 * cached.
 */
const WARM = 12

type Statement = { text: string; plan: string[]; buffers: number }
/** `answer`: the length of the answer as JSON, in characters. */
export type Measured = { ms: number; buffers: number; answer: number; statements: Statement[] }
export type Probe = {
  db: Db
  measure(run: () => Promise<unknown>, runs?: number): Promise<Measured>
  close(): Promise<void>
}

const PlanLine = z.strictObject({ 'QUERY PLAN': z.string() })
const PlanRow = planRow(z.looseObject({ 'Shared Hit Blocks': z.number(), 'Shared Read Blocks': z.number() }))

/** Opens one connection as the server does, and records its statements and their query plans. */
export function openProbe(url: string): Probe {
  let logged: { text: string; params: unknown[] }[] = []
  let before = new Set<string>()
  const { pool, close } = connect(url, 1, () => {}, { answerMs: ANSWER_MS })
  const logger = { logQuery: (text: string, params: unknown[]) => logged.push({ text, params }) }
  const db: Db = drizzle(pool, { schema, casing: 'snake_case', logger })

  async function explain({ text, params }: { text: string; params: unknown[] }): Promise<Statement> {
    // By the name of the prepared statement, so that EXPLAIN shows the plan that is really used, cached or new.
    const name = createHash('sha1').update(text).digest('hex')
    const call = `EXECUTE "${name}"${params.length ? `(${params.map(literal).join(', ')})` : ''}`
    const client = await pool.connect()
    try {
      await client.query('BEGIN')
      const lines = await client.query(`EXPLAIN (ANALYZE, BUFFERS, COSTS OFF, TIMING OFF, SUMMARY OFF) ${call}`)
      // The writes of the first run are rolled back, so that both runs find the same data.
      await client.query('ROLLBACK')
      await client.query('BEGIN')
      const json = await client.query(`EXPLAIN (ANALYZE, BUFFERS, FORMAT JSON) ${call}`)
      const node = rowOf(PlanRow, json)['QUERY PLAN'][0].Plan
      return {
        text,
        plan: rowsOf(PlanLine, lines).map((row) => row['QUERY PLAN']),
        buffers: node['Shared Hit Blocks'] + node['Shared Read Blocks'],
      }
    } finally {
      await client.query('ROLLBACK')
      client.release()
    }
  }

  return {
    db,
    close,
    async measure(run, runs = RUNS) {
      const times: number[] = []
      let answer: unknown
      for (let i = 0; i < runs; i += 1) {
        before = new Set(logged.map(({ text }) => text))
        logged = []
        const start = performance.now()
        answer = await run()
        if (i >= WARM || runs <= WARM) times.push(performance.now() - start)
      }
      const statements: Statement[] = []
      // Only statements that every run sends: not the periodic ones of the server.
      const asked = logged.filter(
        ({ text }) => before.has(text) && /^\s*(select|with|insert|update|delete)/i.test(text),
      )
      for (const one of asked) statements.push(await explain(one))
      const sorted = times.toSorted((a, b) => a - b)
      return {
        ms: sorted[Math.floor(sorted.length / 2)] ?? 0,
        answer: (JSON.stringify(answer, plain) ?? '').length,
        buffers: statements.reduce((sum, { buffers }) => sum + buffers, 0),
        statements,
      }
    },
  }
}

const plain = (_: string, value: unknown): unknown =>
  value instanceof Map || value instanceof Set ? [...value] : value

/** A parameter as an untyped SQL literal: PostgreSQL derives its type. */
const literal = (value: unknown): string =>
  value === null || value === undefined ? 'NULL' : `'${textOf(value).replaceAll("'", "''")}'`

function textOf(value: unknown): string {
  if (value instanceof Date) return value.toISOString()
  if (Buffer.isBuffer(value)) return `\\x${value.toString('hex')}`
  if (Array.isArray(value)) return `{${value.map(elementOf).join(',')}}`
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}

const elementOf = (value: unknown): string => {
  if (value === null || Array.isArray(value)) return value === null ? 'NULL' : textOf(value)
  return `"${textOf(value).replace(/["\\]/g, '\\$&')}"`
}
