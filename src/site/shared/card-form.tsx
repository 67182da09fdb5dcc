import { type ReactNode, useState } from 'react'
import { MESSAGES } from '../../../contract/messages.ts'
import { maskCard, maskCvv } from '../../../contract/masks.ts'
import { type CardProblem, cardProblems, type CardTyped } from '../../../contract/pagarme-rules.ts'
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
}

/**
 * The fields of a card, for a form that may have more. The typed data is in the fields and in `secrets`, which the calls
 * read. `check` shows the errors and returns whether there are none; show `errors` below the last field.
 */
export function useCardFields(secrets: Secrets): { fields: ReactNode; errors: ReactNode; check(): boolean } {
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
    return found.length === 0
  }
  const errors = (
    <div role="alert" className={styles.alert}>
      {wrong.some((problem) => problem !== 'exp_year') && <p className={styles.error}>{MESSAGES.card}</p>}
    </div>
  )
  return { fields: <CardFields typed={typed} wrong={wrong} onChange={change} />, errors, check }
}

/** A card as a form of its own. */
export function CardForm({ secrets, busy, submit, onSubmit }: CardFormProps) {
  const { fields, errors, check } = useCardFields(secrets)
  return (
    <Form onSubmit={() => check() && onSubmit()} busy={busy !== null}>
      {fields}
      {errors}
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

/** Month and year as typed in one field: '05/29', '05/2029'. A year of two digits is of this century. */
function expiryOf(text: string): Pick<CardTyped, 'exp_month' | 'exp_year'> {
  const [month = '', year = ''] = text.split('/')
  return { exp_month: month, exp_year: year.length === 2 ? `20${year}` : year }
}
const expiryText = ({ exp_month, exp_year }: CardTyped): string => [exp_month, exp_year].filter(Boolean).join('/')

/** The error of the field of month and year. */
function expiryError(wrong: readonly CardProblem[]): string | null {
  if (wrong.includes('exp_month')) return texts.wrong.exp_month
  if (wrong.includes('exp_year')) return MESSAGES.cardYear
  return wrong.includes('expired') ? texts.wrong.expired : null
}

/** The fields of a card; an invalid field shows what it expects. */
function CardFields({ typed, wrong, onChange }: CardFieldsProps) {
  const [expiry, setExpiry] = useState(() => expiryText(typed))
  const secret = (name: 'number' | 'cvv' | 'holder_name') => ({
    name,
    onChange: (text: string) => onChange({ [name]: text }),
    error: wrong.includes(name) ? texts.wrong[name] : null,
  })
  return (
    <>
      <SecretDigits
        {...secret('number')}
        label={texts.number}
        mask={maskCard}
        initial={typed.number}
        autoComplete="cc-number"
      />
      <TextField
        {...secret('holder_name')}
        value={typed.holder_name}
        label={texts.holder}
        autoComplete="cc-name"
        maxLength={64}
      />
      <div className={styles.pair}>
        <MaskedField
          label={texts.expiry}
          name="validade"
          mask="expiry"
          placeholder={texts.expiryExample}
          inputMode="numeric"
          autoComplete="cc-exp"
          value={expiry}
          onChange={(text) => {
            setExpiry(text)
            onChange(expiryOf(text))
          }}
          error={expiryError(wrong)}
        />
        <SecretDigits {...secret('cvv')} label={texts.cvv} mask={maskCvv} initial={typed.cvv} autoComplete="cc-csc" />
      </div>
    </>
  )
}
