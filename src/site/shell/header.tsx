import { Link } from 'react-router'
import { PATHS } from '../../lib/paths.ts'
import { Brand } from './brand.tsx'
import styles from './header.module.css'

export const Header = () => (
  <header className={styles.header}>
    <div className={styles.bar}>
      <Link className={styles.home} to={PATHS.home}>
        <Brand />
      </Link>
    </div>
  </header>
)
