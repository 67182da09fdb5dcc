import { useParams } from 'react-router'
import { cidadeLabel, isId } from '../../../contract/list-address-rules.ts'
import { useGetCidadeQuery } from '../../api/office/cidades.ts'
import { FRESH } from '../../api/office/office-api.ts'
import { ADM_CIDADES as TEXTS } from '../../texts/adm-cidades.ts'
import { NoPermission } from '../shared/list/list-states.tsx'
import { useMay } from '../shared/office-session.tsx'
import { RecordPage } from '../shared/record-page.tsx'
import { SubPage } from '../shared/sub-page.tsx'
import { LIST } from './addresses.ts'
import { CidadeForm } from './cidade-form.tsx'

const BACK = { to: LIST, label: TEXTS.back }

/** One stored city. */
export function CidadeEditPage() {
  const { idCidade = '' } = useParams()
  const mayEdit = useMay('POST /api/cidades')
  const query = useGetCidadeQuery(idCidade, { skip: !isId(idCidade) || !mayEdit, ...FRESH })
  return (
    <SubPage title={query.data ? cidadeLabel(query.data) : TEXTS.title} back={BACK}>
      {mayEdit ? (
        <RecordPage id={idCidade} query={query} back={BACK}>
          {(cidade) => <CidadeForm key={cidade.id} initial={cidade} />}
        </RecordPage>
      ) : (
        <NoPermission />
      )}
    </SubPage>
  )
}
