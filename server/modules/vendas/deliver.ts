import { randomUUID } from 'node:crypto'
import { entranceCodeIn } from '../../../contract/ingresso-rules.ts'
import type { VendaInput } from '../../../contract/vendas.ts'
import { unpaidCode, usedTime } from '../../../contract/vendas-rules.ts'
import type { AppDeps } from '../../app-deps.ts'
import type { Usuario } from '../../auth/admin-sessions-repo.ts'
import type { TicketCodes } from '../../auth/ticket-codes.ts'
import type { Tx } from '../../db/connection.ts'
import { transaction } from '../../db/transaction.ts'
import { worksInCidade } from '../../plugins/auth.ts'
import { required } from '../../required.ts'
import { done, type Refusal, type Result, refuse } from '../../result.ts'
import { insertEntradas, readPortoes } from '../../sales/admit/entradas-repo.ts'
import { saleStatus } from '../../sales/admit/sale-view.ts'
import { isAdmissible, type LockedTicket, lockTickets, markUsed } from '../../sales/admit/tickets-repo.ts'

type Kind = 'evento' | 'rifa'

/** The id of the sale, from a scanned code, whose signature must be valid, or from `id`. */
function saleIdOf(tickets: TicketCodes, { id, codigo }: VendaInput): Result<string> {
  if (!codigo) return id ? done(id) : refuse(400, 'validation.failed', 'id')
  const named = tickets.read(entranceCodeIn(codigo) ?? '')
  if (named === null) return refuse(400, 'ingresso.unknown-code', 'codigo')
  // A client may send back the whole sale it received: then both are present and must match.
  return id && id !== named ? refuse(400, 'validation.failed', 'id') : done(named)
}

/** Why this sale cannot be marked as used, or null. A sale of another city is answered as not found. */
function refusal(
  ticket: LockedTicket | undefined,
  usuario: Usuario,
  input: VendaInput,
  { kind, portao }: { kind: Kind; portao: string },
): Refusal | null {
  const isKind = ticket && (ticket.id_evento !== null) === (kind === 'evento')
  if (!isKind || (ticket.id_cidade !== null && !worksInCidade(usuario, ticket.id_cidade)))
    return refuse(404, 'record.not-found')
  if (input.id_evento && input.id_evento !== ticket.id_evento) return refuse(409, 'ingresso.other-evento')
  if (ticket.is_cancelado) return refuse(409, 'ingresso.evento-canceled')
  if (ticket.entregue) {
    const time = usedTime(required(ticket.entregue_at, 'the time of use'))
    return kind === 'evento'
      ? refuse(409, 'ingresso.already-used', [time, portao])
      : refuse(409, 'prize.handed-over', [time])
  }
  if (!isAdmissible(ticket))
    return refuse(409, unpaidCode(saleStatus(ticket.status, ticket.method), ticket.is_cortesia))
  if (kind === 'rifa' && ticket.numero_sorteado !== ticket.nr_sorte) return refuse(409, 'prize.not-drawn')
  return null
}

/**
 * `entregue: true` from the back-office (docs/product.md#ticket-display): marks a ticket as used, or a raffle's prize
 * as handed over. Of two concurrent calls one succeeds; the other gets a 409 with the time of use.
 * @returns the sale's id
 */
export async function deliverSale(
  { db, tickets, now }: AppDeps,
  usuario: Usuario,
  input: VendaInput,
  kind: Kind,
): Promise<Result<string>> {
  if (input.entregue !== true) return refuse(400, 'validation.failed', 'entregue')
  const named = saleIdOf(tickets, input)
  if (!named.ok) return named
  return transaction(db, async (tx) => {
    const ticket = (await lockTickets(tx, [named.value])).get(named.value)
    const portao = ticket?.entregue ? ((await readPortoes(tx, [ticket.id])).get(ticket.id) ?? '') : ''
    const refused = refusal(ticket, usuario, input, { kind, portao })
    if (refused || !ticket) return refused ?? refuse(404, 'record.not-found')
    await markDelivered(tx, ticket, usuario, { portao: input.portao ?? '', at: now() })
    return done(ticket.id)
  })
}

async function markDelivered(
  tx: Tx,
  ticket: LockedTicket,
  usuario: Usuario,
  how: { portao: string; at: Date },
): Promise<void> {
  const { id, id_evento: idEvento } = ticket
  const entrada = idEvento === null ? null : randomUUID()
  if (idEvento !== null && entrada !== null) {
    const row = { id: entrada, idEvento, idVenda: id, idUsuario: usuario.id, resultado: 'aceita' as const }
    await insertEntradas(tx, [{ ...row, idSocio: null, portao: how.portao, documentoVisto: null, lidaEm: how.at }])
  }
  await markUsed(tx, [{ id, at: how.at, ...(entrada && { detail: { entrada } }) }], `usuario:${usuario.id}`)
}
