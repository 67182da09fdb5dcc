import { toCents } from '../../../contract/money.ts'
import type { Venda } from '../../../contract/vendas.ts'
import { type RefundDeadline, refundDeadline } from '../../../contract/reembolsos-rules.ts'
import { tarifaLabel } from '../../../contract/tarifas-rules.ts'
import { dayLabel } from '../../lib/dates.ts'
import { formatPrice } from '../../lib/format-price.ts'
import { INGRESSO } from '../../texts/ingressos.ts'

/** @internal */
export const ticketPrice = ({ valor }: Venda): string => formatPrice(toCents(valor))

export type Fact = { label: string; value: string }

/** The drawn number of the raffle, after the draw. */
function drawnFact({ rifa, nr_sorte }: Venda): Fact[] {
  const drawn = rifa?.numero_sorteado
  if (drawn == null) return []
  return [{ label: INGRESSO.drawn, value: drawn === nr_sorte ? INGRESSO.drawnYours(drawn) : String(drawn) }]
}

/** A ticket that was stored on the device by an earlier version has no fare. */
function fareFacts({ tarifa }: Partial<Pick<Venda, 'tarifa'>>): Fact[] {
  if (!tarifa) return []
  const fact = { label: INGRESSO.fare, value: tarifaLabel(tarifa) }
  return tarifa.documento ? [fact, { label: INGRESSO.document, value: tarifa.documento }] : [fact]
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
    ...(venda.acompanha ? [{ label: INGRESSO.companion, value: venda.acompanha }] : []),
    ...fareFacts(venda),
    { label: INGRESSO.name, value: venda.cliente.nome },
    { label: INGRESSO.price, value: ticketPrice(venda) },
  ]
}

/** 'qua 25/11', 'qua 25/11, 20:30' */
const deadlineLabel = ({ day, hora }: RefundDeadline): string =>
  hora === null ? dayLabel(day) : `${dayLabel(day)}, ${hora}`

/** The deadline for requesting this sale's refund, also if it has passed. */
export const untilLabel = (venda: Venda): string => deadlineLabel(refundDeadline(venda))
