const sorted = (value: unknown): unknown =>
  Object(value) === value && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value as object).sort(([a], [b]) => (a < b ? -1 : 1)))
    : value

/** The key of a call in the cache: its name and its argument, whatever the order of the argument's fields. */
export const answerKey = (endpointName: string, arg: unknown): string =>
  `${endpointName}(${JSON.stringify(arg, (_, value) => sorted(value))})`
