import type { AppDeps } from '../../app-deps.ts'
import type { Attachments } from '../../mensagens/compose.ts'
import { agendaFile } from '../eventos/agenda-file.ts'
import { drawTickets } from './vendas-pdf.ts'
import { vendasOfOrder } from './vendas-service.ts'

/** The files that are sent with the message of a paid order. */
export const orderFiles = (deps: AppDeps): Attachments => ({
  async tickets(idCliente, idOrder) {
    const drawn = await drawTickets(deps, await vendasOfOrder(deps, idCliente, idOrder), 'a4')
    return drawn && { nome: drawn.name, tipo: 'application/pdf', bytes: drawn.file }
  },
  async agenda(idEvento) {
    const text = await agendaFile(deps, idEvento)
    return text === null ? null : { nome: 'evento.ics', tipo: 'text/calendar', bytes: Buffer.from(text) }
  },
})
