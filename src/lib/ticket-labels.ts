import { formatDateTime } from '../../contract/dates.ts'
import type { Venda } from '../../contract/vendas.ts'
import type { TicketDisplay } from '../../contract/vendas-rules.ts'
import { INGRESSO, INGRESSOS } from '../texts/ingressos.ts'
import { dayAndHour } from './dates.ts'

// The texts of a ticket, for its owner and for the back-office.

/** The tone of a ticket's state, on its stamp and in lists. */
export const DISPLAY_TONES = {
  PAGO: 'ok',
  UTILIZADO: 'ink',
  'NÃO PAGO': 'bad',
  'AGUARDANDO PAGAMENTO': 'wait',
  'PGTO NÃO REALIZADO': 'bad',
  'REEMBOLSO EM ANDAMENTO': 'wait',
  REEMBOLSADO: 'ink',
  CONTESTADO: 'bad',
  'CORTESIA REVOGADA': 'bad',
  'EVENTO CANCELADO': 'bad',
} as const satisfies Record<TicketDisplay, string>

/** The event's name, or the raffle's. */
export const ticketName = ({ evento, rifa }: Pick<Venda, 'evento' | 'rifa'>): string => evento?.nome ?? rifa?.nome ?? ''

/** 'sáb 12/12/2026 · 20:30', 'Sorteio: sáb 12/12/2026' */
export function ticketWhen({ evento, rifa }: Pick<Venda, 'evento' | 'rifa'>): string {
  if (evento) return dayAndHour(evento.data, evento.hora)
  return rifa ? INGRESSOS.draw(dayAndHour(rifa.data_sorteio, null)) : ''
}

/** 'Arena das Dunas · Salvador/BA'; no line begins with the dot. */
export const ticketWhere = ({ evento }: Pick<Venda, 'evento'>): string =>
  evento ? `${evento.local}\u00a0· ${evento.cidade.nome}/${evento.cidade.estado}` : ''

/** 'Camarote · Mesa 12', 'Número 42' */
export function ticketDetail(venda: Pick<Venda, 'lote' | 'lugar' | 'nr_sorte'>): string {
  if (!venda.lote) return INGRESSOS.raffle(venda.nr_sorte)
  return venda.lugar ? `${venda.lote.setor.nome} · ${venda.lugar}` : venda.lote.setor.nome
}

/** The reason why a ticket shows no code; only a paid ticket shows one. */
export function noCodeReason(
  display: TicketDisplay,
  { entregue_em, rifa }: Pick<Venda, 'entregue_em' | 'rifa'>,
): { title?: string; text: string } {
  const isRaffle = Boolean(rifa)
  switch (display) {
    case 'UTILIZADO':
      return {
        ...(entregue_em && { title: INGRESSO.used(formatDateTime(entregue_em)) }),
        text: INGRESSO.usedText(isRaffle),
      }
    case 'AGUARDANDO PAGAMENTO':
      return { text: isRaffle ? INGRESSO.raffleWaiting : INGRESSO.waiting }
    case 'PGTO NÃO REALIZADO':
      return { text: INGRESSO.pixUnpaid(isRaffle) }
    case 'REEMBOLSO EM ANDAMENTO':
      return { text: INGRESSO.refunding(isRaffle) }
    case 'REEMBOLSADO':
      return { text: INGRESSO.refunded(isRaffle) }
    case 'CONTESTADO':
      return { text: INGRESSO.chargedback(isRaffle) }
    case 'EVENTO CANCELADO':
      return { text: INGRESSO.cancelled }
    case 'CORTESIA REVOGADA':
      return { text: INGRESSO.revoked }
    case 'NÃO PAGO':
    case 'PAGO':
      return { text: INGRESSO.unpaid(isRaffle) }
  }
}
