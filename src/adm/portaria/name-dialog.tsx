import { useState } from 'react'
import { ADM_PORTARIA as TEXTS } from '../../texts/adm-portaria.ts'
import { Button } from '../../ui/button/button.tsx'
import { Form } from '../../ui/form/form.tsx'
import { TextField } from '../../ui/text-field/text-field.tsx'
import { SmallDialog } from './small-dialog.tsx'
import type { Gate } from './use-gate.ts'

/** As long as the server takes it. */
const LONGEST = 40

/** What this device calls itself, for the other gates. */
export function NameDialog({ gate: { named, name }, onClose }: { gate: Gate; onClose: () => void }) {
  const [portao, setPortao] = useState(named.portao)
  const save = () => {
    name({ portao: portao.trim() })
    onClose()
  }
  return (
    <SmallDialog title={TEXTS.name.title} onClose={onClose}>
      <Form onSubmit={save}>
        <TextField
          label={TEXTS.name.label}
          hint={TEXTS.name.hint}
          name="portao"
          value={portao}
          onChange={setPortao}
          maxLength={LONGEST}
          autoComplete="off"
          autoFocus
        />
        <Button type="submit" wide>
          {TEXTS.name.save}
        </Button>
      </Form>
    </SmallDialog>
  )
}
