import type { SocioTarifa } from '../../../contract/planos.ts'
import { PATHS } from '../../lib/paths.ts'
import { SOCIO_EVENTO } from '../../texts/socio-evento.ts'
import { ButtonLink } from '../../ui/button/button.tsx'
import { Notice } from '../../ui/notice/notice.tsx'
import { startLabel } from './selling.ts'

type MemberNoticeProps = {
  own: NonNullable<SocioTarifa>
  /** Until when only members buy; null: everybody may buy, or nobody. */
  until: string | null
}

/** What a member's plan gives at this event, beside its price. */
export default function MemberNotice({ own, until }: MemberNoticeProps) {
  const { plano, passe, incluida, restantes } = own
  const texts = SOCIO_EVENTO
  if (passe) {
    return (
      <Notice title={texts.passeTitle} text={texts.passeText(plano)}>
        <ButtonLink to={PATHS.socioTorcedor} tone="secondary">
          {texts.passeLink}
        </ButtonLink>
      </Notice>
    )
  }
  if (incluida && restantes === 0) {
    return (
      <Notice title={texts.doneTitle} text={texts.doneText}>
        <ButtonLink to={PATHS.meusIngressos} tone="secondary">
          {texts.doneLink}
        </ButtonLink>
      </Notice>
    )
  }
  if (until !== null) return <Notice title={texts.aheadTitle} text={texts.aheadText(plano, startLabel(until))} />
  return incluida ? <Notice title={texts.includedTitle} text={texts.includedText} /> : null
}
