import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { expect } from 'vitest'
import type { Order } from '../../contract/pagarme.ts'
import type { ReembolsoAnswer } from '../../contract/reembolsos.ts'
import { reconcile } from '../../server/jobs/reconcile.ts'
import { advanceDueRefunds } from '../../server/jobs/run-refunds.ts'
import { type Kit, openKit } from '../faults/support/kit.ts'
import type { Answer, Client } from '../support/client.ts'
import { addLote, type LoteOptions, makeEvento, makeLote } from '../support/fixtures.ts'
import { callProvider } from '../support/provider.ts'
import type { ShopOptions } from '../support/shop.ts'

const CARD = '4000000000000010'
export type Sale = { buyer: Client; order: Order; lote: string; evento: string; reserva: string; vendas: string[] }

/** A sale of paid tickets and a free one. */
export type Family = Sale & { paid: string[]; free: string; freeLote: string }

/** A server without jobs, with the helpers that the refund tests need. */
export async function openRefunds(options: ShopOptions = {}) {
  const kit = await openKit({ sandbox: { lateMs: 400 }, limits: { providerReadsPerMinute: 10_000 }, ...options })
  return { ...kit, ...refundHelpers(kit) }
}
export type Refunds = Awaited<ReturnType<typeof openRefunds>>

function refundHelpers(kit: Kit) {
  const idsOf = async (attempt: string): Promise<string[]> =>
    (await kit.all<{ id: string }>(sql`SELECT id FROM venda WHERE id_attempt = ${attempt} ORDER BY id`)).map(
      ({ id }) => id,
    )
  const check = async (attempt: string): Promise<void> => {
    await kit.makeDue(attempt)
    await reconcile(kit.shop.deps)
  }
  async function sold(
    how: 'pix' | string = CARD,
    options: LoteOptions & { qtde?: number; lugares_nr?: number[] } = {},
  ): Promise<Sale> {
    if (how === 'pix') {
      const sale = await kit.withPix(options)
      await kit.payAtBank(sale.order)
      await check(sale.order.code)
      expect(await kit.attempt(sale.order.code)).toMatchObject({ status: 'paid' })
      return { ...sale, vendas: await idsOf(sale.order.code) }
    }
    const hold = await kit.held(options)
    const { body: order } = await kit.payCard(hold.buyer, hold.reserva, how)
    expect(order).toMatchObject({ status: 'paid' })
    return { ...hold, order, vendas: await idsOf(order.code) }
  }
  /** An order of paid tickets (92,00 each) and one that is free. */
  async function family(paidTickets: number): Promise<Family> {
    const { db } = kit.shop
    const evento = await makeEvento(db)
    const { lote, setor } = await makeLote(db, evento)
    const freeLote = await addLote(db, setor, { valor: 0, taxa: 0 })
    const buyer = await kit.buyer()
    const reserved = await buyer.reserve([
      { id_evento_setor_lote: lote, qtde: paidTickets },
      { id_evento_setor_lote: freeLote, qtde: 1 },
    ])
    expect(reserved.status).toBe(200)
    const reserva = reserved.body.id
    const { body: order } = await kit.payCard(buyer, reserva, CARD)
    expect(order).toMatchObject({ status: 'paid' })
    const rows = await kit.all<{ id: string; cents: number }>(
      sql`SELECT id, valor_cents AS cents FROM venda WHERE id_attempt = ${order.code} ORDER BY id`,
    )
    const paid = rows.flatMap(({ id, cents }) => (cents > 0 ? [id] : []))
    const free = rows.find(({ cents }) => cents === 0)?.id ?? ''
    return { buyer, order, lote, evento, reserva, vendas: rows.map(({ id }) => id), paid, free, freeLote }
  }
  return {
    sold,
    family,
    check,
    idsOf,
    ask: (who: Client, ids: string[], motivo?: string): Promise<Answer<ReembolsoAnswer & { message: string }>> =>
      who.post('reembolsos', { ids, ...(motivo !== undefined && { motivo }) }),
    refunds: (attempt: string) =>
      kit.all<{ id: string; status: string; tries: number; cents: number; actor: string; motivo: string }>(
        sql`SELECT * FROM refund WHERE id_attempt = ${attempt} ORDER BY created_at`,
      ),
    /** Makes all refunds of this order due and runs the job once. */
    advance: async (attempt: string): Promise<void> => {
      await kit.makeRefundDue(attempt)
      await advanceDueRefunds(kit.shop.deps)
    },
    /** Moves the time of the call to the provider twenty minutes into the past. */
    backdate: (attempt: string) =>
      kit.shop.db.execute(
        sql`UPDATE refund SET sent_at = sent_at - interval '20 minutes' WHERE id_attempt = ${attempt} AND status = 'sent'`,
      ),
    deletes: ({ order }: Pick<Sale, 'order'>) => kit.calls('DELETE', new RegExp(`/charges/${order.charges[0]?.id}$`)),
    charge: async ({ order }: Pick<Sale, 'order'>) =>
      (await kit.provider<{ charges: { status: string; canceled_amount?: number }[] }>(`orders/${order.id}`))
        .charges[0],
    /** Refunds the charge, or `amount` cents of it, directly at the provider. */
    refundAtProvider: (sale: Pick<Sale, 'order'>, amount?: number) =>
      callProvider(kit.shop, 'DELETE', `charges/${sale.order.charges[0]?.id}`, amount === undefined ? {} : { amount }),
    statusOf: async (id: string): Promise<string> =>
      (await kit.all<{ status: string }>(sql`SELECT status FROM venda WHERE id = ${id}`))[0]?.status ?? 'gone',
    /** The states a sale went through, from its history. */
    path: async (id: string): Promise<string[]> =>
      (await kit.all<{ to_state: string }>(sql`SELECT to_state FROM history WHERE entity_id = ${id} ORDER BY id`)).map(
        (row) => row.to_state,
      ),
    /** Marks a ticket as used, as the entrance does: only if it is sold and not used yet. */
    use: async (id: string): Promise<boolean> =>
      (
        await kit.shop.db.execute(sql`UPDATE venda SET entregue = true, entregue_at = clock_timestamp()
          WHERE id = ${id} AND status = 'sold' AND NOT entregue`)
      ).rowCount === 1,
    refunded: (attempt: string, n: number): Promise<void> =>
      kit.eventually(async () => {
        await kit.makeRefundDue(attempt)
        await advanceDueRefunds(kit.shop.deps)
        expect((await kit.vendas(attempt)).filter((status) => status === 'refunded')).toHaveLength(n)
      }),
    fresh: () => randomUUID(),
  }
}
