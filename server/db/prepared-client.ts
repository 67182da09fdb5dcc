import { createHash } from 'node:crypto'
import pg from 'pg'

/** Lists (IN, VALUES) give one statement many texts, so a text is prepared only when it is repeated. */
const PREPARE_AFTER = 3
const MAX_STATEMENTS = 300

/**
 * The beginning of a statement whose answer may take longer than others (`ANSWER_MS`): it sets its own
 * `statement_timeout`, which must be shorter.
 */
export const PATIENT = '/* patient */'
const PATIENT_MS = 300_000

type Config = { text: string; name?: string }
const isConfig = (value: unknown): value is Config =>
  typeof value === 'object' && value !== null && 'text' in value && typeof value.text === 'string'

/**
 * A connection that prepares repeated statements, so that PostgreSQL reuses their plans: planning took most of the
 * database's time for a sale (docs/decisions/sql.md).
 */
export class PreparedClient extends pg.Client {
  readonly #seen = new Map<string, number>()
  readonly #names = new Map<string, string>()

  // All overloads are one function in the library. This only adds a name to the statement.
  override query = ((...args: unknown[]): unknown => {
    const [config] = args
    if (isConfig(config) && config.text.startsWith(PATIENT))
      return super.query({ ...config, query_timeout: PATIENT_MS } as never, ...(args.slice(1) as never[]))
    if (isConfig(config) && config.name === undefined) {
      const name = this.#nameOf(config.text)
      if (name) return super.query({ ...config, name } as never, ...(args.slice(1) as never[]))
    }
    return super.query(...(args as [never]))
  }) as pg.Client['query']

  #nameOf(text: string): string | undefined {
    const known = this.#names.get(text)
    if (known) return known
    if (this.#names.size >= MAX_STATEMENTS) return undefined
    const times = (this.#seen.get(text) ?? 0) + 1
    if (times < PREPARE_AFTER) {
      if (this.#seen.size < MAX_STATEMENTS * 10) this.#seen.set(text, times)
      return undefined
    }
    this.#seen.delete(text)
    const name = createHash('sha1').update(text).digest('hex')
    this.#names.set(text, name)
    return name
  }
}
