import { eventosAddress } from '../../../contract/list-address-rules.ts'
import { PATHS } from '../../lib/paths.ts'
import { CIDADES } from '../../texts/cidades.ts'
import { EVENTOS } from '../../texts/eventos.ts'
import { ButtonLink } from '../../ui/button/button.tsx'
import { Notice } from '../../ui/notice/notice.tsx'
import styles from './nothing-found.module.css'

type NothingFoundProps = { q: string; cidade: string; cidadeLabel: string | undefined }

function titleOf({ q, cidadeLabel }: NothingFoundProps): string {
  if (q) return cidadeLabel ? EVENTOS.noneForIn(q, cidadeLabel) : EVENTOS.noneFor(q)
  return cidadeLabel ? EVENTOS.noneIn(cidadeLabel) : EVENTOS.none
}

/** Shown for an empty list of events: the filters in use, and links that remove them. */
export function NothingFound(props: NothingFoundProps) {
  const { q, cidade } = props
  const title = titleOf(props)
  if (!q && !cidade) return <Notice title={title} text={EVENTOS.noneText} />
  if (!q) {
    return (
      <Notice title={title} text={EVENTOS.noneInText}>
        <ButtonLink to={PATHS.eventos}>{EVENTOS.all}</ButtonLink>
      </Notice>
    )
  }
  return (
    <Notice title={title} text={EVENTOS.noneForText}>
      <div className={styles.ways}>
        <ButtonLink to={eventosAddress({ cidade })}>{EVENTOS.clearSearch}</ButtonLink>
        {cidade && (
          <ButtonLink tone="secondary" to={eventosAddress({ q })}>
            {EVENTOS.anyCidade}
          </ButtonLink>
        )}
      </div>
    </Notice>
  )
}

/** Shown when the address has an unknown city; `to` is the page to choose another. */
export const UnknownCidade = ({ to }: { to: string }) => (
  <Notice title={CIDADES.unknown} text={CIDADES.unknownText}>
    <ButtonLink to={to}>{CIDADES.chooseAnother}</ButtonLink>
  </Notice>
)
