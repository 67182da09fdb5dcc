import type { ErrorCode, Sentence } from './error-codes.ts'
import { OFFICE_REFUSALS } from './refusals-office.ts'
import { SHOP_REFUSALS } from './refusals-shop.ts'

/**
 * The sentence of every code. A code without one does not compile.
 * @internal
 */
export const REFUSALS = { ...SHOP_REFUSALS, ...OFFICE_REFUSALS } as const satisfies Record<ErrorCode, Sentence>

type Sentences = typeof REFUSALS

/** What the sentence of a code is about; nothing for most. Codes of both kinds together have no arguments that suit. */
export type ArgumentsOf<Code extends ErrorCode> = Sentences[Code] extends string
  ? []
  : Sentences[Code] extends (...args: infer Args) => string
    ? Args
    : never

/** The sentence of a code, made of its arguments. */
export function sentenceOf<Code extends ErrorCode>(code: Code, args: ArgumentsOf<Code>): string {
  const sentence: Sentence = REFUSALS[code]
  return typeof sentence === 'string' ? sentence : (sentence as (...args: unknown[]) => string)(...args)
}
