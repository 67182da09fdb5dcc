import { sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Db, Tx } from '../../db/connection.ts'
import { lockDue, type Queue } from '../../db/queue.ts'
import { rows } from '../../db/rows.ts'

/** Typed cards outlive the hold that they pay. */
const TYPED_FOR = sql`interval '1 hour'`
/** A deletion that is claimed, or that failed, is due again after this. */
const AGAIN_AFTER = sql`interval '10 minutes'`

/** The payers whose typed cards are at the provider, by the time of their deletion. */
export const TYPED_BY_PAYERS = { table: 'pagador', column: 'apagar_em' } satisfies Queue

export const insertPayer = (tx: Tx, idCliente: string, idPagarMe: string) =>
  tx.execute(sql`INSERT INTO pagador (id_pagar_me, id_cliente) VALUES (${idPagarMe}, ${idCliente})
    ON CONFLICT DO NOTHING`)

/**
 * Notes that a payer is about to type a card, before the provider is called: one whose answer is lost is deleted, too.
 * @returns false when it is no payer of this cliente
 */
export async function noteTyped(db: Db, idCliente: string, idPagarMe: string): Promise<boolean> {
  const { rowCount } = await db.execute(sql`UPDATE pagador SET apagar_em = clock_timestamp() + ${TYPED_FOR}
    WHERE id_pagar_me = ${idPagarMe} AND id_cliente = ${idCliente}`)
  return Boolean(rowCount)
}

const ClaimedRow = z.strictObject({ id_pagar_me: z.string(), apagar_em: z.string(), undecided: z.boolean() })
type ClaimedPayer = Pick<z.output<typeof ClaimedRow>, 'id_pagar_me' | 'apagar_em'>

/** Claims payers whose typed cards are to be deleted; while a payment of theirs is undecided they wait. */
export async function claimTyped(db: Db, limit: number): Promise<ClaimedPayer[]> {
  const found = await rows(db, ClaimedRow)`
    UPDATE pagador SET apagar_em = clock_timestamp() + ${AGAIN_AFTER}
    WHERE id_pagar_me IN (${lockDue(TYPED_BY_PAYERS, limit, sql`id_pagar_me`)})
    RETURNING id_pagar_me, apagar_em::text, EXISTS (SELECT FROM payment_attempt a WHERE a.id_cliente = pagador.id_cliente
      AND a.customer_id = pagador.id_pagar_me AND a.status IN ('sending', 'waiting')) AS undecided`
  return found.filter(({ undecided }) => !undecided)
}

/** Notes that no card is left at the provider, unless another one was typed since the claim. */
export const endTyped = (db: Db, { id_pagar_me, apagar_em }: ClaimedPayer) =>
  db.execute(sql`UPDATE pagador SET apagar_em = NULL
    WHERE id_pagar_me = ${id_pagar_me} AND apagar_em = ${apagar_em}::timestamptz`)
