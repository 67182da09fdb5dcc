import { zodResolver } from '@hookform/resolvers/zod'
import { useForm } from 'react-hook-form'
import type { z } from 'zod'
import { CATALOGUE, CONFIRMATIONS } from '../../../contract/catalogue.ts'
import { RifaResultado } from '../../../contract/rifas.ts'
import { useDrawRifaMutation } from '../../api/office/rifas.ts'
import { ADM_RIFAS as TEXTS } from '../../texts/adm-rifas.ts'
import { Form } from '../../ui/form/form.tsx'
import { Sheet } from '../../ui/sheet/sheet.tsx'
import { FormBar } from '../shared/form/form-bar.tsx'
import { FieldRow, TextInput } from '../shared/form/inputs.tsx'
import { countChanges } from '../shared/form/use-office-form.ts'
import { leaveWhenSaved } from '../shared/unsaved/guards.ts'
import { useUnsaved } from '../shared/unsaved/use-unsaved.tsx'
import { useQuestion } from '../shared/use-question.tsx'
import styles from './rifa-page.module.css'

type Values = z.input<typeof RifaResultado>

/** The entry of the Loteria Federal's result. It is final, so it needs a confirmation. */
export function DrawModal({ id, nome, onClose }: { id: string; nome: string; onClose: () => void }) {
  const [draw] = useDrawRifaMutation()
  const { ask, question } = useQuestion()
  const { control, formState, handleSubmit, setError } = useForm<Values, unknown, Values>({
    defaultValues: { id, numero: '', concurso: '' },
    resolver: zodResolver(RifaResultado, undefined, { raw: true }) as never,
    shouldFocusError: false,
  })
  const unsaved = countChanges(formState.dirtyFields)
  const leaveQuestion = useUnsaved(unsaved)
  const close = () => leaveWhenSaved(onClose)
  const askDraw = (values: Values) => {
    const result = RifaResultado.parse(values)
    ask({
      question: CONFIRMATIONS.sortearRifa(String(result.numero)),
      confirm: TEXTS.confirmDraw,
      dismiss: TEXTS.dismiss,
      tone: 'danger',
      run: () => draw(result),
      failure: CATALOGUE.sortearRifa,
      report: TEXTS.drawn,
      onRefused: ({ fields }) => {
        const message = fields?.['numero']
        if (message) setError('numero', { type: 'server', message })
        return message !== undefined
      },
      onDone: onClose,
    })
  }
  return (
    <Sheet wide title={TEXTS.drawModal(nome)} onClose={close}>
      <Form onSubmit={() => void handleSubmit(askDraw)()}>
        <p className={styles.quiet}>{TEXTS.drawModalText}</p>
        <FieldRow columns="1fr 1fr">
          <TextInput
            control={control}
            name="numero"
            label={TEXTS.numero}
            maxLength={6}
            inputMode="numeric"
            autoComplete="off"
          />
          <TextInput
            control={control}
            name="concurso"
            label={TEXTS.concurso}
            hint={TEXTS.concursoHint}
            maxLength={5}
            inputMode="numeric"
            autoComplete="off"
          />
        </FieldRow>
        <FormBar unsaved={unsaved} busy={false} onCancel={close} saveLabel={TEXTS.draw} />
      </Form>
      {question}
      {leaveQuestion}
    </Sheet>
  )
}
