import { sql } from 'drizzle-orm'
import type { AlertaDetail } from '../../contract/alertas-details.ts'
import type { AlertaKind } from '../../contract/alertas-rules.ts'
import type { AttemptStatus } from '../../machines/payment-attempt.ts'
import type { ReservationStatus } from '../../machines/reservation.ts'
import { noteTransitions } from '../db/committed.ts'
import type { Tx } from '../db/connection.ts'
import { violates } from '../db/db-errors.ts'
import { type HistoryRow, transitionsOf } from '../db/history.ts'
import type { Statement } from '../db/batch.ts'
import { messagesStatement, type NewMessage, writeMessages } from '../mensagens/write-repo.ts'
import type { SalesDeps } from './sales-deps.ts'

/** A new hold. */
type NewReserva = { id: string; id_cliente: string; carrinho: string; expires_at: string; units: number }

/** A reservation that changes from the state that was read. `at_least`: the new end of the hold never shortens it. */
type ChangedReserva = {
  id: string
  source: ReservationStatus
  target: ReservationStatus
  carrinho?: string
  new_units?: number
  expires_at?: string
  at_least?: string
}

/** The rows of a reservation, which change with it. `units`: how many there must be. */
type ChangedVendas = Omit<ChangedReserva, 'id' | 'carrinho' | 'new_units'> & {
  id_reserva: string
  id_attempt?: string
  units?: number
}

/** A new unit that is held. */
export type NewVenda = {
  id_reserva: string
  id_cliente: string
  id_evento: string | null
  id_setor: string | null
  tipo: number | null
  id_lote: string | null
  nr_lugar: number | null
  id_rifa: string | null
  nr_sorte: number | null
  valor_cents: number
  taxa_cents: number
  id_tarifa: string | null
  na_cota: boolean
  held_at: string
  pix_used: boolean
  expires_at: string
}

/** A new attempt, which is `sending`. */
type NewAttempt = {
  id: string
  id_reserva: string
  id_cliente: string
  tentativa: string
  request_hash: string
  method: 'credit_card' | 'pix' | 'free'
  installments: number
  amount_cents: number
  units: number
  body: string | null
  customer_id: string | null
  pix_seconds: number | null
  check_at: string
}

/** Columns of an attempt that change. */
export type AttemptChange = Partial<{
  status: AttemptStatus
  id_reserva: string
  order_id: string | null
  charge_id: string | null
  qr_code: string | null
  qr_code_url: string | null
  pix_expires_at: string | null
  paid_cents: number
  canceled_cents: number
  provider_message: string | null
  check_at: string | null
  empty_read_at: string | null
  order_created_at: string
}>
type ChangedAttempt = { id: string; source: AttemptStatus; set: AttemptChange }

/**
 * The changes of a decision, as data: one write stores the changes of all members of a batch
 * (docs/decisions/batches.md). Instants are ISO texts, amounts cents. `lotes`, `rifas`: units taken (positive) or
 * freed, by the counter's id. `released`: the ids of held rows of `venda`.
 */
export type Changes = {
  newReservas: NewReserva[]
  reservas: ChangedReserva[]
  newAttempts: NewAttempt[]
  attempts: ChangedAttempt[]
  lotes: ReadonlyMap<string, number>
  rifas: ReadonlyMap<string, number>
  released: string[]
  vendas: ChangedVendas[]
  newVendas: NewVenda[]
  history: HistoryRow[]
  alerts: { kind: AlertaKind; subject: string; detail: AlertaDetail }[]
  /** Who is told what; each once, by the configured channels. */
  messages: NewMessage[]
}

/** Units taken (positive) or freed, summed by the id of their lot or raffle. */
export function sumUnits(all: Iterable<readonly [id: string, units: number]>): ReadonlyMap<string, number> {
  const sums = new Map<string, number>()
  for (const [id, units] of all) sums.set(id, (sums.get(id) ?? 0) + units)
  return sums
}

/** Another transaction took one of the places or numbers between the read and the write: the whole work runs again. */
export const isLostRace = (error: unknown): boolean =>
  violates(error, 'venda_place_owner') || violates(error, 'venda_number_owner')

const LISTS = [
  'newReservas',
  'reservas',
  'newAttempts',
  'attempts',
  'released',
  'vendas',
  'newVendas',
  'alerts',
] as const
const COUNTERS = ['lotes', 'rifas'] as const

/**
 * The statement that stores changes but their messages, all or none, in the given order; null when there are none. The rows must
 * be locked before. It fails when it changes another number of rows than expected, or when one of the changes is not
 * allowed; see `isLostRace`.
 */
export function writeStatement(all: readonly Partial<Changes>[]): Statement | null {
  const written: Record<string, unknown> = {}
  for (const name of LISTS) {
    const rows = all.flatMap((changes): unknown[] => changes[name] ?? [])
    if (rows.length) written[name] = rows
  }
  for (const name of COUNTERS) {
    const rows = [...sumUnits(all.flatMap((changes) => [...(changes[name] ?? [])]))].flatMap(([id, units]) =>
      units === 0 ? [] : [{ id, units }],
    )
    if (rows.length) written[name] = rows
  }
  const history = all.flatMap((changes) => changes.history ?? [])
  if (history.length) written['history'] = history.map(toHistoryJson)
  if (!Object.keys(written).length) return null
  return {
    text: 'SELECT sales_write($1::jsonb)',
    values: [JSON.stringify(written)],
    transitions: transitionsOf(history),
  }
}

const messagesOf = (all: readonly Partial<Changes>[]): NewMessage[] => all.flatMap(({ messages }) => messages ?? [])

type Telling = Pick<SalesDeps, 'channels'>

/** The statements that store changes (`writeStatement`) and their messages, whatever their number. */
export function writeStatements({ channels }: Telling, all: readonly Partial<Changes>[]): Statement[] {
  return [writeStatement(all), messagesStatement(channels, messagesOf(all))].filter((statement) => statement !== null)
}

/** Stores changes that tell nobody anything (`writeStatement`) in a transaction outside the batches. */
export async function writeRows(tx: Tx, all: readonly Partial<Changes>[]): Promise<void> {
  const statement = writeStatement(all)
  if (!statement) return
  await tx.execute(sql`SELECT sales_write(${statement.values[0]}::jsonb)`)
  noteTransitions(tx, statement.transitions ?? [])
}

/** Stores changes and their messages in a transaction outside the batches. */
export async function writeChanges(tx: Tx, { channels }: Telling, all: readonly Partial<Changes>[]): Promise<void> {
  await writeRows(tx, all)
  await writeMessages(tx, channels, messagesOf(all))
}

/** A history row as `sales_write` and `club_write` read it. */
export const toHistoryJson = ({ entity, entityId, fromState, toState, actor, detail }: HistoryRow) => ({
  entity,
  entity_id: entityId,
  from_state: fromState,
  to_state: toState,
  actor,
  detail,
})
