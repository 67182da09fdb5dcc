import { useEffect } from 'react'
import type { CheckoutResume } from '../../../machines/checkout-context.ts'
import { restoreCheckout, resumeHold } from '../../../machines/checkout-persist.ts'
import { readMemory, writeMemory } from '../../lib/history-state.ts'
import { MEMORY } from './checkout-actions.ts'

const CAME = 'checkout-came'
const isText = (value: unknown): value is string => typeof value === 'string' && value !== ''

/**
 * The step to go on from: after a reload what this entry remembers; on arriving, what came along from the login
 * (`resume`), or the hold that the order's screen gives back to be paid another way (`idReserva`), once.
 */
export function resumeOf(arrivedWith: unknown, idCarrinho: string): CheckoutResume | null {
  const remembered = restoreCheckout(readMemory(MEMORY), idCarrinho, Date.now())
  if (remembered || readMemory(CAME) !== null) return remembered
  const { idReserva, resume } = Object(arrivedWith)
  if (isText(idReserva)) return resumeHold(idReserva)
  return isText(resume) ? restoreCheckout(resume, idCarrinho, Date.now()) : null
}

/** Marks what came along as used: it stays in the entry's state, and a later reload must not go back to it. */
export function useCameOnce(arrivedWith: unknown): void {
  useEffect(() => {
    if (arrivedWith) writeMemory(CAME, '1')
  }, [arrivedWith])
}
