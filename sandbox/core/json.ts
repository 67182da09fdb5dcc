export type Json = Record<string, unknown>

export const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
export const asObject = (value: unknown): Json => (isObject(value) ? value : {})
export const textOf = (value: unknown): string | undefined =>
  typeof value === 'string' && value !== '' ? value : undefined
export const isInteger = (value: unknown): value is number => Number.isSafeInteger(value)
/** The real API omits empty keys instead of sending null (Pagar.me docs, observed payloads). */
export function withoutEmpty<T extends object>(value: T): T {
  return Object.fromEntries(Object.entries(value).filter(([, entry]) => entry !== undefined && entry !== null)) as T
}
