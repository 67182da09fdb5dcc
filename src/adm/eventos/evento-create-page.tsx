import { useNavigate } from 'react-router'
import { ADM_EVENTOS as TEXTS } from '../../texts/adm-eventos.ts'
import { SubPage } from '../shared/sub-page.tsx'
import { LIST, setoresAt } from './addresses.ts'
import { EventoForm } from './evento-form.tsx'

/** A new event; nothing can be bought before it has a sector with a lot, so these come next. */
export function EventoCreatePage() {
  const navigate = useNavigate()
  return (
    <SubPage title={TEXTS.createTitle} back={{ to: LIST, label: TEXTS.back }}>
      <EventoForm evento={null} onSaved={({ id }) => void navigate(setoresAt(id), { replace: true })} />
    </SubPage>
  )
}
