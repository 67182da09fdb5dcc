import type { Db, Tx } from '../../db/connection.ts'
import { uuidOf } from '../../sales/pay/order-id.ts'
import { noteHook, noteWrongHook } from './pix-teste-repo.ts'

/** What a webhook of an order that is no sale names. */
type TestHook = { type: string; code: string | null; order_id: string | null }

/**
 * A webhook about a test order: that it came is the proof of the step `avisos`; what it says is read at the provider.
 * @returns false when it is about no test
 */
export const noteTestHook = (tx: Tx, { type, code, order_id }: TestHook): Promise<boolean> =>
  noteHook(tx, {
    code: uuidOf(code),
    orderId: order_id,
    isPaid: /\.paid$/.test(type),
    isRefund: /\.(refunded|canceled)$/.test(type),
  })

/** A webhook with wrong credentials, of which nothing else is known: a test that waits for one says so. */
export const noteWrongTestHook = (db: Db): Promise<unknown> => noteWrongHook(db)
