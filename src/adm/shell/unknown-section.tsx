import { OFFICE_PATHS } from '../../lib/paths.ts'
import { OFFICE } from '../../texts/office.ts'
import { ButtonLink } from '../../ui/button/button.tsx'
import { Notice } from '../../ui/notice/notice.tsx'

/** The page for an address below /adm that belongs to no section. */
export const UnknownSection = () => (
  <Notice title={OFFICE.unknown.title} text={OFFICE.unknown.text}>
    <ButtonLink to={OFFICE_PATHS.home}>{OFFICE.unknown.back}</ButtonLink>
  </Notice>
)
