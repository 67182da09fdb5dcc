import type { Tx } from './connection.ts'
import { alert, history } from './schema/index.ts'

const ENTITIES = [
  'reserva',
  'attempt',
  'venda',
  'refund',
  'entrada',
  'cidade',
  'evento',
  'setor',
  'lote',
  'rifa',
  'banner',
  'usuario',
  'cliente',
  'socio',
  'configSocioTorcedor',
  'sorteio',
] as const
export type Entity = (typeof ENTITIES)[number]

export type HistoryRow = {
  entity: Entity
  entityId: string
  fromState: string | null
  /** Where it went along its chart; for what has none: `created`, `edited`, `deleted`. */
  toState: string
  /** `cliente:<id>`, `usuario:<id>`, `provider`, `clock`. */
  actor: string
  /** Ids, amounts, what a field was and is; never a password, never a person's name, phone or document. */
  detail?: Record<string, unknown>
}

/** Writes who changed what, in the transaction that changes it. */
export async function record(tx: Tx, rows: HistoryRow[]): Promise<void> {
  if (rows.length) await tx.insert(history).values(rows)
}

/**
 * What an edit changed: `{campo: [antes, depois]}` of the fields that differ, for a history row's detail; null when none
 * does, so that saving a form untouched leaves no trace.
 */
export function changes(
  before: Record<string, unknown>,
  after: Record<string, unknown>,
): Record<string, [unknown, unknown]> | null {
  const differing = Object.keys(after).filter((key) => JSON.stringify(before[key]) !== JSON.stringify(after[key]))
  return differing.length ? Object.fromEntries(differing.map((key) => [key, [before[key] ?? null, after[key]]])) : null
}

/** Leaves a note for the people who run the shop. `subject` is an id, never a person's data. */
export async function raiseAlert(tx: Tx, kind: string, subject: string, detail = ''): Promise<void> {
  await tx.insert(alert).values({ kind, subject, detail })
}
