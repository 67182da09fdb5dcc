import { useParams } from 'react-router'
import { isId } from '../../../contract/list-address-rules.ts'
import { OFFICE_REFUSALS } from '../../../contract/refusals-office.ts'
import { FRESH } from '../../api/office/office-api.ts'
import { useGetRifaOfficeQuery } from '../../api/office/rifas.ts'
import { ADM_RIFAS as TEXTS } from '../../texts/adm-rifas.ts'
import { Notice } from '../../ui/notice/notice.tsx'
import { RecordPage } from '../shared/record-page.tsx'
import { SubPage } from '../shared/sub-page.tsx'
import { useGoBack } from '../shared/use-go-back.ts'
import { LIST, viewAt } from './addresses.ts'
import { RifaForm } from './rifa-form.tsx'

/** The form of one stored raffle. A drawn one stays as it is. */
export function RifaEditPage() {
  const { idRifa = '' } = useParams()
  const goBack = useGoBack(viewAt(idRifa))
  const query = useGetRifaOfficeQuery(idRifa, { skip: !isId(idRifa), ...FRESH })
  return (
    <SubPage title={query.data?.nome ?? TEXTS.title} back={{ to: viewAt(idRifa), label: TEXTS.back }}>
      <RecordPage id={idRifa} query={query} back={{ to: LIST, label: TEXTS.title }}>
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
