import { chmodSync, closeSync, mkdirSync, openSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite'

const SCHEMA = `
CREATE TABLE IF NOT EXISTS customers (
  seq INTEGER PRIMARY KEY, id TEXT NOT NULL UNIQUE, email TEXT UNIQUE, document TEXT, code TEXT, body TEXT NOT NULL);
CREATE INDEX IF NOT EXISTS customers_document ON customers (document);
CREATE TABLE IF NOT EXISTS cards (
  seq INTEGER PRIMARY KEY, id TEXT NOT NULL UNIQUE, customer_id TEXT NOT NULL, fingerprint TEXT NOT NULL,
  scenario TEXT NOT NULL, status TEXT NOT NULL, body TEXT NOT NULL);
CREATE INDEX IF NOT EXISTS cards_customer ON cards (customer_id, fingerprint);
CREATE TABLE IF NOT EXISTS tokens (
  id TEXT PRIMARY KEY, expires_at INTEGER NOT NULL, used INTEGER NOT NULL, body TEXT NOT NULL) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS orders (
  seq INTEGER PRIMARY KEY, id TEXT NOT NULL UNIQUE, code TEXT NOT NULL, customer_id TEXT NOT NULL,
  status TEXT NOT NULL, created_at INTEGER NOT NULL, body TEXT NOT NULL);
CREATE INDEX IF NOT EXISTS orders_code ON orders (code);
CREATE INDEX IF NOT EXISTS orders_customer ON orders (customer_id);
CREATE INDEX IF NOT EXISTS orders_created ON orders (created_at);
CREATE TABLE IF NOT EXISTS charges (id TEXT PRIMARY KEY, order_id TEXT NOT NULL, qr_tran TEXT) WITHOUT ROWID;
CREATE INDEX IF NOT EXISTS charges_qr ON charges (qr_tran) WHERE qr_tran IS NOT NULL;
CREATE TABLE IF NOT EXISTS subscriptions (
  seq INTEGER PRIMARY KEY, id TEXT NOT NULL UNIQUE, code TEXT NOT NULL, customer_id TEXT NOT NULL,
  card_id TEXT NOT NULL, status TEXT NOT NULL, created_at INTEGER NOT NULL, body TEXT NOT NULL);
CREATE INDEX IF NOT EXISTS subscriptions_customer ON subscriptions (customer_id);
CREATE TABLE IF NOT EXISTS invoices (
  seq INTEGER PRIMARY KEY, id TEXT NOT NULL UNIQUE, subscription_id TEXT NOT NULL, customer_id TEXT NOT NULL,
  charge_id TEXT NOT NULL UNIQUE, status TEXT NOT NULL, created_at INTEGER NOT NULL, body TEXT NOT NULL);
CREATE INDEX IF NOT EXISTS invoices_subscription ON invoices (subscription_id);
CREATE INDEX IF NOT EXISTS invoices_customer ON invoices (customer_id);
CREATE TABLE IF NOT EXISTS idempotency (
  key TEXT PRIMARY KEY, expires_at INTEGER NOT NULL, body TEXT NOT NULL) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS hooks (
  seq INTEGER PRIMARY KEY, id TEXT NOT NULL UNIQUE, event TEXT NOT NULL, status TEXT NOT NULL,
  created_at INTEGER NOT NULL, next_at INTEGER NOT NULL, copies INTEGER NOT NULL, attempts INTEGER NOT NULL DEFAULT 0,
  last_attempt INTEGER, response_status INTEGER, response_raw TEXT, body TEXT NOT NULL);
CREATE INDEX IF NOT EXISTS hooks_due ON hooks (next_at, seq) WHERE status = 'pending';
CREATE TABLE IF NOT EXISTS timers (
  seq INTEGER PRIMARY KEY, due_at INTEGER NOT NULL, charge_id TEXT NOT NULL, action TEXT NOT NULL, amount INTEGER);
CREATE INDEX IF NOT EXISTS timers_due ON timers (due_at);
CREATE TABLE IF NOT EXISTS verifications (
  seq INTEGER PRIMARY KEY, sid TEXT NOT NULL UNIQUE, service TEXT NOT NULL, phone TEXT NOT NULL, code TEXT NOT NULL,
  status TEXT NOT NULL, checks INTEGER NOT NULL, created_at INTEGER NOT NULL, expires_at INTEGER NOT NULL,
  sends TEXT NOT NULL);
CREATE INDEX IF NOT EXISTS verifications_phone ON verifications (phone);
CREATE TABLE IF NOT EXISTS texts (
  seq INTEGER PRIMARY KEY, sid TEXT NOT NULL UNIQUE, service TEXT NOT NULL, phone TEXT NOT NULL, body TEXT NOT NULL,
  created_at INTEGER NOT NULL);
CREATE INDEX IF NOT EXISTS texts_phone ON texts (phone);
CREATE TABLE IF NOT EXISTS emails (
  seq INTEGER PRIMARY KEY, recipient TEXT NOT NULL, received_at INTEGER NOT NULL, body TEXT NOT NULL);
CREATE INDEX IF NOT EXISTS emails_recipient ON emails (recipient);
CREATE TABLE IF NOT EXISTS wallet_resources (
  kind TEXT NOT NULL, id TEXT NOT NULL, body TEXT NOT NULL, changes INTEGER NOT NULL, changed_at INTEGER NOT NULL,
  saved_at INTEGER, PRIMARY KEY (kind, id)) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS reports (seq INTEGER PRIMARY KEY AUTOINCREMENT, source BLOB NOT NULL);
CREATE TABLE IF NOT EXISTS settings (key TEXT PRIMARY KEY, body TEXT NOT NULL) WITHOUT ROWID;
`
const TABLES = [
  'customers',
  'cards',
  'tokens',
  'orders',
  'charges',
  'subscriptions',
  'invoices',
  'idempotency',
  'hooks',
  'timers',
  'verifications',
  'texts',
  'emails',
  'wallet_resources',
  'reports',
  'settings',
]

/**
 * Readable by its owner only, because it contains customers and payments. SQLite gives its other files the same mode.
 */
function ownFile(path: string): string {
  closeSync(openSync(path, 'a', 0o600))
  // A file of an earlier version may be readable by others.
  chmodSync(path, 0o600)
  return path
}

/** A thin wrapper of SQLite. It is synchronous, so the transactions of two requests never interleave. */
export class Database {
  readonly #db: DatabaseSync
  readonly #statements = new Map<string, StatementSync>()
  #inside = false

  constructor(dataDir: string | null) {
    if (dataDir !== null) mkdirSync(dataDir, { recursive: true })
    this.#db = new DatabaseSync(dataDir === null ? ':memory:' : ownFile(join(dataDir, 'sandbox.db')))
    // A killed process loses no commit; a power failure may. Syncing at each checkpoint would delay every call.
    this.#db.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = OFF; PRAGMA busy_timeout = 2000;')
    this.#db.exec(SCHEMA)
  }

  #prepare(sql: string): StatementSync {
    let statement = this.#statements.get(sql)
    if (!statement) {
      statement = this.#db.prepare(sql)
      this.#statements.set(sql, statement)
    }
    return statement
  }

  run(sql: string, ...values: SQLInputValue[]): number {
    return Number(this.#prepare(sql).run(...values).changes)
  }

  get<Row>(sql: string, ...values: SQLInputValue[]): Row | undefined {
    return this.#prepare(sql).get(...values) as Row | undefined
  }

  all<Row>(sql: string, ...values: SQLInputValue[]): Row[] {
    return this.#prepare(sql).all(...values) as Row[]
  }

  transaction<Result>(work: () => Result): Result {
    if (this.#inside) return work()
    this.#db.exec('BEGIN IMMEDIATE')
    this.#inside = true
    try {
      const result = work()
      this.#db.exec('COMMIT')
      return result
    } catch (error) {
      this.#db.exec('ROLLBACK')
      throw error
    } finally {
      this.#inside = false
    }
  }

  clear(): void {
    this.transaction(() => {
      for (const table of TABLES) this.run(`DELETE FROM ${table}`)
    })
  }

  close(): void {
    this.#db.close()
  }
}
