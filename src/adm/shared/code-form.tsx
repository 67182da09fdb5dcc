import { useRef, useState } from 'react'
import { MESSAGES } from '../../../contract/messages.ts'
import { isTypedCode, TYPED_CODE_MAX } from '../../../contract/second-factor-rules.ts'
import { SECOND_FACTOR } from '../../texts/second-factor.ts'
import { Button } from '../../ui/button/button.tsx'
import { Form } from '../../ui/form/form.tsx'
import { SecretField } from '../../ui/secret-field/secret-field.tsx'
import styles from './login-form.module.css'
import { useOfficeSession, useOfficeState } from './office-session.tsx'

const { code: TEXTS } = SECOND_FACTOR

/** The second step of a login: a code of the app, or a recovery code (docs/api.md#second-factor). */
export function CodeForm() {
  const { actor, typed } = useOfficeSession()
  const codigo = useRef<HTMLInputElement>(null)
  const [isRecovery, setRecovery] = useState(false)
  const [wrong, setWrong] = useState<string | false>(false)
  const busy = useOfficeState(
    (now) => now.matches({ signedOut: 'sendingCode' }) || now.matches({ signedIn: { over: 'sendingCode' } }),
  )
  const error = useOfficeState(({ context }) => context.error)
  const submit = () => {
    const text = codigo.current?.value ?? ''
    const found = !isTypedCode(text) && MESSAGES.segundoFatorCodigo
    setWrong(found)
    if (found) return
    typed.current = { user: '', senha: '', codigo: text }
    actor.send({ type: 'code.submit' })
  }
  const atField = error?.field === 'codigo' ? error.text : null
  return (
    <Form onSubmit={submit} busy={busy}>
      <SecretField
        // Another field: what was typed in the first one does not stay.
        key={String(isRecovery)}
        ref={codigo}
        label={isRecovery ? TEXTS.recovery : TEXTS.app}
        hint={isRecovery ? TEXTS.recoveryHint : undefined}
        name="codigo"
        inputMode={isRecovery ? 'text' : 'numeric'}
        autoComplete={isRecovery ? 'off' : 'one-time-code'}
        maxLength={TYPED_CODE_MAX}
        autoFocus
        error={wrong || atField || undefined}
      />
      {error && !atField && !wrong && (
        <p className={styles.error} role="alert">
          {error.text}
        </p>
      )}
      <Button type="submit" wide busy={busy}>
        {TEXTS.submit}
      </Button>
      <Button tone="quiet" disabled={busy} onClick={() => setRecovery(!isRecovery)}>
        {isRecovery ? TEXTS.useApp : TEXTS.useRecovery}
      </Button>
      <Button tone="quiet" disabled={busy} onClick={() => actor.send({ type: 'login.restart' })}>
        {TEXTS.back}
      </Button>
      <p className={styles.note}>{TEXTS.lost}</p>
    </Form>
  )
}
