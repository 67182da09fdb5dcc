import { useNavigate, useParams } from 'react-router'
import type { z } from 'zod'
import { CATALOGUE } from '../../../contract/catalogue.ts'
import { formatDay } from '../../../contract/dates.ts'
import { isId } from '../../../contract/list-address-rules.ts'
import { reaisInput } from '../../../contract/money-input-rules.ts'
import { toCents } from '../../../contract/money.ts'
import { OFFICE_REFUSALS } from '../../../contract/refusals-office.ts'
import { type Rifa, RifaInput } from '../../../contract/rifas.ts'
import { FRESH } from '../../api/office/office-api.ts'
import { useGetRifaOfficeQuery, useLazyGetRifaOfficeQuery, useSaveRifaMutation } from '../../api/office/rifas.ts'
import { ADM_RIFAS as TEXTS } from '../../texts/adm-rifas.ts'
import { Notice } from '../../ui/notice/notice.tsx'
import { ADM_PATHS } from '../shared/adm-paths.ts'
import { DateInput, FieldRow, TextAreaInput, TextInput, MoneyInput } from '../shared/form/inputs.tsx'
import { OfficeForm } from '../shared/form/office-form.tsx'
import { useOfficeForm } from '../shared/form/use-office-form.ts'
import { RecordPage } from '../shared/record-page.tsx'
import { SubPage } from '../shared/sub-page.tsx'
import { useGoBack } from '../shared/use-go-back.ts'
import styles from './rifa-form.module.css'

/** What the form's inputs contain: texts, as typed. */
type RifaValues = z.input<typeof RifaInput>

const NEW_RIFA: RifaValues = {
  nome: '',
  descricao: '',
  regulamento: '',
  autorizacao: '',
  apuracao: '',
  valor: '',
  qtd_numeros: '',
  inicio_vendas: '',
  data_sorteio: '',
}

/** A stored raffle as the values of its form. */
const valuesOf = (rifa: Rifa): RifaValues => ({
  id: rifa.id,
  versao: rifa.versao,
  nome: rifa.nome,
  descricao: rifa.descricao,
  regulamento: rifa.regulamento ?? '',
  autorizacao: rifa.autorizacao ?? '',
  apuracao: rifa.apuracao ?? '',
  valor: reaisInput(toCents(rifa.valor)),
  qtd_numeros: String(rifa.qtd_numeros),
  inicio_vendas: formatDay(rifa.inicio_vendas),
  data_sorteio: formatDay(rifa.data_sorteio),
})

const { labels } = TEXTS

type RifaFormProps = { rifa?: Rifa; onSaved: (saved: Rifa) => void }

/** The form of a raffle; a new one is not published. */
function RifaForm({ rifa, onSaved }: RifaFormProps) {
  const goBack = useGoBack(ADM_PATHS.rifas.list)
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
          <MoneyInput control={control} name="valor" label={labels.valor} placeholder="0,00" />
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

/** A new raffle; afterwards its page opens, where the picture and the publication are set. */
export function RifaCreatePage() {
  const navigate = useNavigate()
  return (
    <SubPage title={TEXTS.createTitle} back={{ to: ADM_PATHS.rifas.list, label: TEXTS.title }}>
      <RifaForm onSaved={({ id }) => void navigate(ADM_PATHS.rifas.at(id), { replace: true })} />
    </SubPage>
  )
}

/** The form of one stored raffle. A drawn one cannot be edited. */
export function RifaEditPage() {
  const { idRifa = '' } = useParams()
  const goBack = useGoBack(ADM_PATHS.rifas.at(idRifa))
  const query = useGetRifaOfficeQuery(idRifa, { skip: !isId(idRifa), ...FRESH })
  return (
    <SubPage title={query.data?.nome ?? TEXTS.title} back={{ to: ADM_PATHS.rifas.at(idRifa), label: TEXTS.back }}>
      <RecordPage id={idRifa} query={query} back={{ to: ADM_PATHS.rifas.list, label: TEXTS.title }}>
        {(rifa) =>
          rifa.numero_sorteado == null ? (
            <RifaForm key={rifa.id} rifa={rifa} onSaved={goBack} />
          ) : (
            <Notice title={OFFICE_REFUSALS['rifa.drawn'](rifa.numero_sorteado)} />
          )
        }
      </RecordPage>
    </SubPage>
  )
}
