import type { Tx } from './connection.ts'
import { changes, type Entity, record } from './history.ts'

/** Whether somebody else saved since a form was opened: asked under the row's lock. A form that sends none is not asked. */
export const isStale = (sent: number | null | undefined, stored: number): boolean => sent != null && sent !== stored

/** Whose change of what. */
type Subject = { entity: Entity; id: string; actor: string }
type Fields = Record<string, unknown>

const write = (tx: Tx, { entity, id, actor }: Subject, toState: string, detail: Fields): Promise<void> =>
  record(tx, [{ entity, entityId: id, fromState: null, toState, actor, detail }])

/** The history of a new thing: every field from nothing to what it is. */
export const recordCreated = (tx: Tx, subject: Subject, fields: Fields): Promise<void> =>
  write(tx, subject, 'created', changes({}, fields) ?? {})

/** The history of an edit; `detail` is what `changes()` found. */
export const recordEdited = (tx: Tx, subject: Subject, detail: Fields): Promise<void> =>
  write(tx, subject, 'edited', detail)

/** The history of a thing that is gone: what it was. One that is only hidden, for its sales' sake, says that alone. */
export const recordDeleted = (tx: Tx, subject: Subject, was: Fields | 'hidden'): Promise<void> =>
  write(
    tx,
    subject,
    'deleted',
    was === 'hidden'
      ? { excluir: [false, true] }
      : Object.fromEntries(Object.entries(was).map(([key, value]) => [key, [value, null]])),
  )
