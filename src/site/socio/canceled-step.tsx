import { SOCIO } from '../../texts/socio.ts'
import { Button } from '../../ui/button/button.tsx'
import { StepActions } from '../shared/step-actions.tsx'
import { ClubFrame } from './club-frame.tsx'
import { MembershipCard } from './membership-card.tsx'
import type { StepProps } from './step-props.ts'
import { useMembership } from './use-membership.ts'

const { canceled: texts } = SOCIO

/** The membership that was just canceled, with its last day. */
export function CanceledStep(props: StepProps) {
  const { context, send } = props.subscription
  const { socio } = useMembership()
  return (
    <ClubFrame {...props} title={texts.title} text={texts.text}>
      {socio && <MembershipCard socio={{ ...socio, data_cancelamento: context.canceledAt }} />}
      <StepActions>
        <Button onClick={() => send({ type: 'subscribe.again' })}>{texts.again}</Button>
      </StepActions>
    </ClubFrame>
  )
}
