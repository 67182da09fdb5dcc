import { type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import { TIME_ZONE } from '../../../contract/limits.ts'
import type { Db } from '../../db/connection.ts'
import { DayText, NumberText, one, rows } from '../../db/rows.ts'
import { notRehearsal } from '../../sales/rehearsal-repo.ts'
import { PAID_SUMS } from '../../sales/sums-repo.ts'

/** The caller's cities; null: all, and raffles, which have no city. */
export type CidadeScope = string[] | null
/** `from` is included, `until` is not. */
export type Period = { from: Date; until: Date }

/** The condition that an event's id is of one of the cities, and not the rehearsal's. */
export const inCidades = (idEvento: SQL, cidades: CidadeScope): SQL =>
  cidades === null
    ? notRehearsal(idEvento)
    : sql`${idEvento} IN (SELECT e.id FROM evento e WHERE e.id_cidade = ANY(${sql.param(cidades)}::uuid[]) AND NOT e.ensaio)`

/** The condition that an instant is in the period. */
export const within = (instant: SQL, { from, until }: Period): SQL =>
  sql`${instant} >= ${from.toISOString()}::timestamptz AND ${instant} < ${until.toISOString()}::timestamptz`

export type SalesSum = { quantidade: number; brutoCents: number; devolvidoCents: number }
/** `hora`: 0 to 23. Both are São Paulo's. */
export type SalesRow = SalesSum & { dia: string; hora: number; method: 'credit_card' | 'pix' | 'free'; isRifa: boolean }
const SumColumns = z.strictObject({ quantidade: NumberText, bruto: NumberText, devolvido: NumberText })

const toSums = ({ quantidade, bruto, devolvido }: z.infer<typeof SumColumns>): SalesSum => ({
  quantidade: Number(quantidade),
  brutoCents: Number(bruto),
  devolvidoCents: Number(devolvido),
})

const HourRow = z.strictObject({
  ...SumColumns.shape,
  dia: DayText,
  hora: z.int(),
  method: z.enum(['credit_card', 'pix', 'free']),
  is_rifa: z.boolean(),
})

/**
 * Sales in a period, in cents, summed by day and hour, payment method and kind. They are first summed by the hour in
 * UTC, which is cheap to compute for each sale, then by the hour in São Paulo.
 */
export async function sumSales(db: Db, cidades: CidadeScope, period: Period): Promise<SalesRow[]> {
  const local = sql`(hour AT TIME ZONE ${TIME_ZONE})`
  const found = await rows(db, HourRow)`
    SELECT ${local}::date::text AS dia, extract(hour FROM ${local})::int AS hora, method, is_rifa, quantidade, bruto,
      devolvido
    FROM (SELECT date_bin('1 hour', v.sold_at, 'epoch') AS hour, v.method,
        v.id_evento IS NULL AS is_rifa, ${PAID_SUMS}
      FROM venda v WHERE ${within(sql`v.sold_at`, period)} AND ${inCidades(sql`v.id_evento`, cidades)}
      GROUP BY 1, 2, 3) h`
  return found.map(({ dia, hora, method, is_rifa, ...sums }) => ({
    dia,
    hora,
    method,
    isRifa: is_rifa,
    ...toSums(sums),
  }))
}

export type EventoSum = SalesSum & { id: string }

const EventoRow = z.strictObject({ ...SumColumns.shape, id: z.string() })

/** Sales in a period, in cents, of each event that has any. */
export async function sumByEvento(db: Db, cidades: CidadeScope, period: Period): Promise<EventoSum[]> {
  const found = await rows(db, EventoRow)`
    SELECT v.id_evento AS id, ${PAID_SUMS} FROM venda v
    WHERE ${within(sql`v.sold_at`, period)} AND v.id_evento IS NOT NULL AND ${inCidades(sql`v.id_evento`, cidades)}
    GROUP BY 1`
  return found.map(({ id, ...sums }) => ({ id, ...toSums(sums) }))
}

const AtRow = z.strictObject({ at: z.string().nullable() })

/** A version that changes with every refund and chargeback. */
export async function returnedVersion(db: Db): Promise<string> {
  const { at } = await one(rows(db, AtRow)`
    SELECT greatest((SELECT max(updated_at) FROM venda WHERE status IN ('refunded', 'chargedback')),
      (SELECT max(updated_at) FROM refund WHERE automatic AND status = 'confirmed'))::text AS at`)
  return at ?? ''
}
