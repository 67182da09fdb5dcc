import { useState } from 'react'
import type { Cidade } from '../../../contract/cidades.ts'
import { matching } from '../../../contract/cidades-rules.ts'
import { useListCidadesQuery } from '../../api/cidades.ts'
import { to } from '../../lib/paths.ts'
import { useTitle } from '../../lib/use-title.ts'
import { CIDADES } from '../../texts/cidades.ts'
import { Icon } from '../../ui/icon/icon.tsx'
import { Link } from '../../ui/link/link.tsx'
import { LoadFailed } from '../../ui/load-failed/load-failed.tsx'
import { Notice } from '../../ui/notice/notice.tsx'
import { PageHead } from '../../ui/page-head/page-head.tsx'
import { Skeleton } from '../../ui/skeleton/skeleton.tsx'
import { TextField } from '../../ui/text-field/text-field.tsx'
import { VisuallyHidden } from '../../ui/visually-hidden/visually-hidden.tsx'
import styles from './cidades-page.module.css'

/** With more cities than this, there is a search field. */
const MANY = 12

/** The choice of a city; its events are loaded on its own page (docs/product.md#validation). */
export default function CidadesPage() {
  useTitle(CIDADES.title)
  const { data, error, isFetching, refetch } = useListCidadesQuery()
  const [text, setText] = useState('')
  const all = data?.result ?? []
  const cidades = matching(all, text)

  const content = () => {
    if (!data) {
      if (error) return <LoadFailed title={CIDADES.failed} busy={isFetching} onRetry={() => void refetch()} />
      return <CidadeLinksLoading />
    }
    if (all.length === 0) return <Notice title={CIDADES.none} text={CIDADES.noneText} />
    if (cidades.length === 0) return <Notice title={CIDADES.noneFor(text.trim())} />
    return <CidadeLinks cidades={cidades} />
  }

  return (
    <>
      <PageHead title={CIDADES.title} />
      {!error && <p className={styles.choose}>{CIDADES.choose}</p>}
      {all.length > MANY && (
        <div className={styles.find}>
          <TextField label={CIDADES.find} name="cidade" value={text} onChange={setText} autoComplete="off" />
        </div>
      )}
      <VisuallyHidden role="status">
        {data ? CIDADES.count(cidades.length) : error ? '' : CIDADES.loading}
      </VisuallyHidden>
      {content()}
    </>
  )
}

const PLACES = Array.from({ length: 6 }, (_, place) => place)

const CidadeLinks = ({ cidades }: { cidades: readonly Cidade[] }) => (
  <nav aria-label={CIDADES.list}>
    <ul className={styles.links}>
      {cidades.map(({ id, nome, estado }) => (
        <li key={id}>
          <Link className={styles.link} to={to.cidade(id)}>
            <Icon name="pin" />
            <span className={styles.nome}>{nome}</span>
            <span className={styles.estado}>{estado}</span>
          </Link>
        </li>
      ))}
    </ul>
  </nav>
)

const CidadeLinksLoading = () => (
  <ul className={styles.links} aria-hidden="true">
    {PLACES.map((place) => (
      <li key={place} className={styles.link}>
        <span className={styles.nome}>
          <Skeleton shape="line" />
        </span>
      </li>
    ))}
  </ul>
)
