import { z } from 'zod'
import { Id } from './common.ts'
import { isDay, parseBrDay } from './dates.ts'
import { DAY_LENGTH, MAX_PRICE_CENTS } from './limits.ts'
import { MESSAGES } from './messages.ts'
import { parseReais, toCents, toReais } from './money.ts'

/*
 * Fields that several nouns take in: what a form or a caller sends, forgiven where that is safe, and what the server
 * works with. Every refusal has one of our messages; a field of a wrong type is refused like an empty one.
 */

/** One line of text, trimmed, `min` to `max` characters; refused with `message`. */
export const Line = (min: number, max: number, message: string) =>
  z
    .string(message)
    .trim()
    .min(min, message)
    .max(max, message)
    // A database text cannot hold NUL, and no name holds a control character.
    .refine((text) => !/\p{Cc}/u.test(text), message)

/** Text of several lines, trimmed; absent is empty. */
export const Prose = (max: number) =>
  z
    .string(MESSAGES.invalidField)
    .trim()
    .max(max, MESSAGES.invalidField)
    .refine((text) => !/[^\P{Cc}\n\r\t]/u.test(text), MESSAGES.invalidField)
    .nullish()
    .transform((text) => text ?? '')

/** The id of the thing saved: there on edit; absent, null or '' on create. */
export const SavedId = z
  .union([Id, z.literal('')], MESSAGES.invalidId)
  .nullish()
  .transform((id) => id || undefined)

/** The version a form was opened with; when sent and no longer the stored one, the save is refused with 409. */
export const Versao = z.number(MESSAGES.invalidField).int(MESSAGES.invalidField).nullish()

/** `{id}` alone: the parameter of a path, the body of a DELETE and its answer. */
export const IdOnly = z.object({ id: Id })

/** A day as dd/mm/yyyy or `YYYY-MM-DD`; gives `YYYY-MM-DD` (docs/product.md#validation; docs/api.md#time). */
export const DayInput = (message: string) =>
  z.string(message).transform((text, ctx) => {
    const day = isDay(text) ? text : parseBrDay(text)
    if (day !== null) return day
    ctx.addIssue({ code: 'custom', message })
    return z.NEVER
  })

/** A day to filter by: anything that has not 10 characters does not filter (docs/product.md#validation). */
export const DayFilter = z
  .string(MESSAGES.invalidDate)
  .nullish()
  .transform((text) => (text?.length === DAY_LENGTH ? text : undefined))
  .pipe(DayInput(MESSAGES.invalidDate).optional())

const isPrice = (reais: number): boolean => reais >= 0 && reais <= toReais(MAX_PRICE_CENTS)

/** An amount in reais, a number or typed with a decimal comma; gives integer cents (docs/product.md#validation). */
export const CentsInput = (message: string) =>
  z.union([z.number(), z.string()], message).transform((value, ctx) => {
    const cents = typeof value === 'string' ? parseReais(value) : isPrice(value) ? toCents(value) : null
    if (cents !== null && cents <= MAX_PRICE_CENTS) return cents
    ctx.addIssue({ code: 'custom', message })
    return z.NEVER
  })

/**
 * A count as forms send it: a number or its digits. Missing, empty or not above 0 gives `otherwise`
 * (docs/product.md#validation); a fraction, a word or more than `max` is refused.
 */
export const CountOr = (otherwise: number, max: number) =>
  z
    .union([z.number(), z.string().regex(/^-?\d*$/, MESSAGES.invalidField)], MESSAGES.invalidField)
    .nullish()
    .transform((value) => (Number(value ?? 0) > 0 ? Number(value) : otherwise))
    .pipe(z.number().int(MESSAGES.invalidField).max(max, MESSAGES.invalidField))
