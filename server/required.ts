/**
 * A value that a rule or a constraint guarantees: what is missing must not go on as an empty id or 0.
 * @param what is named in the error
 * @throws when it is null or undefined
 */
export function required<Value>(value: Value | null | undefined, what: string): Value {
  if (value === null || value === undefined) throw new Error(`${what} is missing`)
  return value
}
