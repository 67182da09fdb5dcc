import { CATEGORIAS } from '../../../contract/categorias-rules.ts'
import { eventosAddress, type Filter } from '../../../contract/list-address-rules.ts'
import type { Found } from '../../api/card-lists.ts'
import { PATHS } from '../../lib/paths.ts'
import { CIDADES } from '../../texts/cidades.ts'
import { EVENTOS } from '../../texts/eventos.ts'
import { ButtonLink } from '../../ui/button/button.tsx'
import { Notice } from '../../ui/notice/notice.tsx'
import { ChipLink } from './chip-link.tsx'
import { EventoGrid } from './evento-list.tsx'
import styles from './nothing-found.module.css'

type NothingFoundProps = {
  /** `q`: '' when it is too short. */
  filter: Filter
  cidadeLabel: string | undefined
  /** What a search found instead. */
  found?: Found | undefined
}

function titleOf({ filter: { q, categoria, quando }, cidadeLabel }: NothingFoundProps): string {
  if (q) return cidadeLabel ? EVENTOS.noneForIn(q, cidadeLabel) : EVENTOS.noneFor(q)
  if (categoria || quando) return EVENTOS.noneWhen
  return cidadeLabel ? EVENTOS.noneIn(cidadeLabel) : EVENTOS.none
}

/** Shown for an empty list of events: the filters in use, links that remove them, and what there is instead. */
export function NothingFound(props: NothingFoundProps) {
  const { filter, found } = props
  const { q, cidade, categoria, quando } = filter
  const title = titleOf(props)
  const isWider = categoria !== '' || quando !== ''
  if (!q && !cidade && !isWider) return <Notice title={title} text={EVENTOS.noneText} />
  if (!q) {
    return (
      <Notice title={title} text={isWider ? EVENTOS.noneWhenText : EVENTOS.noneInText}>
        <ButtonLink to={PATHS.eventos}>{EVENTOS.all}</ButtonLink>
      </Notice>
    )
  }
  const isAlike = Boolean(found?.parecidos.length)
  return (
    <>
      <Notice title={title} text={EVENTOS.noneForText}>
        <div className={styles.ways}>
          <ButtonLink to={eventosAddress({ ...filter, q: '' })}>{EVENTOS.clearSearch}</ButtonLink>
          {(cidade || isWider) && (
            <ButtonLink tone="secondary" to={eventosAddress({ q })}>
              {EVENTOS.anywhere}
            </ButtonLink>
          )}
        </div>
      </Notice>
      {found && isAlike && (
        <section className={styles.part}>
          <h2 className={styles.title}>{EVENTOS.alike}</h2>
          <EventoGrid eventos={found.parecidos} marked={found.palavras} />
        </section>
      )}
      {found && found.categorias.length > 0 && (
        <section className={styles.part}>
          <h2 className={styles.title}>{EVENTOS.thereIs}</h2>
          <ul className={styles.kinds}>
            {found.categorias.map(({ categoria: id, eventos }) => (
              <li key={id}>
                <ChipLink to={eventosAddress({ cidade, categoria: id })}>
                  {EVENTOS.ofKind(CATEGORIAS[id], eventos)}
                </ChipLink>
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  )
}

/** Shown when the address has an unknown city; `to` is the page to choose another. */
export const UnknownCidade = ({ to }: { to: string }) => (
  <Notice title={CIDADES.unknown} text={CIDADES.unknownText}>
    <ButtonLink to={to}>{CIDADES.chooseAnother}</ButtonLink>
  </Notice>
)
