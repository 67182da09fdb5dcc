/** A pattern of LIKE for a text that contains this one, whose own `%` and `_` stand for themselves. */
export const containing = (text: string): string => `%${text.replace(/[\\%_]/g, '\\$&')}%`
