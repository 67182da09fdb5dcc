import { sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Tx } from '../../db/connection.ts'
import { maybeOne, one, rows, TimeText } from '../../db/rows.ts'

/** The thing whose sale ends: an event, or a sector or lot of it. */
export type SaleOf = { kind: 'evento' | 'setor' | 'lote'; id: string }

const EndRow = z.strictObject({ fim_vendas: TimeText.nullable() })

/** Reads and locks the end of a sale. Null when the event, whose row is locked, has no such part. */
export const lockEnd = (tx: Tx, idEvento: string, { kind, id }: SaleOf) => {
  const from = {
    evento: sql`evento t WHERE t.id = ${idEvento} AND NOT t.excluir`,
    setor: sql`setor t WHERE t.id = ${id} AND t.id_evento = ${idEvento} AND NOT t.excluir`,
    lote: sql`lote t JOIN setor s ON s.id = t.id_setor
      WHERE t.id = ${id} AND s.id_evento = ${idEvento} AND NOT t.excluir AND NOT s.excluir`,
  }[kind]
  return maybeOne(rows(tx, EndRow)`SELECT t.fim_vendas FROM ${from} FOR NO KEY UPDATE OF t`)
}

/**
 * Ends a sale now, by the clock that reservations compare with, or at an instant; null: with the event. Its
 * version stays: the forms do not show the end.
 */
export async function saveEnd(tx: Tx, { kind, id }: SaleOf, end: string | null | 'now'): Promise<string | null> {
  const at = end === 'now' ? sql`date_trunc('milliseconds', clock_timestamp())` : sql`${end}::timestamptz`
  const { fim_vendas } = await one(rows(tx, EndRow)`
    UPDATE ${sql.identifier(kind)} SET fim_vendas = ${at}, updated_at = clock_timestamp()
    WHERE id = ${id} RETURNING fim_vendas`)
  return fim_vendas
}
