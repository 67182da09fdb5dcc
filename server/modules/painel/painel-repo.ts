import { type SQL, sql } from 'drizzle-orm'
import { TIME_ZONE } from '../../../contract/limits.ts'
import type { Db } from '../../db/connection.ts'

/** The caller's cities; null: all, and raffles, which have no city. */
export type CidadeScope = string[] | null
/** `from` is included, `until` is not. */
export type Period = { from: Date; until: Date }

const inCities = (cidades: CidadeScope): SQL => sql`e.id_cidade = ANY(${sql.param(cidades)}::uuid[])`
/** The condition for a row `v`, which may be of a raffle. */
const inScope = (cidades: CidadeScope): SQL =>
  cidades === null ? sql`true` : sql`EXISTS (SELECT 1 FROM evento e WHERE e.id = v.id_evento AND ${inCities(cidades)})`

export type SalesRow = {
  dia: string
  method: 'credit_card' | 'pix' | 'free'
  isRifa: boolean
  quantidade: number
  brutoCents: number
  devolvidoCents: number
}

/** Sales in a period, in cents, summed by day in São Paulo, payment method and kind. */
export async function sumSales(db: Db, cidades: CidadeScope, { from, until }: Period): Promise<SalesRow[]> {
  const { rows } = await db.execute<
    Pick<SalesRow, 'dia' | 'method' | 'quantidade'> & { is_rifa: boolean; bruto: string; devolvido: string }
  >(sql`
    SELECT (v.sold_at AT TIME ZONE ${TIME_ZONE})::date::text AS dia, a.method, v.id_rifa IS NOT NULL AS is_rifa,
      count(*)::int AS quantidade, sum(v.valor_cents + v.taxa_cents) AS bruto,
      coalesce(sum(v.valor_cents + v.taxa_cents) FILTER (WHERE v.status IN ('refunded', 'chargedback')), 0) AS devolvido
    FROM venda v JOIN payment_attempt a ON a.id = v.id_attempt
    WHERE v.sold_at >= ${from.toISOString()}::timestamptz AND v.sold_at < ${until.toISOString()}::timestamptz
      AND ${inScope(cidades)}
    GROUP BY 1, 2, 3`)
  return rows.map(({ is_rifa, bruto, devolvido, ...row }) => ({
    ...row,
    isRifa: is_rifa,
    brutoCents: Number(bruto),
    devolvidoCents: Number(devolvido),
  }))
}

export type NextEvento = {
  id: string
  nome: string
  data: string
  hora: string | null
  cidade: { nome: string; estado: string }
  vendidos: number
  receita: number
  total: number
}

/** The next events from a day on, with units sold, revenue in cents and total units. */
export async function listNext(db: Db, cidades: CidadeScope, today: string, limit: number): Promise<NextEvento[]> {
  const { rows } = await db.execute<Omit<NextEvento, 'receita'> & { receita: string }>(sql`
    SELECT e.id, e.nome, e.data::text AS data, to_char(e.hora, 'HH24:MI') AS hora,
      jsonb_build_object('nome', c.nome, 'estado', c.estado) AS cidade, sold.vendidos, sold.receita, stock.total
    FROM (SELECT * FROM evento e WHERE NOT e.excluir AND e.data >= ${today}::date
        ${cidades === null ? sql`` : sql`AND ${inCities(cidades)}`} ORDER BY e.data, e.hora, e.id LIMIT ${limit}) e
      JOIN cidade c ON c.id = e.id_cidade
      CROSS JOIN LATERAL (SELECT count(*)::int AS vendidos, coalesce(sum(v.valor_cents + v.taxa_cents), 0) AS receita
        FROM venda v WHERE v.id_evento = e.id AND v.status NOT IN ('released', 'refunded')
          AND v.status IN ('sold', 'refunding')) sold
      -- A deleted lot counts its taken units only; a numbered sector at most its places.
      CROSS JOIN LATERAL (SELECT coalesce(sum(CASE WHEN s.tipo = 2 THEN x.lotes
          ELSE least(x.lotes, s.qtd_lugar - cardinality(s.bloqueados)) END), 0)::int AS total
        FROM setor s CROSS JOIN LATERAL (SELECT coalesce(sum(CASE WHEN s.excluir OR l.excluir THEN l.tomados
          ELSE l.qtd_total END), 0) AS lotes FROM lote l WHERE l.id_setor = s.id) x WHERE s.id_evento = e.id) stock
    ORDER BY e.data, e.hora, e.id`)
  return rows.map((row) => ({ ...row, receita: Number(row.receita) }))
}

/** Units that are held, and units whose payment is in progress, by method. */
export async function countOpen(
  db: Db,
  cidades: CidadeScope,
): Promise<{ reservados: number; pix: number; cartao: number }> {
  const { rows } = await db.execute<{ reservados: number; pix: number; cartao: number }>(sql`
    SELECT (SELECT count(*)::int FROM reserva r JOIN venda v ON v.id_reserva = r.id AND v.status = 'held'
        WHERE r.status = 'held' AND v.expires_at > clock_timestamp() AND ${inScope(cidades)}) AS reservados,
      (count(*) FILTER (WHERE p.method = 'pix'))::int AS pix, (count(*) FILTER (WHERE p.method <> 'pix'))::int AS cartao
    -- Every attempt in progress is in the reconciler's queue, which is short.
    FROM (SELECT a.method FROM payment_attempt a JOIN venda v ON v.id_attempt = a.id AND v.status = 'paying'
      WHERE a.check_at IS NOT NULL AND a.status IN ('sending', 'waiting') AND ${inScope(cidades)}) p`)
  return rows[0] ?? { reservados: 0, pix: 0, cartao: 0 }
}

/** Tickets whose refund is in progress, in cents. */
export async function sumRefunding(db: Db, cidades: CidadeScope): Promise<{ quantidade: number; cents: number }> {
  const { rows } = await db.execute<{ quantidade: number; cents: string }>(sql`
    SELECT count(*)::int AS quantidade, coalesce(sum(v.valor_cents + v.taxa_cents), 0) AS cents
    FROM venda v WHERE v.status = 'refunding' AND ${inScope(cidades)}`)
  return { quantidade: rows[0]?.quantidade ?? 0, cents: Number(rows[0]?.cents ?? 0) }
}

export async function countEntradas(db: Db, cidades: CidadeScope, { from, until }: Period): Promise<number> {
  const { rows } = await db.execute<{ n: number }>(sql`
    SELECT count(*)::int AS n FROM entrada v WHERE v.resultado = 'aceita' AND v.lida_em >= ${from.toISOString()}::timestamptz
      AND v.lida_em < ${until.toISOString()}::timestamptz AND ${inScope(cidades)}`)
  return rows[0]?.n ?? 0
}

export type Club = { ativos: number; novos: number; cancelados: number; cents: number }

/** Active socios, new and canceled ones in a period, and the monthly revenue in cents. */
export async function countSocios(db: Db, { from, until }: Period): Promise<Club> {
  const within = (column: SQL) =>
    sql`${column} >= ${from.toISOString()}::timestamptz AND ${column} < ${until.toISOString()}::timestamptz`
  const { rows } = await db.execute<Omit<Club, 'cents'> & { cents: string }>(sql`
    SELECT (count(*) FILTER (WHERE state = 'active'))::int AS ativos,
      (count(*) FILTER (WHERE ${within(sql`data_inicio`)}))::int AS novos,
      (count(*) FILTER (WHERE ${within(sql`data_cancelamento`)}))::int AS cancelados,
      coalesce(sum(valor_cents) FILTER (WHERE state = 'active'), 0) AS cents FROM socio`)
  const row = rows[0]
  return {
    ativos: row?.ativos ?? 0,
    novos: row?.novos ?? 0,
    cancelados: row?.cancelados ?? 0,
    cents: Number(row?.cents ?? 0),
  }
}

export async function countAlerts(db: Db): Promise<number> {
  const { rows } = await db.execute<{ n: number }>(sql`SELECT count(*)::int AS n FROM alert WHERE seen_at IS NULL`)
  return rows[0]?.n ?? 0
}
