import { type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import { CORTESIA_TARIFA } from '../../../contract/cortesias-rules.ts'
import type { Db } from '../../db/connection.ts'
import { CountRow, NumberText, one, rows } from '../../db/rows.ts'
import { PAID_CENTS } from '../../sales/sums-repo.ts'
import { type CidadeScope, inCidades, type Period, within } from './painel-vendas-repo.ts'

const OpenRow = z.strictObject({ reservados: z.int(), pix: z.int(), cartao: z.int() })

/** Units that are held, and units whose payment is in progress, by method. */
export async function countOpen(db: Db, cidades: CidadeScope): Promise<z.infer<typeof OpenRow>> {
  return one(rows(db, OpenRow)`
    SELECT (SELECT count(*)::int FROM reserva r JOIN venda v ON v.id_reserva = r.id AND v.status = 'held'
        WHERE r.status = 'held' AND v.expires_at > clock_timestamp() AND ${inCidades(sql`v.id_evento`, cidades)}) AS reservados,
      (count(*) FILTER (WHERE p.method = 'pix'))::int AS pix, (count(*) FILTER (WHERE p.method <> 'pix'))::int AS cartao
    -- Every attempt in progress is in the reconciler's queue, which is short.
    FROM (SELECT a.method FROM payment_attempt a JOIN venda v ON v.id_attempt = a.id AND v.status = 'paying'
      WHERE a.check_at IS NOT NULL AND a.status IN ('sending', 'waiting') AND ${inCidades(sql`v.id_evento`, cidades)}) p`)
}

const SumRow = z.strictObject({ quantidade: z.int(), cents: NumberText })

/**
 * The condition that an attempt pays for a ticket of one of the cities. Each attempt is looked up, so it is for few
 * attempts only.
 */
const ofCidades = (cidades: CidadeScope) =>
  cidades === null
    ? sql`true`
    : sql`EXISTS (SELECT 1 FROM venda v WHERE v.id_reserva = a.id_reserva AND ${inCidades(sql`v.id_evento`, cidades)})`

type Refunds = { quantidade: number; cents: number }

/** Tickets that are being refunded or were, without revoked courtesies, and payments without tickets, each of which counts once. */
async function sumRefunds(db: Db, cidades: CidadeScope, tickets: SQL, automatic: SQL): Promise<Refunds> {
  const row = await one(rows(db, SumRow)`
    SELECT sum(n)::int AS quantidade, sum(cents) AS cents FROM (
      SELECT count(*) AS n, coalesce(sum(${PAID_CENTS}), 0) AS cents FROM venda v
      WHERE ${tickets} AND v.id_tarifa IS DISTINCT FROM ${CORTESIA_TARIFA}::uuid AND ${inCidades(sql`v.id_evento`, cidades)}
      UNION ALL
      SELECT count(*), coalesce(sum(f.cents), 0) FROM refund f JOIN payment_attempt a ON a.id = f.id_attempt
      WHERE f.automatic AND ${automatic} AND ${ofCidades(cidades)}) r`)
  return { ...row, cents: Number(row.cents) }
}

/** Refunds in progress, requested and automatic, in cents. */
export const sumRefunding = (db: Db, cidades: CidadeScope): Promise<Refunds> =>
  sumRefunds(db, cidades, sql`v.status = 'refunding'`, sql`f.status IN ('pending', 'sent')`)

export async function countEntradas(db: Db, cidades: CidadeScope, period: Period): Promise<number> {
  const { n } = await one(rows(db, CountRow)`
    SELECT count(*)::int AS n FROM entrada v WHERE v.resultado = 'aceita' AND ${within(sql`v.lida_em`, period)} AND ${inCidades(sql`v.id_evento`, cidades)}`)
  return n
}

const ClubRow = z.strictObject({ ativos: z.int(), novos: z.int(), cancelados: z.int(), cents: NumberText })
export type Club = Omit<z.infer<typeof ClubRow>, 'cents'> & { cents: number }

/** Active socios, new and canceled ones in a period, and the monthly revenue in cents. */
export async function countSocios(db: Db, period: Period): Promise<Club> {
  const row = await one(rows(db, ClubRow)`
    SELECT (count(*) FILTER (WHERE state = 'active'))::int AS ativos,
      (count(*) FILTER (WHERE ${within(sql`data_inicio`, period)}))::int AS novos,
      (count(*) FILTER (WHERE ${within(sql`data_cancelamento`, period)}))::int AS cancelados,
      coalesce(sum(valor_cents) FILTER (WHERE state = 'active'), 0) AS cents FROM socio`)
  return { ...row, cents: Number(row.cents) }
}

export async function countAlerts(db: Db): Promise<number> {
  const { n } = await one(rows(db, CountRow)`SELECT count(*)::int AS n FROM alert WHERE seen_at IS NULL`)
  return n
}

/** Amounts returned in a period, requested and automatic, by the refund's own time, in cents. */
export const sumReturned = (db: Db, cidades: CidadeScope, period: Period): Promise<Refunds> =>
  sumRefunds(
    db,
    cidades,
    // The first condition is that of the index venda_returned.
    sql`v.status IN ('refunded', 'chargedback') AND v.status = 'refunded' AND ${within(sql`v.updated_at`, period)}`,
    sql`f.status = 'confirmed' AND ${within(sql`f.updated_at`, period)}`,
  )

/** Payments that were tried at the provider in a period. */
export async function countAttempts(db: Db, cidades: CidadeScope, period: Period): Promise<number> {
  const tried = sql`${within(sql`a.created_at`, period)} AND a.method <> 'free'`
  const counted =
    cidades === null
      ? sql`SELECT count(*)::int AS n FROM payment_attempt a WHERE ${tried}`
      : // From the cities' events, not from all attempts of the period. An event that is over and was not edited since
        // had no attempts in it.
        sql`SELECT count(*)::int AS n FROM (
            SELECT DISTINCT v.id_reserva FROM evento e JOIN setor s ON s.id_evento = e.id JOIN venda v ON v.id_setor = s.id
            WHERE e.id_cidade = ANY(${sql.param(cidades)}::uuid[])
              AND greatest(e.data + 2, e.updated_at) >= ${period.from.toISOString()}::timestamptz) r
          JOIN payment_attempt a ON a.id_reserva = r.id_reserva WHERE ${tried}`
  const { n } = await one(rows(db, CountRow)`${counted}`)
  return n
}

const RefusedRow = z.strictObject({ motivo: z.string().nullable(), quantidade: z.int() })

/** Payments of a period that the provider refused, by the provider's reason, the most frequent first. */
export async function countRefused(
  db: Db,
  cidades: CidadeScope,
  period: Period,
): Promise<{ motivo: string | null; quantidade: number }[]> {
  return rows(db, RefusedRow)`
    SELECT nullif(trim(a.provider_message), '') AS motivo, count(*)::int AS quantidade FROM payment_attempt a
    WHERE a.status = 'refused' AND ${within(sql`a.created_at`, period)} AND ${ofCidades(cidades)}
    GROUP BY 1 ORDER BY 2 DESC, 1`
}
