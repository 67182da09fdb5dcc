import { useId } from 'react'
import { useAdmin } from '../../lib/admin.ts'
import { OFFICE } from '../../texts/office.ts'
import { Button } from '../../ui/button/button.tsx'
import { Modal } from '../../ui/modal/modal.tsx'
import { LoginForm } from '../shared/login-form.tsx'
import { useOfficeSession } from '../shared/office-session.tsx'
import styles from './session-over.module.css'

const stay = () => undefined

/** The login over a page whose session is over: what is typed there stays. */
export function SessionOver() {
  const title = useId()
  const { actor } = useOfficeSession()
  const user = useAdmin((admin) => admin.user?.user ?? '')
  return (
    <Modal labelledBy={title} onClose={stay}>
      <div className={styles.body}>
        <h2 id={title} className={styles.title}>
          {OFFICE.over.title}
        </h2>
        <p className={styles.text}>{OFFICE.over.text}</p>
        <LoginForm knownUser={user} />
        <Button tone="quiet" onClick={() => actor.send({ type: 'logout.confirm' })}>
          {OFFICE.over.leave}
        </Button>
      </div>
    </Modal>
  )
}
