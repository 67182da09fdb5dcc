import { sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Tx } from '../../db/connection.ts'
import { rows } from '../../db/rows.ts'
import type { Attempt } from '../attempts-repo.ts'
import { ReleasedRow } from '../hold/stock-repo.ts'

/** A unit of an attempt. */
const PaidRow = z.strictObject({
  ...ReleasedRow.shape,
  id_reserva: z.string(),
  status: z.string(),
  na_cota: z.boolean(),
  id_tarifa: z.string().nullable(),
})
export type PaidRow = z.infer<typeof PaidRow>

/** The units that were bought by an attempt, in whatever state they are now; without locks. */
export const readPaid = (tx: Tx, attemptId: string): Promise<PaidRow[]> =>
  rows(tx, PaidRow)`
    SELECT id, id_reserva, status, id_evento, id_lote, id_setor, nr_lugar, id_rifa, nr_sorte, na_cota, id_tarifa
    FROM venda WHERE id_attempt = ${attemptId} ORDER BY id_setor, nr_lugar, nr_sorte, id`

/** Whether the attempt's cart was paid, or is being paid, by another one. */
export async function isCartSold(tx: Tx, { id_cliente, carrinho }: Attempt): Promise<boolean> {
  const { rowCount } = await tx.execute(sql`SELECT 1 FROM reserva WHERE id_cliente = ${id_cliente}
    AND carrinho = ${carrinho} AND status IN ('paying', 'sold')`)
  return rowCount !== 0
}

/** Whether the account of an attempt was removed: its tickets would have no owner. */
export async function isOfRemoved(tx: Tx, { id_cliente }: Attempt): Promise<boolean> {
  const { rowCount } = await tx.execute(sql`SELECT 1 FROM cliente WHERE id = ${id_cliente} AND removido_em IS NOT NULL`)
  return rowCount !== 0
}

const LoteRow = z.strictObject({ id_lote: z.string() })

/** The lots whose overdue holds occupy one of the attempt's places: another lot of the sector may have held it. */
export async function blockingLotes(tx: Tx, attemptId: string): Promise<string[]> {
  const found = await rows(tx, LoteRow)`
    SELECT DISTINCT o.id_lote FROM venda v JOIN venda o ON o.id_setor = v.id_setor AND o.nr_lugar = v.nr_lugar
    WHERE v.id_attempt = ${attemptId} AND o.status = 'held' AND o.expires_at < clock_timestamp()`
  return found.map(({ id_lote }) => id_lote)
}

/**
 * Inserts the sold rows, all of them or none.
 * @returns false when a place or number has another owner
 */
export async function insertSold(
  tx: Tx,
  at: Date,
  attempt: Attempt,
  idReserva: string,
  units: number,
): Promise<boolean> {
  const now = at.toISOString()
  await tx.execute(sql`INSERT INTO reserva (id, id_cliente, carrinho, status, expires_at, units)
    VALUES (${idReserva}, ${attempt.id_cliente}, ${attempt.carrinho}, 'sold', ${now}, ${units})`)
  const { rowCount } = await tx.execute(sql`
    INSERT INTO venda (id_reserva, id_cliente, id_evento, id_setor, tipo, id_lote, nr_lugar, id_rifa, nr_sorte,
      valor_cents, taxa_cents, id_tarifa, na_cota, held_at, expires_at, status, sold_at, method, id_attempt)
    SELECT ${idReserva}::uuid, v.id_cliente, v.id_evento, v.id_setor, s.tipo, v.id_lote, v.nr_lugar, v.id_rifa, v.nr_sorte,
      v.valor_cents, v.taxa_cents, v.id_tarifa, v.na_cota, v.held_at, ${now}::timestamptz, 'sold', clock_timestamp(), ${attempt.method}, ${attempt.id}::uuid
    FROM venda v LEFT JOIN setor s ON s.id = v.id_setor
    WHERE v.id_attempt = ${attempt.id} AND v.status = 'released'
      AND NOT EXISTS (SELECT 1 FROM venda o WHERE o.id_setor = v.id_setor AND o.nr_lugar = v.nr_lugar AND o.status NOT IN ('released', 'refunded'))
      AND NOT EXISTS (SELECT 1 FROM venda o WHERE o.id_rifa = v.id_rifa AND o.nr_sorte = v.nr_sorte AND o.status NOT IN ('released', 'refunded'))
    ORDER BY v.id_setor, v.nr_lugar, v.id_rifa, v.nr_sorte
    ON CONFLICT DO NOTHING`)
  if (rowCount !== units) {
    // One of the places has another owner: delete the rows that this transaction has just inserted. None of them was
    // committed.
    await tx.execute(sql`DELETE FROM venda WHERE id_reserva = ${idReserva}`)
    await tx.execute(sql`DELETE FROM reserva WHERE id = ${idReserva}`)
    return false
  }
  await tx.execute(
    sql`UPDATE venda SET id_attempt = NULL WHERE id_attempt = ${attempt.id} AND id_reserva <> ${idReserva}`,
  )
  return true
}
