import type { AnyStateMachine } from 'xstate'
import { getStateNodes } from 'xstate/graph'
import { isTransient } from './walk.ts'

/** What the regions of a machine tell each other: no screen sends these. */
const isRaised = (type: string): boolean => /^(hold\..+|order\.(loaded|read|doubted))$/.test(type)

/** What a person can meet in a machine: every state node it can rest in, by id, and every event a screen can send. */
export const coverableOf = (machine: AnyStateMachine): { states: string[]; events: string[] } => ({
  states: getStateNodes(machine)
    .filter((node) => !isTransient(node))
    .map(({ id }) => id)
    .sort(),
  events: (machine.events as string[])
    .filter((type) => type !== '' && !type.startsWith('xstate.') && !isRaised(type))
    .sort(),
})
