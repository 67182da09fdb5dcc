import { canRefund } from '../../../contract/reembolsos-rules.ts'
import type { TicketCodes } from '../../auth/ticket-codes.ts'
import type { Attachments } from '../../mensagens/compose.ts'
import { agendaFile } from '../eventos/agenda-file.ts'
import { entranceCode } from './sale-of-ticket.ts'
import { type DrawDeps, drawTickets } from './vendas-pdf.ts'
import { findOrderSales } from './vendas-repo.ts'

type FileDeps = DrawDeps & Parameters<typeof agendaFile>[0] & { tickets: TicketCodes; now(): Date }

/** The files that are sent with the message of a paid order. */
export const orderFiles = (deps: FileDeps): Attachments => ({
  async tickets(idCliente, idOrder) {
    const order = await findOrderSales(deps.db, idCliente, idOrder)
    const vendas = (order?.sales ?? []).map(({ isDrawn: _, ...sale }) => ({
      ...sale,
      codigo: entranceCode(deps.tickets, sale),
      pode: { entregar: false, reembolsar: canRefund(sale, deps.now(), 'cliente') },
    }))
    const drawn = await drawTickets(deps, vendas, 'a4')
    return drawn && { nome: drawn.name, tipo: 'application/pdf', bytes: drawn.file }
  },
  async agenda(idEvento) {
    const text = await agendaFile(deps, idEvento)
    return text === null ? null : { nome: 'evento.ics', tipo: 'text/calendar', bytes: Buffer.from(text) }
  },
})
