import { useState } from 'react'
import { useNow } from '../../lib/clock.ts'
import { LOGIN } from '../../texts/login.ts'
import { Button } from '../../ui/button/button.tsx'
import { clockText, secondsLeft } from '../../ui/countdown/time-left.ts'
import styles from './login.module.css'
import type { LoginView } from './login-view.ts'

/** The countdown is not announced every second: the button's state shows whether it can be pressed. */
function Wait({ seconds }: { seconds: number }) {
  const [until] = useState(() => Date.now() + seconds * 1000)
  return LOGIN.sms.resendIn(clockText(secondsLeft(until, useNow())))
}

/** Sends another code after the machine's waiting time. */
export function Resend({ view: { resend, resendSeconds }, onResend }: { view: LoginView; onResend: () => void }) {
  const [was, setWas] = useState({ resend, isNew: false })
  if (was.resend !== resend) setWas({ resend, isNew: was.resend === 'sending' && resend === 'counting' })
  return (
    <div className={styles.resend}>
      <p role="status" className={styles.sent}>
        {was.isNew ? LOGIN.sms.resent : ''}
      </p>
      <p className={styles.wait}>{resend === 'counting' ? <Wait seconds={resendSeconds} /> : LOGIN.sms.resendNow}</p>
      <Button tone="secondary" onClick={onResend} disabled={resend === 'counting'} busy={resend === 'sending'}>
        {LOGIN.sms.resend}
      </Button>
    </div>
  )
}
