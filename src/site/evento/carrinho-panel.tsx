import { lazy, Suspense, useEffect } from 'react'
import { cartCents } from '../../../contract/carrinho.ts'
import type { Evento } from '../../../contract/eventos.ts'
import { BuyBar } from '../../evento/buy-bar.tsx'
import { EVENTO } from '../../texts/evento.ts'
import { ErrorBoundary } from '../../ui/error-boundary/error-boundary.tsx'
import { CartAside, PanelSum, useGoToCart } from '../shared/cart-panel.tsx'
import styles from './carrinho-panel.module.css'
import { unitsLabel } from './labels.ts'
import type { EventoCart } from './use-evento-cart.ts'
import { forgetPicks } from './use-picks.ts'
import type { Stock } from './use-stock.tsx'

/** Loaded after the page, before anything is chosen. */
const loadItems = () => import('./carrinho-items.tsx')
const CarrinhoItems = lazy(loadItems)

type CarrinhoPanelProps = { evento: Evento; stock: Stock; cart: EventoCart; idle: string }

/**
 * The page's cart with the BUY button (docs/product.md#event-page). `idle` is the text shown when nothing is selected.
 */
export function CarrinhoPanel({ evento, cart, stock, idle }: CarrinhoPanelProps) {
  const { leaving, goToCart } = useGoToCart()
  const isEmpty = cart.all.length === 0
  useEffect(() => {
    loadItems().catch(() => undefined)
  }, [])

  const buy = () => {
    cart.clear()
    forgetPicks()
    goToCart()
  }

  return (
    <CartAside className={styles.aside} label={EVENTO.cart} isEmpty={isEmpty}>
      <div className={styles.list}>
        <h2 className={styles.title}>{EVENTO.cart}</h2>
        {!isEmpty && (
          // Without them the cart can still be bought.
          <ErrorBoundary fallback={null}>
            <Suspense>
              <CarrinhoItems cart={cart} evento={evento} stock={stock} />
            </Suspense>
          </ErrorBoundary>
        )}
      </div>
      <BuyBar
        sum={<PanelSum items={cart.all} text={isEmpty ? idle : unitsLabel(cart.all)} className={styles.sum} />}
        disabled={isEmpty}
        isFree={!isEmpty && cartCents(cart.all) === 0}
        busy={leaving}
        onBuy={buy}
      />
    </CartAside>
  )
}
