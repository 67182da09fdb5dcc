import { sql } from 'drizzle-orm'
import type { Tx } from '../../db/connection.ts'
import { record } from '../../db/history.ts'
import { IdRow, rows } from '../../db/rows.ts'
import { writeMessages } from '../../mensagens/write-repo.ts'
import { courtesyMessages } from '../attempt-messages.ts'
import type { SalesDeps } from '../sales-deps.ts'

/**
 * Moves the courtesies that wait for a phone into the account that has just proven it by SMS. The phone is kept with the
 * account alone from then on. Call `lockPhones` before the account is made or
 * locked: courtesies that are just given to the phone are waited for.
 */
export async function claimCortesias(
  tx: Tx,
  { channels }: Pick<SalesDeps, 'channels'>,
  idCliente: string,
  telefone: string,
): Promise<void> {
  // The reservations are locked first, as by a revocation (docs/selling.md#lock-order).
  await tx.execute(sql`SELECT r.id FROM reserva r JOIN cortesia_pessoa p ON p.id = r.id WHERE p.telefone = ${telefone}
    ORDER BY r.id FOR NO KEY UPDATE OF r`)
  const found = await rows(
    tx,
    IdRow,
  )`UPDATE cortesia_pessoa SET telefone = NULL WHERE telefone = ${telefone} RETURNING id`
  if (!found.length) return
  const ids = sql.param(found.map(({ id }) => id))
  await tx.execute(sql`UPDATE reserva SET id_cliente = ${idCliente} WHERE id = ANY(${ids}::uuid[])`)
  const orders = await rows(tx, IdRow)`UPDATE payment_attempt SET id_cliente = ${idCliente}
    WHERE id_reserva = ANY(${ids}::uuid[]) RETURNING id`
  await tx.execute(
    sql`UPDATE venda SET id_cliente = ${idCliente}, updated_at = clock_timestamp() WHERE id_reserva = ANY(${ids}::uuid[])`,
  )
  await record(
    tx,
    found.map(({ id }) => ({
      entity: 'cortesia' as const,
      entityId: id,
      fromState: null,
      toState: 'accepted',
      actor: `cliente:${idCliente}`,
    })),
  )
  await writeMessages(tx, channels, courtesyMessages(orders.map(({ id }) => ({ id, id_cliente: idCliente }))))
}
