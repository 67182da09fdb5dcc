import { z } from 'zod'
import { Id, Instant, Reais } from './common.ts'
import { ERROR_CODES } from './error-codes.ts'
import { CART_UNITS_MAX } from './limits.ts'
import { MESSAGES } from './messages.ts'
import { SHOP_REFUSALS } from './refusals-shop.ts'

const Count = z
  .number(MESSAGES.invalidField)
  .int(MESSAGES.invalidField)
  .min(1, MESSAGES.invalidField)
  .max(CART_UNITS_MAX, MESSAGES.fullCart)

/** A place or raffle number: counted from 1. */
const Ordinal = z
  .number(MESSAGES.invalidField)
  .int(MESSAGES.invalidField)
  .min(1, MESSAGES.invalidField)
  .max(1_000_000, MESSAGES.invalidField)

/**
 * Tickets of a lot: `qtde` of them, or the one numbered place `nr_lugar` (docs/product.md#entities). `id_tarifa`: one of
 * the lot's fares; without it they cost the full price.
 */
export const ReservaEventoItem = z
  .object({ id_evento_setor_lote: Id, nr_lugar: Ordinal.nullish(), qtde: Count.default(1), id_tarifa: Id.nullish() })
  .refine((item) => item.nr_lugar == null || item.qtde === 1, { message: MESSAGES.invalidField, path: ['qtde'] })

/** Chosen numbers of a raffle. */
export const ReservaRifaItem = z.object({
  id_rifa: Id,
  codigosRifas: z
    .array(Ordinal, MESSAGES.invalidField)
    .min(1, MESSAGES.invalidField)
    .max(CART_UNITS_MAX, MESSAGES.fullCart)
    .refine((list) => new Set(list).size === list.length, SHOP_REFUSALS['cart.duplicate-item']),
})

export const ReservaItem = z.union([ReservaEventoItem, ReservaRifaItem], MESSAGES.invalidField)
export type ReservaItem = z.infer<typeof ReservaItem>
export type ReservaEventoItem = z.infer<typeof ReservaEventoItem>
export type ReservaRifaItem = z.infer<typeof ReservaRifaItem>

const unitsIn = (item: ReservaItem): number => ('id_rifa' in item ? item.codigosRifas.length : item.qtde)

/**
 * POST reservas, of at most CART_UNITS_MAX units. `carrinho` is the cart's UUID, made by the browser. Prices sent along
 * are ignored. `completa`: all items or none; when one of them is refused, an earlier hold stays as it was.
 */
export const ReservaInput = z.object({
  carrinho: Id,
  completa: z.boolean(MESSAGES.invalidField).default(false),
  itens: z
    .array(ReservaItem, MESSAGES.invalidField)
    .min(1, MESSAGES.emptyCart)
    .max(CART_UNITS_MAX, MESSAGES.fullCart)
    .refine((itens) => itens.reduce((sum, item) => sum + unitsIn(item), 0) <= CART_UNITS_MAX, MESSAGES.fullCart),
})
export type ReservaInput = z.infer<typeof ReservaInput>

/**
 * POST reservas for a plan of the club and its seat (docs/selling.md#membership): until when it is held, and the frozen
 * price in reais. Without `id_plano` the first plan. `nr_cadeira`: of a plan with a seat, and of no other.
 */
const CadeiraInput = z.object({ nr_cadeira: Ordinal.optional(), id_plano: Id.optional() })
export const ReservaCadeira = z.object({
  id: Id,
  nr_cadeira: z.number().int().nullable(),
  id_plano: Id,
  expira_em: Instant,
  valor: Reais,
})
export type ReservaCadeira = z.infer<typeof ReservaCadeira>

const DOCUMENTED = [CadeiraInput, ReservaInput].map((schema) => z.toJSONSchema(schema, { io: 'input' }))

/** The body of POST reservas: a cart, or a plan or seat of the club. Not `z.union`, which would not report the path of the invalid field. */
export const ReservaAnyInput = z
  .record(z.string(), z.unknown(), SHOP_REFUSALS['request.not-understood'])
  .meta({ oneOf: DOCUMENTED.map(({ $schema: _, ...schema }) => schema) })
  .transform((body, ctx) => {
    const read = ('nr_cadeira' in body || 'id_plano' in body ? CadeiraInput : ReservaInput).safeParse(body)
    if (read.success) return read.data
    for (const { path, message } of read.error.issues) ctx.addIssue({ code: 'custom', path, message })
    return z.NEVER
  })

/**
 * One item of the answer: the request, whether it is held, the reason and its code if not, and the frozen price of all
 * units in reais.
 */
export const ReservaItemAnswer = z.object({
  id_evento_setor_lote: Id.optional(),
  nr_lugar: z.number().nullish(),
  qtde: z.number().optional(),
  id_tarifa: Id.nullish(),
  id_rifa: Id.optional(),
  codigosRifas: z.array(z.number()).optional(),
  ok: z.boolean(),
  motivo: z.string().optional(),
  codigo: z.enum(ERROR_CODES).optional(),
  valor: Reais,
})
export type ReservaItemAnswer = z.infer<typeof ReservaItemAnswer>

export const ReservaAnswer = z.object({ id: Id, expira_em: Instant, itens: z.array(ReservaItemAnswer) })
export type ReservaAnswer = z.infer<typeof ReservaAnswer>

/** An item of the order to send (docs/product.md#calls): `amount` is the price of one unit in cents. */
export const OrderItem = z.object({
  code: z.string(),
  description: z.string(),
  amount: z.number().int(),
  quantity: z.number().int(),
})
export type OrderItem = z.infer<typeof OrderItem>

/**
 * The units of a lot and a fare, a numbered place or the numbers of a raffle in a hold: all of them in reais, `taxa`
 * included. `id_tarifa`: null is the full price.
 */
const ReservaLinha = z.object({
  id_evento_setor_lote: Id.nullable(),
  nr_lugar: z.number().int().nullable(),
  id_tarifa: Id.nullable(),
  id_rifa: Id.nullable(),
  qtde: z.number().int(),
  valor: Reais,
  taxa: Reais,
})
export type ReservaLinha = z.infer<typeof ReservaLinha>

/**
 * An open reservation of the caller, as the payment step needs it after a reload. `pode`: the events its state machine
 * allows now.
 */
export const Reserva = z.object({
  id: Id,
  carrinho: Id,
  status: z.enum(['held', 'paying', 'sold', 'released']),
  expira_em: Instant,
  total: Reais,
  parcelas_max: z.number().int(),
  /** The last instant at which a PIX of this reservation may be paid: the end of its sale or of its hold. */
  pix_ate: Instant,
  itens: z.array(OrderItem),
  linhas: z.array(ReservaLinha),
  order_id: z.string().nullable(),
  pode: z.object({ pagar: z.boolean(), liberar: z.boolean(), cancelar_pagamento: z.boolean() }),
})
export type Reserva = z.infer<typeof Reserva>
/** The caller's subscription to the club whose first charge is not decided yet; it is read by its code. */
export const AssinaturaAberta = z.object({ code: Id, nr_cadeira: z.number().int().nullable(), id_plano: Id })
export type AssinaturaAberta = z.infer<typeof AssinaturaAberta>
/**
 * The caller's open reservations; `cadeira`: their held club seat, if any; `assinatura`: their subscription that is not
 * decided yet, if any.
 */
export const ReservaList = z.object({
  result: z.array(Reserva),
  cadeira: ReservaCadeira.nullable(),
  assinatura: AssinaturaAberta.nullable(),
})
export const ReservaParams = z.object({ id: Id })
