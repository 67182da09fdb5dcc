import { useRef, useState } from 'react'
import { CLIENTE_PASSWORD_MAX } from '../../../contract/limits.ts'
import { impedimentoText } from '../../../contract/privacy-rules.ts'
import type { ShownError } from '../../../machines/calls.ts'
import { PATHS } from '../../lib/paths.ts'
import { useTitle } from '../../lib/use-title.ts'
import { CONTA } from '../../texts/conta.ts'
import { Button } from '../../ui/button/button.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog/confirm-dialog.tsx'
import { Form } from '../../ui/form/form.tsx'
import { Link } from '../../ui/link/link.tsx'
import { LoadFailed } from '../../ui/load-failed/load-failed.tsx'
import { SecretField } from '../../ui/secret-field/secret-field.tsx'
import { Section } from '../../ui/section/section.tsx'
import { Spinner } from '../../ui/spinner/spinner.tsx'
import { VisuallyHidden } from '../../ui/visually-hidden/visually-hidden.tsx'
import { StepActions, StepError, StepHead } from '../shared/step-heading.tsx'
import styles from './account-data-view.module.css'
import type { AccountDataProcess } from './use-account-data.ts'
import view from './view.module.css'

const { data: texts } = CONTA

/** A cliente's rights over their data: a copy of it, and the deletion of the account (docs/privacy.md). */
export function AccountDataView({ data }: { data: AccountDataProcess }) {
  useTitle(texts.title)
  const { busy } = data
  return (
    <div className={view.view}>
      <StepHead title={texts.title} back={busy ? undefined : { label: texts.back, onClick: data.back }} />
      <p className={view.text}>{texts.text}</p>
      <p>
        <Link className={styles.link} to={PATHS.privacidade}>
          {texts.privacy}
        </Link>
      </p>
      {data.isUnread ? (
        <LoadFailed title={texts.failed} busy={false} onRetry={data.retry} />
      ) : data.isReading ? (
        <Spinner label={texts.reading} />
      ) : (
        <>
          <Section title={texts.export.title}>
            <div className={styles.part}>
              <p className={view.text}>{texts.export.text}</p>
              <PasswordForm
                submit={texts.export.submit}
                tone="secondary"
                busy={busy !== null}
                error={data.errorOf('export')}
                onSubmit={data.exportData}
              />
            </div>
          </Section>
          <Section title={texts.removal.title}>
            <div className={styles.part}>
              <p className={view.text}>{texts.removal.text}</p>
              {data.others.total > 0 && <p className={view.text}>{texts.removal.others(data.others)}</p>}
              <Removal data={data} />
            </div>
          </Section>
        </>
      )}
      <ConfirmDialog
        open={data.isAsked}
        question={texts.removal.question}
        text={texts.removal.warning}
        confirm={texts.removal.confirm}
        dismiss={texts.removal.dismiss}
        tone="danger"
        busy={busy !== null}
        onConfirm={data.confirm}
        onDismiss={data.dismiss}
      />
      <VisuallyHidden role="status">{busy ?? ''}</VisuallyHidden>
    </div>
  )
}

/** The form for the deletion, or the reason why the account cannot be deleted. */
function Removal({ data }: { data: AccountDataProcess }) {
  if (data.impedimentos.length > 0)
    return (
      <div className={styles.open}>
        <p>{texts.removal.open}</p>
        <ul>
          {data.impedimentos.map(impedimentoText).map((text) => (
            <li key={text}>{text}</li>
          ))}
        </ul>
      </div>
    )
  return (
    <>
      <p className={view.text}>{texts.removal.free}</p>
      <PasswordForm
        submit={texts.removal.submit}
        tone="danger"
        busy={data.busy !== null}
        error={data.errorOf('removal')}
        onSubmit={data.remove}
      />
    </>
  )
}

type PasswordFormProps = {
  submit: string
  tone: 'secondary' | 'danger'
  busy: boolean
  error: ShownError | null
  onSubmit: (senha: string) => void
}

/** Asks for the password, as proof of identity. It is stored only in the input. */
function PasswordForm({ submit, tone, busy, error, onSubmit }: PasswordFormProps) {
  const senha = useRef<HTMLInputElement>(null)
  const [isMissing, setMissing] = useState(false)
  const isOfField = error?.field === 'senha'
  const check = () => {
    const typed = senha.current?.value ?? ''
    setMissing(typed === '')
    if (typed !== '') onSubmit(typed)
  }
  return (
    <Form onSubmit={check} busy={busy}>
      <StepError text={error && !isOfField ? error.text : null} />
      <SecretField
        ref={senha}
        password
        label={texts.password}
        name="senha"
        autoComplete="current-password"
        maxLength={CLIENTE_PASSWORD_MAX}
        error={isMissing ? texts.passwordMissing : isOfField && error.text}
        onChange={() => setMissing(false)}
      />
      <StepActions>
        <Button type="submit" tone={tone} busy={busy}>
          {submit}
        </Button>
      </StepActions>
    </Form>
  )
}
