import type { SnapshotFrom } from 'xstate'
import type { checkoutMachine } from './checkout.ts'
import type { CheckoutResume, CheckoutStep } from './checkout-context.ts'

/** No hold lives longer unpaid: ten minutes at a time, twenty in all, three for a card (docs/selling.md#reserving). */
const MAX_AGE_MS = 1_500_000
const STEPS: readonly CheckoutStep[] = ['partial', 'method', 'identity', 'card', 'pix']
/** Before a hold, and once it is spent or gone, there is nothing to come back to but the cart, which is kept elsewhere. */
const NOTHING_HELD = new Set(['start', 'cart', 'reserving', 'ordered', 'alreadyPaid', 'timeOver'])

const isId = (value: unknown): value is string => typeof value === 'string'

/**
 * The checkout as JSON for the tab's history entry, or the way through the login (docs/api.md#sessions): the
 * step, the way of paying and which reservation. Never a card, a CPF, an e-mail or the provider's ids. A call under way
 * is kept as the form that made it: what became of it is read from the server, never sent again.
 * @param now epoch milliseconds
 * @returns null where nothing is worth keeping
 */
export function persistCheckout({ value, context }: SnapshotFrom<typeof checkoutMachine>, now: number): string | null {
  const flow = typeof value.flow === 'string' ? value.flow : (Object.keys(value.flow)[0] ?? '')
  if (NOTHING_HELD.has(flow) || (context.reserva === null && !context.resuming && context.idReserva === null))
    return null
  const { step, metodo, recusados, wasPaying, carrinho } = context
  const idReserva = context.reserva?.id ?? context.idReserva
  const kept: CheckoutResume & { carrinho: string } = { step, metodo, idReserva, recusados, wasPaying, carrinho }
  return JSON.stringify({ v: 1, at: now, ...kept })
}

/**
 * What `persistCheckout` wrote, as the `resume` of the machine's input. Not a snapshot: XState starts no timer of one
 * made by hand, and the hold itself must be asked of the server. Anything strange, old or of another cart is a fresh
 * start.
 */
export function restoreCheckout(json: string | null | undefined, carrinho: string, now: number): CheckoutResume | null {
  let kept: Partial<Record<string, unknown>>
  try {
    kept = Object(JSON.parse(json ?? 'null'))
  } catch {
    return null
  }
  const { v, at, metodo, idReserva, recusados } = kept
  const step = STEPS.find((name) => name === kept['step'])
  const isFresh =
    v === 1 && typeof at === 'number' && at <= now && now - at < MAX_AGE_MS && kept['carrinho'] === carrinho
  if (!isFresh || !step || !(idReserva === null || isId(idReserva)) || !Array.isArray(recusados)) return null
  const known = metodo === 'credit_card' || metodo === 'pix' ? metodo : null
  // Without a way of paying there is nothing to ask but which.
  const safe = known === null && step !== 'partial' ? 'method' : step
  return { step: safe, metodo: known, idReserva, recusados, wasPaying: kept['wasPaying'] === true }
}

/** For "pay another way": the hold whose payment was canceled, whatever the cart says by now. */
export const resumeHold = (idReserva: string): CheckoutResume => ({
  step: 'method',
  metodo: null,
  idReserva,
  recusados: [],
  wasPaying: false,
})
