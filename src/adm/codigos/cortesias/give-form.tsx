import { useState } from 'react'
import { type Control, useController, useWatch } from 'react-hook-form'
import { useNavigate } from 'react-router'
import type { z } from 'zod'
import { CATALOGUE } from '../../../../contract/catalogue.ts'
import { CortesiaInput } from '../../../../contract/cortesias.ts'
import { readLugares } from '../../../../contract/cortesias-rules.ts'
import type { Setor } from '../../../../contract/eventos.ts'
import { isNumbered, placeLabel } from '../../../../contract/eventos-rules.ts'
import { useGiveCortesiaMutation } from '../../../api/office/cortesias.ts'
import { uuid } from '../../../lib/uuid.ts'
import { ADM_CORTESIAS as TEXTS } from '../../../texts/adm-cortesias.ts'
import { TextField } from '../../../ui/text-field/text-field.tsx'
import { ADM_PATHS } from '../../shared/adm-paths.ts'
import { FieldRow, MaskedInput, SelectInput, TextInput } from '../../shared/form/inputs.tsx'
import { OfficeForm } from '../../shared/form/office-form.tsx'
import { useOfficeForm } from '../../shared/form/use-office-form.ts'
import { SubPage } from '../../shared/sub-page.tsx'
import { Tabs } from '../codigos-tabs.tsx'
import { useLotes } from '../use-options.ts'
import styles from './list-form.module.css'
import { useCortesiasEvento } from './use-cortesias-evento.ts'

const LABELS = TEXTS.fields

type Values = z.input<typeof CortesiaInput>
type Part = { control: Control<Values, unknown, Values> }

/** The lots whose entries may be given, by name. */
export const useGivenLotes = (idEvento: string) =>
  useLotes(idEvento).filter(({ setor }) => !setor.extra && !setor.excluir)

/** Between one person and a list. */
export const Ways = ({ current, idEvento }: { current: 'nova' | 'lista'; idEvento: string }) => (
  <Tabs
    label={TEXTS.ways}
    current={current}
    tabs={[
      { key: 'nova', label: TEXTS.one, to: ADM_PATHS.cortesias.at('nova', idEvento) },
      { key: 'lista', label: TEXTS.many, to: ADM_PATHS.cortesias.at('lista', idEvento) },
    ]}
  />
)

function GiveForm({ idEvento, onDone }: { idEvento: string; onDone: () => void }) {
  const [give] = useGiveCortesiaMutation()
  const [chave] = useState(uuid)
  const lotes = useGivenLotes(idEvento)
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
  const setor = lotes.find(({ lote }) => lote.id === idLote)?.setor
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
        options={lotes.map(({ lote, nome }) => ({ value: lote.id, label: nome }))}
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
function Places({ control, setor }: Part & { setor: Setor }) {
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

/** A courtesy for one person. */
export function GivePage() {
  const { idEvento } = useCortesiasEvento()
  const list = ADM_PATHS.cortesias.ofEvento(idEvento ?? '')
  const navigate = useNavigate()
  return (
    <SubPage title={TEXTS.giveTitle} back={{ to: list, label: TEXTS.back }}>
      {idEvento !== null && (
        <>
          <div className={styles.ways}>
            <Ways current="nova" idEvento={idEvento} />
          </div>
          <GiveForm idEvento={idEvento} onDone={() => void navigate(list)} />
        </>
      )}
    </SubPage>
  )
}
