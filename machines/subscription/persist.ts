import { JOGOS, type SubscriptionContext, type SubscriptionResume, type SubscriptionStep } from './context.ts'

/** The longest life of a held seat is 20 minutes (docs/selling.md#membership), rounded up. */
const MAX_AGE_MS = 1_500_000
const STEPS: readonly SubscriptionStep[] = ['plans', 'identity', 'cards', 'card', 'seat', 'confirm']

/**
 * The subscription as JSON for the tab's history entry, also across a login (docs/api.md#sessions): the step, the
 * chosen plan, seat and the provider's id of the chosen stored card. It never contains a card's data, a CPF or an e-mail. A
 * running call is stored as the step that started it: its result is read from the server, and the call is never sent
 * again.
 * @param idCliente of the cliente who took these steps; null for a visitor
 * @param now epoch milliseconds
 * @returns null when there is nothing to store: at the terms, and for a member
 */
export function persistSubscription(
  { step, seat, cardId, planId, jogos }: SubscriptionContext,
  idCliente: string | null,
  now: number,
): string | null {
  return step === 'terms' ? null : JSON.stringify({ v: 1, at: now, idCliente, step, seat, cardId, planId, jogos })
}

/**
 * Reads what `persistSubscription` wrote, as `resume` of the machine's input. Seat, card and hold are read again from
 * the server.
 * @param idCliente of the cliente who is logged in; null for a visitor
 * @param now epoch milliseconds
 * @returns null for invalid or expired data and for another cliente's steps, because the terms are accepted by each
 *   cliente: the subscription then starts at the terms
 */
export function restoreSubscription(
  json: string | null | undefined,
  idCliente: string | null,
  now: number,
): SubscriptionResume | null {
  let stored: Partial<Record<string, unknown>>
  try {
    stored = Object(JSON.parse(json ?? 'null'))
  } catch {
    return null
  }
  const { v, at, seat, cardId, planId } = stored
  const step = STEPS.find((name) => name === stored['step'])
  const isFresh = v === 1 && typeof at === 'number' && at <= now && now - at < MAX_AGE_MS
  const isOwn = stored['idCliente'] === null || stored['idCliente'] === idCliente
  if (!isFresh || !step || !isOwn) return null
  return {
    step,
    seat: typeof seat === 'number' && Number.isSafeInteger(seat) && seat > 0 ? seat : null,
    cardId: typeof cardId === 'string' ? cardId : null,
    planId: typeof planId === 'string' ? planId : null,
    jogos: JOGOS.find((jogos) => jogos === stored['jogos']) ?? 2,
  }
}
