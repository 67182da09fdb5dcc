import { sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Db, Tx } from '../db/connection.ts'
import { msUntil } from '../db/queue.ts'
import { DayText, maybeOne, one, rows, TimeText } from '../db/rows.ts'

const DueRow = z.strictObject({
  id_evento: z.string(),
  data: DayText,
  inicio_vendas: DayText,
  fim_vendas: TimeText.nullable(),
  drawn_at: TimeText.nullable(),
  last_number: z.int(),
  called: z.int(),
  window_size: z.int(),
  shrunk_at: TimeText.nullable(),
  marks: z.array(z.tuple([z.number(), z.int()])),
})
export type DueRow = z.infer<typeof DueRow>

/**
 * Locks a line that is open, that was not advanced for this long, and that no other process is advancing.
 * @param today of São Paulo: lines of past events are not advanced, nor those of drafts
 */
export const lockDue = (tx: Tx, today: string, everyMs: number): Promise<DueRow | null> =>
  maybeOne(rows(tx, DueRow)`
    SELECT f.id_evento, e.data::text AS data, e.inicio_vendas::text AS inicio_vendas, e.fim_vendas, f.drawn_at, f.last_number, f.called,
      f.window_size, f.shrunk_at, f.marks
    FROM evento e JOIN fila f ON f.id_evento = e.id
    WHERE e.fila_abre_em <= clock_timestamp() AND e.fila_abre_em IS NOT NULL AND NOT e.excluir AND e.publicado AND e.situacao <> 'cancelado' AND e.data >= ${today}::date
      AND f.looked_at < clock_timestamp() - make_interval(secs => ${everyMs / 1000})
    ORDER BY f.looked_at LIMIT 1 FOR NO KEY UPDATE OF f SKIP LOCKED`)

/** A line in which nobody waits or chooses is advanced at this interval, because its stock may change all the same. */
const REST_SECONDS = 10

/**
 * The number of milliseconds until the next line must be advanced (`msUntil`): when it opens, then every `everyMs`
 * while somebody waits or chooses in it. It reads in the order of the index: an EXISTS would read all lines.
 */
export const nextLine = (db: Db, today: string, everyMs: number): Promise<number> =>
  msUntil(
    db,
    sql`(SELECT min(greatest(e.fila_abre_em, f.looked_at + make_interval(secs =>
        CASE WHEN f.drawn_at IS NULL OR (SELECT true FROM fila_lugar p
          WHERE p.id_evento = f.id_evento AND p.status IN ('waiting', 'admitted') ORDER BY p.id_cliente LIMIT 1)
        THEN ${everyMs / 1000}::float8 ELSE ${REST_SECONDS} END)))
      FROM evento e JOIN fila f ON f.id_evento = e.id
      WHERE e.fila_abre_em IS NOT NULL AND NOT e.excluir AND e.publicado AND e.situacao <> 'cancelado' AND e.data >= ${today}::date)`,
  )

const NumberedRow = z.strictObject({ last_number: z.int() })
/** Assigns numbers to people who joined after the draw, by their arrival, up to a maximum. @returns the last number */
export async function numberLate(tx: Tx, idEvento: string, lastNumber: number, limit: number): Promise<number> {
  const LastRow = NumberedRow
  const numbered = await maybeOne(rows(tx, LastRow)`
    WITH late AS MATERIALIZED (SELECT id, row_number() OVER (ORDER BY arrived_at, id) AS n FROM fila_lugar
        WHERE id_evento = ${idEvento} AND status = 'waiting' AND numero IS NULL ORDER BY arrived_at, id LIMIT ${limit}),
      numbered AS (UPDATE fila_lugar p SET numero = ${lastNumber}::int + l.n FROM late l
        WHERE p.id = l.id)
    UPDATE fila SET last_number = ${lastNumber}::int + (SELECT count(*)::int FROM late)
    WHERE id_evento = ${idEvento} AND EXISTS (SELECT FROM late) RETURNING last_number`)
  return numbered?.last_number ?? lastNumber
}

/** Ends the turns of people who have bought since their turn began, and of those whose time is over. */
export async function endTurns(tx: Tx, idEvento: string): Promise<void> {
  // MATERIALIZED: the subquery runs once per place, not for each pair of rows.
  await tx.execute(sql`WITH x AS MATERIALIZED (SELECT a.id, a.ends_at, EXISTS (SELECT FROM venda v
        WHERE v.id_evento = a.id_evento AND v.id_cliente = a.id_cliente AND v.status = 'sold'
          AND v.status NOT IN ('released', 'refunded') AND v.sold_at >= a.admitted_at) AS bought
      FROM fila_lugar a WHERE a.id_evento = ${idEvento} AND a.status = 'admitted')
    UPDATE fila_lugar p SET status = CASE WHEN x.bought THEN 'done' ELSE 'ended' END,
      ends_at = least(p.ends_at, clock_timestamp()), updated_at = clock_timestamp()
    FROM x WHERE p.id = x.id AND p.id_evento = ${idEvento} AND p.status = 'admitted' AND (x.bought OR x.ends_at <= clock_timestamp())`)
}

const StockRow = z.strictObject({
  lotes: z.array(
    z.strictObject({
      id: z.string(),
      id_setor: z.string(),
      data: z.string(),
      qtd_total: z.int(),
      tomados: z.int(),
      fim_vendas: z.string().nullable(),
      excluir: z.boolean(),
    }),
  ),
  /** Units that are held or being paid, and may become free again. */
  held: z.int(),
  /** People who may choose now, and how many of them hold a unit already. */
  admitted: z.int(),
  holding: z.int(),
})
export type StockRow = z.infer<typeof StockRow>

/** The stock of an event, and the number of people who are choosing. */
export const readStock = (tx: Tx, idEvento: string): Promise<StockRow> =>
  one(rows(tx, StockRow)`
    SELECT (SELECT coalesce(json_agg(json_build_object('id', l.id, 'id_setor', l.id_setor, 'data', l.data,
          'qtd_total', l.qtd_total, 'tomados', l.tomados,
          'fim_vendas', least(l.fim_vendas, s.fim_vendas), 'excluir', l.excluir OR s.excluir)), '[]')
        FROM setor s JOIN lote l ON l.id_setor = s.id WHERE s.id_evento = ${idEvento} AND NOT s.oculto) AS lotes,
      (SELECT count(*)::int FROM venda v WHERE v.id_evento = ${idEvento} AND v.status IN ('held', 'paying')) AS held,
      count(*)::int AS admitted,
      (count(*) FILTER (WHERE EXISTS (SELECT FROM reserva r JOIN venda v ON v.id_reserva = r.id
        WHERE r.id_cliente = p.id_cliente AND r.status IN ('held', 'paying') AND v.id_evento = p.id_evento)))::int AS holding
    FROM fila_lugar p WHERE p.id_evento = ${idEvento} AND p.status = 'admitted'`)

const AdmittedRow = z.strictObject({ numero: z.int() })

/** Lets the next people in, by their numbers. @returns the last number that was called */
export async function admitNext(
  tx: Tx,
  idEvento: string,
  { called, count, seconds }: { called: number; count: number; seconds: number },
): Promise<number> {
  if (count <= 0) return called
  const admitted = await rows(tx, AdmittedRow)`
    UPDATE fila_lugar p SET status = 'admitted', admitted_at = clock_timestamp(),
      ends_at = clock_timestamp() + make_interval(secs => ${seconds}), updated_at = clock_timestamp()
    WHERE p.id = ANY(ARRAY(SELECT n.id FROM fila_lugar n WHERE n.id_evento = ${idEvento} AND n.numero > ${called}
        AND n.status = 'waiting' ORDER BY n.numero LIMIT ${count})) AND p.status = 'waiting'
    RETURNING p.numero`
  return Math.max(called, ...admitted.map(({ numero }) => numero))
}

export type Progress = {
  called: number
  windowSize: number
  isShrunk: boolean
  free: number
  held: number
  soldOut: boolean
  marks: [seconds: number, called: number][]
  perSecond: number | null
}

export const saveProgress = (tx: Tx, idEvento: string, progress: Progress) =>
  tx.execute(sql`UPDATE fila SET looked_at = clock_timestamp(), called = ${progress.called},
      window_size = ${progress.windowSize}, free = ${progress.free}, held = ${progress.held}, sold_out = ${progress.soldOut},
      shrunk_at = CASE WHEN ${progress.isShrunk} THEN clock_timestamp() ELSE shrunk_at END,
      marks = ${JSON.stringify(progress.marks)}::jsonb, per_second = ${progress.perSecond}
    WHERE id_evento = ${idEvento}`)
