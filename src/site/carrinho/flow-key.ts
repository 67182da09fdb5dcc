import type { SnapshotFrom } from 'xstate'
import type { checkoutMachine } from '../../../machines/checkout.ts'

type Flow = SnapshotFrom<typeof checkoutMachine>['value']['flow']
type Nested<F> = F extends object
  ? { [Parent in keyof F & string]: `${Parent}.${F[Parent] & string}` }[keyof F & string]
  : never
/** A state of the checkout machine as one string: 'opening', 'held.card'. */
export type FlowKey = Extract<Flow, string> | Nested<Flow>

export function flowKey(flow: Flow): FlowKey {
  if (typeof flow === 'string') return flow
  const [parent, child] = Object.entries(flow)[0] ?? []
  return `${parent}.${child}` as FlowKey
}
