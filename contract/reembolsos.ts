import { z } from 'zod'
import { Id } from './common.ts'
import { Prose } from './fields.ts'
import { REFUND_UNITS_MAX } from './limits.ts'
import { MESSAGES } from './messages.ts'
import { VENDA_STATUS } from './vendas.ts'

/** POST reembolsos: sales of one order, refunded all together or not at all. */
export const ReembolsoInput = z.object({
  ids: z
    .array(Id, MESSAGES.invalidField)
    .min(1, MESSAGES.invalidField)
    .max(REFUND_UNITS_MAX, MESSAGES.invalidField)
    .transform((ids) => [...new Set(ids)]),
  motivo: Prose(500),
})

/** The status of each sale: `refunding` until the provider has confirmed, then `refunded`. */
export const ReembolsoAnswer = z.object({
  result: z.array(z.object({ id: Id, status: z.enum(VENDA_STATUS) })),
})
export type ReembolsoAnswer = z.infer<typeof ReembolsoAnswer>
