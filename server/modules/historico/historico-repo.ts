import { type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import { addDays } from '../../../contract/dates.ts'
import { type IdRange, readCodigo } from '../../../contract/historico-rules.ts'
import type { HistoricoQuery } from '../../../contract/historico.ts'
import { eventoStart } from '../../../contract/instants-rules.ts'
import { HISTORY_MAX_ROWS } from '../../../contract/limits.ts'
import type { Db } from '../../db/connection.ts'
import { CountRow, one, rows, TimeText } from '../../db/rows.ts'

export const HistoryEntry = z.strictObject({
  id: z.int(),
  at: TimeText,
  entity: z.string(),
  entity_id: z.string(),
  from_state: z.string().nullable(),
  to_state: z.string(),
  actor: z.string(),
  detail: z.record(z.string(), z.unknown()).nullable(),
  nome: z.string().nullable(),
})
export type HistoryEntry = z.infer<typeof HistoryEntry>
const VendaEntry = HistoryEntry.omit({ detail: true })
export type VendaEntry = z.infer<typeof VendaEntry>

/** The entities of purchases, which write most rows. All others are in the partial index history_rare. */
const HIGH_VOLUME_ENTITIES = new Set(['reserva', 'attempt', 'venda'])

/** Repeats the conditions of the partial indexes literally, so that cached plans can use them. */
function conditions({ entidade, id, ator, evento, pessoa, codigo, de, ate }: HistoricoQuery): SQL {
  const where: SQL[] = [sql`true`]
  if (id) where.push(sql`h.entity_id = ${id}`)
  if (entidade) where.push(sql`h.entity = ${entidade}`)
  if (entidade && !HIGH_VOLUME_ENTITIES.has(entidade)) where.push(sql`h.entity NOT IN ('reserva', 'attempt', 'venda')`)
  if (ator) where.push(sql`h.actor = ${ator}`)
  if (ator?.startsWith('usuario:')) where.push(sql`h.actor LIKE 'usuario:%'`)
  if (ator?.startsWith('cliente:')) where.push(sql`h.entity_id IN (${entityIdsOf(ator.slice('cliente:'.length))})`)
  if (evento) where.push(sql`h.entity_id IN (${entityIdsOfEvento(evento)})`)
  if (pessoa) where.push(sql`h.entity_id IN (${entityIdsOf(pessoa)} UNION ALL ${readingsOf(pessoa)})`)
  const code = codigo && readCodigo(codigo)
  if (code) where.push(sql`h.entity_id IN (${entityIdsOfCode(code)})`)
  if (de) where.push(sql`h.at >= ${eventoStart(de).toISOString()}`)
  if (ate) where.push(sql`h.at < ${eventoStart(addDays(ate, 1)).toISOString()}`)
  return sql.join(where, sql` AND `)
}

/** Ids of the rows that a cliente can act on. Filtering by them makes an index on cliente actors unnecessary. */
const entityIdsOf = (idCliente: string): SQL => sql`SELECT ${idCliente}::uuid
  UNION ALL SELECT id FROM reserva WHERE id_cliente = ${idCliente}
  UNION ALL SELECT id FROM payment_attempt WHERE id_cliente = ${idCliente}
  UNION ALL SELECT id FROM venda WHERE id_cliente = ${idCliente}
  UNION ALL SELECT id FROM socio WHERE id_cliente = ${idCliente}
  UNION ALL SELECT r.id FROM payment_attempt a JOIN refund r ON r.id_attempt = a.id WHERE a.id_cliente = ${idCliente}`

const readingsOf = (idCliente: string): SQL =>
  sql`SELECT n.id FROM venda v JOIN entrada n ON n.id_venda = v.id WHERE v.id_cliente = ${idCliente}
  UNION ALL SELECT n.id FROM socio s JOIN entrada n ON n.id_socio = s.id WHERE s.id_cliente = ${idCliente}`

/** The event with its sectors and lots, and who gave its courtesies. Its sales are too many: they are found by their codes. */
const entityIdsOfEvento = (id: string): SQL => sql`SELECT ${id}::uuid
  UNION ALL SELECT id FROM setor WHERE id_evento = ${id}
  UNION ALL SELECT l.id FROM setor s JOIN lote l ON l.id_setor = s.id WHERE s.id_evento = ${id}
  UNION ALL SELECT id FROM cortesia_cota WHERE id_evento = ${id}
  UNION ALL SELECT c.id FROM cortesia_cota q JOIN cortesia c ON c.id_cota = q.id WHERE q.id_evento = ${id}`

/** The sales `v` of a condition, with their reservations, attempts, refunds (also automatic ones) and readings. */
const entityIdsOfVendas = (of: SQL): SQL => sql`SELECT v.id FROM venda v WHERE ${of}
  UNION SELECT v.id_reserva FROM venda v WHERE ${of}
  UNION SELECT v.id_refund FROM venda v WHERE ${of}
  UNION SELECT unnest(ARRAY[a.id, f.id]) FROM venda v JOIN payment_attempt a ON a.id_reserva = v.id_reserva OR a.id = v.id_attempt
    LEFT JOIN refund f ON f.id_attempt = a.id AND f.automatic WHERE ${of}
  UNION SELECT n.id FROM venda v JOIN entrada n ON n.id_venda = v.id WHERE ${of}`

/** The ids of a ticket, or of all tickets of an order. A UUID may be either. */
function entityIdsOfCode({ ids, pedido }: { ids: IdRange | null; pedido: string | null }): SQL {
  const parts: SQL[] = []
  if (ids) parts.push(entityIdsOfVendas(sql`v.id BETWEEN ${ids.from}::uuid AND ${ids.until}::uuid`))
  if (pedido) {
    const reservas = ids
      ? sql`SELECT id_reserva FROM payment_attempt WHERE id = ${pedido}::uuid UNION ALL SELECT ${pedido}::uuid`
      : sql`SELECT id_reserva FROM payment_attempt WHERE order_id = ${pedido}`
    parts.push(entityIdsOfVendas(sql`v.id_reserva IN (${reservas})`))
  }
  return sql.join(parts, sql` UNION `)
}

const NAMED = sql`LEFT JOIN usuario u ON h.actor = 'usuario:' || u.id
    LEFT JOIN cliente c ON c.id = CASE WHEN h.actor ~ '^cliente:.{36}$' THEN substr(h.actor, 9)::uuid END`

/**
 * The history of a sale, its reservation, attempts, refunds (also automatic ones) and readings, oldest first. Without
 * details: those of the order contain sums and ids of its other sales, which may be of a city the reader has no access
 * to.
 */
export async function historyOfVenda(db: Db, id: string): Promise<VendaEntry[]> {
  return rows(db, VendaEntry)`
    SELECT h.id::float8 AS id, h.at, h.entity, h.entity_id, h.from_state, h.to_state, h.actor,
      coalesce(u.nome, c.nome) AS nome
    FROM (${entityIdsOfVendas(sql`v.id = ${id}`)}) own JOIN history h ON h.entity_id = own.id ${NAMED}
    ORDER BY h.id`
}

/** A page of the history, newest first, with the actor's name. */
export async function listHistory(db: Db, query: HistoricoQuery): Promise<HistoryEntry[]> {
  return rows(db, HistoryEntry)`
    SELECT h.*, coalesce(u.nome, c.nome) AS nome
    FROM (SELECT h.id::float8 AS id, h.at, h.entity, h.entity_id, h.from_state, h.to_state, h.actor, h.detail
      FROM history h WHERE ${conditions(query)} ORDER BY h.at DESC, h.id DESC
      LIMIT ${query.limit} OFFSET ${query.cursor}) h
    ${NAMED}
    ORDER BY h.at DESC, h.id DESC`
}

export async function countHistory(db: Db, query: HistoricoQuery): Promise<number> {
  const { n } = await one(rows(db, CountRow)`SELECT count(*)::int AS n
    FROM (SELECT 1 FROM history h WHERE ${conditions(query)} LIMIT ${HISTORY_MAX_ROWS}) h`)
  return n
}
