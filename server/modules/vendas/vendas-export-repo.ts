import { type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import { addDays } from '../../../contract/dates.ts'
import { eventoStart } from '../../../contract/instants-rules.ts'
import { VendaTarifa, type VendasExportarInput } from '../../../contract/vendas.ts'
import type { Db } from '../../db/connection.ts'
import { DayText, rows, TimeText } from '../../db/rows.ts'
import { SaleStatus } from '../../sales/admit/sale-view.ts'
import { HOLDER } from '../../sales/admit/tickets-repo.ts'
import { IS_RETURNED } from '../../sales/sums-repo.ts'
import { notRehearsal } from '../../sales/rehearsal-repo.ts'

export const BATCH = 500

const Row = z.strictObject({
  id: z.string(),
  id_setor: z.string().nullable(),
  id_lote: z.string().nullable(),
  evento: z.string().nullable(),
  data: DayText.nullable(),
  rifa: z.string().nullable(),
  nr_lugar: z.int().nullable(),
  nr_sorte: z.int().nullable(),
  tarifa: VendaTarifa.nullable(),
  nome: z.string(),
  telefone: z.string(),
  cpf: z.string().nullable(),
  email: z.string().nullable(),
  valor_cents: z.int(),
  taxa_cents: z.int(),
  is_devolvido: z.boolean(),
  method: z.string(),
  status: SaleStatus,
  order_id: z.string(),
  sold_at: TimeText,
  sold_text: z.string(),
  entregue: z.boolean(),
  entregue_at: TimeText.nullable(),
})
export type ExportRow = z.infer<typeof Row>

function conditions({ idEvento, idRifa, de, ate, ids }: VendasExportarInput, cidades: string[] | null): SQL[] {
  return [
    notRehearsal(sql`v.id_evento`),
    // IS TRUE makes PostgreSQL read the events once and look them up, instead of joining them.
    ...(cidades
      ? [
          sql`(v.id_evento IN (SELECT e.id FROM evento e WHERE e.id_cidade = ANY(${sql.param(cidades)}::uuid[]))) IS TRUE`,
        ]
      : []),
    ...(idEvento ? [sql`v.id_evento = ${idEvento}`] : []),
    ...(idRifa ? [sql`v.id_rifa = ${idRifa}`] : []),
    ...(ids ? [sql`v.id = ANY(${sql.param(ids)}::uuid[])`] : []),
    ...(de ? [sql`v.sold_at >= ${eventoStart(de).toISOString()}::timestamptz`] : []),
    ...(ate ? [sql`v.sold_at < ${eventoStart(addDays(ate, 1)).toISOString()}::timestamptz`] : []),
  ]
}

const DESCRIBED = sql`
  SELECT v.id, v.id_setor, v.id_lote, e.nome AS evento, e.data::text AS data, r.nome AS rifa, v.nr_lugar, v.nr_sorte,
    (SELECT jsonb_build_object('tipo', t.tipo, 'nome', t.nome, 'documento', t.documento) FROM tarifa t WHERE t.id = v.id_tarifa) AS tarifa,
    ${HOLDER} AS nome, coalesce(c.telefone, '') AS telefone, c.cpf, c.email, v.valor_cents, v.taxa_cents, ${IS_RETURNED} AS is_devolvido, a.method, v.status,
    coalesce(a.order_id, a.id::text) AS order_id, v.sold_at, v.sold_at::text AS sold_text, v.entregue, v.entregue_at
  FROM venda v JOIN cliente c ON c.id = v.id_cliente JOIN payment_attempt a ON a.id = v.id_attempt
    LEFT JOIN evento e ON e.id = v.id_evento LEFT JOIN rifa r ON r.id = v.id_rifa`

/** The sales after `last`, in the order they were sold. */
export async function salesAfter(
  db: Db,
  filter: VendasExportarInput,
  cidades: string[] | null,
  last: ExportRow | null,
): Promise<ExportRow[]> {
  const after = last ? [sql`(v.sold_at, v.id) > (${last.sold_text}::timestamptz, ${last.id}::uuid)`] : []
  const where = sql.join([sql`v.sold_at IS NOT NULL`, ...conditions(filter, cidades), ...after], sql` AND `)
  const order = sql`ORDER BY v.sold_at, v.id`
  const isOne = Boolean(filter.idEvento || filter.idRifa)
  if (!isOne && cidades === null) return rows(db, Row)`${DESCRIBED} WHERE ${where} ${order} LIMIT ${BATCH}`
  // The sales are selected and sorted first, and their labels are read only for this batch: the sales of an event or a
  // raffle by its id, those of cities in the order of all sales.
  const found = sql`SELECT v.id, v.sold_at FROM venda v WHERE ${where}`
  const page = isOne
    ? sql`WITH own AS MATERIALIZED (${found}), page AS MATERIALIZED (SELECT v.id FROM own v ${order} LIMIT ${BATCH})`
    : sql`WITH page AS MATERIALIZED (${found} ${order} LIMIT ${BATCH})`
  return rows(db, Row)`${page} ${DESCRIBED} WHERE v.id IN (SELECT id FROM page) ${order}`
}
