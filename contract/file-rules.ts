import { BANNER_MAX_BYTES, EVENTO_PICTURE_MAX_BYTES, LOGO_MAX_BYTES, SORTEIO_IMPORT_MAX_BYTES } from './limits.ts'
import { MESSAGES } from './messages.ts'
import { OFFICE_MESSAGES } from './messages-office.ts'
import { OFFICE_REFUSALS } from './refusals-office.ts'

/** The files a form accepts. The server checks the content again (docs/decisions/back-office.md). */
export type FileRule = { extensions: readonly string[]; maxBytes: number; tooBig: string; wrongType?: string }

const PICTURES = { extensions: ['jpg', 'jpeg', 'png'], tooBig: MESSAGES.pictureTooLarge } as const
export const EVENTO_PICTURE: FileRule = { ...PICTURES, maxBytes: EVENTO_PICTURE_MAX_BYTES }
export const BANNER_PICTURE: FileRule = { ...PICTURES, maxBytes: BANNER_MAX_BYTES }
export const LOGO_PICTURE: FileRule = {
  extensions: ['png', 'jpg', 'jpeg', 'webp'],
  maxBytes: LOGO_MAX_BYTES,
  tooBig: MESSAGES.pictureTooLarge,
  wrongType: OFFICE_REFUSALS['picture.logo-type'],
}
/** The entries of the prize draw. */
export const SORTEIO_CSV: FileRule = {
  extensions: ['csv'],
  tooBig: OFFICE_REFUSALS['import.too-large'],
  maxBytes: SORTEIO_IMPORT_MAX_BYTES,
}

/** A list of people who get courtesies. */
export const CORTESIAS_CSV: FileRule = {
  extensions: ['csv', 'txt'],
  tooBig: OFFICE_REFUSALS['import.too-large'],
  maxBytes: 100_000,
}

/** The message for an empty file. */
const MIN_BYTES = 1

/** The message for a file that is not accepted, by its name and size; null when it is (docs/product.md#validation). */
export function fileProblem({ name, size }: { name: string; size: number }, rule: FileRule): string | null {
  const extension = /\.([^.]+)$/.exec(name)?.[1]?.toLowerCase() ?? ''
  if (!rule.extensions.includes(extension)) return rule.wrongType ?? MESSAGES.fileType
  if (size < MIN_BYTES) return OFFICE_MESSAGES.fileTooSmall
  return size > rule.maxBytes ? rule.tooBig : null
}
