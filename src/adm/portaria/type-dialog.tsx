import { useState } from 'react'
import { ticketCodeIn } from '../../../contract/ingresso-rules.ts'
import { typedCode } from '../../../contract/portaria-rules.ts'
import { ADM_PORTARIA as TEXTS } from '../../texts/adm-portaria.ts'
import { Button } from '../../ui/button/button.tsx'
import { Form } from '../../ui/form/form.tsx'
import { TextField } from '../../ui/text-field/text-field.tsx'
import type { StoredIngresso } from './device/disk.ts'
import styles from './small-dialog.module.css'
import { SmallDialog } from './small-dialog.tsx'
import type { Gate } from './use-gate.ts'

const { typing } = TEXTS

/**
 * The code under the QR code, typed. It is short and no secret, so a person compares the name before the entrance; a
 * scanner that types into this field is read at once.
 */
export function TypeDialog({ gate: { device, read }, onClose }: { gate: Gate; onClose: () => void }) {
  const [text, setText] = useState('')
  const [error, setError] = useState<string | null>(null)
  const [found, setFound] = useState<StoredIngresso[]>([])
  const confirm = (scan: Parameters<typeof read>[0]) => {
    onClose()
    read(scan)
  }
  const type = (next: string) => {
    setText(next)
    setError(null)
    setFound([])
  }
  const submit = () => {
    if (ticketCodeIn(text) !== null) return confirm({ codigo: text })
    const code = typedCode(text)
    const matching = code === null ? [] : device.find(code)
    setFound(matching)
    setError(code === null ? typing.invalid : matching.length === 0 ? typing.unknown : null)
  }
  return (
    <SmallDialog title={typing.title} onClose={onClose}>
      <Form onSubmit={submit}>
        <TextField
          label={typing.label}
          hint={typing.hint}
          name="codigo"
          value={text}
          onChange={type}
          error={error}
          maxLength={300}
          autoComplete="off"
          autoFocus
        />
        {found.length === 0 && (
          <Button type="submit" wide>
            {typing.find}
          </Button>
        )}
      </Form>
      <div className={styles.list} aria-live="polite">
        {found.map(({ id, nome, setor, lote, lugar }) => (
          <div key={id} className={styles.list}>
            <div className={styles.found}>
              <p className={styles.who}>{nome}</p>
              <p>{[TEXTS.lote(setor, lote), lugar].filter(Boolean).join(' · ')}</p>
              <p className={styles.quiet}>{typing.check}</p>
            </div>
            <Button wide onClick={() => confirm({ idVenda: id })}>
              {typing.confirm}
            </Button>
          </div>
        ))}
      </div>
    </SmallDialog>
  )
}
