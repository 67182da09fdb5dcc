import { type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import { toReais } from '../../../contract/money.ts'
import { type Reembolso, Venda } from '../../../contract/vendas.ts'
import type { Db } from '../../db/connection.ts'
import { CountRow, maybeOne, one, rows } from '../../db/rows.ts'
import { placeOf, SaleStatus, type SetorNames, saleStatus } from '../../sales/sale-view.ts'
import { readSetorNames } from '../../sales/setor-names-repo.ts'

/** The fields of a sale that do not depend on the caller; `toVenda` adds the others. */
export type Sale = Omit<Venda, 'codigo' | 'pode'> & { isDrawn: boolean }

/** A row of `refund`; its times are texts of PostgreSQL. */
const RefundRow = z.strictObject({
  status: z.enum(['pending', 'sent', 'confirmed', 'failed']),
  created: z.string(),
  sent: z.string().nullable(),
  updated: z.string(),
})
type RefundRow = z.infer<typeof RefundRow>

/** A row of the database's view `ticket`. */
export const TicketRow = z.strictObject({
  id: z.string(),
  id_attempt: z.string(),
  id_evento: z.string().nullable(),
  id_evento_setor_lote: z.string().nullable(),
  id_rifa: z.string().nullable(),
  id_cliente: z.string(),
  nr_lugar: z.int().nullable(),
  nr_sorte: z.int().nullable(),
  entregue: z.boolean(),
  sale_status: SaleStatus,
  cents: z.int(),
  order_id: z.string(),
  method: z.string(),
  forma_pgto: Venda.shape.forma_pgto,
  cpf_cliente: z.string().nullable(),
  email_cliente: z.string().nullable(),
  created: z.string(),
  used: z.string().nullable(),
  pix_until: z.string().nullable(),
  id_setor: z.string().nullable(),
  id_cidade: z.string().nullable(),
  is_drawn: z.boolean().nullable(),
  evento: Venda.shape.evento,
  rifa: Venda.shape.rifa,
  cliente: Venda.shape.cliente,
  refund: RefundRow.nullable(),
})
type TicketRow = z.infer<typeof TicketRow>

const SITUACAO = { pending: 'pedido', sent: 'enviado', confirmed: 'devolvido', failed: 'recusado' } as const
const REFUND = sql`jsonb_build_object('status', f.status, 'created', f.created_at, 'sent', f.sent_at, 'updated', f.updated_at)`

const instant = (text: string | null): string | null => (text === null ? null : new Date(text).toISOString())

/** A refund changes for the last time when it is confirmed or fails. */
const toReembolso = ({ status, created, sent, updated }: RefundRow): Reembolso => ({
  situacao: SITUACAO[status],
  pedido_em: new Date(created).toISOString(),
  enviado_em: instant(sent),
  fim_em: status === 'confirmed' || status === 'failed' ? instant(updated) : null,
})

/** A row with the names of its sector. */
export function toSale(
  {
    sale_status,
    cents,
    method,
    id_setor,
    created,
    pix_until,
    used,
    is_drawn,
    refund,
    id_attempt: _,
    id_cidade: __,
    id_rifa: ___,
    ...row
  }: TicketRow,
  names?: SetorNames,
): Sale {
  return {
    ...row,
    isDrawn: is_drawn === true,
    status: saleStatus(sale_status, method),
    valor: toReais(cents),
    lugar: placeOf(names, row.nr_lugar),
    lote:
      id_setor && names
        ? {
            nr_lote: names.lotes.get(row.id_evento_setor_lote ?? '') ?? 0,
            setor: { id: id_setor, nome: names.nome, tipo: names.tipo },
          }
        : null,
    created_at: new Date(created).toISOString(),
    pix_expira_em: instant(pix_until),
    entregue_em: instant(used),
    reembolso: refund && toReembolso(refund),
  }
}

async function read(db: Db, where: SQL, tail: SQL): Promise<Sale[]> {
  const tickets = await rows(db, TicketRow)`SELECT t.* FROM ticket t WHERE ${where} ${tail}`
  const names = await readSetorNames(
    db,
    tickets.flatMap(({ id_setor }) => id_setor ?? []),
  )
  return tickets.map((row) => toSale(row, names.get(row.id_setor ?? '')))
}

type Listing = { cursor: number; limit: number }

async function list(db: Db, where: SQL, { cursor, limit }: Listing): Promise<{ result: Sale[]; total: number }> {
  const result = await read(db, where, sql`ORDER BY t.created DESC, t.id LIMIT ${limit} OFFSET ${cursor}`)
  const { n } = await one(rows(db, CountRow)`SELECT count(*)::int AS n FROM ticket t WHERE ${where}`)
  return { result, total: n }
}

/** A cliente's tickets and raffle numbers, newest first. */
export const listOfCliente = (db: Db, idCliente: string, page: Listing) =>
  list(db, sql`t.id_cliente = ${idCliente}`, page)

/** The sales a back-office user may see: of events in these cities; null: all, including raffle numbers. */
export type CidadeScope = string[] | null
const within = (cidades: CidadeScope): SQL =>
  cidades === null ? sql`true` : sql`t.id_cidade = ANY(${sql.param(cidades)}::uuid[])`

export type SaleSearch = {
  idCliente?: string | undefined
  telefone?: string | undefined
  cpf?: string | undefined
  email?: string | undefined
  idEvento?: string | undefined
}

/** Sales of the clientes that match all given criteria, newest first. */
export function searchSales(db: Db, cidades: CidadeScope, search: SaleSearch, page: Listing) {
  const person: SQL[] = []
  if (search.idCliente) person.push(sql`p.id = ${search.idCliente}`)
  if (search.telefone) person.push(sql`p.telefone = ${search.telefone}`)
  if (search.cpf) person.push(sql`p.cpf = ${search.cpf}`)
  if (search.email) person.push(sql`lower(p.email) = ${search.email}`)
  const where = [
    sql`t.id_cliente IN (SELECT p.id FROM cliente p WHERE ${sql.join(person, sql` AND `)})`,
    within(cidades),
    ...(search.idEvento ? [sql`t.id_evento = ${search.idEvento}`] : []),
  ]
  return list(db, sql.join(where, sql` AND `), page)
}

const LastRefundRow = z.strictObject({ refund: RefundRow })

/** One sale. A refund that failed is not linked to its sale any more; its history names it. */
async function find(db: Db, where: SQL): Promise<Sale | null> {
  const sale = await maybeOne(read(db, where, sql``))
  if (!sale || sale.reembolso || sale.status !== 'paid') return sale
  const row = await maybeOne(rows(db, LastRefundRow)`
    SELECT ${REFUND} AS refund FROM history h JOIN refund f ON f.id = (h.detail->>'refund')::uuid
    WHERE h.entity_id = ${sale.id} AND h.entity = 'venda' AND h.from_state = 'refunding' AND h.to_state = 'sold'
    ORDER BY h.id DESC LIMIT 1`)
  return row ? { ...sale, reembolso: toReembolso(row.refund) } : sale
}

export const findOwn = (db: Db, idCliente: string, id: string) =>
  find(db, sql`t.id_cliente = ${idCliente} AND t.id = ${id}`)

export const findInScope = (db: Db, cidades: CidadeScope, id: string) =>
  find(db, sql`t.id = ${id} AND ${within(cidades)}`)
