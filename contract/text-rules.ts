/** The digits of a text: phones and documents are sent and stored as digits (docs/api.md#phones-and-documents). */
export const digits = (text: string): string => text.replace(/\D/g, '')

/** Removes accents: 'José' → 'Jose' (docs/product.md#validation). */
export const stripAccents = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '')

/** A text in the form used by searches: without accents, case and the spaces around it. */
export const folded = (text: string): string => stripAccents(text).trim().toLowerCase()

/** Joins the parts of a masked text, each with its separator before it; an empty part is left out with its separator. */
export const joinParts = (first: string, ...rest: [separator: string, part: string][]): string =>
  rest.reduce((text, [separator, part]) => (part ? `${text}${separator}${part}` : text), first)

/** The first characters of a text. A surrogate pair, such as an emoji, is left out when it would be cut. */
export const cut = (text: string, max: number): string => text.slice(0, max).replace(/[\uD800-\uDBFF]$/, '')

/** A text in a form the database can store as text and as JSON: without NUL, and with lone surrogates replaced. */
export const storable = (text: string): string => text.toWellFormed().replaceAll('\0', '')

export const isStorable = (text: string): boolean => !text.includes('\0') && text.isWellFormed()
