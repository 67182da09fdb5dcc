import { useNavigate } from 'react-router'
import { ADM_COMECO } from '../../texts/adm-comeco.ts'
import { ADM_EVENTOS as TEXTS } from '../../texts/adm-eventos.ts'
import { ButtonLink } from '../../ui/button/button.tsx'
import { ADM_PATHS } from '../shared/adm-paths.ts'
import { ModeloForm } from '../shared/modelo/modelo-form.tsx'
import { SubPage } from '../shared/sub-page.tsx'
import { EventoForm } from './evento-form.tsx'
import styles from './evento-form.module.css'

const BACK = { to: ADM_PATHS.eventos.list, label: TEXTS.back }

/** A new event. It must have sectors, so saving opens their modal, or that of its picture if this was not stored. */
export function EventoCreatePage() {
  const navigate = useNavigate()
  return (
    <SubPage title={TEXTS.createTitle} back={BACK}>
      <div className={styles.template}>
        <ButtonLink to={ADM_PATHS.eventos.modelo} tone="secondary">
          {ADM_COMECO.modelo.offer}
        </ButtonLink>
      </div>
      <EventoForm
        evento={null}
        onSaved={({ id }, isImageMissing) => {
          const { imageAt, setoresAt } = ADM_PATHS.eventos
          void navigate(isImageMissing ? imageAt(id) : setoresAt(id), { replace: true })
        }}
      />
    </SubPage>
  )
}

/** A new event from a template; then the form of the draft that it made. */
export function ModeloPage() {
  const navigate = useNavigate()
  return (
    <SubPage title={ADM_COMECO.modelo.title} back={BACK}>
      <ModeloForm onCreated={({ id }) => void navigate(ADM_PATHS.eventos.at(id), { replace: true })} />
    </SubPage>
  )
}
