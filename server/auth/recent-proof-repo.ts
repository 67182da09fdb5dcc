import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { PROVA_SECONDS } from '../../contract/chaves-rules.ts'
import type { Db, Tx } from '../db/connection.ts'
import { one, rows } from '../db/rows.ts'

/** By what a person has proven who is at the page: a passkey; the password with a code; the password alone. */
export type Proof = 'chave' | 'codigo' | 'senha'

/** A back-office user in their session, as `usuarioOf` gives it. */
export type InSession = { id: string; sessionId: string }

const StateRow = z.strictObject({
  keys: z.boolean(),
  factor: z.boolean(),
  recent: z.enum(['chave', 'codigo', 'senha']).nullable(),
})

/** What a user has to prove themselves by, and the last proof of this session if it still counts. */
export const readProofs = (db: Db | Tx, { id, sessionId }: InSession) =>
  one(rows(db, StateRow)`
    SELECT EXISTS (SELECT 1 FROM chave_acesso c WHERE c.id_usuario = ${id}) AS keys,
      EXISTS (SELECT 1 FROM second_factor f WHERE f.id_usuario = ${id} AND f.confirmed_at IS NOT NULL) AS factor,
      (SELECT s.proven_by FROM admin_session s WHERE s.id = ${sessionId}
        AND s.proven_at > clock_timestamp() - make_interval(secs => ${PROVA_SECONDS})) AS recent`)

/** Notes in a session that its user has just proven who they are. */
export const noteProof = (db: Db | Tx, sessionId: string, by: Proof) =>
  db.execute(sql`UPDATE admin_session SET proven_at = clock_timestamp(), proven_by = ${by} WHERE id = ${sessionId}`)
