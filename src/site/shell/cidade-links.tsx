import { useListCidadesQuery } from '../../api/cidades.ts'
import { to } from '../../lib/paths.ts'
import { MENU } from '../../texts/menu.ts'
import { Link } from '../../ui/link/link.tsx'
import { LoadFailed } from '../../ui/load-failed/load-failed.tsx'
import { Skeleton } from '../../ui/skeleton/skeleton.tsx'
import { VisuallyHidden } from '../../ui/visually-hidden/visually-hidden.tsx'
import styles from './side-menu.module.css'

const LINES = [0, 1, 2, 3]

/** Links to the list of events of each city. */
export function CidadeLinks({ labelledBy, onNavigate }: { labelledBy: string; onNavigate: () => void }) {
  const { data, error, isFetching, refetch } = useListCidadesQuery()
  if (!data && error) return <LoadFailed title={MENU.cidadesFailed} busy={isFetching} onRetry={() => void refetch()} />
  if (!data) {
    return (
      <div className={styles.cidades}>
        <VisuallyHidden role="status">{MENU.loadingCidades}</VisuallyHidden>
        {LINES.map((line) => (
          <div key={line} className={styles.link}>
            <Skeleton shape="short" />
          </div>
        ))}
      </div>
    )
  }
  if (data.result.length === 0) return <p className={styles.quiet}>{MENU.noCidades}</p>
  return (
    <ul className={styles.cidades} aria-labelledby={labelledBy}>
      {data.result.map(({ id, nome, estado }) => (
        <li key={id}>
          <Link className={styles.link} to={to.cidade(id)} onClick={onNavigate}>
            {nome}/{estado}
          </Link>
        </li>
      ))}
    </ul>
  )
}
