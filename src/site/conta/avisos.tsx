import { useState } from 'react'
import { CATALOGUE } from '../../../contract/catalogue.ts'
import { MESSAGES } from '../../../contract/messages.ts'
import { isEmail } from '../../../contract/pagarme-rules.ts'
import { useAnswerEmailMutation, useReadAvisosQuery } from '../../api/avisos.ts'
import { errorText } from '../../api/error.ts'
import { AVISOS as texts } from '../../texts/avisos.ts'
import { Button } from '../../ui/button/button.tsx'
import { Form } from '../../ui/form/form.tsx'
import { TextField } from '../../ui/text-field/text-field.tsx'
import { StepActions, StepError } from '../shared/step-heading.tsx'
import styles from './avisos.module.css'

type Openers = { openIdentity: () => void; openProfile: () => void }

/**
 * Whether the house's messages reach the cliente: an address that is missing or refused, and the one question for an
 * e-mail. Nothing is shown while all is well.
 */
export function Avisos({ openIdentity, openProfile }: Openers) {
  const { data } = useReadAvisosQuery(undefined, { refetchOnMountOrArgChange: true })
  const [answer, { isLoading, isSuccess, error, originalArgs }] = useAnswerEmailMutation()
  const isSaved = isSuccess && data?.email === 'certo'
  if (!data || (data.email !== 'falta' && data.email !== 'recusado' && data.telefone !== 'recusado' && !isSaved))
    return null
  return (
    <section className={styles.avisos} aria-labelledby="avisos">
      <h2 id="avisos" className={styles.title}>
        {texts.title}
      </h2>
      <div role="status">
        {isSaved && <p className={styles.text}>{texts.saved}</p>}
        {data.email === 'falta' && !data.perguntar && <p className={styles.text}>{texts.missing}</p>}
      </div>
      {data.perguntar && (
        <EmailForm
          busy={isLoading ? (originalArgs?.email === null ? 'none' : 'email') : null}
          failure={error ? errorText(error, CATALOGUE.generico) : null}
          onAnswer={(email) => void answer({ email })}
        />
      )}
      {data.email === 'falta' && !data.perguntar && (
        <Button tone="secondary" onClick={openIdentity}>
          {texts.give}
        </Button>
      )}
      {data.email === 'recusado' && (
        <Refused text={texts.emailRefused} correct={texts.correctEmail} onClick={openIdentity} />
      )}
      {data.telefone === 'recusado' && (
        <Refused text={texts.phoneRefused} correct={texts.correctPhone} onClick={openProfile} />
      )}
    </section>
  )
}

type EmailFormProps = {
  busy: 'email' | 'none' | null
  failure: string | null
  onAnswer: (email: string | null) => void
}

function EmailForm({ busy, failure, onAnswer }: EmailFormProps) {
  const [email, setEmail] = useState('')
  const [isWrong, setWrong] = useState(false)
  const check = () => {
    const typed = email.trim()
    setWrong(!isEmail(typed))
    if (isEmail(typed)) onAnswer(typed)
  }
  return (
    <Form onSubmit={check} busy={busy !== null}>
      <p className={styles.text}>{texts.ask}</p>
      <StepError text={busy ? null : failure} />
      <TextField
        label={texts.email}
        name="email"
        type="email"
        inputMode="email"
        autoComplete="email"
        maxLength={64}
        value={email}
        onChange={(typed) => {
          setEmail(typed)
          setWrong(false)
        }}
        error={isWrong ? MESSAGES.email : null}
      />
      <StepActions>
        <Button type="submit" busy={busy === 'email'}>
          {texts.submit}
        </Button>
        <Button tone="quiet" busy={busy === 'none'} onClick={() => onAnswer(null)}>
          {texts.notNow}
        </Button>
      </StepActions>
    </Form>
  )
}

const Refused = ({ text, correct, onClick }: { text: string; correct: string; onClick: () => void }) => (
  <div className={styles.refused}>
    <p>{text}</p>
    <Button tone="secondary" onClick={onClick}>
      {correct}
    </Button>
  </div>
)
