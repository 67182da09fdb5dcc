import { type AlertaDetail, NO_DETAIL } from '../../contract/alertas-details.ts'
import type { AlertaKind } from '../../contract/alertas-rules.ts'
import type { Transition } from '../observer.ts'
import { noteTransitions } from './committed.ts'
import type { Tx } from './connection.ts'
import { alert, history } from './schema/index.ts'

const ENTITIES = [
  'reserva',
  'attempt',
  'venda',
  'refund',
  'entrada',
  'casa',
  'cidade',
  'evento',
  'ensaio',
  'fila',
  'setor',
  'lote',
  'tarifa',
  'codigo',
  'cortesia',
  'cota',
  'rifa',
  'banner',
  'usuario',
  'papel',
  'convite',
  'cliente',
  'socio',
  'plano',
  'configSocioTorcedor',
  'sorteio',
  'sorteioLista',
  'banco',
  'comeco',
  'mensagem',
] as const
export type Entity = (typeof ENTITIES)[number]

export type HistoryRow = {
  entity: Entity
  entityId: string
  fromState: string | null
  /**
   * The new state of the record's machine, or the name of an event without one: `created`, `edited`, `deleted`,
   * `cobranca.paid` of a socio, `try.failed` of a refund that continues, `second-order` of an attempt.
   */
  toState: string
  /** `cliente:<id>`, `usuario:<id>`, `provider`, `clock`, `terminal`. */
  actor: string
  /** Ids, amounts, old and new values; never a password, never a person's name, phone or document. */
  detail?: Record<string, unknown>
  /** The payment method of an attempt: only for metrics, not stored. */
  method?: string
}

/** The history rows as metrics count them. */
export const transitionsOf = (rows: readonly HistoryRow[]): Transition[] =>
  rows.map(({ entity, fromState, toState, actor, method }) => ({ entity, from: fromState, to: toState, actor, method }))

/** Rows of one statement: PostgreSQL takes 65 535 parameters, and each row has seven. */
const CHUNK = 1000

/** Writes history rows, in the transaction that makes the changes. */
export async function record(tx: Tx, rows: HistoryRow[]): Promise<void> {
  for (let at = 0; at < rows.length; at += CHUNK) await tx.insert(history).values(rows.slice(at, at + CHUNK))
  noteTransitions(tx, transitionsOf(rows))
}

/**
 * The fields that an edit changes, as `{campo: [antes, depois]}`, for a history row's detail; null when none differs,
 * so that saving an unchanged form writes no history.
 */
export function changes(
  before: Record<string, unknown>,
  after: Record<string, unknown>,
): Record<string, [unknown, unknown]> | null {
  const differing = Object.keys(after).filter((key) => JSON.stringify(before[key]) !== JSON.stringify(after[key]))
  return differing.length ? Object.fromEntries(differing.map((key) => [key, [before[key] ?? null, after[key]]])) : null
}

/** Raises an alert for the administrators. `subject` is an id, never personal data. */
export async function raiseAlert(
  tx: Tx,
  kind: AlertaKind,
  subject: string,
  detail: AlertaDetail = NO_DETAIL,
): Promise<void> {
  await tx.insert(alert).values({ kind, subject, detail })
}
