import { sql, type SQL } from 'drizzle-orm'
import { z } from 'zod'
import { SITUACOES_EVENTO } from '../../../contract/mudar-rules.ts'
import { ReembolsoAnswer } from '../../../contract/reembolsos.ts'
import type { Db, Tx } from '../../db/connection.ts'
import { record } from '../../db/history.ts'
import { DayText, rows, TimeText } from '../../db/rows.ts'
import { ReleasedRow } from '../hold/stock-repo.ts'

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

const ChangedVenda = z.strictObject({ ...ReleasedRow.shape, from_state: z.string() })
type ChangedVenda = z.infer<typeof ChangedVenda>

/** `idRefund`: the refund that the sales belong to from now on; if omitted, it stays. */
type VendasTransition = {
  from: ValidState[]
  to: ValidState | 'refunded' | 'chargedback'
  idRefund?: string | null
  detail?: Record<string, unknown> | undefined
}

/** Changes sales, with a history row each. Locks them by id. */
export async function storeVendasTransition(
  tx: Tx,
  of: Vendas,
  { from, to, idRefund, detail }: VendasTransition,
  actor: string,
): Promise<ChangedVenda[]> {
  const set = idRefund === undefined ? sql`` : sql`, id_refund = ${idRefund}`
  const found = await rows(tx, ChangedVenda)`
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

const AttemptRow = z.strictObject({ id_attempt: z.string() })

/**
 * The attempts of these sales, one for each sale that has one. @param idCliente the cliente who must own them; null:
 * any
 */
export async function attemptsOf(tx: Tx, ids: string[], idCliente: string | null): Promise<string[]> {
  const own = idCliente === null ? sql`` : sql`AND id_cliente = ${idCliente}`
  const found = await rows(tx, AttemptRow)`
    SELECT id_attempt FROM venda WHERE id IN ${ids} AND id_attempt IS NOT NULL ${own}`
  return found.map(({ id_attempt }) => id_attempt)
}

const VendaRow = z.strictObject({
  id: z.string(),
  status: z.string(),
  entregue: z.boolean(),
  cents: z.int(),
  created_at: TimeText,
  pago_em: TimeText.nullable(),
  evento: z
    .strictObject({
      data: DayText,
      hora: z.string().nullable(),
      situacao: z.enum(SITUACOES_EVENTO),
      devolver_ate: DayText.nullable(),
    })
    .nullable(),
  rifa: z.strictObject({ data_sorteio: DayText }).nullable(),
  tarifa: z.strictObject({ tipo: z.string() }).nullable(),
})

/** Locks the sales, last in the lock order. From here to the commit no other transaction uses or changes one. */
export async function lockVendas(tx: Tx, ids: string[], idAttempt: string) {
  return rows(tx, VendaRow)`
    SELECT v.id, CASE v.status WHEN 'sold' THEN 'paid' ELSE v.status END AS status, v.entregue,
      v.valor_cents + v.taxa_cents AS cents, a.created_at, v.sold_at AS pago_em,
      CASE WHEN e.id IS NOT NULL THEN jsonb_build_object('data', e.data, 'hora', to_char(e.hora, 'HH24:MI'),
        'situacao', e.situacao, 'devolver_ate', CASE WHEN v.sold_at < e.adiado_em THEN e.devolver_ate END) END AS evento,
      CASE WHEN r.id IS NOT NULL THEN jsonb_build_object('data_sorteio', r.data_sorteio) END AS rifa,
      CASE WHEN t.id IS NOT NULL THEN jsonb_build_object('tipo', t.tipo) END AS tarifa
    FROM venda v JOIN payment_attempt a ON a.id = v.id_attempt
      LEFT JOIN evento e ON e.id = v.id_evento LEFT JOIN rifa r ON r.id = v.id_rifa LEFT JOIN tarifa t ON t.id = v.id_tarifa
    WHERE v.id IN ${ids} AND v.id_attempt = ${idAttempt} ORDER BY v.id FOR NO KEY UPDATE OF v`
}

const StatusRow = ReembolsoAnswer.shape.result.element

/** The status on the wire of these sales, which belong to a paid order. */
export async function readStatuses(db: Db, ids: string[]): Promise<ReembolsoAnswer['result']> {
  return rows(db, StatusRow)`
    SELECT id, CASE status WHEN 'sold' THEN 'paid' ELSE status END AS status FROM venda WHERE id IN ${ids} ORDER BY id`
}
