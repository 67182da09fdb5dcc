import { useState } from 'react'
import type { z } from 'zod'
import { CATALOGUE } from '../../../contract/catalogue.ts'
import { ESTADOS } from '../../../contract/estados.ts'
import { type Motivo, MotivoInput } from '../../../contract/tarifas.ts'
import { FRESH } from '../../api/office/office-api.ts'
import { useLazyListMotivosQuery, useListMotivosQuery, useSaveMotivoMutation } from '../../api/office/tarifas.ts'
import { ADM_MEIA } from '../../texts/adm-meia.ts'
import { Button } from '../../ui/button/button.tsx'
import { IconButton } from '../../ui/icon-button/icon-button.tsx'
import { LoadFailed } from '../../ui/load-failed/load-failed.tsx'
import { Pill } from '../../ui/pill/pill.tsx'
import { Sheet } from '../../ui/sheet/sheet.tsx'
import { Skeleton } from '../../ui/skeleton/skeleton.tsx'
import { FieldRow, SelectInput, SwitchInput, TextInput } from '../shared/form/inputs.tsx'
import { OfficeForm } from '../shared/form/office-form.tsx'
import { useOfficeForm } from '../shared/form/use-office-form.ts'
import styles from './motivos-sheet.module.css'
import { useCidadeOptions } from './use-cidade-options.ts'

const { motivos: TEXTS } = ADM_MEIA
type Values = z.input<typeof MotivoInput>

const STATES = ESTADOS.map(({ sigla, nome }) => ({ value: sigla as string, label: nome as string })).sort((a, b) =>
  a.label.localeCompare(b.label),
)
const NEW: Values = { nome: '', documento: '', onde: '', na_cota: true, ativa: true }
const valuesOf = ({ id, versao, nome, documento, onde, na_cota, ativa }: Motivo): Values => ({
  ...{ id, versao, nome, documento: documento ?? '', onde: onde ?? '', na_cota, ativa },
})

/** The reasons of half price: those of the law, and those that the house adds for a state or a city. */
export function MotivosSheet({ onClose }: { onClose: () => void }) {
  const [edited, setEdited] = useState<Values | null>(null)
  return (
    <Sheet wide title={TEXTS.title} onClose={onClose}>
      {edited ? (
        <MotivoForm key={edited.id} initial={edited} onDone={() => setEdited(null)} />
      ) : (
        <Motivos onEdit={setEdited} />
      )}
    </Sheet>
  )
}

function Motivos({ onEdit }: { onEdit: (values: Values) => void }) {
  const { data, error, isFetching, refetch } = useListMotivosQuery(undefined, FRESH)
  if (!data) {
    return error ? (
      <LoadFailed title={TEXTS.failed} busy={isFetching} onRetry={() => void refetch()} />
    ) : (
      <Skeleton shape="line" />
    )
  }
  return (
    <div className={styles.list}>
      <p className={styles.note}>{TEXTS.intro}</p>
      <ul>
        {data.result.map((motivo) => (
          <li key={motivo.id} className={styles.motivo}>
            <span className={styles.what}>
              <strong>{motivo.nome}</strong>
              <span className={styles.note}>{motivo.documento}</span>
              <span className={styles.note}>
                {TEXTS.where(motivo.onde_nome)} · {motivo.na_cota ? TEXTS.inQuota : TEXTS.offQuota}
              </span>
            </span>
            {!motivo.ativa && <Pill tone="quiet">{TEXTS.inactive}</Pill>}
            {motivo.onde !== null && (
              <IconButton name="pencil" label={TEXTS.editOf(motivo.nome)} onClick={() => onEdit(valuesOf(motivo))} />
            )}
          </li>
        ))}
      </ul>
      <Button tone="secondary" onClick={() => onEdit(NEW)}>
        {TEXTS.add}
      </Button>
    </div>
  )
}

function MotivoForm({ initial, onDone }: { initial: Values; onDone: () => void }) {
  const [save] = useSaveMotivoMutation()
  const [read] = useLazyListMotivosQuery()
  const cidades = useCidadeOptions()
  const options = [...STATES, ...cidades]
  const { id } = initial
  const form = useOfficeForm({
    schema: MotivoInput,
    initial,
    save,
    failure: CATALOGUE.generico,
    report: id ? { text: TEXTS.saved, revert: ({ versao }) => ({ ...initial, versao }) } : { text: TEXTS.created },
    read: id
      ? async () => {
          const { data } = await read()
          const found = data?.result.find((motivo) => motivo.id === id)
          return found ? valuesOf(found) : null
        }
      : undefined,
    onSaved: onDone,
  })
  const { control } = form
  return (
    <OfficeForm
      form={form}
      labels={TEXTS.fields}
      show={(name, value) => (name === 'onde' ? options.find((option) => option.value === value)?.label : undefined)}
      onCancel={onDone}
    >
      <TextInput
        control={control}
        name="nome"
        label={TEXTS.fields.nome}
        hint={TEXTS.nomeHint}
        maxLength={60}
        autoComplete="off"
        autoFocus
      />
      <TextInput
        control={control}
        name="documento"
        label={TEXTS.fields.documento}
        hint={TEXTS.documentoHint}
        maxLength={120}
        autoComplete="off"
      />
      <SelectInput
        control={control}
        name="onde"
        label={TEXTS.fields.onde}
        empty={TEXTS.chooseWhere}
        options={options}
      />
      <FieldRow columns="repeat(auto-fit, minmax(min(14rem, 100%), 1fr))">
        <SwitchInput control={control} name="na_cota" label={TEXTS.fields.na_cota} />
        <SwitchInput control={control} name="ativa" label={TEXTS.fields.ativa} />
      </FieldRow>
    </OfficeForm>
  )
}
