import { REFUND_REASONS } from '../../contract/messages.ts'
import { shortCode } from '../../contract/ingresso-rules.ts'
import { PATHS, to } from '../../contract/paths-rules.ts'
import { placeLabel } from '../../contract/eventos-rules.ts'
import { refundArrival, type RefundDeadline, refundDeadline, refundRefusal } from '../../contract/reembolsos-rules.ts'
import { FULL_NAME, tarifaLabel } from '../../contract/tarifas-rules.ts'
import { required } from '../required.ts'
import type { Linha, MessageEvento, MessageIngresso, Sobre, Volta } from './message-data.ts'
import { type OrderRow, readOrder, readRefund, readUnits, type RefundRow, type UnitRow } from './order-data-repo.ts'
import type { About, Context, DataWithout } from './message-context.ts'

const MINUTE_MS = 60_000
const iso = (text: string): string => new Date(text).toISOString()

const isSold = ({ status }: UnitRow): boolean => status === 'sold'
const tarifaOf = ({ tarifa }: UnitRow): string => (tarifa ? tarifaLabel(tarifa) : FULL_NAME)

/** A unit of an event as a ticket. */
export const ingressoOf = (unit: UnitRow): MessageIngresso => ({
  codigo: shortCode(unit.id),
  setor: unit.setor ?? '',
  lugar: unit.nr_lugar === null || unit.tipo === null ? null : placeLabel(unit.tipo, unit.nr_lugar, unit.layout),
  tarifa: tarifaOf(unit),
  documento: unit.tarifa?.documento ?? null,
})

const eventoOf = ({ id: _, cancelado_em: __, ...evento }: NonNullable<UnitRow['evento']>): MessageEvento => evento

/** What units cost, by what they are. */
export function linhasOf(units: readonly UnitRow[]): Linha[] {
  const isMixed = new Set(units.map(({ evento, rifa }) => evento?.id ?? rifa?.id)).size > 1
  const nameOf = (unit: UnitRow): string =>
    unit.rifa
      ? `Rifa ${unit.rifa.nome}`
      : [...(isMixed && unit.evento ? [unit.evento.nome] : []), unit.setor ?? '', tarifaOf(unit)].join(', ')
  return [...Map.groupBy(units, nameOf)].map(([nome, same]) => ({
    nome,
    quantidade: same.length,
    cents: same.reduce((sum, { valor_cents }) => sum + valor_cents, 0),
  }))
}

export const taxaOf = (units: readonly UnitRow[]): number => units.reduce((sum, { taxa_cents }) => sum + taxa_cents, 0)

/** What an order is about. Units whose attempt is another one by now are no longer this order's. */
function sobreOf(units: readonly UnitRow[], quantidade: number): Sobre {
  const [first] = units
  const nome = first?.evento?.nome ?? (first?.rifa ? `rifa ${first.rifa.nome}` : 'a sua compra')
  return { nome, quantidade: units.length || quantidade, itens: first?.rifa ? 'número' : 'ingresso' }
}

/** Until when the first of them may be given back; null: none may. */
function devolverAte(units: readonly UnitRow[], { created_at }: OrderRow, now: Date): RefundDeadline | null {
  const facts = units.map(({ entregue, sold_at, evento, rifa, tarifa }) => ({
    ...{ status: 'paid', entregue, created_at: iso(created_at), pago_em: sold_at && iso(sold_at) },
    ...{ evento, rifa, tarifa },
  }))
  const [first = null] = facts
    .filter((one) => refundRefusal(one, now, 'cliente') === null)
    .map(refundDeadline)
    .toSorted((a, b) => `${a.day} ${a.hora ?? '24:00'}`.localeCompare(`${b.day} ${b.hora ?? '24:00'}`))
  return first
}

const meioOf = ({ method }: OrderRow) => (method === 'free' ? null : { metodo: method })

/** 'compra-paga': an order with tickets or numbers that are still valid. */
export async function paidOrder({ db, now, attach }: Context, { idCliente, sobre }: About) {
  const order = await readOrder(db, idCliente, sobre)
  const units = order ? (await readUnits(db, { attempt: sobre })).filter(isSold) : []
  const [first] = units
  if (!order || !first) return null
  const tickets = Map.groupBy(
    units.filter(({ evento }) => evento !== null),
    ({ evento }) => required(evento, 'the event of a ticket').id,
  )
  const rifas = Map.groupBy(
    units.filter(({ rifa }) => rifa !== null),
    ({ rifa }) => required(rifa, 'the raffle of a number').id,
  )
  const anexos = tickets.size > 0 ? await attach(idCliente, sobre, [...tickets.keys()]) : []
  const data = {
    tipo: 'compra-paga',
    eventos: [...tickets.values()].flatMap((own) => {
      const evento = own[0]?.evento
      return evento ? [{ evento: eventoOf(evento), ingressos: own.map(ingressoOf) }] : []
    }),
    rifas: [...rifas.values()].flatMap((own) => {
      const rifa = own[0]?.rifa
      const numeros = own.flatMap(({ nr_sorte }) => nr_sorte ?? [])
      return rifa ? [{ nome: rifa.nome, sorteio: rifa.data_sorteio, numeros }] : []
    }),
    recibo: {
      pedido: shortCode(order.id),
      comprador: order.nome,
      cpf: order.cpf,
      linhas: linhasOf(units),
      taxaCents: taxaOf(units),
      totalCents: units.reduce((sum, { valor_cents, taxa_cents }) => sum + valor_cents + taxa_cents, 0),
      meio: meioOf(order),
      pagoEm: iso(first.sold_at ?? order.created_at),
    },
    devolverAte: devolverAte(units, order, now),
    temPdf: anexos.length > 0,
    path: tickets.size > 0 ? PATHS.meusIngressos : to.waitingPayment(order.id),
  } satisfies DataWithout<'compra-paga'>
  return { nome: order.nome, data, anexos }
}

/** 'pix-acabando': while it can still be paid. */
export async function pixEnding({ db, now }: Context, { idCliente, sobre }: About) {
  const order = await readOrder(db, idCliente, sobre)
  if (order?.status !== 'waiting' || order.pix_expires_at === null) return null
  const minutos = Math.floor((new Date(order.pix_expires_at).getTime() - now.getTime()) / MINUTE_MS)
  if (minutos < 1) return null
  const data = {
    ...{ tipo: 'pix-acabando', minutos, totalCents: order.amount_cents, path: to.waitingPayment(order.id) },
    sobre: sobreOf(await readUnits(db, { attempt: sobre }), order.units),
  } satisfies DataWithout<'pix-acabando'>
  return { nome: order.nome, data }
}

/** 'pagamento-recusado': unless the buyer has gone on with another payment. */
export async function refusedPayment({ db, now }: Context, { idCliente, sobre }: About) {
  const order = await readOrder(db, idCliente, sobre)
  const meio = order && meioOf(order)
  if (!meio || order.status !== 'refused' || order.reserva_status === 'paying' || order.reserva_status === 'sold')
    return null
  const isHeld = order.reserva_status === 'held' && new Date(order.reserva_expires_at) > now
  const data = {
    ...{ tipo: 'pagamento-recusado', totalCents: order.amount_cents, meio, path: PATHS.carrinho },
    sobre: sobreOf(await readUnits(db, { attempt: sobre }), order.units),
    guardadoAte: isHeld ? iso(order.reserva_expires_at) : null,
  } satisfies DataWithout<'pagamento-recusado'>
  return { nome: order.nome, data }
}

/** 'pagamento-devolvido': a payment that gives no tickets and goes back by itself. */
export async function returnedPayment({ db, now }: Context, { idCliente, sobre }: About) {
  const order = await readOrder(db, idCliente, sobre)
  const refund = order && (await readRefund(db, idCliente, { attempt: sobre }))
  if (!order || !refund) return null
  const units = await readUnits(db, { attempt: sobre })
  const data = {
    ...{ tipo: 'pagamento-devolvido', volta: voltaOf(refund, now), path: to.waitingPayment(order.id) },
    sobre: sobreOf(units, order.units),
    motivo: units.some(({ evento }) => evento?.cancelado_em)
      ? 'evento-cancelado'
      : refund.reason === REFUND_REASONS.wrongAmount
        ? 'recusado'
        : 'tarde',
  } satisfies DataWithout<'pagamento-devolvido'>
  return { nome: order.nome, data }
}

export const voltaOf = ({ method, cents }: { method: 'pix' | 'credit_card'; cents: number }, at: Date): Volta => ({
  metodo: method,
  cents,
  chegaAte: refundArrival(method, at),
})

/** Whether a refund is that of a cancelled event, of which its holders were told with all that comes back. */
const isOfCancelled = ({ created_at }: RefundRow, units: readonly UnitRow[]): boolean =>
  units.length > 0 &&
  units.every(({ evento }) => evento?.cancelado_em && new Date(evento.cancelado_em) <= new Date(created_at))

/** 'reembolso-feito': a refund that was requested is done. */
export async function doneRefund({ db }: Context, { idCliente, sobre }: About) {
  const refund = await readRefund(db, idCliente, { id: sobre })
  const order = refund && (await readOrder(db, idCliente, refund.id_attempt))
  if (!order) return null
  const units = await readUnits(db, { refund: sobre })
  if (isOfCancelled(refund, units)) return null
  const data = {
    ...{ tipo: 'reembolso-feito', volta: voltaOf(refund, new Date(refund.updated_at)) },
    ...{ sobre: sobreOf(units, order.units), path: to.waitingPayment(order.id) },
    codigos: units.filter(({ evento }) => evento !== null).map(({ id }) => shortCode(id)),
  } satisfies DataWithout<'reembolso-feito'>
  return { nome: order.nome, data }
}
