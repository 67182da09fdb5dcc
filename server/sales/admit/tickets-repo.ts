import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { CORTESIA_TARIFA } from '../../../contract/cortesias-rules.ts'
import type { Db, Tx } from '../../db/connection.ts'
import { record } from '../../db/history.ts'
import { maybeOne, rows, TimeText } from '../../db/rows.ts'
import { SaleStatus, type SetorNames, SetorRow, toSetorNames } from './sale-view.ts'

/** The name of who has a ticket `v`: its owner `c`, or the person that the giver of a courtesy named. */
export const HOLDER = sql`CASE WHEN v.id_tarifa = ${CORTESIA_TARIFA}::uuid
  THEN coalesce((SELECT p.nome FROM cortesia_pessoa p WHERE p.id = v.id_reserva), c.nome) ELSE c.nome END`
/** The same as `search_text` makes it, for the order of a list. */
export const HOLDER_ORDER = sql`CASE WHEN v.id_tarifa = ${CORTESIA_TARIFA}::uuid THEN coalesce((SELECT p.nome_busca FROM cortesia_pessoa p WHERE p.id = v.id_reserva), c.nome_busca) ELSE c.nome_busca END`

/** A locked ticket or raffle number. */
const LockedTicket = z.strictObject({
  id: z.string(),
  status: SaleStatus,
  entregue: z.boolean(),
  entregue_at: TimeText.nullable(),
  id_evento: z.string().nullable(),
  /** The event's. Null for a raffle number. */
  id_cidade: z.string().nullable(),
  /** Whether its event is cancelled. */
  is_cancelado: z.boolean(),
  nr_sorte: z.int().nullable(),
  /** The number drawn in its raffle. Null before the draw. */
  numero_sorteado: z.int().nullable(),
  is_cortesia: z.boolean(),
  method: z.string(),
})
export type LockedTicket = z.infer<typeof LockedTicket>

/**
 * Locks sales that have an attempt, in the order of their ids, so that two portaria devices with the same tickets
 * cannot deadlock. Other data about them must be read by a later statement: under READ COMMITTED only that sees what
 * the transaction this one waited for has committed.
 * @returns the tickets by id; ids without such a sale are missing
 */
export async function lockTickets(tx: Tx, ids: readonly string[]): Promise<Map<string, LockedTicket>> {
  if (!ids.length) return new Map()
  const found = await rows(tx, LockedTicket)`${selectTickets(ids)} ORDER BY v.id FOR UPDATE OF v`
  return new Map(found.map((row) => [row.id, row]))
}

/** A ticket as `lockTickets` returns it, without a lock: what is decided about it may be over at once. */
export async function readTicket(db: Db, id: string): Promise<LockedTicket | null> {
  return maybeOne(rows(db, LockedTicket)`${selectTickets([id])}`)
}

const selectTickets = (ids: readonly string[]) => sql`
  SELECT v.id, v.status, v.entregue, v.entregue_at, v.id_evento, e.id_cidade, coalesce(e.situacao = 'cancelado', false) AS is_cancelado, v.nr_sorte, r.numero_sorteado, a.method,
    v.id_tarifa IS NOT DISTINCT FROM ${CORTESIA_TARIFA}::uuid AS is_cortesia
  FROM venda v JOIN payment_attempt a ON a.id = v.id_attempt LEFT JOIN evento e ON e.id = v.id_evento
    LEFT JOIN rifa r ON r.id = v.id_rifa
  WHERE v.id = ANY(${sql.param([...new Set(ids)])}::uuid[])`

/**
 * Whether a ticket admits its holder: valid and unused. The trigger venda_used_was_sold and the unique index
 * entrada_one_accepted enforce the same.
 */
export const isAdmissible = ({ status, entregue }: LockedTicket): boolean => status === 'sold' && !entregue

/** The use of a ticket: its instant, and the detail stored in the history. */
export type Use = { id: string; at: Date; detail?: Record<string, unknown> }

/**
 * Marks locked tickets as used, each once and permanently, with a history row.
 * @throws Error when one of them is not `sold` or is used already
 */
export async function markUsed(tx: Tx, uses: readonly Use[], actor: string): Promise<void> {
  if (!uses.length) return
  const json = JSON.stringify(uses.map(({ id, at }) => ({ id, at })))
  const { rowCount } = await tx.execute(sql`
    UPDATE venda v SET entregue = true, entregue_at = u.at, updated_at = clock_timestamp()
    FROM jsonb_to_recordset(${json}::jsonb) AS u(id uuid, at timestamptz)
    WHERE v.id = u.id AND v.status = 'sold' AND NOT v.entregue`)
  if (rowCount !== uses.length) throw new Error(`expected to mark ${uses.length} tickets as used, marked ${rowCount}`)
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

/** Reads the names of these sectors in one query, for all the sales of a page. */
export async function readSetorNames(db: Db | Tx, ids: Iterable<string>): Promise<Map<string, SetorNames>> {
  const wanted = [...new Set(ids)]
  if (!wanted.length) return new Map()
  const found = await rows(db, SetorRow)`SELECT s.id, s.nome, s.tipo, s.layout, coalesce((SELECT jsonb_agg(
      jsonb_build_object('id', l.id, 'data', l.data, 'created_at', l.created_at)) FROM lote l WHERE l.id_setor = s.id),
      '[]'::jsonb) AS lotes FROM setor s WHERE s.id = ANY(${sql.param(wanted)}::uuid[])`
  return toSetorNames(found)
}
