import { z } from 'zod'
import { checked } from '../../db/checked.ts'
import type { Statement } from '../../db/round.ts'
import { ReleasedRow } from '../stock-repo.ts'

const Look = z.strictObject({
  reservas: z.array(z.string()),
  rows: z.array(z.strictObject({ ...ReleasedRow.shape, id_reserva: z.string() })),
})

/** Locks the overdue holds among these that no other transaction has locked, and their units. */
export const expireLook = (ids: string[]): Statement => ({ text: 'SELECT expire_look($1)', values: [ids] })

/** What `expireLook` answered: the reservations, and the units that are still theirs. */
export const toOverdue = (answer: unknown): z.infer<typeof Look> => checked(Look, answer)
