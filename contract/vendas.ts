import { z } from 'zod'
import { Id, Instant, Page, Reais } from './common.ts'
import { digits, isCpf } from './documents.ts'
import { MESSAGES } from './messages.ts'

export const VENDA_STATUS = [
  'paid',
  'waiting_payment',
  'pending',
  'failed',
  'refunding',
  'refunded',
  'chargedback',
] as const

/** A ticket sale or raffle number as the browser sees it (spec §3). `valor` is in reais, with the fee. */
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
  nr_sorte: z.number().nullable(),
  entregue: z.boolean(),
  entregue_em: Instant.nullable(),
  created_at: Instant,
  evento: z
    .object({
      nome: z.string(),
      data: z.string(),
      hora: z.string().nullable(),
      local: z.string(),
      cidade: z.object({ nome: z.string(), estado: z.string() }),
    })
    .nullable(),
  lote: z.object({ nr_lote: z.number(), setor: z.object({ id: Id, nome: z.string(), tipo: z.number() }) }).nullable(),
  rifa: z.object({ id: Id, nome: z.string(), data_sorteio: z.string() }).nullable(),
  cliente: z.object({ nome: z.string(), telefone: z.string() }),
})
export type Venda = z.infer<typeof Venda>
export const VendaParams = z.object({ id: Id })

/** POST eventos/venda, POST rifas/venda from a customer: names his own order and item; status and price sent are not read. */
export const VendaInput = z.object({
  order_id: z.string(MESSAGES.invalidField).min(1, MESSAGES.invalidField).max(64, MESSAGES.invalidField),
  id_evento_setor_lote: Id.nullish(),
  id_rifa: Id.nullish(),
  nr_lugar: z.number(MESSAGES.invalidField).int(MESSAGES.invalidField).nullish(),
  nr_sorte: z.number(MESSAGES.invalidField).int(MESSAGES.invalidField).nullish(),
  entregue: z.boolean(MESSAGES.invalidField).nullish(),
})
export const VendaResult = z.object({ result: z.array(Venda) })

/**
 * POST eventos/vendas/cliente (spec §7). A customer's own id is the only one answered, and without a limit he gets all of
 * his (wire.md, lists); cpf and email are the staff's.
 */
export const VendasClienteInput = z
  .object({
    idCliente: Id.optional(),
    cpf: z.string(MESSAGES.invalidField).refine(isCpf, 'Digite um CPF válido').transform(digits).optional(),
    email: z.string(MESSAGES.invalidField).max(200, MESSAGES.invalidField).optional(),
  })
  .extend({ cursor: Page.shape.cursor, limit: Page.shape.limit.unwrap().optional() })
export const VendasClienteAnswer = z.object({ result: z.array(Venda), total: z.number() })
