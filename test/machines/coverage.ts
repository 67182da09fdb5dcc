import type { AnyStateMachine } from 'xstate'
import { getStateNodes } from 'xstate/graph'
import { isTransient } from './walk.ts'

/** Events that the regions of a machine send to each other; no screen sends them. */
const isRaised = (type: string): boolean =>
  /^(hold\..+|order\.(loaded|read|doubted)|fila\.(loaded|read|doubted|lost|calling))$/.test(type)

/** What the journeys must cover: every state node that is not transient, by id, and every event a screen can send. */
export const coverableOf = (machine: AnyStateMachine): { states: string[]; events: string[] } => ({
  states: getStateNodes(machine)
    .filter((node) => !isTransient(node))
    .map(({ id }) => id)
    .sort(),
  events: (machine.events as string[])
    .filter((type) => type !== '' && !type.startsWith('xstate.') && !isRaised(type))
    .sort(),
})
