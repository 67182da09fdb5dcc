import { OFFICE_REFUSALS } from '../../../../contract/refusals-office.ts'
import { ADM_CORTESIAS as TEXTS } from '../../../texts/adm-cortesias.ts'
import { ButtonLink } from '../../../ui/button/button.tsx'
import { ADM_PATHS } from '../../shared/adm-paths.ts'
import { Empty } from '../../shared/list/list-states.tsx'
import { useMay } from '../../shared/office-session.tsx'

/** Nobody, or not the caller, has a quota for an event; an admin can give one. */
export function NoCota({ idEvento, isNobody = false }: { idEvento: string; isNobody?: boolean }) {
  const mayQuota = useMay('POST /api/cortesias/cotas')
  return (
    <Empty
      title={isNobody && mayQuota ? TEXTS.noCota.title : OFFICE_REFUSALS['cortesia.no-quota']}
      text={mayQuota ? TEXTS.noCota.text : TEXTS.noCota.own}
    >
      {mayQuota && <ButtonLink to={ADM_PATHS.cortesias.at('cota', idEvento)}>{TEXTS.newCota}</ButtonLink>}
    </Empty>
  )
}
