import { toCents } from '../../../contract/money.ts'
import { selectCarrinho } from '../../lib/cliente.ts'
import { useAppSelector } from '../../lib/redux.ts'
import { FoldedOrder } from '../shared/folded-order.tsx'
import { isHeldCart, OrderCard } from '../shared/order-card.tsx'
import { leavingWith, RemoveItemDialog } from '../shared/remove-item-dialog.tsx'
import { HoldSummary } from './step-frame.tsx'
import type { Checkout } from './use-checkout.ts'

type HeldOrderProps = {
  checkout: Checkout
  busy: boolean
  /** On a phone the order is one line while a form is open below it. */
  folds: boolean
}

/** The held order. A hold of another cart ("pay another way") has only the provider's descriptions. */
export function HeldOrder({ checkout, busy, folds }: HeldOrderProps) {
  const { at, context, send } = checkout
  const items = useAppSelector(selectCarrinho)
  const { reserva } = context
  if (!reserva) return null
  const totalCents = toCents(reserva.total)
  // A changed cart is read again while it is reserved.
  const isOfCart = reserva.carrinho === context.carrinho && (busy || isHeldCart(items, reserva.linhas))
  return (
    <>
      {isOfCart ? (
        <FoldedOrder items={items} totalCents={totalCents} folds={folds}>
          <OrderCard
            items={items}
            held={reserva.linhas}
            totalCents={totalCents}
            edit={{
              busy,
              onRemove: (key) => send({ type: 'item.remove', key }),
              onChange: (key, qtde) => send({ type: 'item.change', key, qtde }),
            }}
          />
        </FoldedOrder>
      ) : (
        <HoldSummary reserva={reserva} />
      )}
      <RemoveItemDialog
        open={at === 'held.removing'}
        leaving={leavingWith(items, context.change?.key)}
        onConfirm={() => send({ type: 'item.remove.confirm' })}
        onDismiss={() => send({ type: 'item.remove.dismiss' })}
      />
    </>
  )
}
