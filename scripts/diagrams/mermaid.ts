import type { AnyStateMachine, AnyStateNode, AnyTransitionDefinition } from 'xstate'

// Two underscores, because mermaid names a state's initial dot `<state>_start`.
const idOf = (node: AnyStateNode): string => node.id.replace(/\W/g, '__')
const childrenOf = (node: AnyStateNode): AnyStateNode[] => Object.values(node.states)

/** Makes the names of XState's own events readable: 'after resendWait', 'logIn done'. */
function eventLabel(type: string): string {
  if (type === '') return 'always'
  const after = /^xstate\.after\.(.+?)\./.exec(type)
  if (after) return `after ${after[1]}`
  const end = /^xstate\.(done|error)\.(?:actor|state)\.(.+)$/.exec(type)
  return end ? `${end[2]} ${end[1]}` : type
}

function guardLabel(guard: unknown): string {
  if (!guard) return ''
  if (typeof guard === 'string') return ` [${guard}]`
  const { type, params } = guard as { type?: string; params?: unknown }
  const values = typeof params === 'object' && params !== null ? ` ${Object.values(params).join(' ')}` : ''
  return ` [${type ?? 'inline'}${values}]`
}

const transitionsOf = (node: AnyStateNode): AnyTransitionDefinition[] => [
  ...[...node.transitions.values()].flat(),
  ...(node.always ?? []),
]

/** A colon would end the label, and mermaid has no escape for it. */
const label = (t: AnyTransitionDefinition): string =>
  (eventLabel(t.eventType) + guardLabel(t.guard)).replaceAll(':', '·')

const isInside = (node: AnyStateNode, outer: AnyStateNode): boolean =>
  node !== outer && node.id.startsWith(`${outer.id}.`)

/**
 * Mermaid does not visibly draw an arrow from a state to one inside it. Such an arrow is drawn back to the outer state
 * ("from any state in here"), and its label names the target.
 */
function arrows(node: AnyStateNode): string[] {
  const own = transitionsOf(node).flatMap((t) =>
    ((t.target ?? [node]) as AnyStateNode[]).map((target) => {
      if (isInside(target, node)) return `  ${idOf(node)} --> ${idOf(node)} : ${label(t)} → ${target.key}`
      return `  ${idOf(node)} --> ${idOf(target)} : ${label(t)}${t.target ? '' : ' (stays)'}`
    }),
  )
  return [...own, ...childrenOf(node).flatMap(arrows)]
}

function boxes(node: AnyStateNode, depth: number): string[] {
  const pad = '  '.repeat(depth)
  const calls = node.invoke.map(({ src }) => ` ⟳ ${typeof src === 'string' ? src : 'inline'}`).join('')
  const children = childrenOf(node)
  const head = `${pad}state "${node.key}${calls}" as ${idOf(node)}`
  if (children.length === 0) return [head]
  return [
    `${head} {`,
    ...((node.initial?.target ?? []) as AnyStateNode[]).map((target) => `${pad}  [*] --> ${idOf(target)}`),
    ...children.flatMap((child, i) => [
      ...(node.type === 'parallel' && i > 0 ? [`${pad}  --`] : []),
      ...boxes(child, depth + 1),
      ...(child.type === 'final' ? [`${pad}  ${idOf(child)} --> [*]`] : []),
    ]),
    `${pad}}`,
  ]
}

/**
 * Returns a machine as a mermaid stateDiagram-v2. It reads `machine.root`, because `toDirectedGraph` lacks `always`,
 * the initial arrows, the invoked actors (⟳) and the final states.
 */
export const toMermaid = ({ root }: AnyStateMachine): string =>
  ['stateDiagram-v2', ...boxes(root, 1), ...new Set(arrows(root))].join('\n')

/** `path: description` of every state that has one. */
export const descriptions = (node: AnyStateNode): string[] => [
  ...(node.description ? [`\`${node.path.join('.')}\`: ${node.description}`] : []),
  ...childrenOf(node).flatMap(descriptions),
]
