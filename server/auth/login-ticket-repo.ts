import { createHash, randomBytes } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { LOGIN_TICKET_SECONDS, LOGIN_TICKET_TRIES } from '../../contract/second-factor-rules.ts'
import type { LoginStep } from '../../contract/sessao.ts'
import { OfficeRightsRow, RIGHTS } from './admin-sessions-repo.ts'
import type { Db, Tx } from '../db/connection.ts'
import { maybeOne, rows } from '../db/rows.ts'

type Step = LoginStep['falta']

const hash = (token: string): Buffer => createHash('sha256').update(token).digest()

const isOpen = sql`t.used_at IS NULL AND t.expires_at > clock_timestamp() AND NOT u.excluir
  AND t.tries < ${LOGIN_TICKET_TRIES}`

const TicketRow = z.strictObject({
  id: z.string(),
  nome: z.string(),
  login: z.string(),
  ...OfficeRightsRow.shape,
})
/** The user who gave the right password. */
export type TicketUser = z.infer<typeof TicketRow>

/**
 * A login continues with one further step: the ticket is the proof of the password, for this step only. Its token is in
 * a cookie; the database has its hash.
 */
export async function openTicket(tx: Tx, idUsuario: string, step: Step): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  await tx.execute(sql`INSERT INTO login_ticket (token_hash, id_usuario, step, expires_at) VALUES
    (${hash(token)}, ${idUsuario}, ${step}, clock_timestamp() + make_interval(secs => ${LOGIN_TICKET_SECONDS}))`)
  return token
}

/** The ticket's user; null when the ticket is for another step, or over. */
export const findTicket = (db: Db, token: string, step: Step): Promise<TicketUser | null> =>
  maybeOne(rows(db, TicketRow)`SELECT u.id, u.nome, u.login, ${RIGHTS} FROM login_ticket t
    JOIN usuario u ON u.id = t.id_usuario WHERE t.token_hash = ${hash(token)} AND t.step = ${step} AND ${isOpen}`)

/**
 * Counts an attempt before its code is checked, so that concurrent attempts cannot exceed the limit. Locks the ticket.
 */
export async function countTry(tx: Tx, token: string): Promise<boolean> {
  const { rowCount } = await tx.execute(sql`UPDATE login_ticket t SET tries = t.tries + 1 FROM usuario u
    WHERE u.id = t.id_usuario AND t.token_hash = ${hash(token)} AND ${isOpen}`)
  return rowCount === 1
}

/** Exchanges the ticket for a session, which is possible once. */
export async function takeTicket(tx: Tx, token: string): Promise<boolean> {
  const { rowCount } = await tx.execute(sql`UPDATE login_ticket SET used_at = clock_timestamp()
    WHERE token_hash = ${hash(token)} AND used_at IS NULL`)
  return rowCount === 1
}
