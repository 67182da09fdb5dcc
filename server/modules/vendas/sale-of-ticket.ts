import { z } from 'zod'
import { isCancelado } from '../../../contract/mudar-rules.ts'
import { toReais } from '../../../contract/money.ts'
import { type Reembolso, Venda } from '../../../contract/vendas.ts'
import { canUse } from '../../../contract/vendas-rules.ts'
import type { TicketCodes } from '../../auth/ticket-codes.ts'
import { placeOf, SaleStatus, type SetorNames, saleStatus } from '../../sales/admit/sale-view.ts'

/** The fields of a sale that do not depend on the caller; `toVenda` adds the others. */
export type Sale = Omit<Venda, 'codigo' | 'pode'> & { isDrawn: boolean }

/** A row of `refund`; its times are texts of PostgreSQL. */
export const RefundRow = z.strictObject({
  status: z.enum(['pending', 'sent', 'confirmed', 'failed']),
  created: z.string(),
  sent: z.string().nullable(),
  updated: z.string(),
})
type RefundRow = z.infer<typeof RefundRow>

/** A row of the database's view `ticket`. */
export const TicketRow = z.strictObject({
  id: z.string(),
  id_attempt: z.string(),
  id_evento: z.string().nullable(),
  id_evento_setor_lote: z.string().nullable(),
  id_rifa: z.string().nullable(),
  id_cliente: z.string(),
  nr_lugar: z.int().nullable(),
  nr_sorte: z.int().nullable(),
  entregue: z.boolean(),
  sale_status: SaleStatus,
  cents: z.int(),
  order_id: z.string(),
  method: z.string(),
  forma_pgto: Venda.shape.forma_pgto,
  cpf_cliente: z.string().nullable(),
  email_cliente: z.string().nullable(),
  created: z.string(),
  used: z.string().nullable(),
  pix_until: z.string().nullable(),
  id_setor: z.string().nullable(),
  id_cidade: z.string().nullable(),
  is_drawn: z.boolean().nullable(),
  /** `acompanha`: the number of the wheelchair's place. */
  evento: Venda.shape.evento.unwrap().extend({ tarifa: Venda.shape.tarifa, acompanha: z.int().nullable() }).nullable(),
  rifa: Venda.shape.rifa,
  cliente: Venda.shape.cliente,
  refund: RefundRow.nullable(),
  paid: z.string().nullable(),
})
type TicketRow = z.infer<typeof TicketRow>

const SITUACAO = { pending: 'pedido', sent: 'enviado', confirmed: 'devolvido', failed: 'recusado' } as const

const instant = (text: string | null): string | null => (text === null ? null : new Date(text).toISOString())

/** A refund changes for the last time when it is confirmed or fails. */
export const toReembolso = ({ status, created, sent, updated }: RefundRow): Reembolso => ({
  situacao: SITUACAO[status],
  pedido_em: new Date(created).toISOString(),
  enviado_em: instant(sent),
  fim_em: status === 'confirmed' || status === 'failed' ? instant(updated) : null,
})

function ofEvento(row: TicketRow['evento'], names?: SetorNames): Pick<Venda, 'evento' | 'tarifa' | 'acompanha'> {
  if (!row) return { evento: null, tarifa: null, acompanha: null }
  const { tarifa, acompanha, ...evento } = row
  return { evento, tarifa, acompanha: placeOf(names, acompanha) }
}

/** A row with the names of its sector. */
export function toSale(
  {
    sale_status,
    cents,
    method,
    id_setor,
    created,
    pix_until,
    used,
    is_drawn,
    refund,
    paid,
    evento,
    id_attempt: _,
    id_cidade: __,
    id_rifa: ___,
    ...row
  }: TicketRow,
  names?: SetorNames,
): Sale {
  return {
    ...row,
    ...ofEvento(evento, names),
    isDrawn: is_drawn === true,
    status: saleStatus(sale_status, method),
    valor: toReais(cents),
    lugar: placeOf(names, row.nr_lugar),
    lote:
      id_setor && names
        ? {
            nr_lote: names.lotes.get(row.id_evento_setor_lote ?? '') ?? 0,
            setor: { id: id_setor, nome: names.nome, tipo: names.tipo },
          }
        : null,
    created_at: new Date(created).toISOString(),
    pago_em: instant(paid),
    pix_expira_em: instant(pix_until),
    entregue_em: instant(used),
    reembolso: refund && toReembolso(refund),
  }
}

type Usable = Omit<Sale, 'isDrawn'>

/** Whether a sale can be used now: paid, not used, and its event takes place. */
export const isUsable = (sale: Usable): boolean => canUse(sale) && !isCancelado(sale.evento ?? {})

/** The code that admits the owner of a ticket; null when it admits nobody. */
export const entranceCode = (tickets: TicketCodes, sale: Usable): string | null =>
  isUsable(sale) && sale.evento ? tickets.sign(sale.id) : null
