import { useRef } from 'react'
import type { LoginWithCodes } from '../../../contract/second-factor.ts'
import { callsBy } from '../../api/calls.ts'
import { sessao } from '../../api/office/sessao.ts'
import { adminLoggedIn } from '../../lib/admin.ts'
import { useAppDispatch } from '../../lib/redux.ts'
import { SECOND_FACTOR } from '../../texts/second-factor.ts'
import { Button } from '../../ui/button/button.tsx'
import { useOfficeSession } from './office-session.tsx'
import { FactorSteps } from './second-factor/factor-steps.tsx'
import { useFactor } from './second-factor/use-factor.ts'

const { beginLoginFactor, confirmLoginFactor } = sessao.endpoints

/** A login that requires a second factor: it is set up and its recovery codes are shown; then the session begins. */
export default function LoginFactor() {
  const { actor } = useOfficeSession()
  const dispatch = useAppDispatch()
  const call = callsBy(dispatch, {})
  /** The new session. It is stored, and its page opened, when the user has confirmed that they saved the codes. */
  const begun = useRef<LoginWithCodes>(null)
  const factor = useFactor({
    begin: () => call(beginLoginFactor)(undefined),
    confirm: async (codigo) => {
      const answer = await call(confirmLoginFactor)({ codigo })
      begun.current = answer
      actor.send({ type: 'codes.shown' })
      return answer
    },
    onDone: () => {
      if (begun.current) dispatch(adminLoggedIn(begun.current))
    },
    onTicketOver: () => actor.send({ type: 'ticket.over' }),
  })
  return (
    <>
      <FactorSteps factor={factor} proof="nothing" intro={<p>{SECOND_FACTOR.setup.intro}</p>} />
      <LeaveSetup factor={factor} onLeave={() => actor.send({ type: 'login.restart' })} />
    </>
  )
}

type LeaveSetupProps = { factor: ReturnType<typeof useFactor>; onLeave: () => void }

/** Leads back to the password, until the factor is on. */
function LeaveSetup({ factor, onLeave }: LeaveSetupProps) {
  if (factor.shown.codes.length > 0) return null
  return (
    <Button tone="quiet" onClick={onLeave}>
      {SECOND_FACTOR.setup.back}
    </Button>
  )
}
