import { sql } from 'drizzle-orm'
import type { Tx } from '../db/connection.ts'

/**
 * The first net: whether a seat is nobody else's, overdue holds not counted. Second net: the unique index socio_seat; the
 * proofs take one away at a time to see the other hold.
 */
export async function isSeatFree(tx: Tx, nrCadeira: number, idCliente: string): Promise<boolean> {
  const { rows } =
    await tx.execute(sql`SELECT 1 FROM socio WHERE nr_cadeira = ${nrCadeira} AND id_cliente <> ${idCliente}
    AND (state IN ('subscribing', 'active') OR (state = 'held' AND expires_at >= clock_timestamp()))`)
  return rows.length === 0
}
