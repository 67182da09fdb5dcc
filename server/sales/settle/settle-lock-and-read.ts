import { z } from 'zod'
import type { Tx } from '../../db/connection.ts'
import type { Statement } from '../../db/batch.ts'
import { one, rows } from '../../db/rows.ts'
import { RawAttempt, toAttempt } from '../attempts-repo.ts'
import { confirmedCents, refundInFlight } from '../refund/refund-repo.ts'
import type { Facts } from './decision.ts'

const LockedAttempt = z.array(
  z.strictObject({ ...RawAttempt.shape, has_refund: z.boolean(), data_sorteio: z.iso.date().nullable() }),
)
type LockedAttempt = z.infer<typeof LockedAttempt>[number]

/** Locks the attempts that no other transaction has locked, and reads them. */
export const lockAndReadForSettle = (ids: string[]): Statement => ({
  text: 'SELECT settle_lock_and_read($1, false)',
  values: [ids],
})

/**
 * By the attempt's id; `alone` where a refund is in flight, which is read separately. Refunds of other attempts do not
 * matter to an order that waits or is paid.
 */
export const toFacts = (answer: unknown): Map<string, Facts | 'alone'> =>
  new Map(
    LockedAttempt.parse(answer).map((locked) => [
      locked.id,
      locked.has_refund ? 'alone' : factsOf(locked, { inFlight: null, confirmedCents: 0 }),
    ]),
  )

const AloneRow = z.strictObject({ found: LockedAttempt })

/**
 * The same for one attempt, waiting for its locks, and with its refunds. @returns null when there is no such attempt
 */
export async function lockFacts(tx: Tx, id: string): Promise<Facts | null> {
  const { found } = await one(rows(tx, AloneRow)`SELECT settle_lock_and_read(ARRAY[${id}::uuid], true) AS found`)
  const [locked] = found
  if (!locked) return null
  return factsOf(locked, {
    inFlight: locked.has_refund ? await refundInFlight(tx, id) : null,
    confirmedCents: await confirmedCents(tx, id),
  })
}

const factsOf = ({ has_refund: _, data_sorteio, ...raw }: LockedAttempt, refunds: Facts['refunds']): Facts => ({
  attempt: toAttempt(raw),
  drawDay: data_sorteio,
  refunds,
})
