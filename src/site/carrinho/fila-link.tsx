import { FILA_LINK } from '../../texts/fila-link.ts'
import { Link } from '../../ui/link/link.tsx'
import styles from './cart-line.module.css'

/** The way to the waiting room whose turn a line of the cart needs. */
export const FilaLink = ({ to }: { to: string }) => (
  <p>
    <Link className={styles.fila} to={to}>
      {FILA_LINK.go}
    </Link>
  </p>
)
