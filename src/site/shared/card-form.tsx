import { type ReactNode, useState } from 'react'
import { maskCard, maskCvv } from '../../../contract/masks.ts'
import { cardMessage, type CardProblem, cardProblems, type CardTyped } from '../../../contract/pagarme-rules.ts'
import { serverNow } from '../../lib/clock.ts'
import { CARRINHO } from '../../texts/carrinho.ts'
import { Button } from '../../ui/button/button.tsx'
import { Form } from '../../ui/form/form.tsx'
import { MaskedField } from '../../ui/masked-field/masked-field.tsx'
import { SecretDigits } from '../../ui/secret-digits/secret-digits.tsx'
import { TextField } from '../../ui/text-field/text-field.tsx'
import styles from './card-form.module.css'
import type { Secrets } from './payer-secrets.ts'
import { StepActions } from './step-heading.tsx'

type CardFormProps = {
  secrets: Secrets
  /** The button's text during a call; null when none is in progress. */
  busy: string | null
  submit: string
  /** Called only with a card that passes the form's checks. */
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

const { card: texts } = CARRINHO

type CardFieldsProps = {
  typed: CardTyped
  wrong: readonly CardProblem[]
  onChange: (part: Partial<CardTyped>) => void
}

/** The five fields of a card; an invalid field shows what it expects. */
function CardFields({ typed, wrong, onChange }: CardFieldsProps) {
  const secret = (name: keyof CardTyped) => ({
    name,
    onChange: (text: string) => onChange({ [name]: text }),
    error: wrong.includes(name) ? texts.wrong[name] : null,
  })
  const field = (name: keyof CardTyped) => ({ ...secret(name), value: typed[name] })
  const expired = wrong.includes('expired') && { error: texts.wrong.expired }
  // A single digit is a month: '5' becomes '05'.
  const padMonth = () => {
    if (/^[1-9]$/.test(typed.exp_month)) onChange({ exp_month: `0${typed.exp_month}` })
  }
  return (
    <>
      <SecretDigits
        {...secret('number')}
        label={texts.number}
        mask={maskCard}
        initial={typed.number}
        autoComplete="cc-number"
      />
      <div className={styles.three}>
        <MaskedField
          {...field('exp_month')}
          {...expired}
          label={texts.month}
          mask="digits2"
          autoComplete="cc-exp-month"
          onBlur={padMonth}
        />
        <MaskedField {...field('exp_year')} {...expired} label={texts.year} mask="digits4" autoComplete="cc-exp-year" />
        <SecretDigits {...secret('cvv')} label={texts.cvv} mask={maskCvv} initial={typed.cvv} autoComplete="cc-csc" />
      </div>
      <TextField {...field('holder_name')} label={texts.holder} autoComplete="cc-name" maxLength={64} />
    </>
  )
}
