import { type SQL, sql } from 'drizzle-orm'
import { toReais } from '../../../contract/money.ts'
import type { Reembolso, Venda } from '../../../contract/vendas.ts'
import type { Db } from '../../db/connection.ts'
import { perPool } from '../../db/per-pool.ts'
import { imagemOf } from '../../pictures/picture-store.ts'
import { makeRounds } from '../../rounds.ts'
import { type FoundAttempt, findAttempts } from '../../sales/pay/find-attempts.ts'
import { placeOf, readSetorNames, type SaleStatus, type SetorNames, saleStatus } from '../../sales/sale-view.ts'

/** The fields of a sale that do not depend on the caller; `toVenda` adds the others. */
export type Sale = Omit<Venda, 'codigo' | 'pode'> & { isDrawn: boolean }
type Row = Omit<
  Sale,
  'valor' | 'lote' | 'lugar' | 'status' | 'created_at' | 'entregue_em' | 'pix_expira_em' | 'isDrawn' | 'reembolso'
> & {
  refund: RefundRow | null
  sale_status: SaleStatus
  cents: number
  method: string | null
  id_setor: string | null
  created: string
  pix_until: string | null
  used: string | null
  is_drawn: boolean | null
}

/** A row of `refund`, as JSON; its times are texts of PostgreSQL. */
type RefundRow = { status: keyof typeof SITUACAO; created: string; sent: string | null; updated: string }
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

// A hold is not a ticket yet: only sales with a payment attempt are listed (docs/selling.md#charts).
const LISTED = sql`v.id_attempt IS NOT NULL`

const SELECT = sql`
  SELECT v.id, v.id_attempt, v.id_evento, v.id_lote AS id_evento_setor_lote, v.id_cliente, v.nr_lugar, v.nr_sorte, v.entregue,
    v.status AS sale_status, v.valor_cents + v.taxa_cents AS cents, coalesce(a.order_id, a.id::text) AS order_id,
    a.method, CASE a.method WHEN 'free' THEN NULL ELSE a.method END AS forma_pgto, c.cpf AS cpf_cliente,
    c.email AS email_cliente, a.created_at AS created, v.entregue_at AS used,
    CASE WHEN a.method = 'pix' AND v.status = 'paying' THEN a.pix_expires_at END AS pix_until, v.id_setor,
    r.numero_sorteado = v.nr_sorte AS is_drawn,
    CASE WHEN e.id IS NOT NULL THEN jsonb_build_object('nome', e.nome, 'data', e.data, 'hora', to_char(e.hora, 'HH24:MI'),
      'local', e.local, 'cidade', jsonb_build_object('nome', d.nome, 'estado', d.estado),
      'imagem', ${imagemOf(sql`e.id`, 'evento')}) END AS evento,
    CASE WHEN r.id IS NOT NULL THEN jsonb_build_object('id', r.id, 'nome', r.nome,
      'data_sorteio', r.data_sorteio, 'numero_sorteado', r.numero_sorteado, 'imagem', ${imagemOf(sql`r.id`, 'rifa')}) END AS rifa,
    jsonb_build_object('nome', c.nome, 'telefone', c.telefone) AS cliente,
    CASE WHEN f.id IS NOT NULL THEN ${REFUND} END AS refund
  FROM venda v JOIN cliente c ON c.id = v.id_cliente LEFT JOIN payment_attempt a ON a.id = v.id_attempt
    LEFT JOIN evento e ON e.id = v.id_evento LEFT JOIN cidade d ON d.id = e.id_cidade
    LEFT JOIN rifa r ON r.id = v.id_rifa LEFT JOIN refund f ON f.id = v.id_refund`

function toSale(
  { sale_status, cents, method, id_setor, created, pix_until, used, is_drawn, refund, ...row }: Row,
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
  return (await readRows(db, where, tail)).map(({ sale }) => sale)
}

async function readRows(db: Db, where: SQL, tail: SQL): Promise<{ idAttempt: string; sale: Sale }[]> {
  const { rows } = await db.execute<Row & { id_attempt: string }>(sql`${SELECT} WHERE ${LISTED} AND ${where} ${tail}`)
  const names = await readSetorNames(
    db,
    rows.flatMap(({ id_setor }) => id_setor ?? []),
  )
  return rows.map(({ id_attempt, ...row }) => ({
    idAttempt: id_attempt,
    sale: toSale(row, names.get(row.id_setor ?? '')),
  }))
}

type Listing = { cursor: number; limit: number }

async function list(db: Db, where: SQL, { cursor, limit }: Listing): Promise<{ result: Sale[]; total: number }> {
  const result = await read(db, where, sql`ORDER BY a.created_at DESC, v.id LIMIT ${limit} OFFSET ${cursor}`)
  const { rows } = await db.execute<{ n: number }>(
    sql`SELECT count(*)::int AS n FROM venda v LEFT JOIN evento e ON e.id = v.id_evento WHERE ${LISTED} AND ${where}`,
  )
  return { result, total: rows[0]?.n ?? 0 }
}

/** A cliente's tickets and raffle numbers, newest first. */
export const listOfCliente = (db: Db, idCliente: string, page: Listing) =>
  list(db, sql`v.id_cliente = ${idCliente}`, page)

/** The sales a back-office user may see: of events in these cities; null: all, including raffle numbers. */
export type CidadeScope = string[] | null
const within = (cidades: CidadeScope): SQL =>
  cidades === null ? sql`true` : sql`e.id_cidade = ANY(${sql.param(cidades)}::uuid[])`

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
    sql`v.id_cliente IN (SELECT p.id FROM cliente p WHERE ${sql.join(person, sql` AND `)})`,
    within(cidades),
    ...(search.idEvento ? [sql`v.id_evento = ${search.idEvento}`] : []),
  ]
  return list(db, sql.join(where, sql` AND `), page)
}

/** One sale. A refund that failed is not linked to its sale any more; its history names it. */
async function find(db: Db, where: SQL): Promise<Sale | null> {
  const [sale] = await read(db, where, sql``)
  if (!sale || sale.reembolso || sale.status !== 'paid') return sale ?? null
  const { rows } = await db.execute<{ refund: RefundRow }>(sql`
    SELECT ${REFUND} AS refund FROM history h JOIN refund f ON f.id = (h.detail->>'refund')::uuid
    WHERE h.entity_id = ${sale.id} AND h.entity = 'venda' AND h.from_state = 'refunding' AND h.to_state = 'sold'
    ORDER BY h.id DESC LIMIT 1`)
  return rows[0] ? { ...sale, reembolso: toReembolso(rows[0].refund) } : sale
}

export const findOwn = (db: Db, idCliente: string, id: string) =>
  find(db, sql`v.id_cliente = ${idCliente} AND v.id = ${id}`)

export const findInScope = (db: Db, cidades: CidadeScope, id: string) =>
  find(db, sql`v.id = ${id} AND ${within(cidades)}`)

export type SaleOfOrder = {
  attemptId: string
  lote: string | null
  rifa: string | null
  nrLugar: number | null
  nrSorte: number | null
}

const readingAttempts = perPool((db) =>
  makeRounds<string, Sale[]>({ max: 100, lanes: 2, run: (attempts) => readOfAttempts(db, attempts) }),
)

async function readOfAttempts(db: Db, attempts: string[]): Promise<Sale[][]> {
  const rows = await readRows(
    db,
    sql`v.id_attempt = ANY(${sql.param(attempts)}::uuid[])`,
    sql`ORDER BY v.nr_lugar, v.nr_sorte, v.id`,
  )
  const byAttempt = Map.groupBy(rows, ({ idAttempt }) => idAttempt)
  return attempts.map((id) => (byAttempt.get(id) ?? []).map(({ sale }) => sale))
}

/** The sales of one item of an order; each is one ticket or number. All who ask at once share the queries. */
export async function listOfItem(db: Db, idCliente: string, item: SaleOfOrder): Promise<Sale[]> {
  const sales = await readingAttempts(db)(item.attemptId)
  return sales.filter(
    (sale) =>
      sale.id_cliente === idCliente &&
      (item.lote === null || sale.id_evento_setor_lote === item.lote) &&
      (item.rifa === null || sale.rifa?.id === item.rifa) &&
      (item.nrLugar === null || sale.nr_lugar === item.nrLugar) &&
      (item.nrSorte === null || sale.nr_sorte === item.nrSorte),
  )
}

const finding = perPool((db) =>
  makeRounds<{ idCliente: string; id: string }, FoundAttempt | null>({
    max: 100,
    lanes: 2,
    run: (asked) => findAttempts(db, asked),
  }),
)

/** The caller's payment attempt by order id (the provider's or ours), or null. */
export const findAttempt = (db: Db, idCliente: string, orderId: string): Promise<FoundAttempt | null> =>
  finding(db)({ idCliente, id: orderId })
