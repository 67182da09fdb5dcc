import type { Cidade } from '../../../contract/cidades.ts'
import { to } from '../../lib/paths.ts'
import { CIDADES } from '../../texts/cidades.ts'
import { Icon } from '../../ui/icon/icon.tsx'
import { Link } from '../../ui/link/link.tsx'
import { Skeleton } from '../../ui/skeleton/skeleton.tsx'
import styles from './cidade-links.module.css'

const PLACES = Array.from({ length: 6 }, (_, place) => place)

export const CidadeLinks = ({ cidades }: { cidades: readonly Cidade[] }) => (
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

export const CidadeLinksLoading = () => (
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
