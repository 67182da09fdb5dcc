import { type CartItem, withQuantity } from '../../../contract/carrinho-items.ts'
import type { CheckoutContext } from '../../../machines/checkout/context.ts'
import type { Calls } from '../../api/calls.ts'
import { cartEmptied, itemsReplaced } from '../../lib/cliente.ts'
import { readHistoryState } from '../../lib/history-state.ts'
import { loginState, TO_RESERVE } from '../../lib/login-state.ts'
import { PATHS, to } from '../../lib/paths.ts'
import type { AppDispatch } from '../../lib/redux.ts'
import { withoutRefused } from './refused.ts'

export const HISTORY_KEY = 'checkout'

type Deps = {
  dispatch: AppDispatch
  calls: Calls
  navigate(to: string, options: { replace?: boolean; state?: unknown }): unknown
  readCart(): readonly CartItem[]
}
type At = { context: CheckoutContext }

/** The checkout machine's actions. */
export const checkoutActions = ({ dispatch, calls, navigate, readCart }: Deps) => ({
  applyChange: ({ context: { change } }: At) => {
    if (change) dispatch(itemsReplaced(withQuantity(readCart(), change.key, change.qtde)))
  },
  dropRefused: ({ context: { refused } }: At) => {
    dispatch(itemsReplaced(withoutRefused(readCart(), refused)))
  },
  releaseHold: ({ context: { reserva } }: At) => {
    // If the release fails, the hold expires by itself.
    if (reserva) calls.releaseReserva(reserva.id).catch(() => undefined)
  },
  emptyCart: ({ context: { carrinho } }: At) => {
    dispatch(cartEmptied({ idCarrinho: carrinho }))
  },
  goToLogin: () => {
    const resume = readHistoryState(HISTORY_KEY)
    navigate(PATHS.login, {
      replace: true,
      state: loginState(PATHS.carrinho, resume === null ? TO_RESERVE : { resume }),
    })
  },
  // The order's screen empties the cart when the order is paid or waiting (docs/product.md#order-status), so it needs
  // the cart's UUID.
  goToOrder: ({ context: { orderId, reserva, carrinho } }: At) => {
    if (orderId === null) return
    navigate(to.waitingPayment(orderId), { replace: true, state: { carrinho: reserva?.carrinho ?? carrinho } })
  },
})
