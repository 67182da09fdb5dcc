import { EmbeddedError } from '../postgres/index.ts'

/** An expected failure. Its message is one Portuguese line for the user of the command. */
export class Problem extends Error {}

/** What to print for an error: the message of an expected one, the stack of a bug. */
export function describe(error: unknown): string {
  if (error instanceof Problem || error instanceof EmbeddedError) return error.message
  return error instanceof Error ? (error.stack ?? error.message) : String(error)
}
