import type pg from 'pg'
import { connect, type Db } from '../../server/db/connection.ts'

/**
 * Settings with which PostgreSQL reports to each connection the plan of every statement, including those inside
 * functions and triggers. Automatic ANALYZE is off, so that only the caller changes the statistics.
 */
export const EXPLAINING = [
  "session_preload_libraries = 'auto_explain'",
  'auto_explain.log_min_duration = 0',
  'auto_explain.log_nested_statements = on',
  'auto_explain.log_analyze = on',
  'auto_explain.log_buffers = on',
  'auto_explain.log_timing = off',
  'auto_explain.log_format = json',
  'auto_explain.log_level = notice',
  'auto_explain.log_parameter_max_length = 0',
  'autovacuum = off',
]

/** The same without statements inside functions and triggers, so that many rows with foreign keys can be written. */
export const EXPLAINING_OUTER = EXPLAINING.filter((setting) => !setting.includes('log_nested_statements'))

type PlanNode = {
  'Node Type': string
  'Relation Name'?: string
  'Index Name'?: string
  'Index Cond'?: string
  'Actual Rows': number
  'Actual Loops': number
  'Rows Removed by Filter'?: number
  'Rows Removed by Index Recheck'?: number
  'Shared Hit Blocks': number
  'Shared Read Blocks': number
  Plans?: PlanNode[]
}
/** An executed statement with its query plan. */
export type Explained = { text: string; plan: PlanNode }

export type Probe = {
  db: Db
  /** Runs `work`; resolves with the statements it executed, including those inside functions. */
  explain(work: () => Promise<unknown>): Promise<Explained[]>
  close(): Promise<void>
}

/** Opens the pool as the server does, on a PostgreSQL with these settings. */
export function openExplained(url: string, max = 4): Probe {
  let seen: Explained[] = []
  const { db, pool, close } = connect(url, max, () => {})
  pool.on('connect', (client: pg.PoolClient) => {
    client.on('notice', ({ message = '' }) => {
      const json = /^duration: .*? plan:\n(.*)$/s.exec(message)?.[1]
      if (json === undefined) return
      const { 'Query Text': text, Plan: plan } = JSON.parse(json) as { 'Query Text': string; Plan: PlanNode }
      seen.push({ text, plan })
    })
  })
  return {
    db,
    close,
    async explain(work) {
      seen = []
      await work()
      return seen
    },
  }
}

const nodesOf = (plan: PlanNode): PlanNode[] => [plan, ...(plan.Plans ?? []).flatMap(nodesOf)]

/** The number of rows that a plan node read from a table or an index, including those it filtered out. */
const rowsRead = (node: PlanNode): number =>
  ((node['Rows Removed by Filter'] ?? 0) + (node['Rows Removed by Index Recheck'] ?? 0) + node['Actual Rows']) *
  node['Actual Loops']

const isScan = (node: PlanNode): boolean => node['Relation Name'] !== undefined && / Scan$/.test(node['Node Type'])

/** What never grows: a table with a row for each share, and an index of the one rehearsal. */
const FIXED = new Set(['read_budget', 'evento_one_ensaio'])

/** Describes plans whose time grows with the table: they scan a whole table or a whole index. */
export function faultsOf(statements: readonly Explained[]): string[] {
  const faults = statements.flatMap(({ text, plan }) =>
    nodesOf(plan).flatMap((node) => {
      const type = node['Node Type']
      const where = node['Index Name'] ?? node['Relation Name'] ?? ''
      if (FIXED.has(where)) return []
      const isWholeIndex = /^(Index|Index Only|Bitmap Index) Scan$/.test(type) && node['Index Cond'] === undefined
      return type === 'Seq Scan' || isWholeIndex
        ? [`${type} ${where}: ${text.replaceAll(/\s+/g, ' ').slice(0, 90)}`]
        : []
    }),
  )
  return [...new Set(faults)].toSorted()
}

/** The largest number of rows that a single scan of these statements read, and its table. */
export function largestScan(statements: readonly Explained[]): { rows: number; table: string } {
  const scans = statements.flatMap(({ plan }) => nodesOf(plan).filter(isScan))
  return scans.reduce(
    (most, node) => (rowsRead(node) > most.rows ? { rows: rowsRead(node), table: node['Relation Name'] ?? '' } : most),
    { rows: 0, table: '' },
  )
}

/** An index lookup needs about three pages, and one more for the row; with some tolerance. */
const PAGES_EACH = 8

/** Scans that touch far more pages than the number of rows they find explains: they scan an index from end to end. */
export const wideScans = (statements: readonly Explained[], members: number): string[] => {
  const scans = statements.flatMap(({ plan }) => nodesOf(plan).filter(isScan))
  return scans.flatMap((node) => {
    const pages = node['Shared Hit Blocks'] + node['Shared Read Blocks']
    const isWide = pages > PAGES_EACH * (rowsRead(node) + Math.max(node['Actual Loops'], members))
    return isWide ? [`${pages} pages of ${node['Index Name'] ?? node['Relation Name']}`] : []
  })
}

/** Pages of 8 kB that the statements touched. Statements inside functions also count for their callers. */
export const pagesOf = (statements: readonly Explained[]): number =>
  statements.reduce((sum, { plan }) => sum + plan['Shared Hit Blocks'] + plan['Shared Read Blocks'], 0)
