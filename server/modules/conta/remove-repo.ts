import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { CLIENTE_REMOVIDO } from '../../../contract/privacy-rules.ts'
import type { Db, Tx } from '../../db/connection.ts'
import { IdRow, maybeOne, rows } from '../../db/rows.ts'
import { deletePicture } from '../../pictures/picture-repo.ts'

const PersonRow = z.strictObject({ telefone: z.string(), id_pagar_me: z.string().nullable() })

/**
 * Locks the cliente of a session that is still open against all that begins, pays or settles something of theirs
 * (docs/selling.md#lock-order). @returns null when the session has ended, or the account was removed
 */
export const lockPerson = (tx: Tx, idCliente: string, idSession: string) =>
  maybeOne(rows(tx, PersonRow)`
    SELECT c.telefone, c.id_pagar_me FROM cliente c WHERE c.id = ${idCliente} AND c.removido_em IS NULL
      AND EXISTS (SELECT 1 FROM session s WHERE s.id = ${idSession} AND s.id_cliente = c.id AND s.revoked_at IS NULL)
    FOR UPDATE OF c`)

/** The cliente's holds that are not being paid. */
export async function heldReservas(db: Db, idCliente: string): Promise<string[]> {
  const found = await rows(db, IdRow)`SELECT id FROM reserva WHERE id_cliente = ${idCliente} AND status = 'held'`
  return found.map(({ id }) => id)
}

/** Deletes sessions, codes, cards and what else is of the person alone. @returns the ids of the sessions */
export async function deletePersonal(tx: Tx, idCliente: string, telefone: string): Promise<string[]> {
  await tx.execute(sql`DELETE FROM sms_request WHERE telefone = ${telefone}`)
  await tx.execute(sql`DELETE FROM sms_proof WHERE telefone = ${telefone}`)
  // With its cards.
  await tx.execute(sql`DELETE FROM carteira WHERE id_cliente = ${idCliente}`)
  const sessions = await rows(tx, IdRow)`DELETE FROM session WHERE id_cliente = ${idCliente} RETURNING id`
  return sessions.map(({ id }) => id)
}

/** Deletes the registrations for the prize draw that have the person's phone, with their photos. @returns their ids */
export async function deleteRegistrations(tx: Tx, telefone: string): Promise<string[]> {
  const found = await rows(tx, IdRow)`DELETE FROM sorteio WHERE telefone = ${telefone} RETURNING id`
  for (const { id } of found) await deletePicture(tx, id, 'sorteio')
  return found.map(({ id }) => id)
}

/** Longer than a call to the provider takes: what was sent for this person before has ended there. */
const CALLS_END = sql`interval '2 minutes'`

/** Takes the person out of the row, and stores what the job still has to delete at the provider. */
export async function removePerson(tx: Tx, idCliente: string, idPagarMe: string | null): Promise<void> {
  await tx.execute(sql`UPDATE cliente SET nome = ${CLIENTE_REMOVIDO}, telefone = NULL, senha_hash = '', cpf = NULL,
    email = NULL, id_pagar_me = NULL, removido_em = clock_timestamp(), updated_at = clock_timestamp()
    WHERE id = ${idCliente}`)
  await tx.execute(sql`INSERT INTO remocao (id_cliente, id_pagar_me, check_at, concluida_em)
    VALUES (${idCliente}, ${idPagarMe}, CASE WHEN ${idPagarMe}::text IS NOT NULL THEN clock_timestamp() + ${CALLS_END} END,
      CASE WHEN ${idPagarMe}::text IS NULL THEN clock_timestamp() END)`)
}
