import { type ReactNode, useState } from 'react'
import { useTitle } from '../../lib/use-title.ts'
import { COMMON } from '../../texts/common.ts'
import { LOGIN } from '../../texts/login.ts'
import { IconButton } from '../../ui/icon-button/icon-button.tsx'
import { VisuallyHidden } from '../../ui/visually-hidden/visually-hidden.tsx'
import styles from './login.module.css'
import type { LoginView } from './login-view.ts'

type LoginFrameProps = { view: LoginView; onBack: () => void; children: ReactNode }

const headingOf = ({ step, nome }: LoginView): string =>
  step === 'password' ? LOGIN.password.heading(nome) : LOGIN[step].heading

/**
 * The frame of a step: one question as a large heading. A change of step is announced to screen readers, because the
 * focus moves directly to the field.
 */
export function LoginFrame({ view, onBack, children }: LoginFrameProps) {
  const heading = headingOf(view)
  useTitle(COMMON.pageTitle(heading))
  const [shown, setShown] = useState({ step: view.step, hasMoved: false })
  if (shown.step !== view.step) setShown({ step: view.step, hasMoved: true })
  return (
    <div className={styles.page}>
      {view.step !== 'phone' && (
        <div className={styles.back}>
          <IconButton name="back" label={LOGIN.back} onClick={onBack} disabled={!view.canGoBack} />
        </div>
      )}
      <h1 className={styles.heading}>{heading}</h1>
      <VisuallyHidden role="status">{shown.hasMoved ? heading : ''}</VisuallyHidden>
      {children}
    </div>
  )
}
