import { maskCard, maskCvv } from '../../../contract/masks.ts'
import type { CardProblem, CardTyped } from '../../../contract/pagarme-rules.ts'
import { CARRINHO } from '../../texts/carrinho.ts'
import { MaskedField } from '../../ui/masked-field/masked-field.tsx'
import { SecretDigits } from '../../ui/secret-digits/secret-digits.tsx'
import { TextField } from '../../ui/text-field/text-field.tsx'
import styles from './card-fields.module.css'

const { card: texts } = CARRINHO

type CardFieldsProps = {
  typed: CardTyped
  wrong: readonly CardProblem[]
  onChange: (part: Partial<CardTyped>) => void
}

/** The five fields of a card; an invalid field shows what it expects. */
export function CardFields({ typed, wrong, onChange }: CardFieldsProps) {
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
