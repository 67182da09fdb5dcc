import type { Json } from '../core/json.ts'
import type { Sandbox } from '../core/sandbox.ts'

/** What Google's wallet has of event tickets: what an event's have in common, and each of them. */
export const KINDS = ['eventTicketClass', 'eventTicketObject'] as const
export type Kind = (typeof KINDS)[number]
export type Resource = { id: string; body: Json; changes: number; changed_at: number; saved_at: number | null }

type Row = Omit<Resource, 'body'> & { body: string }
const COLUMNS = 'id, body, changes, changed_at, saved_at'
const toResource = (row: Row): Resource => ({ ...row, body: JSON.parse(row.body) as Json })

export function findResource(sandbox: Sandbox, kind: Kind, id: string): Resource | null {
  const row = sandbox.db.get<Row>(`SELECT ${COLUMNS} FROM wallet_resources WHERE kind = ? AND id = ?`, kind, id)
  return row ? toResource(row) : null
}

/** Stores a new resource. @returns false when there is one of this name */
export const insertResource = (sandbox: Sandbox, kind: Kind, id: string, body: Json): boolean =>
  sandbox.db.run(
    'INSERT OR IGNORE INTO wallet_resources (kind, id, body, changes, changed_at) VALUES (?, ?, ?, 0, ?)',
    ...[kind, id, JSON.stringify(body), sandbox.now()],
  ) === 1

/** Replaces the fields that are sent, and keeps the others. */
export function changeResource(sandbox: Sandbox, kind: Kind, { id, body, changes }: Resource, sent: Json): Json {
  const after = { ...body, ...sent }
  const isChanged = JSON.stringify(after) !== JSON.stringify(body)
  if (isChanged)
    sandbox.db.run(
      'UPDATE wallet_resources SET body = ?, changes = ?, changed_at = ? WHERE kind = ? AND id = ?',
      ...[JSON.stringify(after), changes + 1, sandbox.now(), kind, id],
    )
  return after
}

/** A person adds a ticket to their wallet. */
export function saveObject(sandbox: Sandbox, id: string): void {
  sandbox.db.run(
    `UPDATE wallet_resources SET saved_at = coalesce(saved_at, ?) WHERE kind = 'eventTicketObject' AND id = ?`,
    ...[sandbox.now(), id],
  )
}

/** The tickets that people added, the newest first. */
export const savedObjects = (sandbox: Sandbox, limit: number): Resource[] =>
  sandbox.db
    .all<Row>(
      `SELECT ${COLUMNS} FROM wallet_resources WHERE kind = 'eventTicketObject' AND saved_at IS NOT NULL
        ORDER BY saved_at DESC LIMIT ?`,
      limit,
    )
    .map(toResource)
