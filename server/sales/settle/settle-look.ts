import { z } from 'zod'
import { checked } from '../../db/checked.ts'
import type { Statement } from '../../db/round.ts'
import { type Attempt, RawAttempt, toAttempt } from '../attempts-repo.ts'

const Looked = z.array(
  z.strictObject({ ...RawAttempt.shape, has_refund: z.boolean(), data_sorteio: z.iso.date().nullable() }),
)

/** An attempt as the round locked it. `drawDay`: the first of the draws of its raffle numbers. */
export type Found = { attempt: Attempt; hasRefund: boolean; drawDay: string | null }

/** Locks the attempts that no other transaction has locked, and reads them. */
export const settleLook = (ids: string[]): Statement => ({ text: 'SELECT settle_look($1, false)', values: [ids] })

/** By the attempt's id. */
export const toFound = (answer: unknown): Map<string, Found> =>
  new Map(
    checked(Looked, answer).map(({ has_refund, data_sorteio, ...raw }) => [
      raw.id,
      { attempt: toAttempt(raw), hasRefund: has_refund, drawDay: data_sorteio },
    ]),
  )
