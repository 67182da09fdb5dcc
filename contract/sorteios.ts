import { z } from 'zod'
import { Day, Id, Instant, Page } from './common.ts'
import { businessDay } from './dates.ts'
import { isCpf, isPhone } from './documents.ts'
import { DayInput, IdOnly, Line } from './fields.ts'
import { MESSAGES } from './messages.ts'
import { OFFICE_MESSAGES, SORTEIO_LINE } from './messages-office.ts'
import { digits } from './text-rules.ts'
import { UploadedFile } from './uploads.ts'

/**
 * An entry of the prize draw (docs/product.md#entities). `documento`: CPF or RG without a mask; `numero`: its line in the
 * frozen list, null before it is frozen; `foto`: a signed link.
 */
export const Sorteio = z.object({
  id: Id,
  nome_completo: z.string(),
  documento: z.string(),
  data_nascimento: Day,
  sexo: z.string(),
  telefone: z.string(),
  tamanho: z.string(),
  numero: z.number().int().nullable(),
  foto: z.string().nullable(),
  created_at: Instant,
})
export type Sorteio = z.infer<typeof Sorteio>
/** `tamanhos`: how many of the entries, on all pages, asked for each size; the commonest first. */
export const SorteioList = z.object({
  list: z.array(Sorteio),
  total: z.number().int(),
  tamanhos: z.array(z.object({ tamanho: z.string(), total: z.number().int() })),
})
export type SorteioList = z.infer<typeof SorteioList>
export const SorteioParams = IdOnly

/** A document as it is stored: digits and upper-case letters only; an RG may end in X. */
export const unmaskedDocument = (text: string): string => text.replace(/[^0-9A-Za-z]/g, '').toUpperCase()

const Filter = z.string(MESSAGES.invalidField).trim().max(120, MESSAGES.invalidField).default('')

const filters = {
  nome: Filter,
  documento: Filter.transform(unmaskedDocument),
  telefone: Filter.transform(digits),
}
/** The filters of the list and its export, masked or not; an empty one is ignored. */
export const SorteioFilter = z.object(filters)
export type SorteioFilter = z.infer<typeof SorteioFilter>
/** GET sorteios: filters and page (docs/product.md#calls). */
export const SorteioQuery = z.object({ ...filters, ...Page.shape })
/** GET sorteios/exportar: the path of the file to download. */
export const ExportAnswer = z.object({ path: z.string() })
/** POST sorteios/importar: a form with the CSV. */
export const SorteioImportInput = z.object({ arquivo: UploadedFile(OFFICE_MESSAGES.csvMissing) })
export const SorteioImportAnswer = z.object({ importados: z.number().int() })

/** Eleven digits are a CPF. Otherwise an RG: 5 to 14 letters and digits; the states have no common check digit. */
const isDocument = (bare: string): boolean => (/^\d{11}$/.test(bare) ? isCpf(bare) : /^\d[0-9A-Z]{4,13}$/.test(bare))

/** Removes the country code, which spreadsheets with phones as numbers contain. */
const nationalPhone = (text: string): string => digits(text).replace(/^55(?=\d{11}$)/, '')

/** A line of an import, its cells by column name; returns the values to store. */
export const SorteioLine = z.object({
  nome_completo: Line(3, 200, SORTEIO_LINE.nome),
  documento: z
    .string(SORTEIO_LINE.documento)
    .regex(/^[0-9A-Za-z./\s-]*$/, SORTEIO_LINE.documento)
    .transform(unmaskedDocument)
    .refine(isDocument, SORTEIO_LINE.documento),
  data_nascimento: z
    .string()
    .trim()
    .pipe(DayInput(SORTEIO_LINE.nascimento))
    .refine((day) => day <= businessDay(new Date()), SORTEIO_LINE.nascimento),
  sexo: Line(1, 30, SORTEIO_LINE.sexo),
  telefone: z.string().transform(nationalPhone).refine(isPhone, SORTEIO_LINE.telefone),
  tamanho: Line(1, 30, SORTEIO_LINE.tamanho),
})
export type SorteioLine = z.infer<typeof SorteioLine>

export const SORTEIO_IMPORT_MAX_ROWS = 20_000
