import { keepTickets } from './kept-tickets.ts'
import { clienteOf, startListening } from './listening.ts'

/** Whether the answer to a request for an order says that it is paid, so there are new tickets. */
const isPaidOrder = (action: unknown): boolean => {
  const { type, payload, meta } = Object(action)
  return (
    type === 'api/executeMutation/fulfilled' &&
    Object(Object(meta).arg).endpointName === 'getOrder' &&
    Object(payload).status === 'paid'
  )
}

/** When an order was paid, this device's copy is updated with the new tickets. */
startListening({
  predicate: isPaidOrder,
  effect: async (_action, { dispatch, getState }) => {
    const id = clienteOf(getState())
    if (id !== null) await keepTickets(dispatch, id)
  },
})
