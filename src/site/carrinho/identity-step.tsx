import { CARRINHO } from '../../texts/carrinho.ts'
import { IdentityForm } from '../shared/identity-form.tsx'
import { StepFrame } from './step-frame.tsx'
import type { StepProps } from './step-props.ts'

const { identity: texts } = CARRINHO

/**
 * CPF and e-mail of the payer (docs/product.md#cart-screen): always for PIX; for a card only if the provider does not
 * have them yet.
 */
export const IdentityStep = (props: StepProps) => (
  <StepFrame {...props} step={3} title={texts.title} text={texts.text}>
    <IdentityForm
      secrets={props.checkout.secrets}
      busy={props.busy}
      wrongField={props.checkout.context.error?.field ?? null}
      onSubmit={() => props.checkout.send({ type: 'identity.submit' })}
    />
  </StepFrame>
)
