import { z } from 'zod'
import { Id, Instant, Page, Reais } from './common.ts'
import { DayInput, Line, SavedId, SelectedIds } from './fields.ts'
import { MESSAGES } from './messages.ts'
import { EventoMudanca } from './evento-mudanca.ts'
import { Imagem } from './pictures.ts'
import { TARIFA_TIPOS } from './tarifas-rules.ts'
import { SITUACOES } from './vendas-rules.ts'

export const VENDA_STATUS = [
  'paid',
  'waiting_payment',
  'pending',
  'failed',
  'refunding',
  'refunded',
  'chargedback',
] as const

export const REEMBOLSO_SITUACAO = ['pedido', 'enviado', 'devolvido', 'recusado'] as const

/**
 * The refund of a sale (docs/api.md#vendas): requested, sent to the provider, confirmed by it, or not done, in which
 * case the sale is valid again.
 */
export const Reembolso = z.object({
  situacao: z.enum(REEMBOLSO_SITUACAO),
  pedido_em: Instant,
  enviado_em: Instant.nullable(),
  /** When it was confirmed, or failed. */
  fim_em: Instant.nullable(),
})
export type Reembolso = z.infer<typeof Reembolso>

/** The fare of a sale, and what to show at the entrance; null: nothing. */
export const VendaTarifa = z.object({
  tipo: z.enum(TARIFA_TIPOS),
  nome: z.string(),
  documento: z.string().nullable(),
})

/** The sale of a ticket or a raffle number (docs/api.md#vendas). `valor` is in reais, with the fee. */
export const Venda = z.object({
  id: Id,
  id_evento: Id.nullable(),
  id_evento_setor_lote: Id.nullable(),
  order_id: z.string().nullable(),
  status: z.enum(VENDA_STATUS),
  forma_pgto: z.enum(['credit_card', 'pix']).nullable(),
  id_cliente: Id,
  cpf_cliente: z.string().nullable(),
  email_cliente: z.string().nullable(),
  valor: Reais,
  nr_lugar: z.number().nullable(),
  /** The place's visible name: 'Mesa 12', 'D7'; null where places have no numbers. */
  lugar: z.string().nullable(),
  /** Of a companion: the name of the wheelchair's place whose ticket the same cliente has. */
  acompanha: z.string().nullish(),
  nr_sorte: z.number().nullable(),
  /** Null: it was sold at the full price. */
  tarifa: VendaTarifa.nullable(),
  /** The signed code of the QR; null unless the ticket admits. */
  codigo: z.string().nullable(),
  /** Until when a waiting PIX can be paid; null when there is nothing to pay by PIX. */
  pix_expira_em: Instant.nullish(),
  entregue: z.boolean(),
  entregue_em: Instant.nullable(),
  created_at: Instant,
  /** When it was paid; null when it never was. A PIX is paid later than `created_at`. */
  pago_em: Instant.nullish(),
  evento: z
    .object({
      nome: z.string(),
      data: z.string(),
      hora: z.string().nullable(),
      local: z.string(),
      cidade: z.object({ nome: z.string(), estado: z.string() }),
      imagem: Imagem.nullable(),
      /** `devolver_ate` is null for a ticket that was bought for the new day. */
      ...EventoMudanca.shape,
    })
    .nullable(),
  lote: z.object({ nr_lote: z.number(), setor: z.object({ id: Id, nome: z.string(), tipo: z.number() }) }).nullable(),
  /** `numero_sorteado`: null until the draw. */
  rifa: z
    .object({
      id: Id,
      nome: z.string(),
      data_sorteio: z.string(),
      numero_sorteado: z.number().int().nullable().optional(),
      imagem: Imagem.nullable().optional(),
    })
    .nullable(),
  cliente: z.object({ nome: z.string(), telefone: z.string() }),
  /** Its refund; null without one. A failed refund is only in the answer of `GET eventos/venda/{id}`. */
  reembolso: Reembolso.nullish(),
  /** The actions the caller may take on the sale now: they decide which buttons the screen shows. */
  pode: z.object({ entregar: z.boolean(), reembolsar: z.boolean() }),
})
export type Venda = z.infer<typeof Venda>
export const VendaParams = z.object({ id: Id })

/** GET eventos/venda/{id}/pdf, GET pagarme/orders/{id}/pdf: the paper, A4 with two tickets on a page or A6 with one. */
export const IngressoPdfQuery = z.object({ formato: z.enum(['a4', 'a6'], MESSAGES.invalidField).default('a4') })
export type IngressoFormato = z.infer<typeof IngressoPdfQuery>['formato']

/** The name of the entrance, as the device reports it. */
export const Portao = Line(0, 40, MESSAGES.invalidField).nullish()
/** A scanner's output, in which the code is found (entranceCodeIn). */
export const Scanned = z.string(MESSAGES.invalidField).max(300, MESSAGES.invalidField)

/**
 * POST eventos/venda, POST rifas/venda. A cliente names their own order and item; status and price are ignored. The
 * back-office names one sale, by `id` or by a scanned `codigo`, and sends `entregue: true`; with `id_evento` the sale
 * must be of that event.
 */
export const VendaInput = z.object({
  id: SavedId,
  codigo: Scanned.nullish(),
  id_evento: SavedId,
  portao: Portao,
  order_id: z.string(MESSAGES.invalidField).min(1, MESSAGES.invalidField).max(64, MESSAGES.invalidField).nullish(),
  id_evento_setor_lote: Id.nullish(),
  id_rifa: Id.nullish(),
  nr_lugar: z.number(MESSAGES.invalidField).int(MESSAGES.invalidField).nullish(),
  nr_sorte: z.number(MESSAGES.invalidField).int(MESSAGES.invalidField).nullish(),
  entregue: z.boolean(MESSAGES.invalidField).nullish(),
})
export type VendaInput = z.output<typeof VendaInput>
export const VendaResult = z.object({ result: z.array(Venda) })

const SearchField = Line(0, 200, MESSAGES.invalidField).nullish()

/**
 * POST eventos/vendas/cliente (docs/product.md#calls). A cliente may send only their own id, and without a limit
 * receives the longest page (docs/api.md#lists). The other fields are the back-office's search (`ingressoSearch`); an
 * event with a `situacao`, and optionally one of its sectors, lists its sales without a search.
 */
export const VendasClienteInput = z
  .object({ idCliente: SavedId, telefone: SearchField, cpf: SearchField, email: SearchField, idEvento: SavedId })
  .extend({ idSetor: SavedId, situacao: z.enum(SITUACOES, MESSAGES.invalidField).nullish() })
  .extend({ cursor: Page.shape.cursor, limit: Page.shape.limit.unwrap().optional() })
export type VendasClienteInput = z.output<typeof VendasClienteInput>
export const VendasClienteAnswer = z.object({ result: z.array(Venda), total: z.number() })

/** POST eventos/vendas/exportar: the sales of one event, of one raffle or all, optionally from one day to another, both inclusive; or the selected ones. */
export const VendasExportarInput = z.object({
  idEvento: SavedId,
  idRifa: SavedId,
  de: DayInput(MESSAGES.invalidDate).nullish(),
  ate: DayInput(MESSAGES.invalidDate).nullish(),
  ids: SelectedIds,
})
export type VendasExportarInput = z.output<typeof VendasExportarInput>
/** The path of the file, valid for five minutes. */
export const VendasExportarAnswer = z.object({ path: z.string() })
