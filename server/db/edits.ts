import type { Tx } from './connection.ts'
import { changes, type Entity, record } from './history.ts'

/** Whether the row was edited since the form was opened. Call it under the row's lock. Without a version: false. */
export const isStale = (sent: number | null | undefined, stored: number): boolean => sent != null && sent !== stored

/** The changed entity and who changed it. */
type Subject = { entity: Entity; id: string; actor: string }
type Fields = Record<string, unknown>

const write = (tx: Tx, { entity, id, actor }: Subject, toState: string, detail: Fields): Promise<void> =>
  record(tx, [{ entity, entityId: id, fromState: null, toState, actor, detail }])

/** Records a creation: every field changes from null to its value. */
export const recordCreated = (tx: Tx, subject: Subject, fields: Fields): Promise<void> =>
  write(tx, subject, 'created', changes({}, fields) ?? {})

/** Records the creation of several rows in one statement. */
export const recordAllCreated = (
  tx: Tx,
  { entity, actor }: Omit<Subject, 'id'>,
  rows: readonly { id: string; fields: Fields }[],
): Promise<void> =>
  record(
    tx,
    rows.map(({ id, fields }) => ({
      entity,
      entityId: id,
      fromState: null,
      toState: 'created',
      actor,
      detail: changes({}, fields) ?? {},
    })),
  )

/** Records an edit; `detail` is the result of `changes()`. */
export const recordEdited = (tx: Tx, subject: Subject, detail: Fields): Promise<void> =>
  write(tx, subject, 'edited', detail)

/** Records a deletion with the old fields. A row that is only hidden, to keep its sales, records `excluir`. */
export const recordDeleted = (tx: Tx, subject: Subject, was: Fields | 'hidden'): Promise<void> =>
  write(
    tx,
    subject,
    'deleted',
    was === 'hidden'
      ? { excluir: [false, true] }
      : Object.fromEntries(Object.entries(was).map(([key, value]) => [key, [value, null]])),
  )
