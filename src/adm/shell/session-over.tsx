import { useId } from 'react'
import { useAdmin } from '../../lib/admin.ts'
import { OFFICE } from '../../texts/office.ts'
import { SECOND_FACTOR } from '../../texts/second-factor.ts'
import { Button } from '../../ui/button/button.tsx'
import { Modal } from '../../ui/modal/modal.tsx'
import { LoginSteps, useLoginStep } from '../shared/login-steps.tsx'
import { useOfficeSession } from '../shared/office-session.tsx'
import styles from './session-over.module.css'

const stay = () => undefined

const TITLES = {
  password: OFFICE.over.title,
  code: SECOND_FACTOR.code.heading,
  choosing: OFFICE.firstPassword.heading,
  setup: SECOND_FACTOR.setup.heading,
} as const
const TEXTS = {
  password: OFFICE.over.text,
  code: SECOND_FACTOR.code.text,
  choosing: OFFICE.firstPassword.text,
  setup: SECOND_FACTOR.setup.demanded,
} as const

/** The login over a page whose session ended: the page's input stays. */
export function SessionOver() {
  const title = useId()
  const { actor } = useOfficeSession()
  const step = useLoginStep()
  const user = useAdmin((admin) => admin.user?.user ?? '')
  return (
    <Modal labelledBy={title} onClose={stay}>
      <div className={styles.body}>
        <h2 id={title} className={styles.title}>
          {TITLES[step]}
        </h2>
        <p className={styles.text}>{TEXTS[step]}</p>
        <LoginSteps knownUser={user} />
        <Button tone="quiet" onClick={() => actor.send({ type: 'logout.confirm' })}>
          {OFFICE.over.leave}
        </Button>
      </div>
    </Modal>
  )
}
