import { type SQL, sql } from 'drizzle-orm'
import { type LoteFacts, numberLotes } from '../../../contract/eventos-rules.ts'
import { toReais } from '../../../contract/money.ts'
import type { Venda } from '../../../contract/vendas.ts'
import type { Db } from '../../db/connection.ts'

type Row = Omit<Venda, 'valor' | 'lote' | 'status' | 'created_at' | 'entregue_em' | 'order_id'> & {
  sale_status: 'held' | 'paying' | 'sold' | 'released' | 'refunding' | 'refunded' | 'chargedback'
  cents: number
  order_id: string | null
  method: string | null
  id_setor: string | null
  setor: { id: string; nome: string; tipo: number } | null
  siblings: LoteFacts[] | null
  created: string
  used: string | null
}

// A hold is nobody's ticket yet: only what was sent to be paid is listed (selling.md, Two charts).
const LISTED = sql`v.id_attempt IS NOT NULL`

const SELECT = sql`
  SELECT v.id, v.id_evento, v.id_lote AS id_evento_setor_lote, v.id_cliente, v.nr_lugar, v.nr_sorte, v.entregue,
    v.status AS sale_status, v.valor_cents + v.taxa_cents AS cents, coalesce(a.order_id, a.id::text) AS order_id,
    a.method, CASE a.method WHEN 'free' THEN NULL ELSE a.method END AS forma_pgto, c.cpf AS cpf_cliente,
    c.email AS email_cliente, a.created_at AS created, v.entregue_at AS used, v.id_setor,
    CASE WHEN e.id IS NOT NULL THEN jsonb_build_object('nome', e.nome, 'data', e.data, 'hora', to_char(e.hora, 'HH24:MI'),
      'local', e.local, 'cidade', jsonb_build_object('nome', d.nome, 'estado', d.estado)) END AS evento,
    CASE WHEN s.id IS NOT NULL THEN jsonb_build_object('id', s.id, 'nome', s.nome, 'tipo', s.tipo) END AS setor,
    (SELECT jsonb_agg(jsonb_build_object('id', x.id, 'data', x.data, 'created_at', x.created_at)) FROM lote x
      WHERE x.id_setor = v.id_setor) AS siblings,
    CASE WHEN r.id IS NOT NULL THEN jsonb_build_object('id', r.id, 'nome', r.nome, 'data_sorteio', r.data_sorteio) END AS rifa,
    jsonb_build_object('nome', c.nome, 'telefone', c.telefone) AS cliente
  FROM venda v JOIN cliente c ON c.id = v.id_cliente LEFT JOIN payment_attempt a ON a.id = v.id_attempt
    LEFT JOIN evento e ON e.id = v.id_evento LEFT JOIN cidade d ON d.id = e.id_cidade
    LEFT JOIN setor s ON s.id = v.id_setor LEFT JOIN rifa r ON r.id = v.id_rifa`

/** What the browser calls the state of a sale (selling.md, Two charts). */
export function saleStatus(status: Row['sale_status'], method: string | null): Venda['status'] {
  switch (status) {
    case 'sold':
      return 'paid'
    case 'paying':
      return method === 'pix' ? 'waiting_payment' : 'pending'
    case 'held':
    case 'released':
      return 'failed'
    default:
      return status
  }
}

function toVenda({ sale_status, cents, method, id_setor: _, setor, siblings, created, used, ...row }: Row): Venda {
  const nr_lote = row.id_evento_setor_lote && siblings ? (numberLotes(siblings).get(row.id_evento_setor_lote) ?? 0) : 0
  return {
    ...row,
    status: saleStatus(sale_status, method),
    valor: toReais(cents),
    lote: setor ? { nr_lote, setor } : null,
    created_at: new Date(created).toISOString(),
    entregue_em: used ? new Date(used).toISOString() : null,
  }
}

async function read(db: Db, where: SQL, tail: SQL): Promise<Venda[]> {
  const { rows } = await db.execute<Row>(sql`${SELECT} WHERE ${LISTED} AND ${where} ${tail}`)
  return rows.map(toVenda)
}

/** A client's tickets and raffle numbers, newest first. */
export async function listOfCliente(db: Db, idCliente: string, page: { cursor: number; limit: number | null }) {
  const limit = page.limit === null ? sql`` : sql`LIMIT ${page.limit}`
  const result = await read(
    db,
    sql`v.id_cliente = ${idCliente}`,
    sql`ORDER BY a.created_at DESC, v.id ${limit} OFFSET ${page.cursor}`,
  )
  const { rows } = await db.execute<{ n: number }>(
    sql`SELECT count(*)::int AS n FROM venda v WHERE ${LISTED} AND v.id_cliente = ${idCliente}`,
  )
  return { result, total: rows[0]?.n ?? 0 }
}

export async function findOwn(db: Db, idCliente: string, id: string): Promise<Venda | null> {
  const [venda] = await read(db, sql`v.id_cliente = ${idCliente} AND v.id = ${id}`, sql``)
  return venda ?? null
}

export type SaleOfOrder = {
  attemptId: string
  lote: string | null
  rifa: string | null
  nrLugar: number | null
  nrSorte: number | null
}

/** The sales of one item of an order; each is one ticket or number. */
export function listOfItem(db: Db, idCliente: string, item: SaleOfOrder): Promise<Venda[]> {
  const where = [sql`v.id_cliente = ${idCliente}`, sql`v.id_attempt = ${item.attemptId}`]
  if (item.lote) where.push(sql`v.id_lote = ${item.lote}`)
  if (item.rifa) where.push(sql`v.id_rifa = ${item.rifa}`)
  if (item.nrLugar !== null) where.push(sql`v.nr_lugar = ${item.nrLugar}`)
  if (item.nrSorte !== null) where.push(sql`v.nr_sorte = ${item.nrSorte}`)
  return read(db, sql.join(where, sql` AND `), sql`ORDER BY v.nr_lugar, v.nr_sorte, v.id`)
}

/** The caller's attempt behind an order id (the provider's or our own), and what is known of it. */
export async function findAttempt(
  db: Db,
  idCliente: string,
  orderId: string,
): Promise<{ id: string; status: string; order_id: string | null } | null> {
  const { rows } = await db.execute<{ id: string; status: string; order_id: string | null }>(sql`
    SELECT id, status, order_id FROM payment_attempt
    WHERE id_cliente = ${idCliente} AND (order_id = ${orderId} OR id::text = ${orderId.toLowerCase()})`)
  return rows[0] ?? null
}
