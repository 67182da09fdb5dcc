import { type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import { addDays, formatDateTime, formatDay } from '../../../contract/dates.ts'
import { eventoStart } from '../../../contract/instants-rules.ts'
import { maskCpfCnpj } from '../../../contract/masks.ts'
import { toReais } from '../../../contract/money.ts'
import { maskPhone } from '../../../contract/phone-rules.ts'
import { VendasExportarInput } from '../../../contract/vendas.ts'
import { ticketDisplay } from '../../../contract/vendas-rules.ts'
import type { AppDeps } from '../../app-deps.ts'
import type { Db } from '../../db/connection.ts'
import { rows } from '../../db/rows.ts'
import { placeOf, readSetorNames, type SaleStatus, type SetorNames, saleStatus } from '../../sales/sale-view.ts'
import type { Cell } from '../exportacoes/csv-write.ts'
import type { Exporter } from '../exportacoes/exporter.ts'

const BATCH = 500

const Row = z.strictObject({
  id: z.string(),
  id_setor: z.string().nullable(),
  id_lote: z.string().nullable(),
  evento: z.string().nullable(),
  data: z.string().nullable(),
  rifa: z.string().nullable(),
  nr_lugar: z.int().nullable(),
  nr_sorte: z.int().nullable(),
  nome: z.string(),
  telefone: z.string(),
  cpf: z.string().nullable(),
  email: z.string().nullable(),
  valor_cents: z.int(),
  taxa_cents: z.int(),
  method: z.string(),
  status: z.custom<SaleStatus>(),
  order_id: z.string(),
  sold_at: z.string(),
  sold_text: z.string(),
  entregue: z.boolean(),
  entregue_at: z.string().nullable(),
})
type Row = z.infer<typeof Row>

function conditions({ idEvento, idRifa, de, ate }: VendasExportarInput, cidades: string[] | null): SQL[] {
  return [
    ...(cidades ? [sql`e.id_cidade = ANY(${sql.param(cidades)}::uuid[])`] : []),
    ...(idEvento ? [sql`v.id_evento = ${idEvento}`] : []),
    ...(idRifa ? [sql`v.id_rifa = ${idRifa}`] : []),
    ...(de ? [sql`v.sold_at >= ${eventoStart(de).toISOString()}::timestamptz`] : []),
    ...(ate ? [sql`v.sold_at < ${eventoStart(addDays(ate, 1)).toISOString()}::timestamptz`] : []),
  ]
}

/** The sales after `last`, in the order they were sold. */
async function salesAfter(
  db: Db,
  filter: VendasExportarInput,
  cidades: string[] | null,
  last: Row | null,
): Promise<Row[]> {
  const after = last ? [sql`(v.sold_at, v.id) > (${last.sold_text}::timestamptz, ${last.id}::uuid)`] : []
  return rows(db, Row)`
    SELECT v.id, v.id_setor, v.id_lote, e.nome AS evento, e.data::text AS data, r.nome AS rifa, v.nr_lugar, v.nr_sorte,
      c.nome, c.telefone, c.cpf, c.email, v.valor_cents, v.taxa_cents, a.method, v.status,
      coalesce(a.order_id, a.id::text) AS order_id, v.sold_at, v.sold_at::text AS sold_text, v.entregue, v.entregue_at
    FROM venda v JOIN cliente c ON c.id = v.id_cliente JOIN payment_attempt a ON a.id = v.id_attempt
      LEFT JOIN evento e ON e.id = v.id_evento LEFT JOIN rifa r ON r.id = v.id_rifa
    WHERE ${sql.join([sql`v.sold_at IS NOT NULL`, ...conditions(filter, cidades), ...after], sql` AND `)}
    ORDER BY v.sold_at, v.id LIMIT ${BATCH}`
}

/** E.g. '1234,50', which Brazilian spreadsheets read as a number. */
const amount = (cents: number): string => toReais(cents).toFixed(2).replace('.', ',')

const METHODS: Record<string, string> = { credit_card: 'Cartão', pix: 'PIX' }

const toCells = (row: Row, setor: SetorNames | undefined, now: Date): readonly Cell[] => [
  row.id,
  row.order_id,
  formatDateTime(row.sold_at),
  row.evento ?? row.rifa,
  row.data && formatDay(row.data),
  setor?.nome ?? null,
  setor?.lotes.get(row.id_lote ?? '') ?? null,
  placeOf(setor, row.nr_lugar) ?? row.nr_sorte,
  row.nome,
  maskPhone(row.telefone),
  row.cpf && maskCpfCnpj(row.cpf),
  row.email,
  amount(row.valor_cents),
  amount(row.taxa_cents),
  amount(row.valor_cents + row.taxa_cents),
  METHODS[row.method] ?? 'Grátis',
  ticketDisplay({ ...row, status: saleStatus(row.status, row.method), forma_pgto: row.method }, now),
  row.entregue_at && formatDateTime(row.entregue_at),
]

// In batches, so that a slow download holds neither memory nor a transaction.
async function* lines(
  { db, now }: AppDeps,
  filter: VendasExportarInput,
  cidades: string[] | null,
): AsyncGenerator<readonly Cell[]> {
  let last: Row | null = null
  for (;;) {
    const batch: Row[] = await salesAfter(db, filter, cidades, last)
    const setores = await readSetorNames(
      db,
      batch.flatMap(({ id_setor }) => id_setor ?? []),
    )
    for (const row of batch) yield toCells(row, setores.get(row.id_setor ?? ''), now())
    last = batch.at(-1) ?? null
    if (batch.length < BATCH) return
  }
}

/** All tickets and raffle numbers that were ever paid, with their current status; for staff, tickets of their cities. */
export const vendasExport: Exporter<VendasExportarInput> = {
  header: [
    'Ingresso',
    'Pedido',
    'Venda',
    'Evento',
    'Data do evento',
    'Setor',
    'Lote',
    'Lugar',
    'Cliente',
    'Telefone',
    'CPF',
    'E-mail',
    'Valor',
    'Taxa',
    'Total',
    'Pagamento',
    'Situação',
    'Utilizado em',
  ],
  ofCidades: true,
  filter: VendasExportarInput,
  rows: lines,
}
