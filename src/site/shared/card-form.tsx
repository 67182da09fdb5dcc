import { type ReactNode, useState } from 'react'
import { type CardProblem, type CardTyped, cardMessage, cardProblems } from '../../../contract/pagarme-rules.ts'
import { serverNow } from '../../lib/clock.ts'
import { Button } from '../../ui/button/button.tsx'
import { Form } from '../../ui/form/form.tsx'
import { CardFields } from './card-fields.tsx'
import styles from './card-form.module.css'
import type { Secrets } from './payer-secrets.ts'
import { StepActions } from './step-actions.tsx'

type CardFormProps = {
  secrets: Secrets
  /** What the button says during a call; null when there is none. */
  busy: string | null
  submit: string
  /** Called only with a card that is valid as far as the form can tell. */
  onSubmit: () => void
  /** Further fields, between those of the card and the button. */
  children?: ReactNode
}

/** The form of a card. The typed data is in the form and in `secrets`, which the calls read. */
export function CardForm({ secrets, busy, submit, onSubmit, children }: CardFormProps) {
  const [typed, setTyped] = useState(secrets.card)
  const [wrong, setWrong] = useState<readonly CardProblem[]>([])

  const change = (part: Partial<CardTyped>) => {
    secrets.card = { ...secrets.card, ...part }
    setTyped(secrets.card)
    // A field that is being corrected shows no error until the next submit.
    const isDated = 'exp_month' in part || 'exp_year' in part
    setWrong(wrong.filter((problem) => !(problem === 'expired' ? isDated : problem in part)))
  }
  const check = () => {
    const found = cardProblems(secrets.card, new Date(serverNow()))
    setWrong(found)
    if (found.length === 0) onSubmit()
  }
  return (
    <Form onSubmit={check} busy={busy !== null}>
      <CardFields typed={typed} wrong={wrong} onChange={change} />
      {children}
      <div role="alert" className={styles.alert}>
        {[...new Set(wrong.map(cardMessage))].map((message) => (
          <p key={message} className={styles.error}>
            {message}
          </p>
        ))}
      </div>
      <StepActions>
        <Button type="submit" busy={busy !== null}>
          {busy ?? submit}
        </Button>
      </StepActions>
    </Form>
  )
}
