/** The number of fields marked as changed, in lists and groups of fields, too. */
export function countChanges(marks: unknown): number {
  if (marks === true) return 1
  if (typeof marks !== 'object' || marks === null) return 0
  return Object.values(marks).reduce<number>((sum, mark) => sum + countChanges(mark), 0)
}
