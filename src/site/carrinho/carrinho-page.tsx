import { useState } from 'react'
import { useTitle } from '../../lib/use-title.ts'
import { CARRINHO } from '../../texts/carrinho.ts'
import { COMMON } from '../../texts/common.ts'
import { BusyStep } from './busy-step.tsx'
import { STEPS, type Step } from './steps.ts'
import { useCheckout } from './use-checkout.ts'

type Shown = { step: Step; canGoBack: boolean }

/**
 * Cart and checkout (docs/product.md#cart-screen): the machine has the state, the STEPS table the step to show for it.
 */
export default function CarrinhoPage() {
  useTitle(COMMON.pageTitle(CARRINHO.cart))
  const checkout = useCheckout()
  const now = STEPS[checkout.at]
  const busy = typeof now === 'string' ? now : null
  const shown = useLastShown(typeof now === 'string' ? null : { step: now, canGoBack: checkout.canGoBack })
  if (!shown) return <BusyStep busy={busy ?? ''} />
  return <shown.step checkout={{ ...checkout, canGoBack: shown.canGoBack }} busy={busy} />
}

/** The step on the screen. During a call it is the step that started the call; right after a reload there is none. */
function useLastShown(now: Shown | null): Shown | null {
  const [last, setLast] = useState(now)
  if (now && (now.step !== last?.step || now.canGoBack !== last.canGoBack)) setLast(now)
  return now ?? last
}
