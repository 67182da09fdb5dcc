import { SOCIO } from '../../texts/socio.ts'
import { IdentityForm } from '../shared/identity-form.tsx'
import { ClubFrame } from './club-frame.tsx'
import type { StepProps } from './step-props.ts'

/** CPF and e-mail, only if the provider does not have them yet (docs/product.md#subscription-screen). */
export const IdentityStep = (props: StepProps) => (
  <ClubFrame {...props} step={2} title={SOCIO.identity.title} text={SOCIO.identity.text}>
    <IdentityForm
      secrets={props.subscription.secrets}
      busy={props.busy}
      wrongField={props.subscription.context.error?.field ?? null}
      onSubmit={() => props.subscription.send({ type: 'identity.submit' })}
    />
  </ClubFrame>
)
