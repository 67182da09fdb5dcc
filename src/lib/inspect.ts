import type { StatelyInspectionEvent } from '@statelyai/inspect'
import type { InspectionEvent, Observer } from 'xstate'

let observer: Observer<InspectionEvent> | null = null

/** Option of an actor: seen in the visualiser where `?inspect` opened one, and by nobody anywhere else. */
export const inspected = (): { inspect?: Observer<InspectionEvent> } => (observer ? { inspect: observer } : {})

/**
 * What may leave the page for the visualiser's window, which is another's site and gets it whoever it is: states, types
 * of events, numbers and yes or no. Texts and objects of context, events and answers could be a person's.
 */
export function withoutPersonalData(told: StatelyInspectionEvent): StatelyInspectionEvent {
  const { _version, createdAt, id, rootId, sessionId } = told
  const base = { _version, createdAt, id, rootId, sessionId }
  // Rebuilt piece by piece: the library's types ask for more than its visualiser reads.
  if (told.type === '@xstate.event') {
    return { ...base, type: told.type, event: { type: told.event.type }, sourceId: told.sourceId } as typeof told
  }
  const { status, context, value } = told.snapshot as { status?: string; context?: object; value?: unknown }
  const snapshot = { status, context: shown(context), value } as unknown
  if (told.type === '@xstate.actor') {
    const { type, name, definition, parentId } = told
    return { ...base, type, name, definition, parentId, snapshot } as typeof told
  }
  return { ...base, type: told.type, event: { type: told.event.type }, snapshot } as typeof told
}

const shown = (context: object | undefined) =>
  Object.fromEntries(
    Object.entries(context ?? {}).map(([key, value]) => [
      key,
      typeof value === 'number' || typeof value === 'boolean' || value === null ? value : '…',
    ]),
  )

/** Opens the visualiser in a window of its own; in development only. */
export async function startInspector(): Promise<void> {
  const { createBrowserInspector } = await import('@statelyai/inspect')
  observer = createBrowserInspector({ serialize: withoutPersonalData }).inspect
}
