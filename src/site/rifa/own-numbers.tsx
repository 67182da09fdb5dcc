import { to } from '../../lib/paths.ts'
import { RIFA } from '../../texts/rifa.ts'
import { Link } from '../../ui/link/link.tsx'
import styles from './own-numbers.module.css'
import type { OwnNumber } from './use-own-numbers.ts'

/** The cliente's paid numbers, each a link to its sale. `drawn`: the drawn number. */
export const OwnNumbers = ({ owned, drawn }: { owned: readonly OwnNumber[]; drawn?: number }) => (
  <div className={styles.own}>
    <p className={styles.title}>{RIFA.owned(owned.length)}</p>
    <ul className={styles.list}>
      {owned.map(({ nr, venda }) => (
        <li key={venda}>
          <Link
            className={styles.number}
            data-drawn={nr === drawn}
            to={to.ingresso(venda)}
            aria-label={RIFA.number(nr)}
          >
            {nr}
          </Link>
        </li>
      ))}
    </ul>
  </div>
)
