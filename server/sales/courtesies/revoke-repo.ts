import { sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Db, Tx } from '../../db/connection.ts'
import { maybeOne, rows, TimeText } from '../../db/rows.ts'

const Row = z.strictObject({ id_attempt: z.string(), id_usuario: z.string(), id_evento: z.string() })
/** Who gave a courtesy, of which event, and its payment of nothing. */
export const readGiver = (db: Db, id: string): Promise<z.infer<typeof Row> | null> =>
  maybeOne(rows(db, Row)`SELECT a.id AS id_attempt, q.id_usuario, q.id_evento
    FROM cortesia c JOIN cortesia_cota q ON q.id = c.id_cota JOIN payment_attempt a ON a.id_reserva = c.id WHERE c.id = ${id}`)

const UsedRow = z.strictObject({ at: TimeText })

/** Locks the quota of a courtesy, then its tickets. @returns when one of them was used */
export async function lockGiven(tx: Tx, id: string): Promise<string | null> {
  await tx.execute(sql`SELECT q.id FROM cortesia c JOIN cortesia_cota q ON q.id = c.id_cota WHERE c.id = ${id}
    FOR NO KEY UPDATE OF q`)
  await tx.execute(sql`SELECT id FROM venda WHERE id_reserva = ${id} ORDER BY id FOR NO KEY UPDATE`)
  const [used] = await rows(tx, UsedRow)`SELECT entregue_at AS at FROM venda
    WHERE id_reserva = ${id} AND entregue ORDER BY entregue_at LIMIT 1`
  return used?.at ?? null
}

/** Marks a courtesy as revoked. Nobody gets it any more by signing up. */
export async function storeRevoked(tx: Tx, id: string, idUsuario: string): Promise<void> {
  await tx.execute(sql`UPDATE cortesia SET revogada_em = clock_timestamp(), id_revogou = ${idUsuario} WHERE id = ${id}`)
  await tx.execute(sql`UPDATE cortesia_pessoa SET telefone = NULL WHERE id = ${id}`)
}
