import { ADM_CIDADES as TEXTS } from '../../texts/adm-cidades.ts'
import { SubPage } from '../shared/sub-page.tsx'
import { LIST } from './addresses.ts'
import { CidadeForm } from './cidade-form.tsx'

/** A new city. */
export const CidadeCreatePage = () => (
  <SubPage title={TEXTS.createTitle} back={{ to: LIST, label: TEXTS.back }}>
    <CidadeForm initial={{ nome: '', estado: '' }} />
  </SubPage>
)
