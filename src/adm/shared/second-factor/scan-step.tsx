import { useSelector } from '@xstate/react'
import { useRef, useState } from 'react'
import { MESSAGES } from '../../../../contract/messages.ts'
import { isAppCode, plainCode, TYPED_CODE_MAX } from '../../../../contract/second-factor-rules.ts'
import { SECOND_FACTOR } from '../../../texts/second-factor.ts'
import { Button } from '../../../ui/button/button.tsx'
import { CopyField } from '../../../ui/copy-field/copy-field.tsx'
import { Form } from '../../../ui/form/form.tsx'
import { QrCode } from '../../../ui/qr-code/qr-code.tsx'
import { SecretField } from '../../../ui/secret-field/secret-field.tsx'
import styles from './factor.module.css'
import type { Factor } from './use-factor.ts'

const { setup: TEXTS } = SECOND_FACTOR

/** The secret in groups of four, as people copy it by hand; apps ignore the spaces. */
const grouped = (secret: string): string => (secret.match(/.{1,4}/g) ?? []).join(' ')

/** The secret as a QR code and as text, and the first code of the app. */
export function ScanStep({ factor }: { factor: Factor }) {
  const { actor, typed, shown } = factor
  const codigo = useRef<HTMLInputElement>(null)
  const [wrong, setWrong] = useState<string | false>(false)
  const busy = useSelector(actor, (now) => now.matches('confirming'))
  const error = useSelector(actor, ({ context }) => context.error)
  const submit = () => {
    const text = codigo.current?.value ?? ''
    const found = !isAppCode(plainCode(text)) && MESSAGES.segundoFatorApp
    setWrong(found)
    if (found) return
    typed.current = { senha: '', codigo: text }
    actor.send({ type: 'code.submit' })
  }
  const atField = error?.field === 'codigo' ? error.text : null
  return (
    <div className={styles.step}>
      {shown.secret && (
        <>
          <p className={styles.text}>{TEXTS.scan}</p>
          <div className={styles.qr}>
            <QrCode text={shown.secret.endereco} label={TEXTS.qr} />
          </div>
          <CopyField
            label={TEXTS.secret}
            value={grouped(shown.secret.segredo)}
            copy={TEXTS.copySecret}
            copied={TEXTS.copied}
            tone="secondary"
          />
        </>
      )}
      <Form onSubmit={submit} busy={busy}>
        <SecretField
          ref={codigo}
          label={TEXTS.firstCode}
          hint={TEXTS.firstHint}
          name="codigo"
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={TYPED_CODE_MAX}
          error={wrong || atField || undefined}
        />
        {error && !atField && !wrong && (
          <p className={styles.error} role="alert">
            {error.text}
          </p>
        )}
        <Button type="submit" wide busy={busy}>
          {TEXTS.confirm}
        </Button>
      </Form>
      <Button tone="quiet" disabled={busy} onClick={() => actor.send({ type: 'setup.restart' })}>
        {TEXTS.restart}
      </Button>
    </div>
  )
}
