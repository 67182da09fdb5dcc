import { useEffect } from 'react'
import type { CheckoutResume } from '../../../machines/checkout-context.ts'
import { restoreCheckout, resumeHold } from '../../../machines/checkout-persist.ts'
import { readHistoryState, writeHistoryState } from '../../lib/history-state.ts'
import { HISTORY_KEY } from './checkout-actions.ts'

const USED_KEY = 'checkout-came'
const isText = (value: unknown): value is string => typeof value === 'string' && value !== ''

/**
 * The step to continue from: after a reload the one stored in this history entry; on arrival the one in the navigation
 * state, from the login (`resume`) or from the order's screen to pay a hold another way (`idReserva`). The navigation
 * state is used once.
 */
export function resumeOf(navigationState: unknown, idCarrinho: string): CheckoutResume | null {
  const stored = restoreCheckout(readHistoryState(HISTORY_KEY), idCarrinho, Date.now())
  if (stored || readHistoryState(USED_KEY) !== null) return stored
  const { idReserva, resume } = Object(navigationState)
  if (isText(idReserva)) return resumeHold(idReserva)
  return isText(resume) ? restoreCheckout(resume, idCarrinho, Date.now()) : null
}

/** Marks the navigation state as used: it stays in the history entry, and a later reload must not use it again. */
export function useMarkResumeUsed(navigationState: unknown): void {
  useEffect(() => {
    if (navigationState) writeHistoryState(USED_KEY, '1')
  }, [navigationState])
}
