import { z } from 'zod'
import { Id, Reais } from './common.ts'
import { isEstado } from './estados.ts'
import { CentsInput, Line, SavedId, Versao } from './fields.ts'
import { MESSAGES } from './messages.ts'
import { FARE_MESSAGES } from './messages-fares.ts'
import { MEIA_PERCENTUAL, PROMOCIONAIS_MAX, TARIFA_TIPOS } from './tarifas-rules.ts'

/**
 * A fare of a lot (docs/api.md#fares): `valor` and `taxa_adm` of one unit in reais; `documento`: what to show at the
 * entrance; null: nothing; `na_cota`: whether it counts in the quota of half price. The id of `inteira` is the lot's.
 */
export const Tarifa = z.object({
  id: Id,
  tipo: z.enum(TARIFA_TIPOS),
  nome: z.string(),
  valor: Reais,
  taxa_adm: Reais,
  documento: z.string().nullable(),
  na_cota: z.boolean(),
})
export type Tarifa = z.infer<typeof Tarifa>

/** A promotional fare in the form of its lot, in reais. `vendidos`: paid, and not given back. */
export const Promocional = z.object({
  id: Id,
  nome: z.string(),
  documento: z.string().nullable(),
  valor: Reais,
  taxa_adm: Reais,
  /** Whether it is sold. */
  ativa: z.boolean(),
  vendidos: z.number().int(),
})
export type Promocional = z.infer<typeof Promocional>

/**
 * The promotional fares of a lot as its form sends them, all of them; of what is not sent, the stored ones stay. Amounts
 * in reais, as the lot's; returns them in cents.
 */
export const PromocionaisInput = z
  .array(
    z
      .object({
        id: SavedId,
        nome: Line(3, 60, FARE_MESSAGES.promocionalNome),
        documento: Line(0, 120, FARE_MESSAGES.promocionalDocumento)
          .nullish()
          .transform((text) => text || null),
        valor: CentsInput(FARE_MESSAGES.promocionalValor),
        taxa_adm: z
          .union([z.literal('').transform(() => 0), CentsInput(MESSAGES.invalidField)], MESSAGES.invalidField)
          .nullish()
          .transform((cents) => cents ?? 0),
        ativa: z.boolean(MESSAGES.invalidField).default(true),
      })
      .transform(({ valor, taxa_adm, ...fare }) => ({ ...fare, valorCents: valor, taxaCents: taxa_adm })),
    MESSAGES.invalidField,
  )
  .max(PROMOCIONAIS_MAX, FARE_MESSAGES.promocionaisMax(PROMOCIONAIS_MAX))
export type PromocionaisInput = z.output<typeof PromocionaisInput>

/**
 * The half price of an event: its tickets on sale to the public, how many of them may be sold as half price, and how many
 * of those are left. Only the back-office gets the rules of its form.
 */
export const Meia = z.object({
  total: z.number().int(),
  cota: z.number().int(),
  restantes: z.number().int(),
  percentual: z.number().int().optional(),
  taxa_inteira: z.boolean().optional(),
})
export type Meia = z.infer<typeof Meia>

/**
 * The half price in the form of an event: whether it is sold, its quota in percent of the event's tickets, and whether it
 * pays the whole fee. Of what is not sent, the stored value stays; without one: no, 40, no.
 */
export const meiaInput = {
  vende_meia: z.boolean(MESSAGES.invalidField).optional(),
  meia_percentual: z
    .union([z.number(), z.string().trim().regex(/^\d+$/, FARE_MESSAGES.eventoMeia)], FARE_MESSAGES.eventoMeia)
    .transform(Number)
    .pipe(
      z
        .number()
        .int(FARE_MESSAGES.eventoMeia)
        .min(MEIA_PERCENTUAL, FARE_MESSAGES.eventoMeia)
        .max(100, FARE_MESSAGES.eventoMeia),
    )
    .optional(),
  meia_taxa_inteira: z.boolean(MESSAGES.invalidField).optional(),
}

/**
 * GET tarifas: the reasons of half price. `onde`: the state, as two letters, or the id of the city where it holds; null:
 * everywhere, by federal law, and nobody edits it. `ativa`: whether it is sold.
 */
export const Motivo = z.object({
  id: Id,
  nome: z.string(),
  documento: z.string().nullable(),
  na_cota: z.boolean(),
  onde: z.string().nullable(),
  onde_nome: z.string().nullable(),
  ativa: z.boolean(),
  versao: z.number().int(),
})
export type Motivo = z.infer<typeof Motivo>
export const MotivoList = z.object({ result: z.array(Motivo) })
export type MotivoList = z.infer<typeof MotivoList>

/** POST tarifas: a reason of a state or a city (docs/api.md#fares). */
export const MotivoInput = z.object({
  id: SavedId,
  versao: Versao,
  nome: Line(3, 60, FARE_MESSAGES.motivoNome),
  documento: Line(3, 120, FARE_MESSAGES.motivoDocumento),
  onde: z
    .string(FARE_MESSAGES.motivoOnde)
    .refine((text) => isEstado(text) || Id.safeParse(text).success, FARE_MESSAGES.motivoOnde),
  na_cota: z.boolean(MESSAGES.invalidField).default(true),
  ativa: z.boolean(MESSAGES.invalidField).default(true),
})
export type MotivoInput = z.infer<typeof MotivoInput>
