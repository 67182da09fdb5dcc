import { type ReactNode, useEffect, useRef, useState } from 'react'
import { arePair, itemCents, itemDetail, itemPlace } from '../../../contract/carrinho.ts'
import { type CartItem, isCompanionOf, itemKey, itemUnits } from '../../../contract/carrinho-items.ts'
import type { Evento } from '../../../contract/eventos.ts'
import { layoutPlan, placeOf, seatView } from '../../../contract/place-plan.ts'
import { tarifaLabel } from '../../../contract/tarifas-rules.ts'
import { formatPrice } from '../../lib/format-price.ts'
import { COMMON } from '../../texts/common.ts'
import { EVENTO } from '../../texts/evento.ts'
import { Button } from '../../ui/button/button.tsx'
import { IconButton } from '../../ui/icon-button/icon-button.tsx'
import { StageView } from '../../ui/stage-view/stage-view.tsx'
import { VisuallyHidden } from '../../ui/visually-hidden/visually-hidden.tsx'
import { RemoveItemDialog } from '../shared/remove-item-dialog.tsx'
import styles from './carrinho-panel.module.css'
import { loteAndPlace } from './labels.ts'
import { picksOf } from './picks.ts'
import { PlaceFare } from './place-fare.tsx'
import type { EventoCart } from './use-evento-cart.ts'
import type { Stock } from './use-stock.tsx'

type ItemsProps = { evento: Evento; stock: Stock; cart: EventoCart }

/** The view of the stage from the last chosen place; only on a desktop and in a sector with a seat map before a stage. */
function SeatPreview({ evento, cart }: { evento: Evento; cart: EventoCart }) {
  const item = cart.picked.findLast(({ nr_lugar }) => nr_lugar !== null)
  const setor = evento.setores.find(({ id }) => id === item?.setor?.id)
  const plan = setor?.frente === 'palco' && setor.layout && layoutPlan(setor.layout)
  const place = plan && placeOf(plan, item?.nr_lugar ?? 0)
  if (!item || !plan || !place) return null
  return (
    <div className={styles.preview}>
      <StageView {...seatView(plan, place)} caption={EVENTO.viewFrom(itemPlace(item) ?? '')} />
    </div>
  )
}

type ItemProps = { item: CartItem; onRemove?: (() => void) | undefined; fare?: ReactNode; pair?: ReactNode }

const Item = ({ item, onRemove, fare, pair }: ItemProps) => (
  <li className={styles.item}>
    <span className={styles.what}>
      <span className={styles.setor}>
        {itemUnits(item) > 1 && EVENTO.times(itemUnits(item))} {item.setor?.nome}
      </span>{' '}
      <span className={styles.lote}>{loteAndPlace(item)}</span>
    </span>
    <span className={styles.price}>{formatPrice(itemCents(item))}</span>
    {onRemove && <IconButton name="trash" label={EVENTO.remove(itemDetail(item))} onClick={onRemove} />}
    <div className={styles.fare}>
      {pair}
      {fare}
      {item.tarifa?.documento && <span className={styles.lote}>{COMMON.bring(item.tarifa.documento)}</span>}
    </div>
  </li>
)

/** What a companion's place and its wheelchair's share: they are taken out together. */
const Pair = ({ item, other, onRemove }: { item: CartItem; other: CartItem; onRemove: () => void }) => (
  <p className={styles.pair}>
    {EVENTO.together}
    <Button tone="quiet" onClick={onRemove}>
      {EVENTO.removeBoth}
      <VisuallyHidden>: {`${itemPlace(other)}, ${itemPlace(item)}`}</VisuallyHidden>
    </Button>
  </p>
)

/** The items selected in this visit; removing one needs a confirmation (docs/product.md#confirmations). */
function PickedItems({ cart, evento, stock }: ItemsProps) {
  const { picked, remove } = cart
  const [askedKey, setAskedKey] = useState<string | null>(null)
  const asked = picked.find((item) => itemKey(item) === askedKey)
  const pairOf = (item: CartItem) => picked.find((other) => arePair(item, other))
  const pair = asked && pairOf(asked)
  // The item was sold to another cliente meanwhile: if it is selected again, the question must not be open.
  if (askedKey !== null && !asked) setAskedKey(null)

  // The removed item's button had the focus, so the list takes it.
  const list = useRef<HTMLUListElement>(null)
  const movesFocus = useRef(false)
  useEffect(() => {
    if (movesFocus.current) list.current?.focus()
    movesFocus.current = false
  })

  const onConfirm = () => {
    if (!asked) return
    movesFocus.current = true
    const [pick] = picksOf([asked])
    if (pick) remove(pick)
    setAskedKey(null)
  }
  if (picked.length === 0) return null
  return (
    <>
      <ul ref={list} className={styles.items} tabIndex={-1}>
        {picked.map((item) => {
          const other = pairOf(item)
          const ask = () => setAskedKey(itemKey(item))
          return (
            <Item
              key={itemKey(item)}
              item={item}
              onRemove={other ? undefined : ask}
              fare={<PlaceFare item={item} evento={evento} stock={stock} cart={cart} />}
              pair={other && isCompanionOf(item, other) && <Pair item={item} other={other} onRemove={ask} />}
            />
          )
        })}
      </ul>
      <RemoveItemDialog
        open={Boolean(asked)}
        leaving={picked.filter((item) => item === asked || item === pair)}
        onConfirm={onConfirm}
        onDismiss={() => setAskedKey(null)}
      />
    </>
  )
}

/**
 * The items selected in this visit, which can be removed here, and the saved cart's items, which only the cart's screen
 * can change (docs/product.md#entities).
 */
export default function CarrinhoItems({ cart, evento, stock }: ItemsProps) {
  return (
    <>
      <SeatPreview evento={evento} cart={cart} />
      <PickedItems cart={cart} evento={evento} stock={stock} />
      {cart.saved.length > 0 && (
        <div>
          <h3 className={styles.group}>{EVENTO.inCart}</h3>
          <ul className={styles.items}>
            {cart.saved.map((item) => (
              <Item key={itemKey(item)} item={item} fare={item.tarifa && tarifaLabel(item.tarifa)} />
            ))}
          </ul>
          <p className={styles.note}>{EVENTO.inCartNote}</p>
        </div>
      )}
    </>
  )
}
