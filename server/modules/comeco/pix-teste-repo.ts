import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { TESTE_STATUS } from '../../../contract/comeco.ts'
import type { PaymentTestStatus } from '../../../machines/payment-test.ts'
import type { Db, Tx } from '../../db/connection.ts'
import { claimDue, type Queue } from '../../db/queue.ts'
import { IdRow, maybeOne, rows, TimeText } from '../../db/rows.ts'
import type { ProviderOrder } from '../../gateways/payment.ts'

/** The test orders whose check is due. */
export const TESTES: Queue = { table: 'teste_pagamento', column: 'check_at', only: sql`check_at IS NOT NULL` }
/** Longer than the calls of one step. */
const STEP_SECONDS = 60

const TesteRow = z.strictObject({
  id: z.guid(),
  status: z.enum(TESTE_STATUS),
  order_id: z.string().nullable(),
  charge_id: z.string().nullable(),
  qr_code: z.string().nullable(),
  expira_em: TimeText.nullable(),
  pago_em: TimeText.nullable(),
  devolvido_em: TimeText.nullable(),
  tries: z.int(),
  problema: z.string().nullable(),
  variaveis: z.array(z.string()),
  aviso_pago_em: TimeText.nullable(),
  aviso_devolvido_em: TimeText.nullable(),
  aviso_recusado_em: TimeText.nullable(),
  created_at: TimeText,
})
export type Teste = z.infer<typeof TesteRow>

const COLUMNS = sql`id, status, order_id, charge_id, qr_code, expira_em, pago_em, devolvido_em, tries, problema, variaveis,
  aviso_pago_em, aviso_devolvido_em, aviso_recusado_em, created_at`

/** Stores a new test, with a lease for who makes it. @returns its id; null while another one is open */
export async function insertTeste(tx: Tx): Promise<string | null> {
  const made = await maybeOne(rows(tx, IdRow)`
    INSERT INTO teste_pagamento (check_at) VALUES (clock_timestamp() + make_interval(secs => ${STEP_SECONDS}))
    ON CONFLICT DO NOTHING RETURNING id`)
  return made?.id ?? null
}

export const claimTeste = (db: Db): Promise<string[]> => claimDue(db, TESTES, 1, STEP_SECONDS)

export const readTeste = (db: Db, id: string): Promise<Teste | null> =>
  maybeOne(rows(db, TesteRow)`SELECT ${COLUMNS} FROM teste_pagamento WHERE id = ${id}`)

export const lastTeste = (db: Db): Promise<Teste | null> =>
  maybeOne(rows(db, TesteRow)`SELECT ${COLUMNS} FROM teste_pagamento ORDER BY created_at DESC, id LIMIT 1`)

/** The first test that was given back. */
export const firstRefunded = (db: Db): Promise<Teste | null> =>
  maybeOne(rows(db, TesteRow)`SELECT ${COLUMNS} FROM teste_pagamento WHERE status = 'refunded'
    ORDER BY devolvido_em, id LIMIT 1`)

/** The first test of which both webhooks came. */
export const firstNoticed = (db: Db): Promise<Teste | null> =>
  maybeOne(rows(db, TesteRow)`SELECT ${COLUMNS} FROM teste_pagamento
    WHERE aviso_pago_em IS NOT NULL AND aviso_devolvido_em IS NOT NULL
    ORDER BY greatest(aviso_pago_em, aviso_devolvido_em), id LIMIT 1`)

/** Moves a test to its next state. @returns false when another process has changed it meanwhile */
export async function moveTeste(
  tx: Tx,
  { id, status: from }: Pick<Teste, 'id' | 'status'>,
  to: PaymentTestStatus,
  paidAt: Date | null,
): Promise<boolean> {
  const { rowCount } = await tx.execute(sql`
    UPDATE teste_pagamento SET status = ${to}, updated_at = clock_timestamp(),
      pago_em = CASE WHEN ${to} = 'paid' THEN coalesce(pago_em, ${paidAt?.toISOString() ?? null}::timestamptz, clock_timestamp())
        ELSE pago_em END,
      devolvido_em = CASE WHEN ${to} = 'refunded' THEN clock_timestamp() END,
      problema = CASE WHEN ${to} = 'refused' THEN problema END,
      check_at = CASE WHEN ${to} NOT IN ('refunded', 'expired', 'refused') THEN coalesce(check_at, clock_timestamp()) END
    WHERE id = ${id} AND status = ${from}`)
  return rowCount === 1
}

/** Stores what is known of the order at the provider. */
export const storeOrder = (tx: Tx, id: string, { orderId, chargeId, pix }: ProviderOrder) =>
  tx.execute(sql`UPDATE teste_pagamento SET order_id = ${orderId}, problema = NULL, charge_id = coalesce(${chargeId}, charge_id),
      qr_code = coalesce(${pix?.qrCode ?? null}, qr_code),
      expira_em = coalesce(expira_em, ${pix?.expiresAt.toISOString() ?? null}::timestamptz)
    WHERE id = ${id}`)

/** What went wrong, in words, and the variables that it is about. */
export type Problem = { problema: string; variaveis?: string[] }

export const storeProblem = (db: Db | Tx, id: string, { problema, variaveis = [] }: Problem) =>
  db.execute(sql`UPDATE teste_pagamento SET problema = ${problema}, variaveis = ${sql.param(variaveis)}::text[]
    WHERE id = ${id}`)

/** Makes the test's check due again, if it is still open. */
export const checkLater = (db: Db, id: string, seconds: number) =>
  db.execute(sql`UPDATE teste_pagamento SET check_at = CASE WHEN status NOT IN ('refunded', 'expired', 'refused')
      THEN clock_timestamp() + make_interval(secs => ${seconds}) END WHERE id = ${id}`)

/** Stores that a refund is about to be called. */
export const startRefund = (db: Db, id: string) =>
  db.execute(sql`UPDATE teste_pagamento SET tries = tries + 1, sent_at = clock_timestamp() WHERE id = ${id}`)

export type TestHook = { code: string | null; orderId: string | null; isPaid: boolean; isRefund: boolean }

/**
 * Stores that a webhook of a test came, and makes its check due; one that has ended is read again only if the webhook
 * says that it was paid.
 * @returns whether there is such a test
 */
export async function noteHook(tx: Tx, { code, orderId, isPaid, isRefund }: TestHook): Promise<boolean> {
  const { rowCount } = await tx.execute(sql`
    UPDATE teste_pagamento SET
      aviso_pago_em = CASE WHEN ${isPaid}::boolean THEN coalesce(aviso_pago_em, clock_timestamp()) ELSE aviso_pago_em END,
      aviso_devolvido_em = CASE WHEN ${isRefund}::boolean AND pago_em IS NOT NULL
        THEN coalesce(aviso_devolvido_em, clock_timestamp()) ELSE aviso_devolvido_em END,
      check_at = CASE WHEN status = 'refunded' THEN NULL
        WHEN ${isPaid}::boolean OR status NOT IN ('expired', 'refused') THEN clock_timestamp() END
    WHERE id = ${code}::uuid OR order_id = ${orderId}`)
  return rowCount === 1
}

/** Stores that a webhook came with wrong credentials while a recent test still waits for one. */
export const noteWrongHook = (db: Db) =>
  db.execute(sql`UPDATE teste_pagamento SET aviso_recusado_em = clock_timestamp()
    WHERE created_at > clock_timestamp() - interval '1 day' AND (aviso_pago_em IS NULL OR aviso_devolvido_em IS NULL)`)
