type Nested<Flow> = Flow extends object
  ? { [Parent in keyof Flow & string]: `${Parent}.${Flow[Parent] & string}` }[keyof Flow & string]
  : never

/** A state of a machine's flow as one string: 'opening', 'held.card'. */
export type FlowKeyOf<Flow> = Extract<Flow, string> | Nested<Flow>

export function flowKey<Flow extends string | object>(flow: Flow): FlowKeyOf<Flow> {
  if (typeof flow === 'string') return flow as FlowKeyOf<Flow>
  const [parent, child] = Object.entries(flow)[0] ?? []
  return `${parent}.${child}` as FlowKeyOf<Flow>
}
