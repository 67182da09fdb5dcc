import type { AnyStateMachine, AnyStateNode, AnyTransitionDefinition } from 'xstate'

const idOf = (node: AnyStateNode): string => node.id.replace(/\W/g, '_')
const childrenOf = (node: AnyStateNode): AnyStateNode[] => Object.values(node.states)

/** The names XState gives its own events, as a reader would say them: 'after resendWait', 'logIn done'. */
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

/** A colon would end the label; mermaid knows no escape for it. */
const label = (t: AnyTransitionDefinition): string =>
  (eventLabel(t.eventType) + guardLabel(t.guard)).replaceAll(':', '·')

const isInside = (node: AnyStateNode, outer: AnyStateNode): boolean =>
  node !== outer && node.id.startsWith(`${outer.id}.`)

/**
 * Mermaid cannot draw an arrow from a state to one inside it, nor a composite state's arrow to itself. Such an event is
 * written into the state as a note of its own: it may come wherever one stands in there.
 */
const isDrawable = (source: AnyStateNode, target: AnyStateNode): boolean =>
  childrenOf(source).length === 0 || (target !== source && !isInside(target, source))

function arrows(node: AnyStateNode): string[] {
  const own = transitionsOf(node).flatMap((t) =>
    ((t.target ?? [node]) as AnyStateNode[])
      .filter((target) => isDrawable(node, target))
      .map((target) => `  ${idOf(node)} --> ${idOf(target)} : ${label(t)}${t.target ? '' : ' (stays)'}`),
  )
  const end = node.type === 'final' ? [`  ${idOf(node)} --> [*]`] : []
  return [...own, ...end, ...childrenOf(node).flatMap(arrows)]
}

/** `path · event → target` of every arrow the drawing cannot hold. */
export function undrawn(node: AnyStateNode): string[] {
  const own = transitionsOf(node).flatMap((t) =>
    ((t.target ?? [node]) as AnyStateNode[])
      .filter((target) => !isDrawable(node, target))
      .map((target) => {
        const where = t.target ? ` → \`${target.key}\`` : ', and stays'
        return `anywhere in \`${node.path.join('.') || node.key}\`: ${eventLabel(t.eventType)}${guardLabel(t.guard)}${where}`
      }),
  )
  return [...own, ...childrenOf(node).flatMap(undrawn)]
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
    ]),
    `${pad}}`,
  ]
}

/**
 * A machine as a mermaid stateDiagram-v2, out of `machine.root`: unlike `toDirectedGraph` it has `always`, the initial
 * arrows, the invoked actors (⟳) and the final states.
 */
export const toMermaid = ({ root }: AnyStateMachine): string =>
  ['stateDiagram-v2', ...boxes(root, 1), ...new Set(arrows(root))].join('\n')

/** `path: description` of every state that has one. */
export const descriptions = (node: AnyStateNode): string[] => [
  ...(node.description ? [`\`${node.path.join('.')}\`: ${node.description}`] : []),
  ...childrenOf(node).flatMap(descriptions),
]
