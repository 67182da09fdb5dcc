import { createHash, randomUUID } from 'node:crypto'
import { type SQL, sql } from 'drizzle-orm'
import type { Order, OrderInput } from '../../contract/pagarme.ts'
import type { ReservaItem } from '../../contract/reservas.ts'
import type { ProviderOrder } from '../../server/gateways/payment.ts'
import { startAttempt } from '../../server/sales/pay/start.ts'
import { settle } from '../../server/sales/settle/settle.ts'
import { type Client, makeClients } from './client.ts'
import { makeEvento, makeLote } from './fixtures.ts'
import { watch } from './linear/watch.ts'
import { openShop } from './shop.ts'

export type BatchShop = Awaited<ReturnType<typeof openBatchShop>>

/** A shop without jobs whose buyers call the server's functions directly: simultaneous calls are one batch. */
export async function openBatchShop(people: number) {
  const shop = await openShop({ config: { DB_POOL: '16' }, limits: { batchMax: 200 }, jobs: false })
  const clients = await makeClients(shop, people)
  const watched = watch(shop.db, clients)
  shop.deps.reserve = watched.reserving(shop.deps.reserve)
  let next = 0
  const fresh = (n: number): Client[] => {
    next += n
    return clients.slice(next - n, next)
  }
  const rows = async <T extends Record<string, unknown>>(query: SQL): Promise<T[]> =>
    (await shop.db.execute<T>(query)).rows as T[]
  const newLote = async (): Promise<string> => (await makeLote(shop.db, await makeEvento(shop.db), { qtd: 100 })).lote
  const one = (lote: string): ReservaItem[] => [{ id_evento_setor_lote: lote, qtde: 1 }]
  const any = (ids: string[]) => sql`ANY(${sql.param(ids)}::uuid[])`
  /** The number of transactions that wrote these rows last. */
  const transactions = async (table: 'reserva' | 'payment_attempt' | 'socio', ids: string[]): Promise<number> =>
    (await rows(sql`SELECT DISTINCT xmin::text FROM ${sql.identifier(table)} WHERE id = ${any(ids)}`)).length

  const reserve = async (buyer: Client, lote: string): Promise<string> => {
    const result = await shop.deps.reserve({ idCliente: buyer.id, carrinho: randomUUID(), itens: one(lote) })
    if (!result.ok) throw new Error(`not reserved: ${result.code}`)
    return result.value.id
  }
  const held = async (buyers: Client[]): Promise<string[]> => {
    const lote = await newLote()
    return Promise.all(buyers.map((buyer) => reserve(buyer, lote)))
  }
  const makeOverdue = async (reservas: string[]): Promise<void> => {
    const steps = reservas.map((hold) => ({ kind: 'overdue' as const, hold }))
    await watched.note('ends the time of the holds', steps, async () => {
      for (const [table, id] of [
        ['reserva', 'id'],
        ['venda', 'id_reserva'],
      ] as const)
        await shop.db
          .execute(sql`UPDATE ${sql.identifier(table)} SET expires_at = clock_timestamp() - interval '1 second'
          WHERE ${sql.identifier(id)} = ${any(reservas)}`)
    })
  }

  /** Starts payments by PIX; the provider is not called. */
  async function payers(buyers: Client[], reservas: string[]): Promise<((tentativa?: string) => Promise<string>)[]> {
    const items = await Promise.all(buyers.map((buyer, i) => buyer.items(reservas[i] ?? '')))
    return buyers.map((buyer, i) => async (tentativa = randomUUID()) => {
      const input: OrderInput = {
        items: items[i] ?? [],
        payments: [{ payment_method: 'pix', pix: { expires_in: 3600 } }],
        metadata: { id_reserva: reservas[i] ?? '', tentativa },
      }
      const requestHash = createHash('sha256').update(JSON.stringify(input)).digest('hex')
      const call = { who: buyer.id, method: 'POST', path: 'pagarme/orders', body: input }
      const started = await watched.direct(call, async () => {
        const begun = await startAttempt(shop.deps, { idCliente: buyer.id, input, requestHash })
        if (!begun.ok) return begun
        const { id } = begun.value
        return { ok: true, value: { id, code: id, id_reserva: reservas[i] ?? '', status: 'pending' } }
      })
      return started.ok ? started.value.id : started.code
    })
  }

  /** Orders that wait for their PIX, as the provider shows them once they are paid. */
  async function paidOrders(buyers: Client[]): Promise<ProviderOrder[]> {
    const reservas = await held(buyers)
    const orders: Order[] = await Promise.all(
      buyers.map(async (buyer, i) => (await buyer.payPix(reservas[i] ?? '')).body),
    )
    for (const { code } of orders) await shop.control(`/orders/${code}/pagar`, {})
    return Promise.all(
      orders.map(async ({ id }) => {
        const seen = await shop.deps.gateway.readOrder(id)
        if (seen.kind !== 'ok') throw new Error('the provider does not answer')
        return seen.value
      }),
    )
  }
  const settleAll = (orders: ProviderOrder[]) => orders.map((order) => settle(shop.deps, order.code, order))

  return {
    shop,
    watched,
    fresh,
    rows,
    any,
    newLote,
    transactions,
    reserve,
    held,
    makeOverdue,
    payers,
    paidOrders,
    settleAll,
  }
}
