import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { ALERTA_GRUPOS, type AlertaGrupo } from '../../../contract/alertas-grupos-rules.ts'
import type { Db, Tx } from '../../db/connection.ts'
import { maybeOne, rows } from '../../db/rows.ts'

const AvisosRow = z.strictObject({
  email: z.string().nullable(),
  recusado: z.boolean(),
  alertas: z.array(z.enum(ALERTA_GRUPOS)),
})

const COLUMNS = sql`email, email_recusado_em IS NOT NULL AS recusado, alertas`

/** What a user has chosen. */
export const readAvisos = (db: Db | Tx, id: string) =>
  maybeOne(rows(db, AvisosRow)`SELECT ${COLUMNS} FROM usuario WHERE id = ${id} AND NOT excluir`)

/** The same, locked until the transaction ends. */
export const lockAvisos = (tx: Tx, id: string) =>
  maybeOne(rows(tx, AvisosRow)`SELECT ${COLUMNS} FROM usuario WHERE id = ${id} AND NOT excluir FOR NO KEY UPDATE`)

/** A form of this user that was opened before, which has the e-mail too, is then saved no more. */
export const setAvisos = (tx: Tx, id: string, email: string | null, alertas: readonly AlertaGrupo[]) =>
  tx.execute(sql`UPDATE usuario SET email = ${email}, alertas = ${sql.param(alertas)}::text[],
    versao = versao + 1, updated_at = clock_timestamp() WHERE id = ${id}`)
