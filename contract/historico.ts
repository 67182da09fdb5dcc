import { z } from 'zod'
import { Id, Instant, Page } from './common.ts'
import { DayFilter, IdOnly, SavedId } from './fields.ts'
import { HISTORY_MAX_ROWS } from './limits.ts'
import { MESSAGES } from './messages.ts'

/** A filter left empty filters nothing. */
const Filter = (schema: z.ZodType<string>) =>
  z
    .union([z.literal(''), schema], MESSAGES.invalidField)
    .nullish()
    .transform((text) => text || undefined)

/** Who did it, as it is kept: `usuario:<id>`, `cliente:<id>`, `provider` (the payment provider), `clock` (time itself). */
const ActorText = z
  .string()
  .toLowerCase()
  .regex(/^((usuario|cliente):[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}|provider|clock)$/)

/** GET historico: newest first; `de` and `ate` are days of São Paulo, both included. */
export const HistoricoQuery = Page.extend({
  cursor: Page.shape.cursor.pipe(z.number().max(HISTORY_MAX_ROWS, MESSAGES.invalidField)),
  entidade: Filter(z.string().max(40)),
  id: SavedId,
  ator: Filter(ActorText),
  de: DayFilter,
  ate: DayFilter,
})
export type HistoricoQuery = z.output<typeof HistoricoQuery>

export const Ator = z.object({
  tipo: z.enum(['usuario', 'cliente', 'provider', 'clock']),
  id: Id.nullable(),
  nome: z.string().nullable(),
})
/** One change: what, from where to where along its chart (`created`, `edited`, `deleted` for what has none), by whom. */
export const Mudanca = z.object({
  id: z.number().int(),
  em: Instant,
  entidade: z.string(),
  id_entidade: Id,
  de: z.string().nullable(),
  para: z.string(),
  ator: Ator,
  detalhe: z.record(z.string(), z.unknown()).nullable(),
})
export type Mudanca = z.infer<typeof Mudanca>
/** `total` counts no further than 10 000. */
export const HistoricoList = z.object({ result: z.array(Mudanca), total: z.number().int() })

/** GET alertas: those nobody has seen first, then the newest. */
export const AlertasQuery = Page
/** What a person who runs the shop must look at; `subject` is an id. */
export const Alerta = z.object({
  id: Id,
  kind: z.string(),
  subject: z.string(),
  detail: z.string(),
  em: Instant,
  visto_em: Instant.nullable(),
  visto_por: z.object({ id: Id, nome: z.string().nullable() }).nullable(),
})
export type Alerta = z.infer<typeof Alerta>
export const AlertasList = z.object({ result: z.array(Alerta), total: z.number().int() })
export const AlertaVisto = IdOnly
