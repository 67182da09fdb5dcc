/**
 * Two users edited the same record: the differences about which the second one to save must decide. The fields are
 * those of the form, by name; texts are compared without the spaces around them, as they are saved.
 */
export type Fields = Record<string, unknown>

/**
 * A field that the other user changed. `both`: this form changed it, too, to another value, so the user must choose;
 * otherwise the other user's value is taken.
 */
export type Difference = { name: string; before: unknown; mine: unknown; theirs: unknown; both: boolean }

const comparable = (value: unknown): string =>
  JSON.stringify(typeof value === 'string' ? value.trim() : (value ?? '')) ?? ''
const isSame = (one: unknown, other: unknown): boolean => comparable(one) === comparable(other)

/** The fields that differ. @param before as the form was loaded @param mine as typed @param theirs as saved meanwhile */
export const differences = (before: Fields, mine: Fields, theirs: Fields): Difference[] =>
  Object.keys(mine)
    .filter((name) => !isSame(before[name], theirs[name]) && !isSame(mine[name], theirs[name]))
    .map((name) => ({
      name,
      before: before[name],
      mine: mine[name],
      theirs: theirs[name],
      both: !isSame(before[name], mine[name]),
    }))

/** The form's fields after the decision. @param kept the names of the fields that keep this form's value */
export function merged<F extends Fields>(mine: F, found: readonly Difference[], kept: ReadonlySet<string>): F {
  const taken = found.filter(({ name, both }) => !both || !kept.has(name)).map(({ name, theirs }) => [name, theirs])
  return { ...mine, ...Object.fromEntries(taken) }
}
