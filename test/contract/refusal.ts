import type { z } from 'zod'

/** The refusal of a value by a schema: null if it is accepted, else the first message by path, `''` for the whole. */
export function refusal(schema: z.ZodType, value: unknown): Record<string, string> | null {
  const result = schema.safeParse(value)
  if (result.success) return null
  const messages: Record<string, string> = {}
  for (const { path, message } of result.error.issues) messages[path.join('.')] ??= message
  return messages
}

/** The first message of a refusal, as a form shows it; null if the value is accepted. */
export const firstMessage = (schema: z.ZodType, value: unknown): string | null =>
  schema.safeParse(value).error?.issues[0]?.message ?? null
