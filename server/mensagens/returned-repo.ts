import { sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Tx } from '../db/connection.ts'
import { maybeOne, rows } from '../db/rows.ts'

const Row = z.strictObject({
  id_cliente: z.guid().nullable(),
  id_usuario: z.guid().nullable(),
  to: z.string(),
  is_refused: z.boolean(),
})

/**
 * Locks the e-mail of this id, if it was given to the mail server and its person still has this address.
 * @returns whose it is, with the address as they wrote it; null: no such e-mail went to this address
 */
export const lockReturned = (tx: Tx, id: string, address: string) =>
  maybeOne(rows(tx, Row)`
    SELECT m.id_cliente, m.id_usuario, coalesce(c.email, u.email) AS to,
      coalesce(c.email_recusado_em, u.email_recusado_em) IS NOT NULL AS is_refused
    FROM mensagem m
    LEFT JOIN cliente c ON c.id = m.id_cliente AND c.removido_em IS NULL
    LEFT JOIN usuario u ON u.id = m.id_usuario AND NOT u.excluir
    WHERE m.id = ${id} AND m.canal = 'email' AND m.tentativas > 0
      AND lower(coalesce(c.email, u.email)) = lower(${address}::text)
    FOR UPDATE OF m`)

/**
 * The message came back: it was not told. Also one that still waits: the mail server took it, and its answer was lost.
 * @returns whether that is new
 */
export async function storeReturned(tx: Tx, id: string, problema: string): Promise<boolean> {
  const { rowCount } = await tx.execute(sql`UPDATE mensagem SET estado = 'desistida', enviada_em = NULL,
      proxima_em = NULL, lease = NULL, problema = ${problema}, updated_at = clock_timestamp()
    WHERE id = ${id} AND estado IN ('espera', 'enviada')`)
  return rowCount === 1
}
