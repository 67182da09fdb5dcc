/**
 * Every `code` of a 4xx answer and of a deliberate 503, for programs to decide by. Codes are stable: once released, a
 * code is neither renamed nor given another meaning. Its message is in `refusals.ts`. Free of zod, because the browser
 * loads it.
 */
export const ERROR_CODES = [
  // The request itself
  'request.not-understood',
  'request.too-large',
  'request.unsupported-type',
  'validation.failed',
  'page.not-found',
  'origin.forbidden',
  'rate.limited',
  'server.unavailable',

  // Who is calling
  'login.needed',
  'session.over',
  'role.forbidden',
  'role.users-forbidden',
  'cliente.wrong-credentials',
  'usuario.wrong-credentials',
  'phone.not-proven',
  'proof.needed',
  'password.common',
  'password.wrong',
  'identity.confirm-needed',
  'sms.too-soon',
  'sms.wrong-code',
  'sms.code-gone',
  'sms.not-sent',
  'sms.not-checked',

  // The record requested
  'record.not-found',
  'record.edited-meanwhile',
  'link.expired',

  // Reserving
  'cart.already-paid',
  'cart.duplicate-item',
  'cart.unknown-item',
  'stock.sold-out',
  'stock.only-left',
  'lote.closed',
  'evento.sales-not-started',
  'evento.past',
  'evento.over-limit',
  'place.taken',
  'place.out-of-range',
  'place.not-for-sale',
  'rifa.closed',
  'rifa.number-taken',
  'rifa.number-out-of-range',
  'reservation.not-found',
  'reservation.expired',
  'reservation.lost',
  'reservation.being-paid',
  'reservation.used-up',

  // Paying
  'payment.in-progress',
  'payment.uncertain',
  'payment.prices-changed',
  'payment.too-many-installments',
  'payment.amount-too-large',
  'payment.identity-needed',
  'payment.too-many-pix',
  'payment.pix-paused',
  'payment.pix-too-late',
  'payment.attempt-mismatch',
  'payment.unavailable',
  'customer.not-saved',
  'card.not-found',
  'card.unavailable',
  'card.not-deleted',

  // Refunds
  'refund.not-paid',
  'refund.under-way',
  'refund.done',
  'refund.chargedback',
  'refund.used',
  'refund.too-late',
  'refund.evento-too-close',
  'refund.draw-too-close',
  'refund.not-possible',
  'refund.one-order',
  'refund.one-at-a-time',
  'refund.reason-needed',
  'refund.not-accepted',

  // Club membership
  'socio.not-open',
  'socio.seat-taken',
  'socio.no-such-seat',
  'socio.already-member',
  'socio.subscribing',
  'socio.hold-over',
  'socio.price-changed',
  'socio.not-subscribed',
  'socio.cancel-pending',
  'socio.not-repriced',
  'socio.reprice-pending',
  'socio.price-too-high',
  'socio.seats-taken',

  // Tickets and prizes handed over
  'ingresso.search-empty',
  'ingresso.unknown-code',
  'ingresso.other-evento',
  'ingresso.already-used',
  'ingresso.unpaid',
  'ingresso.refunding',
  'ingresso.refunded',
  'ingresso.chargedback',
  'prize.not-drawn',
  'prize.handed-over',

  // Edits of the back-office
  'cidade.has-eventos',
  'cidade.has-sales',
  'setor.type-fixed',
  'setor.fewer-than-taken',
  'setor.places-fixed',
  'setor.not-numbered',
  'lote.fewer-than-taken',
  'rifa.draw-date-past',
  'rifa.fewer-than-taken',
  'rifa.draw-fixed',
  'rifa.start-fixed',
  'rifa.sales-over',
  'rifa.drawn',
  'rifa.too-early',
  'rifa.unsettled',
  'rifa.nothing-sold',
  'usuario.login-taken',
  'usuario.last-admin',
  'usuario.self',

  // Files that are sent
  'picture.too-large',
  'picture.wrong-type',
  'picture.animated',
  'picture.unreadable',
  'import.too-large',
  'import.empty',
  'import.malformed',
  'import.missing-columns',
  'import.too-many',
  'import.nothing-done',
] as const

export type ErrorCode = (typeof ERROR_CODES)[number]

/** The message of a refusal for people: a text, or a function that builds it from arguments. */
export type Sentence = string | ((...args: never[]) => string)
