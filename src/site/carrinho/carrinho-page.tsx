import { type ComponentType, useState } from 'react'
import { useTitle } from '../../lib/use-title.ts'
import { CARRINHO } from '../../texts/carrinho.ts'
import { PartialStep, TimeOverStep, UncertainStep } from './hold-steps.tsx'
import { ItemsStep } from './items-step.tsx'
import { AlreadyPaidStep, ElsewhereStep, EmptyStep, LoginStep, UnknownStep } from './notice-steps.tsx'
import { BusyStep, PaymentStep } from './payment-step.tsx'
import { RefusedStep } from './refused-step.tsx'
import type { StepProps } from './step-frame.tsx'
import { type FlowKey, useCheckout } from './use-checkout.ts'
import { addIcons } from '../../ui/icon/icon.tsx'
import { PAGE_ICONS } from '../../ui/icon/page-icons.ts'

addIcons(PAGE_ICONS)

type Step = ComponentType<StepProps>

const { busy } = CARRINHO

/**
 * What the screen shows in each state of `machines/checkout/index.ts`: a step, or a message while a call is in progress.
 * During the call the previous step stays on the screen, so that no form is lost.
 */
const STEPS: Record<FlowKey, Step | string> = {
  start: busy.opening,
  'cart.empty': EmptyStep,
  'cart.items': ItemsStep,
  'cart.asking': ItemsStep,
  reserving: busy.reserving,
  opening: busy.opening,
  unknown: UnknownStep,
  deciding: busy.opening,
  'elsewhere.choosing': ElsewhereStep,
  'elsewhere.asking': ElsewhereStep,
  canceling: busy.canceling,
  'held.route': busy.opening,
  'held.partial': PartialStep,
  'held.identifying': busy.identifying,
  'held.pix': PaymentStep,
  'held.card': PaymentStep,
  'held.identity': PaymentStep,
  'held.otherPayer': PaymentStep,
  'held.free': PaymentStep,
  'held.removing': PaymentStep,
  'held.changing': busy.changing,
  'held.savingIdentity': busy.paying,
  'held.savingPayer': busy.paying,
  'held.extending': busy.paying,
  'held.tokenising': busy.paying,
  'held.savingCard': busy.paying,
  'held.refused': RefusedStep,
  paying: busy.paying,
  refusing: busy.paying,
  ordered: busy.ordered,
  alreadyPaid: AlreadyPaidStep,
  timeOver: TimeOverStep,
  uncertain: UncertainStep,
  loginNeeded: LoginStep,
}

type Shown = { step: Step; canGoBack: boolean }

/**
 * Cart and checkout (docs/product.md#cart-screen): the machine has the state, the STEPS table the step to show for it.
 */
export default function CarrinhoPage() {
  useTitle(CARRINHO.cart)
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
