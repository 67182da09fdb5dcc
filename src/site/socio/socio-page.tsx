import { useState } from 'react'
import { useTitle } from '../../lib/use-title.ts'
import { COMMON } from '../../texts/common.ts'
import { SOCIO } from '../../texts/socio.ts'
import { PageHead } from '../../ui/page-head/page-head.tsx'
import { Spinner } from '../../ui/spinner/spinner.tsx'
import styles from './club-frame.module.css'
import { TO_HOME } from './club-frame.tsx'
import { STEPS, type Step } from './steps.ts'
import { useSubscription } from './use-subscription.ts'

type Shown = { step: Step; canGoBack: boolean }

/**
 * The club's subscription (docs/product.md#subscription-screen): the machine has the state, the STEPS table the step to
 * show for it.
 */
export default function SocioPage() {
  useTitle(COMMON.pageTitle(SOCIO.title))
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
