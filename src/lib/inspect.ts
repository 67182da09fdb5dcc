import type { StatelyInspectionEvent } from '@statelyai/inspect'
import type { InspectionEvent, Observer } from 'xstate'

let observer: Observer<InspectionEvent> | null = null

/** The option that makes an actor send its events to the visualizer, if `?inspect` opened one; otherwise empty. */
export const inspected = (): { inspect?: Observer<InspectionEvent> } => (observer ? { inspect: observer } : {})

/**
 * Removes personal data before an event is sent to the visualizer, which is a third party's site. States, event types,
 * numbers and booleans remain. Texts and objects in contexts, events and answers may be personal data.
 */
export function withoutPersonalData(event: StatelyInspectionEvent): StatelyInspectionEvent {
  const { _version, createdAt, id, rootId, sessionId } = event
  const base = { _version, createdAt, id, rootId, sessionId }
  // Rebuilt field by field, because the library's types require more fields than its visualizer reads.
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

/** Opens the visualizer in its own window; only in development. */
export async function startInspector(): Promise<void> {
  const { createBrowserInspector } = await import('@statelyai/inspect')
  observer = createBrowserInspector({ serialize: withoutPersonalData }).inspect
}
