import { useState } from 'react'
import { ADM_DESENHO as TEXTS } from '../../../../texts/adm-desenho.ts'
import { Form } from '../../../../ui/form/form.tsx'
import { TextField } from '../../../../ui/text-field/text-field.tsx'
import styles from './drawing-size.module.css'

type DrawingSizeProps = { rows: number; columns: number; onChange: (size: { rows: number; columns: number }) => void }

/** Rows × columns; applied by Enter and on leaving the field. */
export function DrawingSize({ rows, columns, onChange }: DrawingSizeProps) {
  const [typed, type] = useState({ rows: String(rows), columns: String(columns) })
  const apply = () => {
    const size = { rows: Number(typed.rows) || rows, columns: Number(typed.columns) || columns }
    if (size.rows !== rows || size.columns !== columns) onChange(size)
    type({ rows: String(rows), columns: String(columns) })
  }
  return (
    <Form onSubmit={apply}>
      <div className={styles.fields}>
        <TextField
          label={TEXTS.rows}
          name="fileiras"
          value={typed.rows}
          inputMode="numeric"
          autoComplete="off"
          maxLength={3}
          onChange={(text) => type({ ...typed, rows: text.replace(/\D/g, '') })}
          onBlur={apply}
        />
        <TextField
          label={TEXTS.columns}
          name="colunas"
          value={typed.columns}
          inputMode="numeric"
          autoComplete="off"
          maxLength={3}
          onChange={(text) => type({ ...typed, columns: text.replace(/\D/g, '') })}
          onBlur={apply}
        />
        {/* Enter submits a form of several fields only when it has a button. */}
        <button type="submit" hidden aria-label={TEXTS.size} />
      </div>
    </Form>
  )
}
