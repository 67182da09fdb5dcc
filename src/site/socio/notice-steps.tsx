import { needsSeat, type SubscriptionContext } from '../../../machines/subscription/context.ts'
import { loginState } from '../../lib/login-state.ts'
import { PATHS } from '../../lib/paths.ts'
import { SOCIO } from '../../texts/socio.ts'
import { Button, ButtonLink } from '../../ui/button/button.tsx'
import { OtherWays } from '../../ui/load-failed/load-failed.tsx'
import { StepActions } from '../shared/step-heading.tsx'
import { ClubFrame, type StepProps } from './club-frame.tsx'

const { refused, pending, unknown, login } = SOCIO

function refusedText({ reserva, ...context }: SubscriptionContext): string {
  if (needsSeat({ reserva, ...context })) return reserva ? refused.text : refused.lostText
  return reserva ? refused.noSeatText : refused.lostNoSeatText
}

/** The first charge was refused (docs/product.md#errors): the provider's reason and two ways to continue. */
export function RefusedStep(props: StepProps) {
  const { context, send } = props.subscription
  return (
    <ClubFrame {...props} title={refused.title} text={refusedText(context)}>
      {context.message && <p>{refused.reason(context.message)}</p>}
      <StepActions>
        <Button onClick={() => send({ type: 'refused.card' })} busy={props.busy !== null}>
          {refused.otherCard}
        </Button>
        <Button tone="secondary" onClick={() => send({ type: 'refused.retry' })} disabled={props.busy !== null}>
          {refused.retry}
        </Button>
      </StepActions>
    </ClubFrame>
  )
}

/** The provider has not decided yet. */
export const PendingStep = (props: StepProps) => (
  <ClubFrame {...props} title={pending.title} text={pending.text}>
    <StepActions>
      <Button onClick={() => props.subscription.send({ type: 'pending.check' })} busy={props.busy !== null}>
        {pending.check}
      </Button>
    </StepActions>
  </ClubFrame>
)

/** The subscription's state could not be read from the server; offers another attempt. */
export const UnknownStep = (props: StepProps) => (
  <ClubFrame {...props} title={unknown.title} text={unknown.text}>
    <StepActions>
      <Button onClick={() => props.subscription.send({ type: 'opening.retry' })} busy={props.busy !== null}>
        {unknown.retry}
      </Button>
      <OtherWays />
    </StepActions>
  </ClubFrame>
)

/** The page is navigating to the login, which returns to this step. */
export const LoginStep = (props: StepProps) => (
  <ClubFrame {...props} title={login.title} text={login.text}>
    <StepActions>
      <ButtonLink to={PATHS.login} state={loginState(PATHS.socioTorcedor)}>
        {login.action}
      </ButtonLink>
    </StepActions>
  </ClubFrame>
)
