import { useState } from 'react'
import { MESSAGES } from '../../../contract/messages.ts'
import { ingressoSearch } from '../../../contract/vendas-rules.ts'
import { ADM_INGRESSOS as TEXTS } from '../../texts/adm-ingressos.ts'
import { Button } from '../../ui/button/button.tsx'
import { Form } from '../../ui/form/form.tsx'
import { MaskedField } from '../../ui/masked-field/masked-field.tsx'
import { TextField } from '../../ui/text-field/text-field.tsx'
import styles from './ticket-search.module.css'

export const NOTHING_TYPED = { telefone: '', cpf: '', email: '' }
type Typed = typeof NOTHING_TYPED

type TicketSearchProps = {
  typed: Typed
  onType: (typed: Typed) => void
  onSearch: (search: NonNullable<ReturnType<typeof ingressoSearch>>) => void
}

/** Phone, CPF or e-mail; one of them is enough (docs/product.md#validation). */
export function TicketSearch({ typed, onType, onSearch }: TicketSearchProps) {
  const [isWrong, setIsWrong] = useState(false)
  const set = (name: keyof Typed) => (text: string) => {
    setIsWrong(false)
    onType({ ...typed, [name]: text })
  }
  const submit = () => {
    const search = ingressoSearch(typed)
    setIsWrong(search === null)
    if (search) onSearch(search)
  }
  return (
    <div className={styles.search}>
      <Form onSubmit={submit}>
        <div className={styles.fields}>
          <MaskedField
            label={TEXTS.telefone}
            name="telefone"
            mask="phone"
            placeholder="(00) 00000-0000"
            value={typed.telefone}
            onChange={set('telefone')}
            error={isWrong ? MESSAGES.ingressoSearch : null}
            autoComplete="off"
            autoFocus
          />
          <MaskedField
            label={TEXTS.cpf}
            name="cpf"
            mask="cpf"
            placeholder="000.000.000-00"
            value={typed.cpf}
            onChange={set('cpf')}
            autoComplete="off"
          />
          <TextField
            label={TEXTS.email}
            name="email"
            type="email"
            inputMode="email"
            placeholder={TEXTS.emailPlaceholder}
            value={typed.email}
            onChange={set('email')}
            autoComplete="off"
            maxLength={200}
          />
          <Button type="submit" tone="secondary">
            {TEXTS.search}
          </Button>
        </div>
      </Form>
    </div>
  )
}
