import type { Evento } from '../../../contract/eventos.ts'
import { BuyBar } from '../../evento/buy-bar.tsx'
import { EVENTO } from '../../texts/evento.ts'
import { CartAside } from '../shared/cart-aside.tsx'
import { PanelSum } from '../shared/panel-sum.tsx'
import { useGoToCart } from '../shared/use-go-to-cart.ts'
import { CarrinhoItems } from './carrinho-items.tsx'
import styles from './carrinho-panel.module.css'
import { unitsLabel } from './labels.ts'
import { SeatPreview } from './seat-preview.tsx'
import type { EventoCart } from './use-evento-cart.ts'
import { forgetPicks } from './use-picks.ts'

type CarrinhoPanelProps = { evento: Evento; cart: EventoCart; idle: string }

/**
 * The page's cart with the BUY button (docs/product.md#event-page). `idle` is the text shown when nothing is selected.
 */
export function CarrinhoPanel({ evento, cart, idle }: CarrinhoPanelProps) {
  const { leaving, goToCart } = useGoToCart()
  const isEmpty = cart.all.length === 0

  const buy = () => {
    cart.clear()
    forgetPicks()
    goToCart()
  }

  return (
    <CartAside className={styles.aside} label={EVENTO.cart} isEmpty={isEmpty}>
      <div className={styles.list}>
        <h2 className={styles.title}>{EVENTO.cart}</h2>
        <SeatPreview evento={evento} cart={cart} />
        <CarrinhoItems cart={cart} />
      </div>
      <BuyBar
        sum={<PanelSum items={cart.all} text={isEmpty ? idle : unitsLabel(cart.all)} className={styles.sum} />}
        disabled={isEmpty}
        busy={leaving}
        onBuy={buy}
      />
    </CartAside>
  )
}
