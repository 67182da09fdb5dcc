import { type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Tx } from '../../db/connection.ts'
import { record } from '../../db/history.ts'
import { rows } from '../../db/rows.ts'
import { ReleasedRow } from '../stock-repo.ts'

/** The sales of an attempt, or of a refund, or with these ids. */
export type Vendas = { attempt: string } | { refund: string } | { ids: string[] }
type ValidState = 'sold' | 'refunding'

const among = (of: Vendas, from: ValidState[]): SQL => {
  const whose =
    'attempt' in of
      ? sql`id_attempt = ${of.attempt}`
      : 'refund' in of
        ? sql`id_refund = ${of.refund}`
        : sql`id IN ${of.ids}`
  return sql`${whose} AND status IN ${from}`
}

/** Reads sales in these states, without locks. */
export const readVendas = (tx: Tx, of: Vendas, from: ValidState[]): Promise<ReleasedRow[]> =>
  rows(tx, ReleasedRow)`
    SELECT id, id_evento, id_setor, id_lote, nr_lugar, id_rifa, nr_sorte FROM venda WHERE ${among(of, from)}`

/** Whether an attempt has a ticket that is valid or has a refund in flight. */
export async function hasTickets(tx: Tx, idAttempt: string): Promise<boolean> {
  const { rowCount } = await tx.execute(
    sql`SELECT 1 FROM venda WHERE ${among({ attempt: idAttempt }, ['sold', 'refunding'])} LIMIT 1`,
  )
  return rowCount === 1
}

const MovedVenda = z.strictObject({ ...ReleasedRow.shape, from_state: z.string() })
type MovedVenda = z.infer<typeof MovedVenda>

/** `idRefund`: the refund that the sales belong to from now on; if omitted, it stays. */
type VendasMove = {
  from: ValidState[]
  to: ValidState | 'refunded' | 'chargedback'
  idRefund?: string | null
  detail?: Record<string, unknown> | undefined
}

/** Moves sales, with a history row each. Locks them by id. */
export async function moveVendas(
  tx: Tx,
  of: Vendas,
  { from, to, idRefund, detail }: VendasMove,
  actor: string,
): Promise<MovedVenda[]> {
  const set = idRefund === undefined ? sql`` : sql`, id_refund = ${idRefund}`
  const found = await rows(tx, MovedVenda)`
    UPDATE venda v SET status = ${to}, updated_at = clock_timestamp()${set}
    FROM (SELECT id, status FROM venda WHERE ${among(of, from)} ORDER BY id FOR NO KEY UPDATE) old WHERE v.id = old.id
    RETURNING v.id, v.id_evento, v.id_setor, v.id_lote, v.nr_lugar, v.id_rifa, v.nr_sorte, old.status AS from_state`
  await record(
    tx,
    found.map((row) => ({
      entity: 'venda' as const,
      entityId: row.id,
      fromState: row.from_state,
      toState: to,
      actor,
      ...(detail && { detail }),
    })),
  )
  return found
}
