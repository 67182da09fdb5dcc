import { type ComponentType, useState } from 'react'
import { useTitle } from '../../lib/use-title.ts'
import { SOCIO } from '../../texts/socio.ts'
import { PageHead } from '../../ui/page-head/page-head.tsx'
import { Spinner } from '../../ui/spinner/spinner.tsx'
import { type StepProps, TO_HOME } from './club-frame.tsx'
import styles from './club-frame.module.css'
import { ConfirmStep } from './confirm-step.tsx'
import { CanceledStep, MemberStep } from './member-steps.tsx'
import { LoginStep, PendingStep, RefusedStep, UnknownStep } from './notice-steps.tsx'
import { CardsStep, CardStep, IdentityStep } from './payer-steps.tsx'
import { PlansStep } from './plans-step.tsx'
import { SeatStep } from './seat-step.tsx'
import { TermsStep } from './terms-step.tsx'
import { type FlowKey, useSubscription } from './use-subscription.ts'

type Step = ComponentType<StepProps>

const { busy } = SOCIO

/**
 * What the screen shows in each state of `machines/subscription/index.ts`: a step, or a message while a call is in progress.
 * During the call the previous step stays on the screen, so that no form is lost.
 */
const STEPS: Record<FlowKey, Step | string> = {
  offering: busy.checking,
  start: busy.checking,
  checking: busy.checking,
  opening: busy.checking,
  unknown: UnknownStep,
  deciding: busy.checking,
  terms: TermsStep,
  plans: PlansStep,
  identifying: busy.identifying,
  identified: busy.identifying,
  identity: IdentityStep,
  savingIdentity: busy.savingIdentity,
  listing: busy.identifying,
  routing: busy.identifying,
  'cards.choosing': CardsStep,
  'cards.asking': CardsStep,
  deletingCard: busy.deletingCard,
  card: CardStep,
  tokenising: busy.savingCard,
  savingCard: busy.savingCard,
  seat: SeatStep,
  holding: busy.holding,
  confirm: ConfirmStep,
  subscribing: busy.subscribing,
  judging: busy.rechecking,
  rechecking: busy.rechecking,
  reading: busy.rechecking,
  pending: PendingStep,
  refused: RefusedStep,
  'member.viewing': MemberStep,
  'member.asking': MemberStep,
  canceling: busy.canceling,
  canceled: CanceledStep,
  loginNeeded: LoginStep,
}

type Shown = { step: Step; canGoBack: boolean }

/**
 * The club's subscription (docs/product.md#subscription-screen): the machine has the state, the STEPS table the step to
 * show for it.
 */
export default function SocioPage() {
  useTitle(SOCIO.title)
  const subscription = useSubscription()
  const now = STEPS[subscription.at]
  const busy = typeof now === 'string' ? now : null
  const shown = useLastShown(typeof now === 'string' ? null : { step: now, canGoBack: subscription.canGoBack })
  if (!shown) {
    return (
      <div className={styles.page}>
        <PageHead title={SOCIO.title} back={TO_HOME} />
        <Spinner label={busy ?? ''} />
      </div>
    )
  }
  return <shown.step subscription={{ ...subscription, canGoBack: shown.canGoBack }} busy={busy} />
}

/** The step on the screen. During a call it is the step that started the call; right after a reload there is none. */
function useLastShown(now: Shown | null): Shown | null {
  const [last, setLast] = useState(now)
  if (now && (now.step !== last?.step || now.canGoBack !== last.canGoBack)) setLast(now)
  return now ?? last
}
