import { ADM_CIDADES as TEXTS } from '../../texts/adm-cidades.ts'
import { NoPermission } from '../shared/list/list-states.tsx'
import { useMay } from '../shared/office-session.tsx'
import { SubPage } from '../shared/sub-page.tsx'
import { LIST } from './addresses.ts'
import { CidadeForm } from './cidade-form.tsx'

/** A new city. */
export function CidadeCreatePage() {
  const mayEdit = useMay('POST /api/cidades')
  return (
    <SubPage title={TEXTS.createTitle} back={{ to: LIST, label: TEXTS.back }}>
      {mayEdit ? <CidadeForm initial={{ nome: '', estado: '' }} /> : <NoPermission />}
    </SubPage>
  )
}
