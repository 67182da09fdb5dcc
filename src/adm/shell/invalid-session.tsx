import { COMMON } from '../../texts/common.ts'
import { OFFICE } from '../../texts/office.ts'
import { Button } from '../../ui/button/button.tsx'
import { Notice } from '../../ui/notice/notice.tsx'
import { useOfficeSession, useOfficeState } from '../shared/office-session.tsx'

/** The server could not say whether the session is valid: no data, and a button to ask again. */
export function InvalidSession() {
  const { actor } = useOfficeSession()
  const isOpen = useOfficeState(({ context }) => context.isOpen)
  const error = useOfficeState(({ context }) => context.error)
  const text = [error?.text, isOpen && OFFICE.invalid.text].filter(Boolean).join(' ')
  return (
    <Notice role="alert" title={OFFICE.invalid.title} text={text}>
      <Button onClick={() => actor.send({ type: 'session.retry' })}>{COMMON.retry}</Button>
    </Notice>
  )
}
