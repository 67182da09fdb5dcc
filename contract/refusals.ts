import type { ErrorCode, Sentence } from './error-codes.ts'
import { KEY_REFUSALS } from './refusals-chaves.ts'
import { OFFICE_REFUSALS } from './refusals-office.ts'
import { TEAM_REFUSALS } from './refusals-team.ts'
import { SHOP_REFUSALS } from './refusals-shop.ts'

/**
 * The message of every code. A code without a message does not compile.
 * @internal
 */
export const REFUSALS = {
  ...SHOP_REFUSALS,
  ...OFFICE_REFUSALS,
  ...KEY_REFUSALS,
  ...TEAM_REFUSALS,
} as const satisfies Record<ErrorCode, Sentence>

type Sentences = typeof REFUSALS

/** The arguments of a code's message; none for most. A union of codes with and without arguments gives `never`. */
export type ArgumentsOf<Code extends ErrorCode> = Sentences[Code] extends string
  ? []
  : Sentences[Code] extends (...args: infer Args) => string
    ? Args
    : never

/** The message of a code, built from its arguments. */
export function sentenceOf<Code extends ErrorCode>(code: Code, args: ArgumentsOf<Code>): string {
  const sentence: Sentence = REFUSALS[code]
  return typeof sentence === 'string' ? sentence : (sentence as (...args: unknown[]) => string)(...args)
}
