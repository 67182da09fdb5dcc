import type { CheckoutResume } from '../../../machines/checkout-context.ts'
import { restoreCheckout, resumeHold } from '../../../machines/checkout-persist.ts'
import { readHistoryState } from '../../lib/history-state.ts'
import { unusedNavigationState } from '../../lib/persisted-step.ts'
import { HISTORY_KEY } from './checkout-actions.ts'

const isText = (value: unknown): value is string => typeof value === 'string' && value !== ''

/**
 * The step to continue from: after a reload the one stored in this history entry; on arrival the one in the navigation
 * state, from the login (`resume`) or from the order's screen to pay a hold another way (`idReserva`). The navigation
 * state is used once.
 */
export function resumeOf(navigationState: unknown, idCarrinho: string): CheckoutResume | null {
  const stored = restoreCheckout(readHistoryState(HISTORY_KEY), idCarrinho, Date.now())
  if (stored) return stored
  const { idReserva, resume } = Object(unusedNavigationState(HISTORY_KEY, navigationState))
  if (isText(idReserva)) return resumeHold(idReserva)
  return isText(resume) ? restoreCheckout(resume, idCarrinho, Date.now()) : null
}
