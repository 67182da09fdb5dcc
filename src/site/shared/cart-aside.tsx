import type { ReactNode } from 'react'
import styles from './cart-aside.module.css'

type CartAsideProps = {
  label: string
  isEmpty: boolean
  /** The layout on a phone, and the place in the page. */
  className: string | undefined
  children: ReactNode
}

/** What is chosen on a page that sells, and its button: on a desk a box beside the page that stays in view. */
export const CartAside = ({ label, isEmpty, className, children }: CartAsideProps) => (
  <aside className={`${styles.aside} ${className}`} aria-label={label} data-empty={isEmpty}>
    {children}
  </aside>
)
