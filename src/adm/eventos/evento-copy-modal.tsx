import { useNavigate } from 'react-router'
import { CATALOGUE } from '../../../contract/catalogue.ts'
import { EventoCopiarInput } from '../../../contract/eventos.ts'
import { useCopyEventoMutation } from '../../api/office/eventos.ts'
import { ADM_EVENTOS as TEXTS } from '../../texts/adm-eventos.ts'
import { Sheet } from '../../ui/sheet/sheet.tsx'
import { FieldRow } from '../shared/form/field-row.tsx'
import { DateInput, TextInput } from '../shared/form/inputs.tsx'
import { OfficeForm } from '../shared/form/office-form.tsx'
import { useOfficeForm } from '../shared/form/use-office-form.ts'
import { leaveWhenSaved } from '../shared/unsaved/guards.ts'
import { editAt } from './addresses.ts'
import type { EventoModalProps } from './evento-modal-route.tsx'

/** A copy of an event on another day; then its form. */
export function EventoCopyModal({ evento: { id, nome }, onClose }: EventoModalProps) {
  const navigate = useNavigate()
  const [copy] = useCopyEventoMutation()
  const form = useOfficeForm({
    schema: EventoCopiarInput,
    initial: { id, nome, data: '' },
    save: copy,
    failure: CATALOGUE.copiarEvento,
    report: { text: TEXTS.copied },
    onSaved: (copied) => void navigate(editAt(copied.id), { replace: true }),
  })
  const { control } = form
  return (
    <Sheet wide title={TEXTS.copyTitle(nome)} busy={form.busy} onClose={() => leaveWhenSaved(onClose)}>
      <p>{TEXTS.copyText}</p>
      <OfficeForm form={form} labels={{ nome: TEXTS.nome, data: TEXTS.data }} onCancel={onClose}>
        <FieldRow columns="2fr 1fr">
          <TextInput control={control} name="nome" label={TEXTS.nome} maxLength={200} autoComplete="off" />
          <DateInput control={control} name="data" label={TEXTS.data} autoFocus />
        </FieldRow>
      </OfficeForm>
    </Sheet>
  )
}
