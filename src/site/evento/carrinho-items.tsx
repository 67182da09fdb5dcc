import { type CartItem, itemCents, itemDetail, itemKey, itemUnits } from '../../../contract/carrinho.ts'
import { EVENTO } from '../../texts/evento.ts'
import { IconButton } from '../../ui/icon-button/icon-button.tsx'
import styles from './carrinho-items.module.css'
import { loteAndPlace, priceLabel } from './labels.ts'
import type { EventoCart } from './use-evento-cart.ts'

const Item = ({ item, onRemove }: { item: CartItem; onRemove?: () => void }) => (
  <li className={styles.item}>
    <span className={styles.what}>
      <span className={styles.setor}>
        {itemUnits(item) > 1 && EVENTO.times(itemUnits(item))} {item.setor?.nome}
      </span>{' '}
      <span className={styles.lote}>{loteAndPlace(item)}</span>
    </span>
    <span className={styles.price}>{priceLabel(itemCents(item))}</span>
    {onRemove && <IconButton name="trash" label={EVENTO.remove(itemDetail(item))} onClick={onRemove} />}
  </li>
)

/**
 * The items selected in this visit, which can be removed here, and the saved cart's items, which only the cart's screen
 * can change (docs/product.md#entities).
 */
export const CarrinhoItems = ({ cart }: { cart: EventoCart }) => (
  <>
    {cart.picked.length > 0 && (
      <ul className={styles.items}>
        {cart.picked.map((item) => (
          <Item
            key={itemKey(item)}
            item={item}
            onRemove={() => cart.remove({ lote: item.id_evento_setor_lote ?? '', lugar: item.nr_lugar })}
          />
        ))}
      </ul>
    )}
    {cart.saved.length > 0 && (
      <div>
        <h3 className={styles.group}>{EVENTO.inCart}</h3>
        <ul className={styles.items}>
          {cart.saved.map((item) => (
            <Item key={itemKey(item)} item={item} />
          ))}
        </ul>
        <p className={styles.note}>{EVENTO.inCartNote}</p>
      </div>
    )}
  </>
)
