import { z } from 'zod'
import { Id } from './common.ts'
import { isDay, isHour, parseBrDay } from './dates.ts'
import { isNumbered } from './eventos-rules.ts'
import { FRENTE_IDS } from './frentes-rules.ts'
import { CentsInput, CountOr, IdOnly, Line, readInstant, SavedId, Versao } from './fields.ts'
import { parseBrDateTime } from './instants-rules.ts'
import { LOTE_UNITS_MAX, MAX_INSTALLMENTS, SETOR_PLACES_MAX, SETOR_TIPO, type SetorTipo } from './limits.ts'
import { MESSAGES } from './messages.ts'
import { FARE_MESSAGES } from './messages-fares.ts'
import { OFFICE_MESSAGES } from './messages-office.ts'
import { OFFICE_REFUSALS } from './refusals-office.ts'
import { PromocionaisInput } from './tarifas.ts'
import { isBelowFull } from './tarifas-rules.ts'

/* Calls that create or edit a sector or a lot; what they answer is in `eventos.ts`. */

/** One of the three sector types, as a number or as the text of a select. */
const Tipo = z.union([z.number(), z.string()], OFFICE_MESSAGES.setorTipo).transform((value, ctx): SetorTipo => {
  const tipo = Object.values(SETOR_TIPO).find((known) => String(known) === String(value))
  if (tipo !== undefined) return tipo
  ctx.addIssue({ code: 'custom', message: OFFICE_MESSAGES.setorTipo })
  return z.NEVER
})

/** The most seats at a table. */
const TABLE_SEATS_MAX = 99

/**
 * POST eventos/setor (docs/product.md#validation), with its defaults on save: qtd_por_linha 0, qtd_lugar 1, dividir_ate
 * 1. In a sector with a seat map the number of places is the map's; `qtd_lugar` is ignored. Without `extra` a stored
 * sector keeps its own, and a new one has that of its type (`isExtra`); without `frente` and `oculto` likewise,
 * and a new one has a stage and is public.
 */
export const SetorInput = z.object({
  id: SavedId,
  versao: Versao,
  id_evento: Id,
  nome: Line(3, 200, OFFICE_MESSAGES.setorNome),
  tipo: Tipo,
  qtd_por_linha: CountOr(0, 1000),
  qtd_lugar: CountOr(1, SETOR_PLACES_MAX),
  dividir_ate: CountOr(1, MAX_INSTALLMENTS),
  extra: z.boolean(MESSAGES.invalidField).nullish(),
  lugares_mesa: CountOr(0, TABLE_SEATS_MAX),
  oculto: z.boolean(MESSAGES.invalidField).nullish(),
  frente: z.enum(FRENTE_IDS, MESSAGES.invalidField).nullish(),
})
export type SetorInput = z.infer<typeof SetorInput>
export const SetorDelete = IdOnly

/** The fields of `LoteInput`, as they are typed. */
const LoteFields = z.object({
  id: SavedId,
  versao: Versao,
  id_evento_setor: Id,
  data: z
    .string(OFFICE_MESSAGES.loteData)
    .refine((text) => isDay(text) || parseBrDay(text) !== null || readInstant(text) !== null, OFFICE_MESSAGES.loteData),
  hora: z.string(OFFICE_MESSAGES.loteHora).refine(isHour, OFFICE_MESSAGES.loteHora).nullish(),
  valor: CentsInput(OFFICE_MESSAGES.loteValor),
  qtd_total: CountOr(1, LOTE_UNITS_MAX),
  taxa_adm: z
    .union([z.literal('').transform(() => 0), CentsInput(MESSAGES.invalidField)], MESSAGES.invalidField)
    .nullish()
    .transform((cents) => cents ?? 0),
  promocionais: PromocionaisInput.optional(),
  vende_socio: z.boolean(MESSAGES.invalidField).optional(),
})

/** Names of fares that differ in upper and lower case only are the same. */
const nameKey = (nome: string): string => nome.toLowerCase()

function toLote<Typed extends z.output<typeof LoteFields>>(
  { data, hora, valor, taxa_adm, ...lote }: Typed,
  ctx: z.RefinementCtx,
) {
  const price = { valorCents: valor, taxaCents: taxa_adm }
  const promocionais = lote.promocionais ?? []
  promocionais.forEach((fare, index) => {
    const wrong = (field: string, message: string) =>
      ctx.addIssue({ code: 'custom', message, path: ['promocionais', index, field] })
    if (fare.ativa && !isBelowFull(price, fare)) wrong('valor', FARE_MESSAGES.promocionalMenor)
    const isRepeated = promocionais.slice(0, index).some(({ nome }) => nameKey(nome) === nameKey(fare.nome))
    if (isRepeated) wrong('nome', FARE_MESSAGES.promocionalRepetida)
  })
  const instant = readInstant(data) ?? parseBrDateTime(data, hora ?? '')
  if (instant !== null) return { ...lote, data: instant, ...price }
  ctx.addIssue({ code: 'custom', message: OFFICE_MESSAGES.loteHora, path: ['hora'] })
  return z.NEVER
}

/**
 * POST eventos/lote (docs/product.md#validation). `data` is an ISO instant, or a day (dd/mm/yyyy or `YYYY-MM-DD`) with
 * `hora` hh:mm of São Paulo. `vende_socio`: whether it sells members' fares; not sent: as stored, not of a new one. Amounts are in reais: numbers, or texts with a decimal comma. Returns the instant in UTC
 * and the amounts in cents.
 */
export const LoteInput = LoteFields.transform(toLote)
export type LoteInput = z.infer<typeof LoteInput>
export const LoteDelete = IdOnly

/*
 * What the back-office's forms of sectors and lots accept. A call without a quantity gets the specified default 1; in a
 * form an empty quantity is a mistake.
 */

/** A count that a person types: from 1 to `max`. Empty is a mistake here, not a default. */
const CountTyped = (max: number, message: string) =>
  z
    .union([z.number(), z.string().trim().regex(/^\d+$/, message)], message)
    .transform(Number)
    .pipe(z.number().int(message).min(1, message).max(max, message))

/** A sector: where its type has places, their number must be typed. */
export const SetorFormInput = SetorInput.extend({ qtd_lugar: z.union([z.number(), z.string()]) }).superRefine(
  ({ tipo, qtd_lugar }, ctx) => {
    const isTyped = CountTyped(SETOR_PLACES_MAX, OFFICE_MESSAGES.setorLugares).safeParse(qtd_lugar).success
    if (isNumbered(tipo) && !isTyped)
      ctx.addIssue({ code: 'custom', message: OFFICE_MESSAGES.setorLugares, path: ['qtd_lugar'] })
  },
)

/**
 * A lot: its quantity must be typed, and fit into its sector.
 * @param places those that the lot's sector can sell; null: it has none, only quantities
 * @param stored the quantity as it is stored, which may be above the places of a sector that has become smaller
 */
export const loteFormInput = (places: number | null, stored = 0) =>
  LoteFields.extend({
    qtd_total: CountTyped(LOTE_UNITS_MAX, OFFICE_MESSAGES.loteQuantidade).refine(
      (units) => places === null || units <= Math.max(places, stored),
      OFFICE_REFUSALS['lote.more-than-places'](places ?? 0),
    ),
  }).transform(toLote)
