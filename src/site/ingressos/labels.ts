import { formatDateTime } from '../../../contract/dates.ts'
import { toCents } from '../../../contract/money.ts'
import type { Venda } from '../../../contract/vendas.ts'
import type { TicketDisplay } from '../../../contract/vendas-rules.ts'
import { dayAndHour } from '../../lib/dates.ts'
import { INGRESSO, INGRESSOS } from '../../texts/ingressos.ts'
import { formatPrice } from '../shared/format-price.ts'

/** The event's name, or the raffle's. */
export const ticketName = ({ evento, rifa }: Venda): string => evento?.nome ?? rifa?.nome ?? ''

/** 'sáb 12/12/2026 · 20:30', 'Sorteio sáb 12/12/2026' */
export function ticketWhen({ evento, rifa }: Venda): string {
  if (evento) return dayAndHour(evento.data, evento.hora)
  return rifa ? INGRESSOS.draw(dayAndHour(rifa.data_sorteio, null)) : ''
}

/** 'Arena das Dunas · Salvador/BA'; no line begins with the dot. */
export const ticketWhere = ({ evento }: Venda): string =>
  evento ? `${evento.local}\u00a0· ${evento.cidade.nome}/${evento.cidade.estado}` : ''

/** 'Camarote · Mesa 12', 'Número 42' */
export function ticketDetail(venda: Venda): string {
  if (!venda.lote) return INGRESSOS.raffle(venda.nr_sorte)
  return venda.lugar ? `${venda.lote.setor.nome} · ${venda.lugar}` : venda.lote.setor.nome
}

/** @internal */
export const ticketPrice = ({ valor }: Venda): string => formatPrice(toCents(valor))

export type Fact = { label: string; value: string }

/** The drawn number of the raffle, after the draw. */
function drawnFact({ rifa, nr_sorte }: Venda): Fact[] {
  const drawn = rifa?.numero_sorteado
  if (drawn == null) return []
  return [{ label: INGRESSO.drawn, value: drawn === nr_sorte ? INGRESSO.drawnYours(drawn) : String(drawn) }]
}

/** The facts printed on a ticket, one per line. */
export function ticketFacts(venda: Venda): Fact[] {
  const of = venda.lote
    ? [{ label: INGRESSO.sector, value: venda.lote.setor.nome }]
    : [{ label: INGRESSO.number, value: String(venda.nr_sorte ?? '') }]
  return [
    ...of,
    ...drawnFact(venda),
    ...(venda.lugar ? [{ label: INGRESSO.place, value: venda.lugar }] : []),
    { label: INGRESSO.name, value: venda.cliente.nome },
    { label: INGRESSO.price, value: ticketPrice(venda) },
  ]
}

/** The reason why a ticket shows no code; only a paid ticket shows one. */
export function noCodeReason(display: TicketDisplay, { entregue_em, rifa }: Venda): { title?: string; text: string } {
  switch (display) {
    case 'UTILIZADO':
      return { ...(entregue_em && { title: INGRESSO.used(formatDateTime(entregue_em)) }), text: INGRESSO.usedText }
    case 'AGUARDANDO PAGAMENTO':
      return { text: rifa ? INGRESSO.raffleWaiting : INGRESSO.waiting }
    case 'PGTO NÃO REALIZADO':
      return { text: INGRESSO.pixUnpaid }
    case 'REEMBOLSO EM ANDAMENTO':
      return { text: INGRESSO.refunding }
    case 'REEMBOLSADO':
      return { text: INGRESSO.refunded }
    case 'CONTESTADO':
      return { text: INGRESSO.chargedback }
    case 'NÃO PAGO':
    case 'PAGO':
      return { text: INGRESSO.unpaid }
  }
}
