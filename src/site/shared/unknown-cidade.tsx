import { CIDADES } from '../../texts/cidades.ts'
import { ButtonLink } from '../../ui/button/button.tsx'
import { Notice } from '../../ui/notice/notice.tsx'

/** Shown when the address has an unknown city; `to` is the page to choose another. */
export const UnknownCidade = ({ to }: { to: string }) => (
  <Notice title={CIDADES.unknown} text={CIDADES.unknownText}>
    <ButtonLink to={to}>{CIDADES.chooseAnother}</ButtonLink>
  </Notice>
)
