import { FactorCard } from './factor-card.tsx'
import styles from './seguranca.module.css'
import { SessionsCard } from './sessions-card.tsx'

/** What protects the user's own account: the second factor, and the list of where it is open. */
export const SegurancaPage = () => (
  <div className={styles.page}>
    <FactorCard />
    <SessionsCard />
  </div>
)
