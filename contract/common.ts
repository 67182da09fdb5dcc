import { z } from 'zod'
import { ERROR_CODES } from './error-codes.ts'
import { PAGE_SIZE, PAGE_SIZE_MAX } from './limits.ts'
import { MESSAGES } from './messages.ts'
import { SESSION_ENDS } from './session-end-rules.ts'

/** An id of this application: a UUID in lower case (docs/api.md#ids). */
export const Id = z.uuid(MESSAGES.invalidId).toLowerCase()

/** Reais on the wire, e.g. 46.5. Cents in the database: `money.ts` converts. */
export const Reais = z.number()

/** A calendar day of São Paulo, `YYYY-MM-DD`. */
export const Day = z.iso.date(MESSAGES.invalidDate)

/** An instant on the wire: ISO 8601 with zone. */
export const Instant = z.iso.datetime({ offset: true })

/** A stock's version: opaque, and another one whenever the stock has changed (docs/api.md#sales-lists). */
export const Estoque = z.string().regex(/^\d{1,19}(-\d{1,19}-[0-9a-f]{8})?$/, MESSAGES.invalidField)

/**
 * Paging: rows to skip and rows to return, 25 by default (docs/product.md#constants), 100 at most (docs/api.md#lists).
 */
export const Page = z.object({
  cursor: z.coerce.number(MESSAGES.invalidField).int(MESSAGES.invalidField).min(0, MESSAGES.invalidField).default(0),
  limit: z.coerce
    .number(MESSAGES.invalidField)
    .int(MESSAGES.invalidField)
    .min(1, MESSAGES.invalidField)
    .max(PAGE_SIZE_MAX, MESSAGES.pageTooLarge)
    .default(PAGE_SIZE),
})

/**
 * The body of every 4xx answer: `code` for programs, `message` for people, `fields` maps the path of each invalid field
 * to its message; `motivo`: why the session of the sent cookie ended. A 5xx has neither message nor fields, and a code
 * only when the refusal is deliberate.
 */
export const ErrorBody = z.object({
  code: z.enum(ERROR_CODES),
  message: z.string(),
  fields: z.record(z.string(), z.string()).optional(),
  motivo: z.enum(SESSION_ENDS).optional(),
})
export type ErrorBody = z.infer<typeof ErrorBody>
