import { useNavigate } from 'react-router'
import { ADM_RIFAS as TEXTS } from '../../texts/adm-rifas.ts'
import { SubPage } from '../shared/sub-page.tsx'
import { LIST, viewAt } from './addresses.ts'
import { RifaForm } from './rifa-form.tsx'

/** A new raffle; its own page, with the picture and the publication, is next. */
export function RifaCreatePage() {
  const navigate = useNavigate()
  return (
    <SubPage title={TEXTS.createTitle} back={{ to: LIST, label: TEXTS.title }}>
      <RifaForm onSaved={({ id }) => void navigate(viewAt(id), { replace: true })} />
    </SubPage>
  )
}
