import { EmbeddedError } from '../postgres/index.ts'

/** An expected failure: its message is one Portuguese line for whoever typed the command. */
export class Problem extends Error {}

/** What to print of an error: a line for the expected ones, everything for a bug of ours. */
export function describe(error: unknown): string {
  if (error instanceof Problem || error instanceof EmbeddedError) return error.message
  return error instanceof Error ? (error.stack ?? error.message) : String(error)
}
