import { useMachine } from '@xstate/react'
import { useEffect, useEffectEvent } from 'react'
import { orderMachine } from '../../../machines/order/index.ts'
import { useOrderActors } from '../shared/order-actors.ts'

type FollowOrderProps = { orderId: string; onSettled: () => void }

/** Renders nothing: runs the order's machine (socket and poll) and calls `onSettled` when the payment is decided. */
export function FollowOrder({ orderId, onSettled }: FollowOrderProps) {
  const [snapshot] = useMachine(orderMachine.provide({ actors: useOrderActors() }), { input: { orderId } })
  const { status } = snapshot.context
  const isSettled = status !== null && status !== 'waiting_payment' && status !== 'pending'
  const notifySettled = useEffectEvent(onSettled)
  useEffect(() => {
    if (isSettled) notifySettled()
  }, [isSettled])
  return null
}
