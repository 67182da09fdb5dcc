import { z } from 'zod'
import { Id, Instant, Page, Reais } from './common.ts'
import { DayFilter, IdOnly, SavedId } from './fields.ts'
import { isAtor, readCodigo } from './historico-rules.ts'
import { HISTORY_MAX_ROWS } from './limits.ts'
import { MESSAGES } from './messages.ts'
import { RESULTADOS } from './portaria-rules.ts'

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

/**
 * GET historico: newest first; `de` and `ate` are days of São Paulo, both inclusive. `evento`: the event with its sectors
 * and lots, without its sales; `pessoa`: all that is of a cliente; `codigo`: a ticket or an order, by the code that it
 * shows, its id or the provider's.
 */
export const HistoricoQuery = Page.extend({
  cursor: Page.shape.cursor.pipe(z.number().max(HISTORY_MAX_ROWS, MESSAGES.invalidField)),
  entidade: Filter(z.string().max(40)),
  id: SavedId,
  ator: Filter(ActorText),
  evento: SavedId,
  pessoa: SavedId,
  codigo: Filter(z.string().refine((text) => readCodigo(text) !== null)),
  de: DayFilter,
  ate: DayFilter,
})
export type HistoricoQuery = z.output<typeof HistoricoQuery>

export const Ator = z.object({
  tipo: z.enum(['usuario', 'cliente', 'provider', 'clock', 'terminal']),
  id: Id.nullable(),
  nome: z.string().nullable(),
})
const Nomeado = z.object({ id: Id, nome: z.string() })
/**
 * What a record is about, looked up when it is read; of a deleted one only what its history says. `nome`: its own, such
 * as 'Pista, 2º lote'; `pedido`: the provider's order; `venda`: a ticket of it; `valor` of the payment or the ticket;
 * `reembolso`: the amount of its latest refund.
 */
export const Sobre = z.object({
  nome: z.string().nullable(),
  eventos: z.array(Nomeado),
  rifas: z.array(Nomeado),
  pessoa: Nomeado.nullable(),
  pedido: z.string().nullable(),
  venda: Id.nullable(),
  cadeira: z.number().int().nullable(),
  valor: Reais.nullable(),
  reembolso: Reais.nullable(),
})
export type Sobre = z.infer<typeof Sobre>
/** Of a record that is not known here. */
export const SOBRE_NADA: Sobre = {
  nome: null,
  eventos: [],
  rifas: [],
  pessoa: null,
  pedido: null,
  venda: null,
  cadeira: null,
  valor: null,
  reembolso: null,
}

/**
 * One change: the record, its state before (`de`) and after (`para`), and the actor. Records without a state machine
 * have `created`, `edited` and `deleted`. `nomes`: the names of records whose ids are in `detalhe`.
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
  sobre: Sobre,
  nomes: z.record(z.string(), z.string()),
})
export type Mudanca = z.infer<typeof Mudanca>
/** `total` is at most 10 000. `filtro`: the name of the event, the person or the record of the filter. */
export const HistoricoList = z.object({
  result: z.array(Mudanca),
  total: z.number().int(),
  filtro: z.string().nullable(),
})

/**
 * GET eventos/venda/{id}/historico: the history of a ticket, its payments, refunds and readings, oldest first.
 * `entradas`: each time a person was let in with this ticket, oldest first; more than once is a conflict of gates.
 */
export const VendaHistorico = z.object({
  result: z.array(Mudanca.omit({ detalhe: true, sobre: true, nomes: true })),
  entradas: z.array(z.object({ id: Id, em: Instant, portao: z.string(), resultado: z.enum(RESULTADOS), ator: Ator })),
})

/** GET alertas: unseen alerts first, then newest first. */
export const AlertasQuery = Page
/** An event an operator must check; `subject` is the id of the record concerned. */
export const Alerta = z.object({
  id: Id,
  kind: z.string(),
  subject: z.string(),
  detail: z.string(),
  sobre: Sobre,
  em: Instant,
  visto_em: Instant.nullable(),
  visto_por: z.object({ id: Id, nome: z.string().nullable() }).nullable(),
})
export type Alerta = z.infer<typeof Alerta>
export const AlertasList = z.object({ result: z.array(Alerta), total: z.number().int() })
export const AlertaVisto = IdOnly
