import { SOCIO } from '../../texts/socio.ts'
import { CardForm } from '../shared/card-form.tsx'
import { ClubFrame } from './club-frame.tsx'
import type { StepProps } from './step-props.ts'

/** A new card, stored at the provider for the monthly charge. */
export const CardStep = (props: StepProps) => (
  <ClubFrame {...props} step={3} title={SOCIO.card.title} text={SOCIO.card.text}>
    <CardForm
      secrets={props.subscription.secrets}
      busy={props.busy}
      submit={SOCIO.card.submit}
      onSubmit={() => props.subscription.send({ type: 'card.submit' })}
    />
  </ClubFrame>
)
