import { z } from 'zod'
import { Id, Instant, Page } from './common.ts'
import { DayFilter, IdOnly, SavedId } from './fields.ts'
import { isAtor } from './historico-rules.ts'
import { HISTORY_MAX_ROWS } from './limits.ts'
import { MESSAGES } from './messages.ts'

/** A filter; an empty one is ignored. */
const Filter = (schema: z.ZodType<string>) =>
  z
    .union([z.literal(''), schema], MESSAGES.invalidField)
    .nullish()
    .transform((text) => text || undefined)

/**
 * The actor as stored: `usuario:<id>`, `cliente:<id>`, `provider` (the payment provider), `clock` (a job), `terminal`
 * (a command on the server).
 */
const ActorText = z.string().toLowerCase().refine(isAtor)

/** GET historico: newest first; `de` and `ate` are days of São Paulo, both inclusive. */
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
  tipo: z.enum(['usuario', 'cliente', 'provider', 'clock', 'terminal']),
  id: Id.nullable(),
  nome: z.string().nullable(),
})
/**
 * One change: the record, its state before (`de`) and after (`para`), and the actor. Records without a state machine
 * have `created`, `edited` and `deleted`.
 */
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
/** `total` is at most 10 000. */
export const HistoricoList = z.object({ result: z.array(Mudanca), total: z.number().int() })

/** GET eventos/venda/{id}/historico: the history of a ticket, its payments, refunds and readings, oldest first. */
export const VendaHistorico = z.object({ result: z.array(Mudanca.omit({ detalhe: true })) })

/** GET alertas: unseen alerts first, then newest first. */
export const AlertasQuery = Page
/** An event an operator must check; `subject` is the id of the record concerned. */
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
