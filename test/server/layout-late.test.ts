import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { rebook } from '../../server/sales/settle/late-payment.ts'
import { type Client, makeClients } from '../support/client.ts'
import { makeEvento, makeLote } from '../support/fixtures.ts'
import { openShop, type Shop } from '../support/shop.ts'
import { makeUsuario } from '../support/staff.ts'

let shop: Shop
let admin: Client
let evento: string
beforeAll(async () => {
  shop = await openShop({ jobs: false })
  admin = await makeUsuario(shop)
})
beforeEach(async () => {
  evento = await makeEvento(shop.db)
})
afterAll(() => shop.close())

const rows = (mapa: string) => [{ nome: 'A', mapa }]
const draw = (id: string, linhas: object[]) => admin.call('PUT', 'eventos/setor/lugares', { id, linhas })

describe('a late payment', () => {
  const DRAWN = rows('ooo')
  const become = (id: string, more: object) => () =>
    admin.post('eventos/setor', { id, id_evento: evento, nome: 'Pista', ...more })
  test.each([
    ['rebooks its place when the layout still has it', (id: string) => () => draw(id, rows('ooox')), true],
    ['does not rebook a blocked place', (id: string) => () => draw(id, rows('xoo')), false],
    ['does not rebook a place in a sector that no longer has numbers', (id: string) => become(id, { tipo: 2 }), false],
  ])('a late payment of a redrawn sector: %s', async (_, change, isRebooked) => {
    const { setor, lote } = await makeLote(shop.db, evento, { tipo: 1, lugares: 3 })
    await draw(setor, DRAWN)
    const [who] = await makeClients(shop, 1)
    if (!who) throw new Error('no cliente was created')
    const reserved = await who.reserve([{ id_evento_setor_lote: lote, nr_lugar: 1 }])
    const order = await who.payPix(reserved.body.id)
    await who.post(`reservas/${reserved.body.id}/cancelar-pagamento`, {})
    await who.call('DELETE', `reservas/${reserved.body.id}`)
    expect((await change(setor)()).status).toBe(200)
    expect((await rebookLate(order.body.code)) !== null).toBe(isRebooked)
  })

  /** Assigns new places to an attempt whose own were released; returns the new reservation's id, then rolls back. */
  async function rebookLate(attemptId: string): Promise<string | null> {
    let idReserva: string | null = null
    const undo = new Error('undo')
    await shop.db
      .transaction(async (tx) => {
        const attempt = await tx.execute<Parameters<typeof rebook>[2]>(sql`SELECT a.*, r.carrinho
          FROM payment_attempt a JOIN reserva r ON r.id = a.id_reserva WHERE a.id = ${attemptId}`)
        const sold = await tx.execute<Parameters<typeof rebook>[3][number]>(
          sql`SELECT * FROM venda WHERE id_attempt = ${attemptId}`,
        )
        if (!attempt.rows[0] || sold.rows.length !== 1) throw new Error('no attempt')
        idReserva = (await rebook(tx, shop.deps, attempt.rows[0], sold.rows)).idReserva
        throw undo
      })
      .catch((error) => {
        if (error !== undo) throw error
      })
    return idReserva
  }
})
