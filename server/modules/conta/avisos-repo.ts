import { sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Db, Tx } from '../../db/connection.ts'
import { maybeOne, rows } from '../../db/rows.ts'

const ReachRow = z.strictObject({
  email: z.string().nullable(),
  email_recusado: z.boolean(),
  telefone_recusado: z.boolean(),
  perguntado: z.boolean(),
})
export type ReachRow = z.infer<typeof ReachRow>

const COLUMNS = sql`email, email_recusado_em IS NOT NULL AS email_recusado,
  telefone_recusado_em IS NOT NULL AS telefone_recusado, email_perguntado_em IS NOT NULL AS perguntado`

/** Whether messages reach a cliente; null when the account was removed. */
export const readReach = (db: Db | Tx, id: string): Promise<ReachRow | null> =>
  maybeOne(rows(db, ReachRow)`SELECT ${COLUMNS} FROM cliente WHERE id = ${id} AND removido_em IS NULL`)

/** The same, locked until the transaction ends. */
export const lockReach = (tx: Tx, id: string): Promise<ReachRow | null> =>
  maybeOne(rows(tx, ReachRow)`SELECT ${COLUMNS} FROM cliente WHERE id = ${id} AND removido_em IS NULL
    FOR NO KEY UPDATE`)

/** Stores the answer to the question for an e-mail: the first one, or null, with which an e-mail that is known stays. */
export const setEmail = (tx: Tx, id: string, email: string | null) =>
  tx.execute(sql`UPDATE cliente SET email = coalesce(${email}, email), email_perguntado_em = clock_timestamp(),
    updated_at = clock_timestamp() WHERE id = ${id}`)
