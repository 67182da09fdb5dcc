import type { StatelyInspectionEvent } from '@statelyai/inspect'
import type { InspectionEvent, Observer } from 'xstate'

let observer: Observer<InspectionEvent> | null = null

/** Option of an actor: seen in the visualiser where `?inspect` opened one, and by nobody anywhere else. */
export const inspected = (): { inspect?: Observer<InspectionEvent> } => (observer ? { inspect: observer } : {})

/**
 * What may leave the page for the visualiser's window, which is another's site and gets it whoever it is: states, types
 * of events, numbers and yes or no. Texts and objects of context, events and answers could be a person's.
 */
export function withoutPersonalData(event: StatelyInspectionEvent): StatelyInspectionEvent {
  const { _version, createdAt, id, rootId, sessionId } = event
  const base = { _version, createdAt, id, rootId, sessionId }
  // Rebuilt piece by piece: the library's types ask for more than its visualiser reads.
  if (event.type === '@xstate.event') {
    return { ...base, type: event.type, event: { type: event.event.type }, sourceId: event.sourceId } as typeof event
  }
  const { status, context, value } = event.snapshot as { status?: string; context?: object; value?: unknown }
  const snapshot = { status, context: shown(context), value } as unknown
  if (event.type === '@xstate.actor') {
    const { type, name, definition, parentId } = event
    return { ...base, type, name, definition, parentId, snapshot } as typeof event
  }
  return { ...base, type: event.type, event: { type: event.event.type }, snapshot } as typeof event
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
