import { useMachine } from '@xstate/react'
import { useLocation, useNavigate } from 'react-router'
import type { ActorRefFrom, SnapshotFrom } from 'xstate'
import { orderMachine } from '../../../machines/order.ts'
import { cartEmptied, sessionEnded } from '../../lib/cliente.ts'
import { clockAheadMs } from '../../lib/clock.ts'
import { inspected } from '../../lib/inspect.ts'
import { useStateAttribute } from '../../lib/machine.ts'
import { PATHS } from '../../lib/paths.ts'
import { useAppDispatch } from '../../lib/redux.ts'
import { useOrderActors } from '../shared/order-actors.ts'

export type OrderSnapshot = SnapshotFrom<typeof orderMachine>
export type SendToOrder = ActorRefFrom<typeof orderMachine>['send']

/** The cart this order is of, told by the screen that paid it; who comes by the address has none to empty. */
function useCartOfOrder(): string | null {
  const { carrinho } = Object(useLocation().state)
  return typeof carrinho === 'string' ? carrinho : null
}

/** The order's machine, with the calls and ways of this site. */
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
      // In this page's place: a canceled order is nothing to come back to.
      goToCheckout: ({ context }) =>
        void navigate(PATHS.carrinho, { replace: true, state: { idReserva: context.idReserva } }),
      // Without a customer the route leads to the login, and back to this very page.
      goToLogin: () => void dispatch(sessionEnded()),
    },
  })
  const order = useMachine(machine, { input: { orderId, clockAheadMs }, ...inspected() })
  useStateAttribute(order[2], 'order')
  return order
}
