import type { Holding, Retention } from './holding.ts'
import { ACCOUNTS } from './holdings-accounts.ts'
import { SALES } from './holdings-sales.ts'
import { SERVICE } from './holdings-service.ts'

/** Every place of the database with personal data. A test compares it with the database's catalogue. */
export const INVENTORY: readonly Holding[] = [...ACCOUNTS, ...SALES, ...SERVICE]

/** The tables whose rows the job deletes, and when. */
export const RETENTION: readonly (Retention & { table: string })[] = INVENTORY.flatMap(({ table, retention }) =>
  retention ? [{ table, ...retention }] : [],
)
