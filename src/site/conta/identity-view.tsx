import { useTitle } from '../../lib/use-title.ts'
import { COMMON } from '../../texts/common.ts'
import { CONTA } from '../../texts/conta.ts'
import { VisuallyHidden } from '../../ui/visually-hidden/visually-hidden.tsx'
import { IdentityForm } from '../shared/identity-form.tsx'
import { StepError, StepHead } from '../shared/step-heading.tsx'
import styles from './identity-view.module.css'
import type { IdentityProcess } from './use-identity.ts'

const { identity: texts } = CONTA

/** The cliente's CPF and e-mail, which the next purchases begin with. */
export function IdentityView({ identity }: { identity: IdentityProcess }) {
  const { busy, error, secrets, submit, back } = identity
  useTitle(COMMON.pageTitle(texts.title))
  return (
    <div className={styles.page}>
      <StepHead title={texts.title} back={busy ? undefined : { label: texts.back, onClick: back }} />
      <p className={styles.text}>{texts.text}</p>
      <StepError text={busy ? null : (error?.text ?? null)} />
      <IdentityForm
        secrets={secrets}
        busy={busy}
        submit={texts.submit}
        wrongField={error?.field ?? null}
        onSubmit={submit}
      />
      <VisuallyHidden role="status">{busy ?? ''}</VisuallyHidden>
    </div>
  )
}
