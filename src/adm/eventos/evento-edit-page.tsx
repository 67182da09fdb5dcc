import { useParams } from 'react-router'
import { isId } from '../../../contract/list-address-rules.ts'
import { useGetEventoOfficeQuery } from '../../api/office/eventos.ts'
import { FRESH } from '../../api/office/office-api.ts'
import { ADM_EVENTOS as TEXTS } from '../../texts/adm-eventos.ts'
import { RecordPage } from '../shared/record-page.tsx'
import { SubPage } from '../shared/sub-page.tsx'
import { useGoBack } from '../shared/use-go-back.ts'
import { LIST } from './addresses.ts'
import { EventoForm } from './evento-form.tsx'

const BACK = { to: LIST, label: TEXTS.back }

/** One stored event. */
export function EventoEditPage() {
  const { idEvento = '' } = useParams()
  const goBack = useGoBack(LIST)
  const query = useGetEventoOfficeQuery(idEvento, { skip: !isId(idEvento), ...FRESH })
  return (
    <SubPage title={query.data?.nome ?? TEXTS.title} back={BACK}>
      <RecordPage id={idEvento} query={query} back={BACK}>
        {(evento) => <EventoForm key={evento.id} evento={evento} onSaved={goBack} />}
      </RecordPage>
    </SubPage>
  )
}
