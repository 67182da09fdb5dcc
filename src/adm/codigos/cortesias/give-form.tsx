import { useState } from 'react'
import { type Control, useController, useWatch } from 'react-hook-form'
import type { z } from 'zod'
import { CATALOGUE } from '../../../../contract/catalogue.ts'
import { CortesiaInput, type CotaSetor } from '../../../../contract/cortesias.ts'
import { readLugares } from '../../../../contract/cortesias-rules.ts'
import { isNumbered, placeLabel } from '../../../../contract/eventos-rules.ts'
import { useGiveCortesiaMutation } from '../../../api/office/cortesias.ts'
import { uuid } from '../../../lib/uuid.ts'
import { ADM_CORTESIAS as TEXTS } from '../../../texts/adm-cortesias.ts'
import { TextField } from '../../../ui/text-field/text-field.tsx'
import { FieldRow, MaskedInput, SelectInput, TextInput } from '../../shared/form/inputs.tsx'
import { OfficeForm } from '../../shared/form/office-form.tsx'
import { useOfficeForm } from '../../shared/form/use-office-form.ts'
import type { GiveFormProps } from './give-page.tsx'

const LABELS = TEXTS.fields

type Values = z.input<typeof CortesiaInput>
type Part = { control: Control<Values, unknown, Values> }

/** A courtesy for one person. */
export function GiveForm({ idEvento, lotes, onDone }: GiveFormProps) {
  const [give] = useGiveCortesiaMutation()
  const [chave] = useState(uuid)
  const form = useOfficeForm({
    schema: CortesiaInput,
    initial: {
      ...{ chave, idEvento, id_lote: '', nome: '', telefone: '', quantidade: '1', lugares: [], motivo: '' },
    },
    save: give,
    failure: CATALOGUE.generico,
    report: { text: TEXTS.given(1) },
    onSaved: onDone,
  })
  const { control } = form
  const [idLote, lugares] = useWatch({ control, name: ['id_lote', 'lugares'] })
  const setor = lotes.find(({ id }) => id === idLote)?.setor
  const isChoosing = (lugares ?? []).length > 0
  return (
    <OfficeForm form={form} labels={LABELS} onCancel={onDone} saveLabel={TEXTS.send}>
      <TextInput control={control} name="nome" label={LABELS.nome} maxLength={120} autoComplete="off" autoFocus />
      <MaskedInput
        control={control}
        name="telefone"
        label={LABELS.telefone}
        mask="phone"
        hint={TEXTS.telefoneHint}
        autoComplete="off"
      />
      <SelectInput
        control={control}
        name="id_lote"
        label={LABELS.id_lote}
        empty={TEXTS.chooseLote}
        options={lotes.map(({ id, nome }) => ({ value: id, label: nome }))}
      />
      <FieldRow columns="1fr 2fr">
        {!isChoosing && (
          <TextInput
            control={control}
            name="quantidade"
            label={LABELS.quantidade}
            inputMode="numeric"
            maxLength={2}
            autoComplete="off"
          />
        )}
        {setor && isNumbered(setor.tipo) && <Places key={setor.id} control={control} setor={setor} />}
      </FieldRow>
      <TextInput control={control} name="motivo" label={LABELS.motivo} maxLength={120} autoComplete="off" />
    </OfficeForm>
  )
}

/** Chosen places of a numbered sector, typed by their names. */
function Places({ control, setor }: Part & { setor: CotaSetor }) {
  const { field, fieldState } = useController({ control, name: 'lugares' })
  const [text, setText] = useState('')
  const names = Array.from({ length: setor.qtd_lugar }, (_, index) => placeLabel(setor.tipo, index + 1, setor.layout))
  const read = readLugares(text, names)
  return (
    <TextField
      label={LABELS.lugares}
      name="lugares"
      hint={TEXTS.lugaresHint}
      autoComplete="off"
      value={text}
      error={'unknown' in read ? TEXTS.unknownPlace(read.unknown) : (fieldState.error?.message ?? null)}
      onChange={(typed) => {
        setText(typed)
        const typedPlaces = readLugares(typed, names)
        field.onChange('lugares' in typedPlaces ? typedPlaces.lugares : [])
      }}
      onBlur={field.onBlur}
      ref={field.ref}
    />
  )
}
