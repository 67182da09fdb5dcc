import { sql } from 'drizzle-orm'
import type { Tx } from '../db/connection.ts'
import { record } from '../db/history.ts'
import type { SaleStatus } from './sale-view.ts'

/** A ticket or raffle number under its lock. */
export type LockedTicket = {
  id: string
  status: SaleStatus
  entregue: boolean
  entregue_at: string | null
  id_evento: string | null
  /** The event's; null for a raffle number. */
  id_cidade: string | null
  nr_sorte: number | null
  /** The number its raffle drew, once it has. */
  numero_sorteado: number | null
  method: string | null
}

/**
 * Locks sales that were at least sent to be paid, in the order of their ids: two gates with the same tickets wait for
 * each other, never in a circle. What is asked about them afterwards is asked by a statement of its own, which sees what
 * the one waited for has done.
 */
export async function lockTickets(tx: Tx, ids: readonly string[]): Promise<Map<string, LockedTicket>> {
  if (!ids.length) return new Map()
  const { rows } = await tx.execute<LockedTicket>(sql`
    SELECT v.id, v.status, v.entregue, v.entregue_at, v.id_evento, e.id_cidade, v.nr_sorte, r.numero_sorteado, a.method
    FROM venda v JOIN payment_attempt a ON a.id = v.id_attempt LEFT JOIN evento e ON e.id = v.id_evento
      LEFT JOIN rifa r ON r.id = v.id_rifa
    WHERE v.id = ANY(${sql.param([...new Set(ids)])}::uuid[]) ORDER BY v.id FOR UPDATE OF v`)
  return new Map(rows.map((row) => [row.id, row]))
}

/** Whether a ticket opens a gate. Second nets: venda_used_was_sold, entrada_one_accepted. */
export const isAdmissible = ({ status, entregue }: LockedTicket): boolean => status === 'sold' && !entregue

/** What makes a paid ticket a used one: when it was, and what the history says of it. */
export type Use = { id: string; at: Date; detail?: Record<string, unknown> }

/** Marks locked tickets as used, each once and for ever, with a history row. */
export async function markUsed(tx: Tx, uses: readonly Use[], actor: string): Promise<void> {
  if (!uses.length) return
  const json = JSON.stringify(uses.map(({ id, at }) => ({ id, at })))
  const { rowCount } = await tx.execute(sql`
    UPDATE venda v SET entregue = true, entregue_at = u.at, updated_at = clock_timestamp()
    FROM jsonb_to_recordset(${json}::jsonb) AS u(id uuid, at timestamptz)
    WHERE v.id = u.id AND v.status = 'sold' AND NOT v.entregue`)
  if (rowCount !== uses.length) throw new Error(`${uses.length} tickets to be used, ${rowCount} were`)
  await record(
    tx,
    uses.map(({ id, detail }) => ({
      entity: 'venda' as const,
      entityId: id,
      fromState: 'sold',
      toState: 'used',
      actor,
      ...(detail && { detail }),
    })),
  )
}
