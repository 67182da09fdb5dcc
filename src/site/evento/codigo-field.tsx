import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { CODIGO_PARAM, normalCodigo } from '../../../contract/codigos-rules.ts'
import { formatDateTime } from '../../../contract/dates.ts'
import { CODIGO } from '../../texts/codigo.ts'
import { Button } from '../../ui/button/button.tsx'
import { Form } from '../../ui/form/form.tsx'
import { TextField } from '../../ui/text-field/text-field.tsx'
import styles from './codigo-field.module.css'
import type { CodigoInUse } from './use-codigo.ts'

/** Where a buyer types a code, and what it gives. */
export default function CodigoField({ codigo, setor, found, error, isChecking }: CodigoInUse) {
  const [typed, setTyped] = useState(codigo)
  const [search, setSearch] = useSearchParams()
  const use = (text: string) => {
    const { [CODIGO_PARAM]: _, ...rest } = Object.fromEntries(search)
    const next = normalCodigo(text)
    setSearch(new URLSearchParams({ ...rest, ...(next && { [CODIGO_PARAM]: next }) }), {
      replace: true,
      preventScrollReset: true,
    })
  }
  if (found) {
    const { ate, maximo } = found
    const good = setor ? CODIGO.goodIn(found.codigo, setor.nome) : CODIGO.good(found.codigo)
    return (
      <div className={styles.found}>
        <p role="status">
          <strong>{maximo === 0 ? CODIGO.usedUp : good}</strong>{' '}
          {maximo !== null && maximo > 0 && <span>{CODIGO.most(maximo)} </span>}
          {ate && <span>{CODIGO.until(formatDateTime(ate))}</span>}
        </p>
        <Button
          tone="quiet"
          onClick={() => {
            setTyped('')
            use('')
          }}
        >
          {CODIGO.remove}
        </Button>
      </div>
    )
  }
  return (
    <div className={styles.codigo}>
      <Form onSubmit={() => use(typed)} busy={isChecking}>
        <div className={styles.row}>
          <TextField
            name="codigo"
            label={CODIGO.field}
            value={typed}
            onChange={setTyped}
            error={error && (error.message ?? CODIGO.failed)}
            maxLength={24}
            autoComplete="off"
            autoFocus
          />
          <Button type="submit" tone="secondary" busy={isChecking}>
            {isChecking ? CODIGO.checking : CODIGO.use}
          </Button>
        </div>
      </Form>
    </div>
  )
}
