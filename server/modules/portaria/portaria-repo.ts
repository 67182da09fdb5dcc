import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { TIME_ZONE } from '../../../contract/limits.ts'
import { SITUACOES_EVENTO } from '../../../contract/mudar-rules.ts'
import { toReais } from '../../../contract/money.ts'
import type { PortariaIngresso } from '../../../contract/portaria.ts'
import { VendaTarifa } from '../../../contract/vendas.ts'
import { portariaName } from '../../../contract/portaria-rules.ts'
import type { Db, Tx } from '../../db/connection.ts'
import { CountRow, maybeOne, one, rows } from '../../db/rows.ts'
import { placeOf, SaleStatus, type SetorNames, saleStatus } from '../../sales/admit/sale-view.ts'
import { HOLDER, HOLDER_ORDER, readSetorNames } from '../../sales/admit/tickets-repo.ts'

export const PortariaEvento = z.strictObject({
  id: z.string(),
  nome: z.string(),
  data: z.string(),
  hora: z.string().nullable(),
  local: z.string(),
  id_cidade: z.string(),
  situacao: z.enum(SITUACOES_EVENTO),
})
export type PortariaEvento = z.infer<typeof PortariaEvento>

/**
 * Includes deleted events: their tickets were sold, and a device that was offline may still upload scans. The rehearsal is
 * read on any day: to the gate it is today's.
 */
export async function findEvento(db: Db, id: string): Promise<PortariaEvento | null> {
  return maybeOne(rows(db, PortariaEvento)`SELECT id, nome,
    (CASE WHEN ensaio THEN (clock_timestamp() AT TIME ZONE ${TIME_ZONE})::date ELSE data END)::text AS data,
    to_char(hora, 'HH24:MI') AS hora, local, id_cidade, situacao FROM evento WHERE id = ${id}`)
}

const Row = z.strictObject({
  id: z.string(),
  nome: z.string(),
  id_setor: z.string(),
  id_lote: z.string(),
  nr_lugar: z.int().nullable(),
  status: SaleStatus,
  /** Set only while the sale is being paid, because only then does the status on the wire depend on it. */
  method: z.string().nullable(),
  entregue_at: z.string().nullable(),
  /** The wheelchair's place that it accompanies. */
  acompanha: z.int().nullable(),
  tarifa: z.strictObject({ ...VendaTarifa.shape, cents: z.int() }).nullable(),
  /** Microseconds since 1970. */
  changed: z.int(),
})
type Row = z.infer<typeof Row>

const SELECT = sql`SELECT v.id, ${HOLDER} AS nome, v.id_setor, v.id_lote, v.nr_lugar, v.status, v.entregue_at,
  CASE WHEN v.nr_lugar IS NOT NULL THEN accompanied_place(v.id_setor, v.nr_lugar, v.id_cliente) END AS acompanha,
  CASE WHEN v.id_tarifa IS NOT NULL THEN (SELECT jsonb_build_object('tipo', t.tipo, 'nome', t.nome, 'documento', t.documento,
      'cents', greatest(0, l.valor_cents + l.taxa_cents - v.valor_cents - v.taxa_cents))
    FROM tarifa t JOIN lote l ON l.id = v.id_lote WHERE t.id = v.id_tarifa) END AS tarifa,
  CASE v.status WHEN 'paying' THEN (SELECT a.method FROM payment_attempt a WHERE a.id = v.id_attempt) END AS method,
  (extract(epoch FROM v.updated_at) * 1e6)::float8 AS changed FROM venda v JOIN cliente c ON c.id = v.id_cliente`

const toTarifa = ({ cents, ...tarifa }: NonNullable<Row['tarifa']>) => ({ ...tarifa, diferenca: toReais(cents) })

const toIngresso = (row: Row, setor: SetorNames | undefined): PortariaIngresso => ({
  id: row.id,
  nome: portariaName(row.nome),
  setor: setor?.nome ?? '',
  lugar: placeOf(setor, row.nr_lugar),
  ...(row.acompanha !== null && { acompanha: placeOf(setor, row.acompanha) ?? '' }),
  lote: setor?.lotes.get(row.id_lote) ?? 0,
  ...(row.tarifa && { tarifa: toTarifa(row.tarifa) }),
  estado: saleStatus(row.status, row.method),
  entregue_em: row.entregue_at ? new Date(row.entregue_at).toISOString() : null,
})

async function toIngressos(db: Db | Tx, rows: Row[]): Promise<PortariaIngresso[]> {
  const setores = await readSetorNames(
    db,
    rows.map(({ id_setor }) => id_setor),
  )
  return rows.map((row) => toIngresso(row, setores.get(row.id_setor)))
}

/** Position of a download: the last ticket returned and the time of its last change, in microseconds since 1970. */
export type Position = { changed: number; id: string }

/** Tickets that were ever paid, including refunded ones, in the order of their last change. */
export async function listTickets(
  db: Db,
  idEvento: string,
  after: Position,
  limit: number,
): Promise<{ result: PortariaIngresso[]; last: Position | null }> {
  const found = await rows(db, Row)`${SELECT}
    WHERE v.id_evento = ${idEvento} AND v.sold_at IS NOT NULL
      AND (v.updated_at, v.id) > ('epoch'::timestamptz + ${after.changed} * interval '1 microsecond', ${after.id}::uuid)
    ORDER BY v.updated_at, v.id LIMIT ${limit + 1}`
  const page = found.slice(0, limit)
  const end = found.length > limit ? page.at(-1) : undefined
  return { result: await toIngressos(db, page), last: end ? { changed: end.changed, id: end.id } : null }
}

/** Tickets of this event by their ids. Tickets of other events are omitted. */
export async function findTickets(
  tx: Db | Tx,
  idEvento: string,
  ids: readonly string[],
): Promise<Map<string, PortariaIngresso>> {
  const found = await rows(tx, Row)`
    ${SELECT} WHERE v.id = ANY(${sql.param([...ids])}::uuid[]) AND v.id_evento = ${idEvento}`
  return new Map((await toIngressos(tx, found)).map((ingresso) => [ingresso.id, ingresso]))
}

/** The valid tickets of an event, or of one sector, by their owners' names, which are whole. */
export async function listByName(
  db: Db,
  idEvento: string,
  { setor, limit }: { setor: string | undefined; limit: number },
): Promise<{ result: PortariaIngresso[]; total: number }> {
  const ofSetor = setor === undefined ? sql`` : sql`AND v.id_setor = ${setor}`
  const of = sql`v.id_evento = ${idEvento} AND v.status = 'sold' ${ofSetor}`
  const found = await rows(db, Row)`${SELECT} WHERE ${of} ORDER BY ${HOLDER_ORDER}, v.id LIMIT ${limit}`
  const { n } = await one(rows(db, CountRow)`SELECT count(*)::int AS n FROM venda v WHERE ${of}`)
  const names = new Map(found.map(({ id, nome }) => [id, nome]))
  const listed = await toIngressos(db, found)
  return { result: listed.map((ingresso) => ({ ...ingresso, nome: names.get(ingresso.id) ?? '' })), total: n }
}

export const Count = z.strictObject({
  id: z.string(),
  nome: z.string(),
  vendidos: z.int(),
  entraram: z.int(),
  changed: z.int(),
})
export type Count = z.infer<typeof Count>

/** Per sector: tickets sold, tickets used, and tickets changed since `since`. */
export async function countTickets(db: Db, idEvento: string, since: string): Promise<Count[]> {
  return rows(db, Count)`
    SELECT s.id, s.nome, coalesce(n.vendidos, 0) AS vendidos, coalesce(n.entraram, 0) AS entraram,
      coalesce(n.changed, 0) AS changed
    FROM setor s LEFT JOIN (
      SELECT id_setor, (count(*) FILTER (WHERE status = 'sold'))::int AS vendidos,
        (count(*) FILTER (WHERE entregue))::int AS entraram,
        (count(*) FILTER (WHERE updated_at >= ${since}::timestamptz))::int AS changed
      FROM venda WHERE id_evento = ${idEvento} AND sold_at IS NOT NULL GROUP BY id_setor) n ON n.id_setor = s.id
    WHERE s.id_evento = ${idEvento} AND (NOT s.excluir OR n.id_setor IS NOT NULL) ORDER BY lower(s.nome), s.id`
}

const PortaoRow = z.strictObject({ portao: z.string(), entraram: z.int() })

/** How many members entered an event with their card. */
export async function countPasses(db: Db, idEvento: string): Promise<number> {
  const { n } = await one(rows(db, CountRow)`SELECT count(*)::int AS n FROM entrada
    WHERE id_evento = ${idEvento} AND resultado = 'aceita' AND id_socio IS NOT NULL`)
  return n
}

/** How many people each entrance of the event has admitted. */
export async function countPortoes(db: Db, idEvento: string): Promise<{ portao: string; entraram: number }[]> {
  return rows(db, PortaoRow)`
    SELECT portao, count(*)::int AS entraram FROM entrada
    WHERE id_evento = ${idEvento} AND resultado = 'aceita' GROUP BY portao ORDER BY lower(portao), portao`
}
