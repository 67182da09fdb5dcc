import { sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Tx } from '../../db/connection.ts'
import { DayText, rows, TimeText } from '../../db/rows.ts'

const AttemptRow = z.strictObject({ id_attempt: z.string() })

/** The attempts of these sales, one for each sale that has one. @param idCliente whose they must be; null: anybody's */
export async function attemptsOf(tx: Tx, ids: string[], idCliente: string | null): Promise<string[]> {
  const own = idCliente === null ? sql`` : sql`AND id_cliente = ${idCliente}`
  const found = await rows(tx, AttemptRow)`
    SELECT id_attempt FROM venda WHERE id IN ${ids} AND id_attempt IS NOT NULL ${own}`
  return found.map(({ id_attempt }) => id_attempt)
}

const VendaRow = z.strictObject({
  id: z.string(),
  status: z.string(),
  entregue: z.boolean(),
  cents: z.int(),
  created_at: TimeText,
  evento: z.strictObject({ data: DayText, hora: z.string().nullable() }).nullable(),
  rifa: z.strictObject({ data_sorteio: DayText }).nullable(),
})

/** Locks the sales, last in the lock order. From here to the commit no other transaction uses or moves one. */
export async function lockVendas(tx: Tx, ids: string[], idAttempt: string) {
  return rows(tx, VendaRow)`
    SELECT v.id, CASE v.status WHEN 'sold' THEN 'paid' ELSE v.status END AS status, v.entregue,
      v.valor_cents + v.taxa_cents AS cents, a.created_at,
      CASE WHEN e.id IS NOT NULL THEN jsonb_build_object('data', e.data, 'hora', to_char(e.hora, 'HH24:MI')) END AS evento,
      CASE WHEN r.id IS NOT NULL THEN jsonb_build_object('data_sorteio', r.data_sorteio) END AS rifa
    FROM venda v JOIN payment_attempt a ON a.id = v.id_attempt
      LEFT JOIN evento e ON e.id = v.id_evento LEFT JOIN rifa r ON r.id = v.id_rifa
    WHERE v.id IN ${ids} AND v.id_attempt = ${idAttempt} ORDER BY v.id FOR NO KEY UPDATE OF v`
}
