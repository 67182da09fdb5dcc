import { z } from 'zod'
import { Id, Instant } from './common.ts'
import { isDay, parseBrDay } from './dates.ts'
import { isPhone } from './documents.ts'
import { parseBrDateTime } from './instants-rules.ts'
import { DAY_LENGTH, MAX_PRICE_CENTS, SELECTION_MAX } from './limits.ts'
import { MESSAGES } from './messages.ts'
import { toCents, toReais } from './money.ts'
import { parseReais } from './money-input-rules.ts'
import { digits } from './text-rules.ts'

/*
 * Fields shared by several nouns: they parse the input of a form or a caller, leniently where that is safe, and return
 * the values the server uses. Every refusal has one of our messages; a wrong type is refused like an empty field.
 */

/** A Brazilian mobile number, masked or not; returns its 11 digits (docs/api.md#phones-and-documents). */
export const Phone = z.string(MESSAGES.phone).trim().refine(isPhone, MESSAGES.phone).transform(digits)

/** A whole number from `min` to `max`, or its digits; nothing or '' is null. */
export const WholeOrNone = (min: number, max: number, message: string) =>
  z
    .union([z.number(), z.string().trim().regex(/^\d*$/, message)], message)
    .nullish()
    .transform((value) => (value == null || value === '' ? null : Number(value)))
    .pipe(z.number().int(message).min(min, message).max(max, message).nullable())

/** One line of text, trimmed, `min` to `max` characters without control characters; refused with `message`. */
export const Line = (min: number, max: number, message: string) =>
  z
    .string(message)
    .trim()
    .min(min, message)
    .max(max, message)
    // PostgreSQL cannot store NUL in a text, and no name contains a control character.
    .refine((text) => !/\p{Cc}/u.test(text), message)

/** Text of several lines, trimmed; '' when absent. */
export const Prose = (max: number) =>
  z
    .string(MESSAGES.invalidField)
    .trim()
    .max(max, MESSAGES.invalidField)
    .refine((text) => !/[^\P{Cc}\n\r\t]/u.test(text), MESSAGES.invalidField)
    .nullish()
    .transform((text) => text ?? '')

/** The id of the record to save: set on edit; absent, null or '' on create. */
export const SavedId = z
  .union([Id, z.literal('')], MESSAGES.invalidId)
  .nullish()
  .transform((id) => id || undefined)

/**
 * The version a form was loaded with. When it is sent and differs from the stored one, the save is refused with 409.
 */
export const Versao = z.number(MESSAGES.invalidField).int(MESSAGES.invalidField).nullish()

/** The ids of selected rows; without it, of a list's all. */
export const SelectedIds = z
  .array(Id, MESSAGES.invalidField)
  .min(1, MESSAGES.invalidField)
  .max(SELECTION_MAX, MESSAGES.selectionMax(SELECTION_MAX))
  .optional()

/** The number of a draw of the Loteria Federal. */
export const Concurso = z
  .number(MESSAGES.invalidField)
  .int(MESSAGES.invalidField)
  .min(1, MESSAGES.invalidField)
  .max(99_999, MESSAGES.invalidField)
  .nullish()

/** `{id}` alone: a path parameter, or the body of a DELETE and its answer. */
export const IdOnly = z.object({ id: Id })

/** A day as dd/mm/yyyy or `YYYY-MM-DD`; returns `YYYY-MM-DD` (docs/product.md#validation; docs/api.md#time). */
export const DayInput = (message: string) =>
  z.string(message).transform((text, ctx) => {
    const day = isDay(text) ? text : parseBrDay(text)
    if (day !== null) return day
    ctx.addIssue({ code: 'custom', message })
    return z.NEVER
  })

/** The same, or nothing: '' or null, both returned as null. */
export const DayOrNoneInput = (message: string) =>
  z
    .string(message)
    .refine((text) => text === '' || isDay(text) || parseBrDay(text) !== null, message)
    .nullable()
    .transform((text) => (text && !isDay(text) ? parseBrDay(text) : text || null))

/** The minute of an ISO instant or of 'dd/mm/yyyy hh:mm' of São Paulo, as an instant in UTC; null when it is neither. */
function minuteOf(text: string): string | null {
  const instant = readInstant(text)
  if (instant !== null) return new Date(new Date(instant).setUTCSeconds(0, 0)).toISOString()
  const [day = '', hour = '', ...rest] = text.split(' ')
  return rest.length ? null : parseBrDateTime(day, hour)
}

/** An instant, whose seconds are dropped, or 'dd/mm/yyyy hh:mm' of São Paulo; null or '' means none. */
export const MinuteInput = (message: string) =>
  z
    .string(message)
    .nullable()
    .transform((text, ctx) => {
      if (!text) return null
      const instant = minuteOf(text)
      if (instant === null) ctx.addIssue({ code: 'custom', message })
      return instant ?? z.NEVER
    })

/** ISO 8601 with a zone, of the years of `isDay`, as ISO 8601 in UTC, to the millisecond; null for any other text. */
export function readInstant(text: string): string | null {
  const ms = Instant.safeParse(text).success ? Date.parse(text) : Number.NaN
  const instant = Number.isNaN(ms) ? '' : new Date(ms).toISOString()
  return isDay(instant.slice(0, 10)) ? instant : null
}

/** An instant with its zone (docs/api.md#time); returns ISO 8601 in UTC, to the millisecond. */
export const InstantInput = (message: string) =>
  z.string(message).transform((text, ctx) => {
    const instant = readInstant(text)
    if (instant !== null) return instant
    ctx.addIssue({ code: 'custom', message })
    return z.NEVER
  })

/** A day to filter by; a text that is not 10 characters long is ignored (docs/product.md#validation). */
export const DayFilter = z
  .string(MESSAGES.invalidDate)
  .nullish()
  .transform((text) => (text?.length === DAY_LENGTH ? text : undefined))
  .pipe(DayInput(MESSAGES.invalidDate).optional())

const isPrice = (reais: number): boolean => reais >= 0 && reais <= toReais(MAX_PRICE_CENTS)

/** An amount in reais, a number or a text with a decimal comma; returns integer cents (docs/product.md#validation). */
export const CentsInput = (message: string) =>
  z.union([z.number(), z.string()], message).transform((value, ctx) => {
    const cents = typeof value === 'string' ? parseReais(value) : isPrice(value) ? toCents(value) : null
    if (cents !== null && cents <= MAX_PRICE_CENTS) return cents
    ctx.addIssue({ code: 'custom', message })
    return z.NEVER
  })

/**
 * A count as forms send it: a number or its digits. Missing, empty, zero or negative gives `otherwise`
 * (docs/product.md#validation); a fraction, other text or more than `max` is refused.
 */
export const CountOr = (otherwise: number, max: number) =>
  z
    .union([z.number(), z.string().regex(/^-?\d*$/, MESSAGES.invalidField)], MESSAGES.invalidField)
    .nullish()
    .transform((value) => (Number(value ?? 0) > 0 ? Number(value) : otherwise))
    .pipe(z.number().int(MESSAGES.invalidField).max(max, MESSAGES.invalidField))
