import { useSelector } from '@xstate/react'
import { useEffect } from 'react'
import { useNavigate, useParams } from 'react-router'
import { isId } from '../../../contract/list-address-rules.ts'
import { useTitle } from '../../lib/use-title.ts'
import { useWakeLock } from '../../lib/use-wake-lock.ts'
import { ADM_PORTARIA as TEXTS } from '../../texts/adm-portaria.ts'
import { COMMON } from '../../texts/common.ts'
import { Button, ButtonLink } from '../../ui/button/button.tsx'
import { Notice } from '../../ui/notice/notice.tsx'
import { Spinner } from '../../ui/spinner/spinner.tsx'
import { useOfficeSession, useOfficeState } from '../shared/office-session.tsx'
import { SECTION } from './addresses.ts'
import { GateScreen } from './gate-screen.tsx'
import { useGate } from './use-gate.ts'

/** The server answers again: a session that could not be confirmed meanwhile is confirmed now. */
function useSessionRetry(isOnline: boolean): void {
  const { actor } = useOfficeSession()
  const isInvalid = useOfficeState((now) => now.matches({ signedIn: 'invalid' }))
  useEffect(() => {
    if (isOnline && isInvalid) actor.send({ type: 'session.retry' })
  }, [actor, isOnline, isInvalid])
}

function Gate({ idEvento }: { idEvento: string }) {
  const gate = useGate(idEvento)
  const { actor } = gate
  const navigate = useNavigate()
  const isOpen = useSelector(actor, (now) => now.matches('open'))
  const isClosed = useSelector(actor, (now) => now.matches('closed'))
  const error = useSelector(actor, ({ context }) => context.error)
  useSessionRetry(useSelector(actor, (now) => now.matches({ open: { line: 'idle' } })))
  useTitle(COMMON.pageTitle(TEXTS.title))
  useWakeLock(isOpen)
  if (isOpen) return <GateScreen gate={gate} onLeave={() => void navigate(SECTION)} />
  if (!isClosed) return <Spinner label={TEXTS.opening} />
  return (
    <Notice title={TEXTS.closed} text={`${error?.text ?? ''} ${TEXTS.closedText}`.trim()} role="alert">
      <Button onClick={() => actor.send({ type: 'portaria.retry' })}>{COMMON.retry}</Button>
      <ButtonLink to={SECTION} tone="secondary">
        {TEXTS.choose}
      </ButtonLink>
    </Notice>
  )
}

/** The entrance of one event. */
export function GatePage() {
  const { idEvento = '' } = useParams()
  if (isId(idEvento)) return <Gate key={idEvento} idEvento={idEvento} />
  return (
    <Notice title={TEXTS.closed}>
      <ButtonLink to={SECTION}>{TEXTS.choose}</ButtonLink>
    </Notice>
  )
}
