import { useMachine } from '@xstate/react'
import { useLocation, useNavigate } from 'react-router'
import type { ActorRefFrom, SnapshotFrom } from 'xstate'
import { orderMachine } from '../../../machines/order/index.ts'
import { cartEmptied, sessionEnded } from '../../lib/cliente.ts'
import { clockAheadMs } from '../../lib/clock.ts'
import { inspected } from '../../lib/inspect.ts'
import { useStateAttribute } from '../../lib/machine.ts'
import { PATHS } from '../../lib/paths.ts'
import { useAppDispatch } from '../../lib/redux.ts'
import { useOrderActors } from '../shared/order-actors.ts'

export type OrderSnapshot = SnapshotFrom<typeof orderMachine>
export type SendToOrder = ActorRefFrom<typeof orderMachine>['send']

/** The UUID of this order's cart, passed by the checkout. Null when the page was opened by its address. */
function useCartOfOrder(): string | null {
  const { carrinho } = Object(useLocation().state)
  return typeof carrinho === 'string' ? carrinho : null
}

/** Runs the order's machine with this site's calls and navigation. */
export function usePedido(orderId: string) {
  const dispatch = useAppDispatch()
  const navigate = useNavigate()
  const idCarrinho = useCartOfOrder()
  const actors = useOrderActors()
  const machine = orderMachine.provide({
    actors,
    actions: {
      clearCart: () => {
        if (idCarrinho !== null) dispatch(cartEmptied({ idCarrinho }))
      },
      // Replaces this page in the history, because going back to a canceled order makes no sense.
      goToCheckout: ({ context }) =>
        void navigate(PATHS.carrinho, { replace: true, state: { idReserva: context.idReserva } }),
      // Without a cliente the route redirects to the login, which returns to this page.
      goToLogin: () => void dispatch(sessionEnded()),
    },
  })
  const order = useMachine(machine, { input: { orderId, clockAheadMs }, ...inspected() })
  useStateAttribute(order[2], 'order')
  return order
}
