import { useController, useWatch } from 'react-hook-form'
import { useParams } from 'react-router'
import { CATALOGUE } from '../../../contract/catalogue.ts'
import { type Codigo, CODIGO_TIPOS, CodigoInput } from '../../../contract/codigos.ts'
import { isId } from '../../../contract/list-address-rules.ts'
import { useGetCodigoQuery, useLazyGetCodigoQuery, useSaveCodigoMutation } from '../../api/office/codigos.ts'
import { FRESH } from '../../api/office/office-api.ts'
import { useListUsersQuery } from '../../api/office/users.ts'
import { ADM_CODIGOS as TEXTS } from '../../texts/adm-codigos.ts'
import { Chips } from '../../ui/choice/chips.tsx'
import { SelectField } from '../../ui/select-field/select-field.tsx'
import { ADM_PATHS } from '../shared/adm-paths.ts'
import { FieldRow, MaskedInput, MoneyInput, SelectInput, SwitchInput, TextInput } from '../shared/form/inputs.tsx'
import { OfficeForm } from '../shared/form/office-form.tsx'
import { type OfficeForm as FormState, useOfficeForm } from '../shared/form/use-office-form.ts'
import { useMay } from '../shared/office-session.tsx'
import { RecordPage } from '../shared/record-page.tsx'
import { SubPage } from '../shared/sub-page.tsx'
import { useGoBack } from '../shared/use-go-back.ts'
import styles from './codigo-form.module.css'
import { BuyerPays } from './buyer-pays.tsx'
import { CodigoResult } from './codigo-result.tsx'
import { type CodigoValues, EMPTY, valuesOf } from './codigo-values.ts'
import { useEventoOptions, useLotes } from './use-options.ts'

const LABELS = TEXTS.fields

/** The form of a code; `codigo` is null for a new one. */
function CodigoForm({ codigo }: { codigo: Codigo | null }) {
  const goBack = useGoBack(ADM_PATHS.codigos.list)
  const [save] = useSaveCodigoMutation()
  const [read] = useLazyGetCodigoQuery()
  const initial = codigo ? valuesOf(codigo) : EMPTY
  const readValues = async (id: string) => {
    const { data } = await read(id)
    return data ? valuesOf(data) : null
  }
  const form = useOfficeForm({
    schema: CodigoInput,
    initial,
    save,
    failure: CATALOGUE.generico,
    report: codigo ? { text: TEXTS.saved, revert: ({ versao }) => ({ ...initial, versao }) } : { text: TEXTS.created },
    read: codigo ? () => readValues(codigo.id) : undefined,
    onSaved: goBack,
  })
  const { control } = form
  return (
    <>
      <OfficeForm form={form} labels={LABELS} onCancel={goBack} result={<BuyerPays control={control} />}>
        <TextInput
          control={control}
          name="codigo"
          label={LABELS.codigo}
          hint={TEXTS.codigoHint}
          maxLength={20}
          autoComplete="off"
          autoFocus={!codigo}
        />
        <Gift form={form} />
        <Where form={form} codigo={codigo} />
        <FieldRow columns="1fr 1fr">
          <Moment form={form} name="de" />
          <Moment form={form} name="ate" />
        </FieldRow>
        <FieldRow columns="1fr 1fr">
          <Count form={form} name="limite" />
          <Count form={form} name="limite_pessoa" />
        </FieldRow>
        <Promoter form={form} />
        <SwitchInput control={control} name="ativo" label={LABELS.ativo} />
      </OfficeForm>
      {codigo && <CodigoResult codigo={codigo} />}
    </>
  )
}

const KINDS = CODIGO_TIPOS.map((tipo) => ({ value: tipo, content: TEXTS.tipos[tipo] }))

type Part = { form: FormState<CodigoValues> }

/** A percentage off, or a price. */
function Gift({ form: { control } }: Part) {
  const { field } = useController({ control, name: 'tipo' })
  return (
    <div className={styles.gift}>
      <Chips legend={LABELS.tipo} options={KINDS} chosen={field.value} onChoose={field.onChange} />
      {field.value === 'lote' && <p>{TEXTS.opensHint}</p>}
      {field.value === 'preco' && (
        <MoneyInput control={control} name="valor" label={LABELS.valor} hint={TEXTS.valorHint} />
      )}
      {field.value === 'percentual' && (
        <TextInput
          control={control}
          name="percentual"
          label={LABELS.percentual}
          inputMode="numeric"
          maxLength={3}
          autoComplete="off"
        />
      )}
    </div>
  )
}

/** All events, one, or one lot of it. */
function Where({ form: { control, setValue }, codigo }: Part & { codigo: Codigo | null }) {
  const { field, fieldState } = useController({ control, name: 'id_evento' })
  const idEvento = field.value || null
  const { options: eventos } = useEventoOptions(codigo?.evento ?? null)
  const opens = useWatch({ control, name: 'tipo' }) === 'lote'
  const lotes = useLotes(idEvento)
    .filter(({ isHidden }) => isHidden || !opens)
    .map(({ lote, nome }) => ({ value: lote.id, label: nome }))
  const choose = (id: string) => {
    field.onChange(id)
    // A lot belongs to its event.
    setValue('id_lote', '', { shouldDirty: true })
  }
  return (
    <FieldRow columns="1fr 1fr">
      <SelectField
        name="id_evento"
        label={LABELS.id_evento}
        empty={TEXTS.allEventos}
        options={eventos}
        value={field.value ?? ''}
        error={fieldState.error?.message ?? null}
        onChange={choose}
        onBlur={field.onBlur}
        ref={field.ref}
      />
      {idEvento !== null && (
        <SelectInput
          control={control}
          name="id_lote"
          label={LABELS.id_lote}
          empty={opens ? TEXTS.chooseLote : TEXTS.allLotes}
          options={lotes}
        />
      )}
    </FieldRow>
  )
}

const Moment = ({ form: { control }, name }: Part & { name: 'de' | 'ate' }) => (
  <MaskedInput
    control={control}
    name={name}
    label={LABELS[name]}
    mask="dateTime"
    placeholder={TEXTS.format}
    autoComplete="off"
  />
)

const Count = ({ form: { control }, name }: Part & { name: 'limite' | 'limite_pessoa' }) => (
  <TextInput control={control} name={name} label={LABELS[name]} inputMode="numeric" maxLength={6} autoComplete="off" />
)

/** Who sells with the code, and their commission. */
function Promoter({ form: { control } }: Part) {
  const { data } = useListUsersQuery()
  const idPromotor = useWatch({ control, name: 'id_promotor' })
  const options = (data?.result ?? []).map(({ id, nome }) => ({ value: id, label: nome }))
  return (
    <FieldRow columns="2fr 1fr">
      <SelectInput
        control={control}
        name="id_promotor"
        label={LABELS.id_promotor}
        empty={TEXTS.noPromotor}
        options={options}
      />
      {idPromotor && (
        <TextInput
          control={control}
          name="comissao"
          label={LABELS.comissao}
          inputMode="numeric"
          maxLength={2}
          autoComplete="off"
        />
      )}
    </FieldRow>
  )
}

const BACK = { to: ADM_PATHS.codigos.list, label: TEXTS.back }

/** A new code. */
export const CodigoCreatePage = () => (
  <SubPage title={TEXTS.createTitle} back={BACK}>
    <CodigoForm codigo={null} />
  </SubPage>
)

/** One stored code: its form, or what it sold for who may not edit it. */
export function CodigoPage() {
  const { idCodigo = '' } = useParams()
  const mayEdit = useMay('POST /api/codigos')
  const query = useGetCodigoQuery(idCodigo, { skip: !isId(idCodigo), ...FRESH })
  return (
    <SubPage title={query.data?.codigo ?? TEXTS.title} back={BACK}>
      <RecordPage id={idCodigo} query={query} back={BACK}>
        {(codigo) =>
          mayEdit ? <CodigoForm key={codigo.id} codigo={codigo} /> : <CodigoResult key={codigo.id} codigo={codigo} />
        }
      </RecordPage>
    </SubPage>
  )
}
