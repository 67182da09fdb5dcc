import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { strayedSql } from './sql.ts'
import { filesBelow, ROOT } from './walk.ts'

it('SQL is only in repositories, and its results are parsed by schemas', () => {
  const paths = filesBelow(['server', 'bench', 'demo', 'scripts'], /\.ts$/)
  expect(paths).toEqual(expect.arrayContaining(['server/db/rows.ts', 'server/modules/users/users-repo.ts']))
  expect(strayedSql(paths.map((path) => ({ path, code: readFileSync(join(ROOT, path), 'utf8') })))).toEqual([])
})

describe('the checker of SQL', () => {
  const check = (path: string, code: string) => strayedSql([{ path, code: `first line\n${code}\n` }])

  it.each([
    ['server/app.ts', "import { sql } from 'drizzle-orm'", 'server/app.ts: imports drizzle-orm'],
    ['server/app.ts', "import pg from 'pg'", 'server/app.ts: imports pg'],
    ['server/club/a.ts', "import { one } from '../db/rows.ts'", 'server/club/a.ts: imports ../db/rows.ts'],
    ['server/a.ts', "import { venda } from './db/schema/index.ts'", 'server/a.ts: imports ./db/schema/index.ts'],
    ['server/sales/a.ts', 'await tx.execute(statement)', 'server/sales/a.ts:2: a query'],
    ['server/sales/a.ts', 'const at = sql`now()`', 'server/sales/a.ts:2: a query'],
    [
      'server/sales/a.ts',
      "const lockAndRead = { text: 'SELECT lock_and_read($1)' }",
      'server/sales/a.ts:2: a statement as text',
    ],
    ['server/sales/a-repo.ts', 'await tx.execute<Row>(sql`…`)', expect.stringContaining('2: a row type')],
    ['server/db/a.ts', 'const { rows } = await client.query<Row>(text)', expect.stringContaining('2: a row type')],
    ['server/sales/a-repo.ts', "return rows[0]?.id ?? ''", expect.stringContaining('2: a row by its number')],
    ['bench/a.ts', '(await client.query(text)).rows[0]?.id', expect.stringContaining('2: a row by its number')],
    ['server/sales/a-repo.ts', 'return (await found)[0]?.n ?? 0', expect.stringContaining('2: a row by its number')],
  ])('the checker of SQL finds in %s: %s', (path, code, what) => {
    expect(check(path, code)).toEqual([what])
  })

  it.each([
    ['server/sales/a-repo.ts', "import { sql } from 'drizzle-orm'\nawait tx.execute(sql`UPDATE venda SET …`)"],
    ['server/db/a.ts', "import pg from 'pg'\nconst lockAndRead = { text: 'SELECT lock_and_read($1)', values: [] }"],
    ['server/sales/a.ts', '// as sql` would, tx.execute(…)\n/** rows[0]?.id ?? 1 */\nconst [first] = rows'],
    ['demo/a.ts', 'await tx.execute(sql`UPDATE rifa SET …`)'],
    ['server/sales/a.ts', "import { lockAttempt } from './attempts-repo.ts'"],
  ])('the checker of SQL finds nothing in %s: %s', (path, code) => {
    expect(check(path, code)).toEqual([])
  })
})
