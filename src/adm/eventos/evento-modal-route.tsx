import type { ComponentType } from 'react'
import { useLocation, useParams } from 'react-router'
import type { Evento } from '../../../contract/eventos.ts'
import { isId } from '../../../contract/list-address-rules.ts'
import { useGetEventoOfficeQuery } from '../../api/office/eventos.ts'
import { FRESH } from '../../api/office/office-api.ts'
import { ADM_EVENTOS as TEXTS } from '../../texts/adm-eventos.ts'
import { Sheet } from '../../ui/sheet/sheet.tsx'
import { NoPermission } from '../shared/no-permission.tsx'
import { useMay } from '../shared/office-session.tsx'
import { RecordPage } from '../shared/record-page.tsx'
import { useGoBack } from '../shared/use-go-back.ts'
import { listAt } from './addresses.ts'

/** A modal with something typed calls `onClose` by `leaveWhenSaved`, except after it has saved. */
export type EventoModalProps = { evento: Evento; onClose: () => void }

/** A modal of one event, with an address of its own over the list. @param needs the call that it is for */
export function EventoModalRoute({ needs, modal: Modal }: { needs: string; modal: ComponentType<EventoModalProps> }) {
  const { idEvento = '' } = useParams()
  const { search } = useLocation()
  const may = useMay(needs)
  const query = useGetEventoOfficeQuery(idEvento, { skip: !isId(idEvento) || !may, ...FRESH })
  const list = listAt(search)
  const close = useGoBack(list)
  if (may && query.data) return <Modal evento={query.data} onClose={close} />
  return (
    <Sheet wide title={TEXTS.title} onClose={close}>
      {may ? (
        <RecordPage id={idEvento} query={query} back={{ to: list, label: TEXTS.back }}>
          {() => null}
        </RecordPage>
      ) : (
        <NoPermission />
      )}
    </Sheet>
  )
}
