import { importsOf } from './imports.ts'

/** `path` from the root. */
type File = { path: string; code: string }

/**
 * Where SQL and the query builder may be used (docs/decisions/sql.md): repositories, and the reads and writes of a
 * batch. Code outside the server fills and measures databases, and may use SQL in any file.
 */
const HOME = /^(server\/db|bench|demo|scripts)\/|-(repo|lock-and-read)\.ts$|^server\/sales\/changes\.ts$/

/** Modules with which a query can be written; only the files above may import them. */
const TOOLS = /^(drizzle-orm|pg)(\/|$)|\/db\/(rows|checked)\.ts$|\/db\/schema\//

const IN_CODE: readonly [what: string, pattern: RegExp, isAllowedAtHome: boolean][] = [
  ['a query', /\.execute\(|\$client\b|\bsql`/, true],
  ['a statement as text', /\btext: ?['`]\s*(SELECT|INSERT|UPDATE|DELETE|WITH)\b/, true],
  ['a row type that nothing compares: use rows() of server/db/rows.ts, or bench/rows.ts', /\.(execute|query)</, false],
  [
    'a row by its number: use one() or maybeOne() of server/db/rows.ts, or bench/rows.ts',
    /\brows\[\d+\]|\)\[0\]\?\.\w+ \?\? /,
    false,
  ],
]

/** Replaces comments by blanks, so that line numbers stay the same. */
const withoutComments = (code: string): string =>
  code.replace(/\/\*.*?\*\/|(?<=^|\s)\/\/[^\n]*/gs, (comment) => comment.replace(/[^\n]/g, ' '))

/** One line for each place where SQL is outside the repositories, or its result is read without a schema. */
export function strayedSql(files: readonly File[]): string[] {
  return files.flatMap(({ path, code }) => {
    const isHome = HOME.test(path)
    const lines = withoutComments(code).split('\n')
    const imported = isHome ? [] : importsOf(code).filter((specifier) => TOOLS.test(specifier))
    return [
      ...imported.map((specifier) => `${path}: imports ${specifier}`),
      ...lines.flatMap((line, index) =>
        IN_CODE.flatMap(([what, pattern, isAllowedAtHome]) =>
          pattern.test(line) && !(isHome && isAllowedAtHome) ? [`${path}:${index + 1}: ${what}`] : [],
        ),
      ),
    ]
  })
}
