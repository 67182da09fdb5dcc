import { type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Db, Tx } from '../../db/connection.ts'
import { CountRow, IdRow, maybeOne, one, rows, TimeText } from '../../db/rows.ts'

const EnsaioRow = z.strictObject({
  id: z.string(),
  nome: z.string(),
  criado_em: TimeText,
  comprado_em: TimeText.nullable(),
  entrou_em: TimeText.nullable(),
  devolvido_em: TimeText.nullable(),
  comprados: z.int(),
  em_andamento: z.boolean(),
})
export type EnsaioRow = z.infer<typeof EnsaioRow>

/** The rehearsal, with what its rows say of it; null when there is none. */
export const readEnsaio = (db: Db | Tx): Promise<EnsaioRow | null> =>
  maybeOne(rows(db, EnsaioRow)`
    SELECT e.id, e.nome, e.created_at AS criado_em,
      (SELECT v.sold_at FROM venda v WHERE v.id_evento = e.id AND v.sold_at IS NOT NULL ORDER BY v.sold_at OFFSET 1 LIMIT 1) AS comprado_em,
      (SELECT min(n.at) FROM entrada n WHERE n.id_evento = e.id AND n.resultado = 'aceita' AND n.id_venda IS NOT NULL) AS entrou_em,
      (SELECT min(v.updated_at) FROM venda v WHERE v.id_evento = e.id AND v.status = 'refunded') AS devolvido_em,
      (SELECT count(*)::int FROM venda v WHERE v.id_evento = e.id AND v.status = 'sold') AS comprados,
      EXISTS (SELECT FROM venda v WHERE v.id_evento = e.id AND v.status IN ('paying', 'refunding')) AS em_andamento
    FROM evento e WHERE e.ensaio`)

const DeletedRow = z.strictObject({ at: TimeText, detail: z.unknown() })

/** The newest deletion of a rehearsal, from the history; only of a finished one, when asked. */
export const readDeletion = (db: Db | Tx, { finished }: { finished: boolean }) =>
  maybeOne(rows(db, DeletedRow)`SELECT at, detail FROM history WHERE entity = 'ensaio' AND to_state = 'deleted'
    AND (NOT ${finished}::boolean OR num_nulls(detail->>'comprado_em', detail->>'entrou_em', detail->>'devolvido_em') = 0)
    ORDER BY at DESC, id DESC LIMIT 1`)

/** Locks the rehearsal's event: nobody reads a ticket of it at a gate meanwhile. Null: there is none. */
export const lockEnsaio = async (tx: Tx): Promise<string | null> =>
  (await maybeOne(rows(tx, IdRow)`SELECT id FROM evento WHERE ensaio FOR UPDATE`))?.id ?? null

/** Locks its stock, its orders and its tickets, in the order of docs/selling.md#lock-order. */
export async function lockSales(tx: Tx, id: string): Promise<void> {
  const own = sql`(SELECT v.id_reserva FROM venda v WHERE v.id_evento = ${id})`
  await tx.execute(sql`SELECT r.id FROM reserva r WHERE r.id IN ${own} ORDER BY r.id FOR UPDATE`)
  await tx.execute(sql`SELECT a.id FROM payment_attempt a WHERE a.id_reserva IN ${own} ORDER BY a.id FOR UPDATE`)
  await tx.execute(sql`SELECT l.id FROM lote l JOIN setor s ON s.id = l.id_setor WHERE s.id_evento = ${id}
    ORDER BY l.id FOR UPDATE OF l`)
  await tx.execute(sql`SELECT s.id FROM setor s WHERE s.id_evento = ${id} ORDER BY s.id FOR UPDATE`)
  await tx.execute(sql`SELECT v.id FROM venda v WHERE v.id_evento = ${id} ORDER BY v.id FOR UPDATE`)
}

const ContagemRow = z.strictObject({ pedidos: z.int(), ingressos: z.int(), leituras: z.int() })

/** Its paid orders, the tickets that they paid, and the readings at the gate. */
export const countEnsaio = (tx: Tx, id: string): Promise<z.infer<typeof ContagemRow>> =>
  one(rows(tx, ContagemRow)`
    SELECT count(DISTINCT v.id_attempt)::int AS pedidos, count(*)::int AS ingressos,
      (SELECT count(*)::int FROM entrada n WHERE n.id_evento = ${id}) AS leituras
    FROM venda v WHERE v.id_evento = ${id} AND v.sold_at IS NOT NULL`)

const WorkRow = z.strictObject({ tabela: z.string(), novas: z.int(), mudadas: z.int(), apagadas: z.int() })
export type Work = z.infer<typeof WorkRow>

/**
 * What this transaction has done to each table so far, as PostgreSQL itself counts it, whoever did it: a statement, a
 * trigger, a foreign key. The counts begin earlier than the transaction, so only differences say something.
 */
export const readWork = (tx: Tx): Promise<Work[]> =>
  rows(
    tx,
    WorkRow,
  )`SELECT relname::text AS tabela, n_tup_ins::int AS novas, n_tup_upd::int AS mudadas, n_tup_del::int AS apagadas
    FROM pg_stat_xact_user_tables WHERE schemaname = 'public'`

/** Deletes rows and says how many. */
const deleted = async (tx: Tx, from: SQL): Promise<number> =>
  (await one(rows(tx, CountRow)`WITH gone AS (DELETE FROM ${from} RETURNING 1) SELECT count(*)::int AS n FROM gone`)).n

const OrdersRow = z.strictObject({ reservas: z.array(z.string()), pedidos: z.array(z.string()) })

/**
 * Deletes the rehearsal and all that is its own, under the locks of `lockSales`. A reservation stays that held something
 * else before.
 * @returns the number of rows by table
 */
export async function deleteEnsaio(tx: Tx, id: string): Promise<Record<string, number>> {
  const { reservas, pedidos } = await one(rows(tx, OrdersRow)`
    SELECT coalesce(array_agg(DISTINCT v.id_reserva), '{}') AS reservas,
      coalesce(array_agg(DISTINCT v.id_attempt) FILTER (WHERE v.id_attempt IS NOT NULL), '{}') AS pedidos
    FROM venda v WHERE v.id_evento = ${id}`)
  const paid = sql`ANY(${sql.param(pedidos)}::uuid[])`
  const entrada_conflito = await deleted(tx, sql`entrada_conflito WHERE id_evento = ${id}`)
  const entrada = await deleted(tx, sql`entrada WHERE id_evento = ${id}`)
  const venda = await deleted(tx, sql`venda WHERE id_evento = ${id}`)
  const mensagem = await deleted(
    tx,
    sql`mensagem WHERE sobre = ${paid} OR sobre IN (SELECT f.id FROM refund f WHERE f.id_attempt = ${paid})`,
  )
  const refund = await deleted(tx, sql`refund WHERE id_attempt = ${paid}`)
  const payment_attempt = await deleted(tx, sql`payment_attempt WHERE id = ${paid}`)
  const reserva = await deleted(
    tx,
    sql`reserva r WHERE r.id = ANY(${sql.param(reservas)}::uuid[])
      AND NOT EXISTS (SELECT FROM venda v WHERE v.id_reserva = r.id)
      AND NOT EXISTS (SELECT FROM payment_attempt a WHERE a.id_reserva = r.id)`,
  )
  const lote = await deleted(tx, sql`lote WHERE id_setor IN (SELECT s.id FROM setor s WHERE s.id_evento = ${id})`)
  const setor = await deleted(tx, sql`setor WHERE id_evento = ${id}`)
  const image = await deleted(tx, sql`image WHERE owner = ${id} AND role = 'evento'`)
  const evento = await deleted(tx, sql`evento WHERE id = ${id}`)
  return { entrada_conflito, entrada, venda, mensagem, refund, payment_attempt, reserva, lote, setor, image, evento }
}
