import { CIDADES } from '../../texts/cidades.ts'
import { ButtonLink } from '../../ui/button/button.tsx'
import { Notice } from '../../ui/notice/notice.tsx'

/** An address with a city that is not there; `to`: where another is chosen. */
export const UnknownCidade = ({ to }: { to: string }) => (
  <Notice title={CIDADES.unknown} text={CIDADES.unknownText}>
    <ButtonLink to={to}>{CIDADES.chooseAnother}</ButtonLink>
  </Notice>
)
