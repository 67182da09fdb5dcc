import { nextBankDay } from './bank-days-rules.ts'
import { addDays, businessDay, formatTime } from './dates.ts'
import type { ErrorCode } from './error-codes.ts'
import { eventoStart } from './instants-rules.ts'
import { REFUND_DAYS, REFUND_HOURS_BEFORE } from './limits.ts'
import type { SituacaoEvento } from './mudar-rules.ts'
import { isSold } from './vendas-rules.ts'

/** `devolver_ate`: of a postponed event, for a ticket bought before. */
type Moved = {
  data: string
  hora: string | null
  situacao?: SituacaoEvento | undefined
  devolver_ate?: string | null | undefined
}

/** The fields of a sale that decide about a refund, as on the wire. */
export type RefundFacts = {
  status: string
  entregue: boolean
  created_at: string
  /** The time of the payment, from which the days count: a PIX may be paid the day after. */
  pago_em?: string | null | undefined
  evento: Moved | null
  rifa: { data_sorteio: string } | null
  tarifa?: { tipo: string } | null | undefined
}
export type RefundRequester = 'cliente' | 'admin'
export type RefundCode = Extract<ErrorCode, `refund.${string}`>

const HOUR = 3_600_000

/**
 * The code of why this sale cannot be refunded now, or null when it can (docs/selling.md#refunds). Only a paid sale
 * can. An admin may refund it at any time. A buyer may until the end of the seventh day after the payment (CDC art.
 * 49; days of São Paulo, the day of the payment not counted) and until 48 hours before the event or the day before the
 * draw, and never a used ticket; of a postponed event until its own last day, of a cancelled one always. Nobody may a courtesy, for which nothing was paid: it is revoked.
 */
export function refundRefusal(facts: RefundFacts, now: Date, who: RefundRequester): RefundCode | null {
  if (!isSold(facts.status)) return notPaid(facts.status)
  if (facts.tarifa?.tipo === 'cortesia') return 'refund.courtesy'
  if (who === 'admin') return null
  if (facts.entregue) return 'refund.used'
  if (facts.evento && isMovedAway(facts.evento, businessDay(now))) return null
  if (businessDay(now) > lastByPayment(facts)) return 'refund.too-late'
  if (facts.rifa) return businessDay(now) < facts.rifa.data_sorteio ? null : 'refund.draw-too-close'
  if (!facts.evento) return 'refund.not-possible'
  return now.getTime() <= lastBeforeEvento(facts.evento) ? null : 'refund.evento-too-close'
}

/** Whether the event is not what was bought: it is cancelled, or postponed and its days for giving back last. */
const isMovedAway = ({ situacao, devolver_ate }: Moved, today: string): boolean =>
  situacao === 'cancelado' || (devolver_ate != null && today <= devolver_ate)

const lastByPayment = ({ pago_em, created_at }: RefundFacts): string =>
  addDays(businessDay(pago_em ?? created_at), REFUND_DAYS)

const lastBeforeEvento = ({ data, hora }: { data: string; hora: string | null }): number =>
  eventoStart(data, hora).getTime() - REFUND_HOURS_BEFORE * HOUR

/** Until when a buyer can request a refund: a whole day (`hora` null), or a moment of it. */
export type RefundDeadline = { day: string; hora: string | null }

/** Until when a buyer can, or could, request a refund of this sale: the earlier of the two limits, or the last day of a
 * postponed event. */
export function refundDeadline(facts: RefundFacts): RefundDeadline {
  const { evento, rifa } = facts
  const byPayment = lastByPayment(facts)
  const byDraw = rifa ? addDays(rifa.data_sorteio, -1) : null
  if (byDraw !== null && byDraw < byPayment) return { day: byDraw, hora: null }
  const last = evento ? new Date(lastBeforeEvento(evento)) : null
  const usual =
    !last || businessDay(last) > byPayment
      ? { day: byPayment, hora: null }
      : { day: businessDay(last), hora: formatTime(last) }
  const moved = evento?.devolver_ate
  return moved != null && moved >= usual.day ? { day: moved, hora: null } : usual
}

/**
 * The day by which a refund that is sent now shows at the bank. A PIX usually takes seconds, on any day; the promise is
 * the next bank day, because the provider or the bank may hold it back until then. Null for a card, whose bank decides
 * on which bill it shows.
 */
export function refundArrival(forma_pgto: 'credit_card' | 'pix' | null, now: Date): string | null {
  return forma_pgto === 'pix' ? nextBankDay(businessDay(now)) : null
}

function notPaid(status: string): RefundCode {
  if (status === 'refunding') return 'refund.under-way'
  if (status === 'refunded') return 'refund.done'
  return status === 'chargedback' ? 'refund.chargedback' : 'refund.not-paid'
}

/** Whether `who` may have this sale refunded now. */
export const canRefund = (facts: RefundFacts, now: Date, who: RefundRequester): boolean =>
  refundRefusal(facts, now, who) === null

/** Whether a refund needs a reason: refunding a used ticket is an admin's decision, stored with its reason. */
export const needsMotivo = ({ entregue }: Pick<RefundFacts, 'entregue'>): boolean => entregue
