import { CATALOGUE } from '../../../contract/catalogue.ts'
import { type Rifa, RifaInput } from '../../../contract/rifas.ts'
import { useLazyGetRifaOfficeQuery, useSaveRifaMutation } from '../../api/office/rifas.ts'
import { ADM_RIFAS as TEXTS } from '../../texts/adm-rifas.ts'
import { FieldRow } from '../shared/form/field-row.tsx'
import { DateInput, TextAreaInput, TextInput, TextMaskInput } from '../shared/form/inputs.tsx'
import { OfficeForm } from '../shared/form/office-form.tsx'
import { useOfficeForm } from '../shared/form/use-office-form.ts'
import { useGoBack } from '../shared/use-go-back.ts'
import { LIST } from './addresses.ts'
import styles from './rifa-form.module.css'
import { NEW_RIFA, valuesOf } from './rifa-values.ts'

const { labels } = TEXTS

type RifaFormProps = { rifa?: Rifa; onSaved: (saved: Rifa) => void }

/** The form of a raffle; a new one is not published. */
export function RifaForm({ rifa, onSaved }: RifaFormProps) {
  const goBack = useGoBack(LIST)
  const [save] = useSaveRifaMutation()
  const [read] = useLazyGetRifaOfficeQuery()
  const initial = rifa ? valuesOf(rifa) : NEW_RIFA
  const readAgain = async (id: string) => {
    const { data } = await read(id)
    return data ? valuesOf(data) : null
  }
  const form = useOfficeForm({
    schema: RifaInput,
    initial,
    save,
    failure: CATALOGUE.salvarRifa,
    report: rifa
      ? { text: TEXTS.saved, revert: ({ versao }: Rifa) => ({ ...initial, versao }) }
      : { text: TEXTS.created },
    read: rifa && (() => readAgain(rifa.id)),
    onSaved,
  })
  const { control } = form
  return (
    <OfficeForm form={form} labels={labels} onCancel={goBack}>
      <div className={styles.fields}>
        <TextInput
          control={control}
          name="nome"
          label={labels.nome}
          maxLength={120}
          autoComplete="off"
          autoFocus={!rifa}
        />
        <FieldRow columns="1fr 1fr">
          <TextMaskInput control={control} name="valor" label={labels.valor} mask="currency" placeholder="0,00" />
          <TextInput
            control={control}
            name="qtd_numeros"
            label={labels.qtd_numeros}
            hint={TEXTS.numbersHint}
            maxLength={6}
            inputMode="numeric"
            autoComplete="off"
          />
        </FieldRow>
        <FieldRow columns="1fr 1fr">
          <DateInput control={control} name="inicio_vendas" label={labels.inicio_vendas} />
          <DateInput control={control} name="data_sorteio" label={labels.data_sorteio} hint={TEXTS.drawHint} />
        </FieldRow>
        <FieldRow columns="1fr 1fr">
          <TextInput
            control={control}
            name="apuracao"
            label={labels.apuracao}
            hint={TEXTS.apuracaoHint}
            maxLength={160}
            autoComplete="off"
          />
          <TextInput
            control={control}
            name="autorizacao"
            label={labels.autorizacao}
            hint={TEXTS.autorizacaoHint}
            maxLength={160}
            autoComplete="off"
          />
        </FieldRow>
        <TextAreaInput control={control} name="descricao" label={labels.descricao} maxLength={5000} />
        <TextAreaInput control={control} name="regulamento" label={labels.regulamento} maxLength={50_000} />
      </div>
    </OfficeForm>
  )
}
