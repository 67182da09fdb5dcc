import { deepStrictEqual } from 'node:assert'
import type { z } from 'zod'

/** The tests compare every answer of the database with its schema; in production that would cost more than the query. */
const isChecked = process.env.NODE_ENV === 'test'

/** What a query answers, as the driver gives it: a schema that changed its values would do so in the tests only. */
export type AnswerSchema<Answer> = z.ZodType<Answer, Answer>

/** @throws in the tests, when the answer is not what the schema says: another type, a column too few or too many */
function check<Answer>(schema: AnswerSchema<Answer>, answer: unknown): void {
  deepStrictEqual(schema.parse(answer), answer)
}

/**
 * An answer of the database as what its query says it is.
 * @param schema what the query answers: a constant of its file, because making it costs more than the query
 */
export function checked<Answer>(schema: AnswerSchema<Answer>, answer: unknown): Answer {
  if (isChecked) check(schema, answer)
  return answer as Answer
}

/** The same for each row. */
export function checkedRows<Row>(schema: AnswerSchema<Row>, rows: unknown[]): Row[] {
  if (isChecked) for (const row of rows) check(schema, row)
  return rows as Row[]
}
