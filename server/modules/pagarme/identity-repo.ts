import { sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Db, Tx } from '../../db/connection.ts'
import { maybeOne, rows } from '../../db/rows.ts'

const UNCONFIRMED = sql`senha_por_sms_em IS NOT NULL AS unconfirmed`

const StoredRow = z.strictObject({
  id_pagar_me: z.string().nullable(),
  cpf: z.string().nullable(),
  email: z.string().nullable(),
  /** Whether the CPF must be typed before any of the data is shown or used. */
  unconfirmed: z.boolean(),
})
const IdentityRow = z.strictObject({
  ...StoredRow.shape,
  id: z.string(),
  nome: z.string(),
  telefone: z.string(),
})
/** The identity of a cliente at the provider. */
export type Identity = z.infer<typeof IdentityRow>

/** The cliente of a session; null when the account was removed meanwhile. */
export const readIdentity = (db: Db, id: string): Promise<Identity | null> =>
  maybeOne(rows(db, IdentityRow)`SELECT id, nome, telefone, id_pagar_me, cpf, email, ${UNCONFIRMED}
    FROM cliente WHERE id = ${id} AND removido_em IS NULL`)

/** The stored identity, locked until the transaction ends. Null when the account was removed. */
export const lockIdentity = (tx: Tx, id: string) =>
  maybeOne(rows(tx, StoredRow)`SELECT id_pagar_me, cpf, email, ${UNCONFIRMED} FROM cliente
    WHERE id = ${id} AND removido_em IS NULL FOR NO KEY UPDATE`)

/** Stores a customer that is being replaced: its data stays at the provider until the account is removed. */
export const rememberCustomer = (tx: Tx, id: string, idPagarMe: string) =>
  tx.execute(sql`INSERT INTO customer_anterior (id_cliente, id_pagar_me) VALUES (${id}, ${idPagarMe})
    ON CONFLICT DO NOTHING`)

/**
 * Stores a customer that the provider made for an account that was removed meanwhile: the job deletes its data there,
 * too, after the one in progress.
 */
export async function queueCustomer(tx: Tx, id: string, idPagarMe: string): Promise<void> {
  const { rowCount: isOther } = await tx.execute(sql`SELECT 1 FROM remocao
    WHERE id_cliente = ${id} AND id_pagar_me <> ${idPagarMe} FOR UPDATE`)
  if (isOther) await rememberCustomer(tx, id, idPagarMe)
  await tx.execute(sql`UPDATE remocao SET id_pagar_me = coalesce(id_pagar_me, ${idPagarMe}),
    check_at = clock_timestamp(), concluida_em = NULL WHERE id_cliente = ${id}`)
}

export type StoredIdentity = { id_pagar_me: string; cpf: string; email: string }

/** Stores the identity that the cliente sent, including their CPF: no confirmation is pending any more. */
export const updateIdentity = (tx: Tx, id: string, { id_pagar_me, cpf, email }: StoredIdentity) =>
  tx.execute(sql`UPDATE cliente SET id_pagar_me = ${id_pagar_me}, cpf = ${cpf}, email = ${email},
    senha_por_sms_em = NULL, updated_at = clock_timestamp() WHERE id = ${id}`)
