import { z } from 'zod'
import { CATEGORIA_IDS } from './categorias-rules.ts'
import { Id, Reais } from './common.ts'
import { CentsInput, IdOnly, Line, SavedId, Versao, WholeOrNone } from './fields.ts'
import { MESSAGES } from './messages.ts'
import { FARE_MESSAGES } from './messages-fares.ts'

/**
 * What the members of a plan get at events of a category: `percentual` off the full price (100: entry is included) or a
 * price (`valor`, reais) of one unit; `unidades` tickets at one event; `horas_antes` the public. `passe`: the membership
 * card itself admits, and no ticket is needed.
 */
export const Beneficio = z.object({
  id: Id,
  categoria: z.enum(CATEGORIA_IDS),
  percentual: z.number().int().nullable(),
  valor: Reais.nullable(),
  unidades: z.number().int(),
  horas_antes: z.number().int(),
  passe: z.boolean(),
})
export type Beneficio = z.infer<typeof Beneficio>

/** A plan of the club; `valor`: reais a month. Only the back-office gets `ativo`, `socios`, `versao`. */
export const Plano = z.object({
  id: Id,
  nome: z.string(),
  valor: Reais,
  com_cadeira: z.boolean(),
  beneficios: z.array(Beneficio),
  ativo: z.boolean().optional(),
  /** How many members have it. */
  socios: z.number().int().optional(),
  versao: z.number().int().optional(),
})
export type Plano = z.infer<typeof Plano>

/**
 * GET planos: the cheapest first; for visitors those that one may subscribe to. `jogo`: the full price with its fee of
 * the next match that sells members' fares, in reais, and `jogo_taxa` that fee; null: none is on sale.
 */
export const PlanoList = z.object({ result: z.array(Plano), jogo: Reais.nullable(), jogo_taxa: Reais.nullable() })
export type PlanoList = z.infer<typeof PlanoList>
export const PlanoParams = IdOnly

const BeneficioInput = z
  .object({
    categoria: z.enum(CATEGORIA_IDS, MESSAGES.invalidField),
    percentual: WholeOrNone(0, 100, FARE_MESSAGES.beneficioPercentual),
    valor: z
      .union(
        [z.literal('').transform(() => null), CentsInput(FARE_MESSAGES.beneficioValor)],
        FARE_MESSAGES.beneficioValor,
      )
      .nullish()
      .transform((cents) => cents ?? null),
    unidades: WholeOrNone(1, 10, FARE_MESSAGES.beneficioUnidades).transform((units) => units ?? 1),
    horas_antes: WholeOrNone(0, 720, FARE_MESSAGES.beneficioHoras).transform((hours) => hours ?? 0),
    passe: z.boolean(MESSAGES.invalidField).default(false),
  })
  .superRefine(({ percentual, valor, passe }, ctx) => {
    const wrong = (field: string, message: string) => ctx.addIssue({ code: 'custom', message, path: [field] })
    if ((percentual === null) === (valor === null)) wrong('percentual', FARE_MESSAGES.beneficioPercentual)
    // A form shows the field of one of them.
    if (percentual === null && valor === null) wrong('valor', FARE_MESSAGES.beneficioValor)
    if (passe && percentual !== 100) wrong('passe', FARE_MESSAGES.beneficioPasse)
  })
  .transform(({ valor, ...beneficio }) => ({ ...beneficio, valorCents: valor }))
export type BeneficioInput = z.output<typeof BeneficioInput>

/**
 * POST planos: edits when an id is sent, else creates. `valor`: reais a month, for new members; of the first plan it is
 * the club's price. All benefits are sent, one a category.
 */
export const PlanoInput = z.object({
  id: SavedId,
  versao: Versao,
  nome: Line(2, 30, FARE_MESSAGES.planoNome),
  valor: CentsInput(FARE_MESSAGES.planoValor).refine((cents) => cents > 0, FARE_MESSAGES.planoValor),
  com_cadeira: z.boolean(MESSAGES.invalidField).default(true),
  ativo: z.boolean(MESSAGES.invalidField).default(true),
  beneficios: z
    .array(BeneficioInput, MESSAGES.invalidField)
    .refine(
      (list) => new Set(list.map(({ categoria }) => categoria)).size === list.length,
      FARE_MESSAGES.beneficioRepetido,
    ),
})
export type PlanoInput = z.output<typeof PlanoInput>

/** GET socio/tarifas: the caller's own benefit at an event. */
export const SocioTarifaQuery = z.object({ idEvento: Id })
/**
 * The caller's own benefit at an event; null without one. `id_tarifa`: the fare of the event's lots that is theirs;
 * `restantes`: how many more tickets of it they may have. `passe`: the membership card admits instead.
 */
export const SocioTarifa = z
  .object({
    id_tarifa: Id,
    plano: z.string(),
    restantes: z.number().int(),
    unidades: z.number().int(),
    horas_antes: z.number().int(),
    incluida: z.boolean(),
    passe: z.boolean(),
  })
  .nullable()
export type SocioTarifa = z.infer<typeof SocioTarifa>
