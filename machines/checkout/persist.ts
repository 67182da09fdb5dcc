import type { SnapshotFrom } from 'xstate'
import type { checkoutMachine } from './index.ts'
import type { CheckoutResume, CheckoutStep } from './context.ts'

/** The longest life of an unpaid hold: 20 minutes, 3 more for a card (docs/selling.md#reserving), rounded up. */
const MAX_AGE_MS = 1_500_000
const STEPS: readonly CheckoutStep[] = ['partial', 'method', 'identity', 'card', 'pix']
/** States before a hold and after its end. Only the cart is left to return to, and it is stored elsewhere. */
const NOTHING_HELD = new Set(['start', 'cart', 'reserving', 'ordered', 'alreadyPaid', 'timeOver'])

const isId = (value: unknown): value is string => typeof value === 'string'

/**
 * The checkout as JSON for the tab's history entry, also across a login (docs/api.md#sessions): step, payment method
 * and reservation. It never contains a card, a CPF, an e-mail or ids of the provider. A running call is stored as the
 * form that started it: its result is read from the server, and the call is never sent again.
 * @param now epoch milliseconds
 * @returns null when there is nothing to store
 */
export function persistCheckout({ value, context }: SnapshotFrom<typeof checkoutMachine>, now: number): string | null {
  const flow = typeof value.flow === 'string' ? value.flow : (Object.keys(value.flow)[0] ?? '')
  if (NOTHING_HELD.has(flow) || (context.reserva === null && !context.resuming && context.idReserva === null))
    return null
  const { step, method, refused, wasPaying, carrinho } = context
  const idReserva = context.reserva?.id ?? context.idReserva
  const resume: CheckoutResume & { carrinho: string } = { step, method, idReserva, refused, wasPaying, carrinho }
  return JSON.stringify({ v: 1, at: now, ...resume })
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
  const { v, at, method, idReserva, refused } = stored
  const step = STEPS.find((name) => name === stored['step'])
  const isFresh =
    v === 1 && typeof at === 'number' && at <= now && now - at < MAX_AGE_MS && stored['carrinho'] === carrinho
  if (!isFresh || !step || !(idReserva === null || isId(idReserva)) || !Array.isArray(refused)) return null
  const known = method === 'credit_card' || method === 'pix' ? method : null
  // Without a payment method the buyer must choose it first.
  const safe = known === null && step !== 'partial' ? 'method' : step
  return { step: safe, method: known, idReserva, refused, wasPaying: stored['wasPaying'] === true }
}

/** The `resume` of "pay another way": the hold whose payment was canceled, regardless of the current cart. */
export const resumeHold = (idReserva: string): CheckoutResume => ({
  step: 'method',
  method: null,
  idReserva,
  refused: [],
  wasPaying: false,
})
