import { type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Db } from '../db/connection.ts'
import { rows } from '../db/rows.ts'
import { transaction } from '../db/transaction.ts'
import type { Retention } from './holding.ts'

type Rule = Retention & { table: string }

/** Some rows of accounts that were removed long ago. */
const ofClientes = (table: SQL, isOver: SQL, limit: number): SQL =>
  sql`SELECT ctid FROM ${table} WHERE id_cliente = ANY(ARRAY(SELECT id FROM cliente WHERE ${isOver})) LIMIT ${limit}`

/**
 * Some places of old events. The events that still have places are found by index: otherwise all places of all events
 * would be read (bench/line.ts).
 */
const ofEventos = (table: SQL, isOver: SQL, limit: number): SQL => sql`
  SELECT place.ctid FROM unnest(ARRAY(SELECT f.id_evento FROM fila f JOIN evento e ON e.id = f.id_evento WHERE ${isOver}
      AND (SELECT true FROM ${table} p WHERE p.id_evento = f.id_evento ORDER BY p.numero LIMIT 1))) AS old(id)
    CROSS JOIN LATERAL (SELECT p.ctid FROM ${table} p WHERE p.id_evento = old.id ORDER BY p.numero LIMIT ${limit}) AS place
  LIMIT ${limit}`

/** Some people of courtesies of old events. */
const ofCortesias = (table: SQL, isOver: SQL, limit: number): SQL => sql`
  SELECT person.ctid FROM ${table} person JOIN cortesia c ON c.id = person.id JOIN cortesia_cota q ON q.id = c.id_cota
    JOIN evento e ON e.id = q.id_evento WHERE ${isOver} LIMIT ${limit}`

const OF = { cliente: ofClientes, evento: ofEventos }

/**
 * The rows whose retention period is over, up to a maximum: for each column of the rule separately, in its order, so
 * that an index finds them.
 */
function over({ since, days, of, through, ...rule }: Rule, limit: number): SQL {
  const table = sql`${sql.identifier(rule.table)}`
  const before = sql`(SELECT clock_timestamp()) - make_interval(days => ${days})`
  const parts = since.map((column, index) => {
    const isOver = sql`${sql.identifier(column)} < ${before}`
    if (of) return sql`ARRAY(${(through ? ofCortesias : OF[of])(table, isOver, limit)})`
    // Each row once: a row that an earlier column selects is not selected by a later one.
    const earlier = since.slice(0, index).map((other) => sql`(${sql.identifier(other)} < ${before}) IS NOT TRUE`)
    const where = sql.join([...earlier, isOver], sql` AND `)
    return sql`ARRAY(SELECT ctid FROM ${table} WHERE ${where} ORDER BY ${sql.identifier(column)} LIMIT ${limit})`
  })
  return sql`(${sql.join(parts, sql` || `)})[1:${limit}]`
}

const GoneRow = z.strictObject({ id_reserva: z.string() })

/**
 * Some units that were given back long ago without an attempt to pay, then the reservations that have no unit left. The
 * history of both is kept, and so is a unit whose code was read at an entrance.
 */
const deleteNeverPaid = (db: Db, { days }: Rule, limit: number): Promise<number> =>
  transaction(db, async (tx) => {
    const gone = await rows(tx, GoneRow)`
      DELETE FROM venda WHERE ctid = ANY(ARRAY(SELECT v.ctid FROM venda v WHERE v.status = 'released' AND v.id_attempt IS NULL
        AND v.updated_at < (SELECT clock_timestamp()) - make_interval(days => ${days})
        AND NOT EXISTS (SELECT FROM entrada n WHERE n.id_venda = v.id) ORDER BY v.updated_at LIMIT ${limit}))
      RETURNING id_reserva`
    const reservas = [...new Set(gone.map(({ id_reserva }) => id_reserva))]
    await tx.execute(sql`DELETE FROM reserva r WHERE r.id = ANY(${sql.param(reservas)}::uuid[]) AND r.status = 'released'
      AND NOT EXISTS (SELECT FROM venda v WHERE v.id_reserva = r.id)
      AND NOT EXISTS (SELECT FROM payment_attempt a WHERE a.id_reserva = r.id)`)
    return gone.length
  })

/** Deletes some of the rows whose retention period is over, and their pictures. @returns how many rows */
export async function deleteOver(db: Db, rule: Rule, limit: number): Promise<number> {
  if (rule.neverPaid) return deleteNeverPaid(db, rule, limit)
  const table = sql.identifier(rule.table)
  const gone = sql`DELETE FROM ${table} WHERE ctid = ANY(${over(rule, limit)})`
  const { rowCount } = await db.execute(
    rule.pictures
      ? sql`WITH gone AS (${gone} RETURNING id),
          pictures AS (DELETE FROM image WHERE role = ${rule.pictures} AND owner IN (SELECT id FROM gone))
        SELECT 1 FROM gone`
      : gone,
  )
  return rowCount ?? 0
}
