import { sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Db, Tx } from '../db/connection.ts'
import { claimDue, type Queue } from '../db/queue.ts'
import { maybeOne, one, rows, TimeText } from '../db/rows.ts'
import { transaction } from '../db/transaction.ts'

export type Canal = 'email' | 'sms'

/** The waiting messages of a channel: each has its own, so that none waits for the other. */
export const waiting = (canal: Canal) =>
  ({
    table: 'mensagem',
    column: 'proxima_em',
    only: sql`estado = 'espera' AND canal = ${sql.raw(`'${canal}'`)}`,
  }) satisfies Queue

/** Sent SMS of which it is not known whether they came. */
export const UNCONFIRMED = {
  table: 'mensagem',
  column: 'conferir_em',
  only: sql`conferir_em IS NOT NULL`,
} satisfies Queue

/**
 * Longer than the longest call, with the reads before it: a message whose process ended is sent by another one
 * afterwards.
 */
const LEASE_SECONDS = 180

const Stored = z.strictObject({
  id: z.guid(),
  /** A kind that a newer version of the server may have written. */
  tipo: z.string(),
  sobre: z.guid(),
  vez: z.string(),
  id_cliente: z.guid().nullable(),
  id_usuario: z.guid().nullable(),
  canal: z.enum(['email', 'sms']),
  dados: z.record(z.string(), z.unknown()),
  tentativas: z.int(),
  /** Whether it may have been tried before this count began: a person may have asked for it to be tried again. */
  is_old: z.boolean(),
  lease: z.guid(),
  created_at: TimeText,
})
/** A message as it was stored. `tentativas`: with the one that begins. */
export type StoredMessage = z.infer<typeof Stored>

/** Claims the message of a channel that has been due the longest. @returns null when none is due */
export const claimMessage = (db: Db, canal: Canal): Promise<StoredMessage | null> =>
  transaction(db, async (tx) => {
    const ids = await claimDue(tx, waiting(canal), 1, LEASE_SECONDS)
    if (!ids.length) return null
    return one(rows(tx, Stored)`
      UPDATE mensagem SET lease = gen_random_uuid(), tentativas = tentativas + 1, updated_at = clock_timestamp()
      WHERE id = ANY(${sql.param(ids)}::uuid[])
      RETURNING id, tipo, sobre, vez, id_cliente, id_usuario, canal, dados, tentativas, lease, created_at,
        created_at < clock_timestamp() - interval '10 minutes' AS is_old`)
  })

const Address = z.strictObject({ to: z.string().nullable(), is_refused: z.boolean() })

/** Where a message goes, as the person has it now. @returns null when the account is gone */
export const readAddress = (db: Db, { canal, id_cliente, id_usuario }: StoredMessage) =>
  maybeOne(
    id_usuario !== null
      ? rows(db, Address)`SELECT email AS to, email_recusado_em IS NOT NULL AS is_refused FROM usuario
          WHERE id = ${id_usuario} AND NOT excluir`
      : canal === 'email'
        ? rows(db, Address)`SELECT email AS to, email_recusado_em IS NOT NULL AS is_refused FROM cliente
            WHERE id = ${id_cliente} AND removido_em IS NULL`
        : rows(db, Address)`SELECT telefone AS to, telefone_recusado_em IS NOT NULL AS is_refused FROM cliente
            WHERE id = ${id_cliente} AND removido_em IS NULL`,
  )

/**
 * The service took the message. Stored whoever claimed it meanwhile: it was sent.
 * @param idServico the SMS service's id, to ask later whether it came; null: nothing more will be known
 */
export const storeSent = (db: Db, id: string, idServico: string | null, checkSeconds: number) =>
  db.execute(sql`UPDATE mensagem SET estado = 'enviada', enviada_em = clock_timestamp(), proxima_em = NULL, lease = NULL,
      problema = NULL, updated_at = clock_timestamp(), id_servico = ${idServico}::text,
      conferir_em = CASE WHEN ${idServico}::text IS NOT NULL THEN clock_timestamp() + make_interval(secs => ${checkSeconds}) END
    WHERE id = ${id} AND estado = 'espera'`)

type Claimed = Pick<StoredMessage, 'id' | 'lease'>

/** It is tried again later; the time is counted from now. */
export const postpone = (db: Db, { id, lease }: Claimed, problema: string, seconds: number) =>
  db.execute(sql`UPDATE mensagem SET proxima_em = clock_timestamp() + make_interval(secs => ${seconds}), lease = NULL,
      problema = ${problema}, updated_at = clock_timestamp()
    WHERE id = ${id} AND lease = ${lease} AND estado = 'espera'`)

/** It is not sent any more. @returns whether this claim was still the last one */
export async function end(
  db: Db,
  { id, lease }: Claimed,
  estado: 'desistida' | 'sem-efeito',
  problema: string | null,
): Promise<boolean> {
  const { rowCount } = await db.execute(sql`UPDATE mensagem SET estado = ${estado}, proxima_em = NULL, lease = NULL,
      problema = ${problema}, updated_at = clock_timestamp()
    WHERE id = ${id} AND lease = ${lease} AND estado = 'espera'`)
  return rowCount === 1
}

/** Marks an address that the service refuses for ever, if the person still has it. */
export const markRefused = (
  db: Db | Tx,
  { canal, id_cliente, id_usuario }: Pick<StoredMessage, 'canal' | 'id_cliente' | 'id_usuario'>,
  to: string,
) =>
  db.execute(
    id_usuario !== null
      ? sql`UPDATE usuario SET email_recusado_em = clock_timestamp() WHERE id = ${id_usuario} AND email = ${to}`
      : canal === 'email'
        ? sql`UPDATE cliente SET email_recusado_em = clock_timestamp() WHERE id = ${id_cliente} AND email = ${to}`
        : sql`UPDATE cliente SET telefone_recusado_em = clock_timestamp() WHERE id = ${id_cliente} AND telefone = ${to}`,
  )

/** Until it is asked again what became of an SMS, in seconds; and for how long that may become known. */
const AGAIN_SECONDS = 900
const KNOWN_SECONDS = 86_400

const Unconfirmed = z.strictObject({
  id: z.guid(),
  id_servico: z.string(),
  id_cliente: z.guid().nullable(),
  is_over: z.boolean(),
})

/** Claims sent SMS of which it is time to ask what became of them; they are due again later. */
export async function claimUnconfirmed(db: Db, limit: number): Promise<z.infer<typeof Unconfirmed>[]> {
  const ids = await claimDue(db, UNCONFIRMED, limit, AGAIN_SECONDS)
  return rows(db, Unconfirmed)`
    SELECT id, id_servico, id_cliente, enviada_em < clock_timestamp() - make_interval(secs => ${KNOWN_SECONDS}) AS is_over
    FROM mensagem WHERE id = ANY(${sql.param(ids)}::uuid[]) AND id_servico IS NOT NULL`
}

/** It is known what became of an SMS, or will not be any more. @param problema why it did not come */
export const storeConfirmed = (db: Db, id: string, problema: string | null) =>
  db.execute(sql`UPDATE mensagem SET id_servico = NULL, conferir_em = NULL, problema = ${problema}, updated_at = clock_timestamp()
    WHERE id = ${id} AND estado = 'enviada'`)
