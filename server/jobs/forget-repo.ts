import { sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Db } from '../db/connection.ts'
import { claimDue } from '../db/queue.ts'
import { maybeOne, rows } from '../db/rows.ts'
import { transaction } from '../db/transaction.ts'

/** The lease of a claimed removal. */
const LEASE_SECONDS = 300

export const claimRemovals = (db: Db, limit: number): Promise<string[]> =>
  claimDue(db, { table: 'remocao', column: 'check_at' }, limit, LEASE_SECONDS)

const RemovalRow = z.strictObject({ id_cliente: z.string(), id_pagar_me: z.string(), tries: z.int() })

/** The customer whose data is still to be deleted at the provider; null when it was done meanwhile. */
export const readRemoval = (db: Db, id: string) =>
  maybeOne(rows(db, RemovalRow)`SELECT id_cliente, id_pagar_me, tries FROM remocao
    WHERE id = ${id} AND concluida_em IS NULL AND id_pagar_me IS NOT NULL`)

const NextRow = z.strictObject({ id_pagar_me: z.string() })

/** No data of the person is left in this customer: continues with the next former customer, or ends the removal. */
export const endCustomer = (db: Db, id: string, idPagarMe: string) =>
  transaction(db, async (tx) => {
    const removal = await maybeOne(rows(tx, RemovalRow)`SELECT id_cliente, id_pagar_me, tries FROM remocao
      WHERE id = ${id} AND id_pagar_me = ${idPagarMe} FOR UPDATE`)
    if (!removal) return
    const next = await maybeOne(rows(tx, NextRow)`DELETE FROM customer_anterior WHERE id_cliente = ${removal.id_cliente}
      AND id_pagar_me = (SELECT min(id_pagar_me) FROM customer_anterior WHERE id_cliente = ${removal.id_cliente})
      RETURNING id_pagar_me`)
    await tx.execute(
      next
        ? sql`UPDATE remocao SET id_pagar_me = ${next.id_pagar_me}, check_at = clock_timestamp(), tries = 0 WHERE id = ${id}`
        : sql`UPDATE remocao SET id_pagar_me = NULL, check_at = NULL, concluida_em = clock_timestamp() WHERE id = ${id}`,
    )
  })

export const postponeRemoval = (db: Db, id: string, seconds: number) =>
  db.execute(sql`UPDATE remocao SET tries = tries + 1, check_at = clock_timestamp() + make_interval(secs => ${seconds})
    WHERE id = ${id} AND concluida_em IS NULL`)
