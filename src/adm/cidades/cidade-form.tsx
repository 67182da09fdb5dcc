import { useParams } from 'react-router'
import type { z } from 'zod'
import { CATALOGUE } from '../../../contract/catalogue.ts'
import { CidadeInput } from '../../../contract/cidades.ts'
import { ESTADOS } from '../../../contract/estados.ts'
import { cidadeLabel, isId } from '../../../contract/list-address-rules.ts'
import { useGetCidadeQuery, useLazyGetCidadeQuery, useSaveCidadeMutation } from '../../api/office/cidades.ts'
import { FRESH } from '../../api/office/office-api.ts'
import { ADM_CIDADES as TEXTS } from '../../texts/adm-cidades.ts'
import { ADM_PATHS } from '../shared/adm-paths.ts'
import { FieldRow, SelectInput, TextInput } from '../shared/form/inputs.tsx'
import { OfficeForm } from '../shared/form/office-form.tsx'
import { useOfficeForm } from '../shared/form/use-office-form.ts'
import { RecordPage } from '../shared/record-page.tsx'
import { SubPage } from '../shared/sub-page.tsx'
import { useGoBack } from '../shared/use-go-back.ts'

type Values = z.input<typeof CidadeInput>

const STATES = ESTADOS.map(({ sigla, nome }) => ({ value: sigla, label: `${sigla} · ${nome}` })).sort((a, b) =>
  a.value.localeCompare(b.value),
)

/** The form of a city. @param initial of a stored city with its `id` and `versao` */
function CidadeForm({ initial }: { initial: Values }) {
  const goBack = useGoBack(ADM_PATHS.cidades.list)
  const [save] = useSaveCidadeMutation()
  const [read] = useLazyGetCidadeQuery()
  const { id } = initial
  const form = useOfficeForm({
    schema: CidadeInput,
    initial,
    save,
    failure: id ? CATALOGUE.salvarCidade : CATALOGUE.cadastrarCidade,
    report: id ? { text: TEXTS.saved, revert: ({ versao }) => ({ ...initial, versao }) } : { text: TEXTS.created },
    read: id ? async () => (await read(id)).data ?? null : undefined,
    onSaved: goBack,
  })
  const { control } = form
  return (
    <OfficeForm form={form} labels={{ nome: TEXTS.nome, estado: TEXTS.estado }} onCancel={goBack}>
      <FieldRow columns="2fr 1fr">
        <TextInput
          control={control}
          name="nome"
          label={TEXTS.nome}
          maxLength={120}
          autoComplete="off"
          autoFocus={!id}
        />
        <SelectInput control={control} name="estado" label={TEXTS.estado} empty={TEXTS.chooseEstado} options={STATES} />
      </FieldRow>
    </OfficeForm>
  )
}

/** A new city. */
export const CidadeCreatePage = () => (
  <SubPage title={TEXTS.createTitle} back={{ to: ADM_PATHS.cidades.list, label: TEXTS.back }}>
    <CidadeForm initial={{ nome: '', estado: '' }} />
  </SubPage>
)

const BACK = { to: ADM_PATHS.cidades.list, label: TEXTS.back }

/** One stored city. */
export function CidadeEditPage() {
  const { idCidade = '' } = useParams()
  const query = useGetCidadeQuery(idCidade, { skip: !isId(idCidade), ...FRESH })
  return (
    <SubPage title={query.data ? cidadeLabel(query.data) : TEXTS.title} back={BACK}>
      <RecordPage id={idCidade} query={query} back={BACK}>
        {(cidade) => <CidadeForm key={cidade.id} initial={cidade} />}
      </RecordPage>
    </SubPage>
  )
}
