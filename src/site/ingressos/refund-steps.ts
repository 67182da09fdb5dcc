import { formatDateTime } from '../../../contract/dates.ts'
import { formatReais, toCents } from '../../../contract/money.ts'
import { refundArrival, refundRefusal } from '../../../contract/reembolsos-rules.ts'
import { SHOP_REFUSALS } from '../../../contract/refusals-shop.ts'
import type { Venda } from '../../../contract/vendas.ts'
import { dayLabel } from '../../lib/dates.ts'
import { REEMBOLSO } from '../../texts/reembolso.ts'
import type { TimelineStep } from '../../ui/timeline/timeline.tsx'
import { untilLabel } from '../shared/ticket-facts.ts'

export const refundSum = ({ valor }: Venda): string => formatReais(toCents(valor))

/** Why a paid sale cannot be refunded by its buyer; null when it can. */
export function whyNot(venda: Venda, now: Date): string | null {
  const code = refundRefusal(venda, now, 'cliente')
  if (code === null || code === 'refund.reason-needed') return null
  return REEMBOLSO.notNow(SHOP_REFUSALS[code], venda.entregue ? null : untilLabel(venda))
}

/** The steps of a refund before it is requested: now, later today, and when the money arrives. */
export function stepsAhead(venda: Venda, now: Date): TimelineStep[] {
  const { valor, forma_pgto, rifa } = venda
  if (valor === 0) return [{ icon: 'ticket', tone: 'done', title: REEMBOLSO.now, text: REEMBOLSO.nowFree }]
  const arrival = refundArrival(forma_pgto, now)
  return [
    { icon: 'ticket', tone: 'done', title: REEMBOLSO.now, text: rifa ? REEMBOLSO.nowNumber : REEMBOLSO.nowText },
    {
      icon: forma_pgto === 'pix' ? 'pix' : 'card',
      tone: 'done',
      title: REEMBOLSO.today,
      text: forma_pgto === 'pix' ? REEMBOLSO.todayPix : REEMBOLSO.todayCard,
    },
    arrival === null
      ? { icon: 'check', tone: 'ok', title: REEMBOLSO.bill, text: REEMBOLSO.billText }
      : { icon: 'check', tone: 'ok', title: REEMBOLSO.arrives(dayLabel(arrival)), text: REEMBOLSO.arrivesText },
  ]
}

const at = (instant: string | null | undefined, dated: (when: string) => string, plain: string): string =>
  instant ? dated(formatDateTime(instant)) : plain

/** The completed steps of a requested refund, and the next ones. */
export function stepsSoFar(venda: Venda): TimelineStep[] {
  const { status, reembolso, rifa, valor } = venda
  const asked: TimelineStep = {
    icon: 'ticket',
    tone: 'done',
    title: at(reembolso?.pedido_em, REEMBOLSO.requestedAt, REEMBOLSO.requested),
    text: rifa ? REEMBOLSO.requestedNumber : REEMBOLSO.requestedText,
  }
  const isOver = status === 'refunded' || reembolso?.situacao === 'recusado'
  const sent: TimelineStep =
    isOver || reembolso?.enviado_em
      ? { icon: 'forward', tone: 'done', title: at(reembolso?.enviado_em, REEMBOLSO.sentAt, REEMBOLSO.sent) }
      : { icon: 'forward', tone: 'open', title: REEMBOLSO.toSend, text: REEMBOLSO.toSendText }
  if (reembolso?.situacao === 'recusado')
    return [
      { icon: asked.icon, tone: 'done', title: asked.title },
      sent,
      {
        icon: 'alert',
        tone: 'done',
        title: at(reembolso.fim_em, REEMBOLSO.failedAt, REEMBOLSO.failed),
        text: REEMBOLSO.failedText,
      },
    ]
  if (status !== 'refunded')
    return [asked, sent, { icon: 'clock', tone: 'open', title: REEMBOLSO.waiting, text: REEMBOLSO.waitingText }]
  if (valor === 0) return [asked, { icon: 'check', tone: 'ok', title: REEMBOLSO.doneFree }]
  const sum = refundSum(venda)
  const title = at(reembolso?.fim_em, (when) => REEMBOLSO.doneAt(sum, when), REEMBOLSO.done(sum))
  const text = venda.forma_pgto === 'pix' ? REEMBOLSO.arrivesText : REEMBOLSO.billText
  return [asked, sent, { icon: 'check', tone: 'ok', title, text }]
}
