import { loginState } from '../../lib/login-state.ts'
import { PATHS } from '../../lib/paths.ts'
import { CARRINHO } from '../../texts/carrinho.ts'
import { ButtonLink } from '../../ui/button/button.tsx'
import { StepActions } from '../shared/step-actions.tsx'
import { StepFrame } from './step-frame.tsx'
import type { StepProps } from './step-props.ts'

const { login } = CARRINHO

/** The session ended: the page is navigating to the login, which returns to this step. */
export const LoginStep = (props: StepProps) => (
  <StepFrame {...props} title={login.title} text={login.text}>
    <StepActions>
      <ButtonLink to={PATHS.login} state={loginState(PATHS.carrinho)}>
        {login.action}
      </ButtonLink>
    </StepActions>
  </StepFrame>
)
