import type { ReactNode } from 'react'
import { Link } from 'react-router'
import styles from './button.module.css'

type ButtonProps = { children: ReactNode; onClick: () => void; busy?: boolean }

/** The primary action. While busy it keeps the focus and does nothing. */
export const Button = ({ children, onClick, busy = false }: ButtonProps) => (
  <button type="button" className={styles.button} aria-disabled={busy} onClick={busy ? undefined : onClick}>
    {children}
  </button>
)

/** The same look for going somewhere. */
export const ButtonLink = ({ children, to }: { children: ReactNode; to: string }) => (
  <Link className={styles.button} to={to}>
    {children}
  </Link>
)
