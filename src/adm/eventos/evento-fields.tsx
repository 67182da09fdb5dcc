import type { ReactNode } from 'react'
import type { Control } from 'react-hook-form'
import { ADM_EVENTOS as TEXTS } from '../../texts/adm-eventos.ts'
import type { Option } from '../../ui/select-field/select-field.tsx'
import { FieldRow } from '../shared/form/field-row.tsx'
import { DateInput, MaskedInput, SelectInput, TextAreaInput, TextInput } from '../shared/form/inputs.tsx'
import styles from './evento-form.module.css'
import type { EventoValues } from './evento-values.ts'

/** The fields of an event (docs/product.md#entities). `fila`: those of its waiting room. */
type EventoFieldsProps = {
  control: Control<EventoValues, unknown, EventoValues>
  cidades: readonly Option[]
  isNew: boolean
  fila: ReactNode
}

export const EventoFields = ({ control, cidades, isNew, fila }: EventoFieldsProps) => (
  <div className={styles.fields}>
    <FieldRow columns="3fr 2fr">
      <TextInput
        control={control}
        name="nome"
        label={TEXTS.nome}
        maxLength={200}
        autoComplete="off"
        autoFocus={isNew}
      />
      <SelectInput
        control={control}
        name="id_cidade"
        label={TEXTS.cidade}
        empty={TEXTS.chooseCidade}
        options={cidades}
      />
    </FieldRow>
    <FieldRow columns="2fr 3fr">
      <TextInput control={control} name="local" label={TEXTS.local} maxLength={200} autoComplete="off" />
      <TextInput control={control} name="endereco" label={TEXTS.endereco} maxLength={200} autoComplete="off" />
    </FieldRow>
    <FieldRow columns="repeat(auto-fit, minmax(min(9.5rem, 100%), 1fr))">
      <DateInput control={control} name="data" label={TEXTS.data} />
      <MaskedInput
        control={control}
        name="hora"
        label={TEXTS.hora}
        mask="hour"
        placeholder={TEXTS.hourFormat}
        autoComplete="off"
      />
      <DateInput control={control} name="inicio_vendas" label={TEXTS.inicioVendas} />
      <TextInput
        control={control}
        name="max_por_cliente"
        label={TEXTS.maxPorCliente}
        maxLength={4}
        inputMode="numeric"
        autoComplete="off"
      />
    </FieldRow>
    {fila}
    <TextAreaInput control={control} name="descricao" label={TEXTS.descricao} maxLength={20_000} />
    <TextAreaInput control={control} name="obs" label={TEXTS.obs} maxLength={20_000} />
  </div>
)
