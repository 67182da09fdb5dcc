import type { Tx } from '../db/connection.ts'
import { alert, history } from '../db/schema/index.ts'

export type HistoryRow = {
  entity: 'reserva' | 'attempt' | 'venda'
  entityId: string
  fromState: string | null
  toState: string
  /** `cliente:<id>`, `provider`, `clock`. */
  actor: string
  detail?: Record<string, unknown>
}

/** Writes who changed what, in the transaction that changes it. */
export async function record(tx: Tx, rows: HistoryRow[]): Promise<void> {
  if (rows.length) await tx.insert(history).values(rows)
}

/** Leaves a note for the people who run the shop. `subject` is an id, never a person's data. */
export async function raiseAlert(tx: Tx, kind: string, subject: string, detail = ''): Promise<void> {
  await tx.insert(alert).values({ kind, subject, detail })
}
