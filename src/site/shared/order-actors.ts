import { useMemo } from 'react'
import { fromCallback } from 'xstate'
import type { OrderEvent } from '../../../machines/order/parts.ts'
import { useCalls } from '../../api/calls.ts'
import { watchOrder } from '../../api/socket.ts'
import { callActor } from '../../lib/machine.ts'

type ByOrder = { orderId: string }

const orderSocket = fromCallback<OrderEvent, ByOrder>(({ input, sendBack }) =>
  watchOrder(input.orderId, {
    onConnected: () => sendBack({ type: 'socket.connected' }),
    onDisconnected: () => sendBack({ type: 'socket.disconnected' }),
    onMessage: (kind) => sendBack({ type: 'order.message', kind }),
  }),
)

/** The actors of the order machine: its calls and its socket. */
export function useOrderActors() {
  const calls = useCalls()
  return useMemo(
    () => ({
      readOrder: callActor(({ orderId }: ByOrder) => calls.readOrder(orderId)),
      cancelPayment: callActor(({ idReserva }: { idReserva: string }) => calls.cancelPayment(idReserva)),
      watchOrder: orderSocket,
    }),
    [calls],
  )
}
