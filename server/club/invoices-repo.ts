import { sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Tx } from '../db/connection.ts'
import { maybeOne, rows } from '../db/rows.ts'
import type { ProviderInvoice } from '../gateways/recurrence.ts'

const StatusRow = z.strictObject({ status: z.string() })

/** What is stored of an invoice of the provider; null when it is new. */
export async function statusOfInvoice(tx: Tx, idInvoice: string): Promise<string | null> {
  const found = await maybeOne(rows(tx, StatusRow)`SELECT status FROM socio_cobranca WHERE id_invoice = ${idInvoice}`)
  return found?.status ?? null
}

export const storeInvoice = (
  tx: Tx,
  idSocio: string,
  { id, chargeId, status, amountCents, dueAt, createdAt }: ProviderInvoice,
) =>
  tx.execute(sql`
    INSERT INTO socio_cobranca (id_socio, id_invoice, id_charge, status, valor_cents, vence_em, created_at)
    VALUES (${idSocio}, ${id}, ${chargeId}, ${status}, ${amountCents}, ${dueAt?.toISOString() ?? null}, ${createdAt.toISOString()})
    ON CONFLICT (id_invoice) DO UPDATE SET status = EXCLUDED.status, id_charge = EXCLUDED.id_charge, updated_at = clock_timestamp()`)
