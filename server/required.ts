/**
 * A value that a rule or a constraint guarantees: a missing one must not continue as an empty id or 0.
 * @param what the value's name in the error
 * @throws when it is null or undefined
 */
export function required<Value>(value: Value | null | undefined, what: string): Value {
  if (value === null || value === undefined) throw new Error(`${what} is missing`)
  return value
}
