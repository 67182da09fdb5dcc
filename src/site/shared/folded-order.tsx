import type { ReactNode } from 'react'
import { itemLabel } from '../../../contract/carrinho.ts'
import { type CartItem, cartUnits } from '../../../contract/carrinho-items.ts'
import { formatPrice } from '../../lib/format-price.ts'
import { CARRINHO } from '../../texts/carrinho.ts'
import { useIsWide } from '../../ui/use-media/use-is-wide.ts'
import styles from './folded-order.module.css'

type FoldedOrderProps = {
  items: readonly CartItem[]
  totalCents: number
  /** Whether a form is open beside it. */
  folds: boolean
  children: ReactNode
}

/** An order which is one line that unfolds, on a phone and while a form is open. */
export function FoldedOrder({ items, totalCents, folds, children }: FoldedOrderProps) {
  const isWide = useIsWide()
  if (isWide || !folds) return children
  return (
    <details className={styles.folded}>
      <summary className={styles.line}>
        <span className={styles.what}>
          <span className={styles.name}>{[...new Set(items.map(itemLabel))].join(', ')}</span>
          <span>{CARRINHO.unitsWithFee(cartUnits(items))}</span>
        </span>
        <strong>{formatPrice(totalCents)}</strong>
      </summary>
      {children}
    </details>
  )
}
