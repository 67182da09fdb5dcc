import { useParams } from 'react-router'
import { cidadeLabel, isId } from '../../../contract/list-address-rules.ts'
import { useGetCidadeQuery } from '../../api/office/cidades.ts'
import { FRESH } from '../../api/office/office-api.ts'
import { ADM_CIDADES as TEXTS } from '../../texts/adm-cidades.ts'
import { RecordPage } from '../shared/record-page.tsx'
import { SubPage } from '../shared/sub-page.tsx'
import { LIST } from './addresses.ts'
import { CidadeForm } from './cidade-form.tsx'

const BACK = { to: LIST, label: TEXTS.back }

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
