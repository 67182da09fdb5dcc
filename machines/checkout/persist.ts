import type { SnapshotFrom } from 'xstate'
import type { checkoutMachine } from './index.ts'
import type { CheckoutResume } from './context.ts'

/** The longest life of an unpaid hold: 20 minutes, 3 more for a card (docs/selling.md#reserving), rounded up. */
const MAX_AGE_MS = 1_500_000
/** States before a hold and after its end. Only the cart is left to return to, and it is stored elsewhere. */
const NOTHING_HELD = new Set(['start', 'cart', 'reserving', 'ordered', 'alreadyPaid', 'timeOver'])

const isId = (value: unknown): value is string => typeof value === 'string'

/**
 * The checkout as JSON for the tab's history entry, also across a login (docs/api.md#sessions): payment method,
 * installments and reservation. It never contains a card, a CPF, an e-mail or ids of the provider. A running call is
 * stored as the form that started it: its result is read from the server, and the call is never sent again.
 * @param now epoch milliseconds
 * @returns null when there is nothing to store
 */
export function persistCheckout({ value, context }: SnapshotFrom<typeof checkoutMachine>, now: number): string | null {
  const flow = typeof value.flow === 'string' ? value.flow : (Object.keys(value.flow)[0] ?? '')
  if (NOTHING_HELD.has(flow) || (context.reserva === null && !context.resuming && context.idReserva === null))
    return null
  const { method, installments, otherPays, refused, wasPaying, carrinho } = context
  const idReserva = context.reserva?.id ?? context.idReserva
  const resume: CheckoutResume & { carrinho: string } = {
    method,
    installments,
    otherPays,
    idReserva,
    refused,
    wasPaying,
    carrinho,
  }
  return JSON.stringify({ v: 2, at: now, ...resume })
}

/**
 * Reads what `persistCheckout` wrote, as `resume` of the machine's input. It is not a snapshot: XState starts no timers
 * of a snapshot made by hand, and the hold itself must be read from the server.
 * @param now epoch milliseconds
 * @returns null for invalid or expired data and for another cart: the checkout then starts from the beginning
 */
export function restoreCheckout(json: string | null | undefined, carrinho: string, now: number): CheckoutResume | null {
  let stored: Partial<Record<string, unknown>>
  try {
    stored = Object(JSON.parse(json ?? 'null'))
  } catch {
    return null
  }
  const { v, at, method, installments, idReserva, refused } = stored
  const isFresh =
    v === 2 && typeof at === 'number' && at <= now && now - at < MAX_AGE_MS && stored['carrinho'] === carrinho
  if (!isFresh || !(idReserva === null || isId(idReserva)) || !Array.isArray(refused)) return null
  return {
    method: method === 'credit_card' ? method : 'pix',
    installments: typeof installments === 'number' ? installments : 1,
    otherPays: stored['otherPays'] === true,
    idReserva,
    refused,
    wasPaying: stored['wasPaying'] === true,
  }
}

/** The `resume` of "pay another way": the hold whose payment was canceled, regardless of the current cart. */
export const resumeHold = (idReserva: string): CheckoutResume => ({
  method: 'pix',
  installments: 1,
  otherPays: false,
  idReserva,
  refused: [],
  wasPaying: false,
})
