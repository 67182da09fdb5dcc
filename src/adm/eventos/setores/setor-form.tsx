import { useWatch } from 'react-hook-form'
import type { z } from 'zod'
import { CATALOGUE } from '../../../../contract/catalogue.ts'
import type { Setor } from '../../../../contract/eventos.ts'
import { isExtra, isNumbered, setorTipoLabel } from '../../../../contract/eventos-rules.ts'
import { FRENTE_IDS, FRENTES } from '../../../../contract/frentes-rules.ts'
import { SETOR_TIPO } from '../../../../contract/limits.ts'
import { SetorFormInput } from '../../../../contract/setores.ts'
import { useLazyGetEventoOfficeQuery } from '../../../api/office/eventos.ts'
import { useSaveSetorMutation } from '../../../api/office/setores.ts'
import { ADM_SETORES as TEXTS } from '../../../texts/adm-setores.ts'
import { FieldRow, SelectInput, SwitchInput, TextInput } from '../../shared/form/inputs.tsx'
import { OfficeForm } from '../../shared/form/office-form.tsx'
import { useOfficeForm } from '../../shared/form/use-office-form.ts'
import styles from './setor-form.module.css'

type Values = z.input<typeof SetorFormInput>

const FRENTE_OPTIONS = FRENTE_IDS.map((id) => ({ value: id, label: FRENTES[id] }))
const TIPOS = Object.values(SETOR_TIPO).map((tipo) => ({ value: String(tipo), label: setorTipoLabel(tipo) }))

/** A stored sector as the values of its form. */
const valuesOf = (setor: Setor): Values => ({
  id: setor.id,
  versao: setor.versao,
  id_evento: setor.id_evento,
  nome: setor.nome,
  tipo: String(setor.tipo),
  dividir_ate: String(setor.dividir_ate),
  qtd_lugar: String(setor.qtd_lugar),
  qtd_por_linha: String(setor.qtd_por_linha),
  extra: setor.extra,
  lugares_mesa: String(setor.lugares_mesa || ''),
  frente: setor.frente,
  oculto: setor.oculto ?? false,
})

const emptyOf = (idEvento: string): Values => ({
  id_evento: idEvento,
  nome: '',
  tipo: '',
  dividir_ate: '1',
  qtd_lugar: '',
  qtd_por_linha: '',
  extra: null,
  lugares_mesa: '',
  frente: 'palco',
  oculto: false,
})

type SetorFormProps = {
  title: string
  idEvento: string
  /** The sector to edit; null for a new one. */
  setor: Setor | null
  /** Called after a save with the saved sector, and after Cancelar. */
  onDone: (saved?: Setor) => void
}

/** A new sector, or a stored one (docs/product.md#validation). */
export function SetorForm({ title, idEvento, setor, onDone }: SetorFormProps) {
  const [save] = useSaveSetorMutation()
  const [read] = useLazyGetEventoOfficeQuery()
  const readSetor = async (id: string): Promise<Values | null> => {
    const { data } = await read(idEvento)
    const found = data?.setores.find((other) => other.id === id)
    return found ? valuesOf(found) : null
  }
  const initial = setor ? valuesOf(setor) : emptyOf(idEvento)
  const form = useOfficeForm({
    schema: SetorFormInput,
    initial,
    save: ({ id_evento, ...values }) => save({ ...values, idEvento: id_evento }),
    failure: CATALOGUE.salvarSetor,
    report: setor ? { text: TEXTS.saved, revert: ({ versao }) => ({ ...initial, versao }) } : { text: TEXTS.created },
    read: setor ? () => readSetor(setor.id) : undefined,
    onSaved: onDone,
  })
  const { control } = form
  const tipo = Number(useWatch({ control, name: 'tipo' }))
  const isExtraNow = useWatch({ control, name: 'extra' }) ?? isExtra(tipo)
  const isDrawn = setor?.layout !== null && setor?.layout !== undefined
  return (
    <>
      <h3 className={styles.title}>{title}</h3>
      <OfficeForm form={form} labels={TEXTS.fields} onCancel={() => onDone()} saveLabel={TEXTS.save}>
        <TextInput
          control={control}
          name="nome"
          label={TEXTS.fields.nome}
          maxLength={200}
          autoComplete="off"
          autoFocus
        />
        <FieldRow columns="1fr 1fr">
          <SelectInput
            control={control}
            name="tipo"
            label={TEXTS.fields.tipo}
            empty={setor ? undefined : TEXTS.chooseTipo}
            options={TIPOS}
          />
          <TextInput
            control={control}
            name="dividir_ate"
            label={TEXTS.fields.dividir_ate}
            inputMode="numeric"
            autoComplete="off"
            maxLength={2}
          />
        </FieldRow>
        {tipo === SETOR_TIPO.mesa && (
          <TextInput
            control={control}
            name="lugares_mesa"
            label={TEXTS.fields.lugares_mesa}
            hint={TEXTS.seatsHint}
            inputMode="numeric"
            autoComplete="off"
            maxLength={2}
          />
        )}
        <SwitchInput control={control} name="extra" label={TEXTS.fields.extra} preset={isExtra(tipo)} />
        <SwitchInput control={control} name="oculto" label={TEXTS.fields.oculto} />
        {isNumbered(tipo) && !isExtraNow && (
          <SelectInput control={control} name="frente" label={TEXTS.fields.frente} options={FRENTE_OPTIONS} />
        )}
        {isNumbered(tipo) && isDrawn && <p>{TEXTS.fromDrawing(setor.qtd_lugar)}</p>}
        {isNumbered(tipo) && !isDrawn && (
          <FieldRow columns="1fr 1fr">
            <TextInput
              control={control}
              name="qtd_lugar"
              label={TEXTS.fields.qtd_lugar}
              inputMode="numeric"
              autoComplete="off"
              maxLength={6}
            />
            <TextInput
              control={control}
              name="qtd_por_linha"
              label={TEXTS.fields.qtd_por_linha}
              hint={TEXTS.perRowHint}
              inputMode="numeric"
              autoComplete="off"
              maxLength={4}
            />
          </FieldRow>
        )}
      </OfficeForm>
    </>
  )
}
