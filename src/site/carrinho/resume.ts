import { useEffect } from 'react'
import type { CheckoutResume } from '../../../machines/checkout-context.ts'
import { restoreCheckout, resumeHold } from '../../../machines/checkout-persist.ts'
import { readHistoryState, writeHistoryState } from '../../lib/history-state.ts'
import { HISTORY_KEY } from './checkout-actions.ts'

const USED_KEY = 'checkout-came'
const isText = (value: unknown): value is string => typeof value === 'string' && value !== ''

/**
 * The step to go on from: after a reload what this entry remembers; on arriving, what came along from the login
 * (`resume`), or the hold that the order's screen gives back to be paid another way (`idReserva`), once.
 */
export function resumeOf(navigationState: unknown, idCarrinho: string): CheckoutResume | null {
  const remembered = restoreCheckout(readHistoryState(HISTORY_KEY), idCarrinho, Date.now())
  if (remembered || readHistoryState(USED_KEY) !== null) return remembered
  const { idReserva, resume } = Object(navigationState)
  if (isText(idReserva)) return resumeHold(idReserva)
  return isText(resume) ? restoreCheckout(resume, idCarrinho, Date.now()) : null
}

/** Marks what came along as used: it stays in the entry's state, and a later reload must not go back to it. */
export function useMarkResumeUsed(navigationState: unknown): void {
  useEffect(() => {
    if (navigationState) writeHistoryState(USED_KEY, '1')
  }, [navigationState])
}
