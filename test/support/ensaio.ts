import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type { Ensaio, EnsaioAnswer } from '../../contract/ensaio.ts'
import type { Evento } from '../../contract/eventos.ts'
import type { Order } from '../../contract/pagarme.ts'
import type { Venda } from '../../contract/vendas.ts'
import type { Db } from '../../server/db/connection.ts'
import type { Client } from './client.ts'
import { scan } from './portaria.ts'

/**
 * What a rehearsal leaves: the history; and what every call leaves: counters of limits, notes for the caches of
 * processes, the time at which a session was last seen.
 */
const EXCEPTIONS = ['history', 'public_change', 'rate_limit', 'session', 'admin_session']

/** A digest of all rows of each table, by table, without `EXCEPTIONS`. @param leaving rows of these ids out */
export async function digests(db: Db, leaving: readonly string[] = []): Promise<Record<string, string>> {
  const { rows } = await db.execute<{ name: string }>(
    sql`SELECT tablename AS name FROM pg_tables WHERE schemaname = 'public' ORDER BY 1`,
  )
  const out: Record<string, string> = {}
  for (const { name } of rows) {
    if (EXCEPTIONS.includes(name)) continue
    const { rows: found } = await db.execute<{ digest: string }>(sql`
      SELECT count(*) || ' ' || coalesce(md5(string_agg(t::text, ',' ORDER BY t::text)), '') AS digest
      FROM ${sql.identifier(name)} t WHERE NOT EXISTS (SELECT FROM unnest(${sql.param(leaving)}::text[]) x WHERE t::text LIKE '%' || x || '%')`)
    out[name] = found[0]?.digest ?? ''
  }
  return out
}

/** Begins the rehearsal of an event and returns it with its only lot. */
export async function begin(admin: Client, idEvento: string): Promise<{ ensaio: Ensaio; lote: string }> {
  const { body } = await admin.post<EnsaioAnswer>('ensaio', { id_evento: idEvento })
  if (!body.ensaio) throw new Error('no rehearsal')
  const { body: evento } = await admin.get<Evento>(`eventos/${body.ensaio.id}`)
  return { ensaio: body.ensaio, lote: evento.setores[0]?.lotes[0]?.id ?? '' }
}

/** Buys tickets that cost nothing, as the shop does. */
export async function buyFree(buyer: Client, itens: object[], carrinho?: string): Promise<Venda[]> {
  const held = await buyer.reserve(itens, carrinho)
  const items = await buyer.items(held.body.id)
  const { status, body } = await buyer.post<Order>('pagarme/orders', {
    items,
    payments: [{ payment_method: 'pix', pix: { expires_in: 3600 } }],
    metadata: { id_reserva: held.body.id, tentativa: randomUUID() },
  })
  if (status !== 200) throw new Error(`not bought: ${held.status} ${status}`)
  const found: Venda[] = []
  for (const item of itens) {
    const sold = await buyer.post<{ result: Venda[] }>('eventos/venda', { order_id: body.id, ...item })
    found.push(...sold.body.result.filter(({ id }) => !found.some((venda) => venda.id === id)))
  }
  return found
}

/** The whole rehearsal: two tickets are bought, the first is read at the gate, the second given back. */
export async function rehearse(admin: Client, buyer: Client, idEvento: string) {
  const { ensaio, lote } = await begin(admin, idEvento)
  const vendas = await buyFree(buyer, [{ id_evento_setor_lote: lote, qtde: 2 }])
  const [first, second] = vendas
  if (!first || !second) throw new Error('no tickets')
  const read = await admin.post<{ result: { resultado: string }[] }>(`portaria/${ensaio.id}/entradas`, {
    entradas: [scan(first)],
  })
  const returned = await buyer.post<{ result: { status: string }[] }>('reembolsos', { ids: [second.id], motivo: '' })
  return { ensaio, vendas, read: read.body.result[0]?.resultado, returned: returned.body.result[0]?.status }
}
