import { sql } from 'drizzle-orm'
import type { Tx } from '../db/connection.ts'

/**
 * Whether no other cliente has this seat; overdue holds do not count. The unique index socio_seat enforces the same;
 * the control tests disable one of the two at a time to show that the other one works.
 */
export async function isSeatFree(tx: Tx, nrCadeira: number, idCliente: string): Promise<boolean> {
  const { rowCount } =
    await tx.execute(sql`SELECT 1 FROM socio WHERE nr_cadeira = ${nrCadeira} AND id_cliente <> ${idCliente}
    AND (state IN ('subscribing', 'active') OR (state = 'held' AND expires_at >= clock_timestamp()))`)
  return rowCount === 0
}
