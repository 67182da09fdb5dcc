import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import * as guards from '../../server/sales/sales-guards.ts'
import { replaceIn } from '../support/replace.ts'
import type { Evento, EventoList } from '../../contract/eventos.ts'
import { advanceFila } from '../../server/fila/admit.ts'
import { pgFault } from '../../server/db/db-errors.ts'
import { type Client, makeClients } from '../support/client.ts'
import { runBehindLock } from '../support/concurrency.ts'
import { addLote, makeEvento, makeLote, violatedInvariants } from '../support/fixtures.ts'
import { join, makeFila, openFila } from '../support/fila.ts'
import { historyOf } from '../support/history.ts'
import { openShop, type Shop } from '../support/shop.ts'
import { makeUsuario } from '../support/staff.ts'

/** As in races-controls.test.ts: first the check is disabled, then the trigger as well. */
const safeguards = { sale: true }
replaceIn(guards, (real) => ({
  isOnSale: (...args) => !safeguards.sale || real.isOnSale(...args),
}))

let shop: Shop
let admin: Client
let buyer: Client
let other: Client
let ids: { evento: string; setor: string; lote: string }
beforeAll(async () => {
  shop = await openShop({ jobs: false })
  admin = await makeUsuario(shop)
})
beforeEach(async () => {
  safeguards.sale = true
  const [one, two] = await makeClients(shop, 2)
  if (!one || !two) throw new Error('no buyers')
  ;[buyer, other] = [one, two]
  const evento = await makeEvento(shop.db)
  ids = { evento, ...(await makeLote(shop.db, evento)) }
})
afterAll(() => shop.close())

type Part = 'evento' | 'setor' | 'lote'
const PARTS = ['evento', 'setor', 'lote'] as const
const targetOf = (part: Part) => ({ id: ids.evento, ...(part !== 'evento' && { [part]: ids[part] }) })
const set = (body: object) =>
  admin.call<Evento & { message: string; fields?: object }>('PUT', 'eventos/vendas-abertas', body)
const close = (part: Part) => set({ ...targetOf(part), abertas: false })
const open = (part: Part, fim_vendas?: string | null) => set({ ...targetOf(part), abertas: true, fim_vendas })
const reserve = (who: Client, id_evento_setor_lote = ids.lote) => who.reserve([{ id_evento_setor_lote, qtde: 1 }])
const CLOSED = {
  status: 409,
  body: { code: 'evento.sales-closed', message: 'As vendas destes ingressos estão encerradas' },
}
const soon = (ms: number) => new Date(Date.now() + ms).toISOString()
const cardOf = async (id: string) => {
  const { body } = await other.post<EventoList>('eventos/list', { limit: 100 })
  return body.result.find((card) => card.id === id)
}

describe('the sale of an event, a sector or a lot', () => {
  test.each(PARTS)('closed for the %s, nothing of it is reserved until it is opened again', async (part) => {
    expect((await close(part)).status).toBe(200)
    expect(await reserve(buyer)).toMatchObject(CLOSED)
    expect((await historyOf(shop.db, ids[part])).map(({ toState, detail }) => [toState, detail])).toEqual([
      ['edited', { fim_vendas: [null, expect.any(String)] }],
    ])
    expect((await open(part)).status).toBe(200)
    expect((await reserve(buyer)).status).toBe(200)
    expect(await violatedInvariants(shop.db)).toEqual([])
  })

  test('what is held when the sale is closed is kept, paid, and kept again, but nothing new beside it', async () => {
    const { body: held } = await reserve(buyer)
    await close('evento')
    const again = await buyer.reserve([{ id_evento_setor_lote: ids.lote, qtde: 1 }])
    expect(again.body.itens).toMatchObject([{ ok: true }])
    expect((await buyer.reserve([{ id_evento_setor_lote: ids.lote, qtde: 2 }])).body).toMatchObject(CLOSED.body)
    const order = await buyer.payPix(again.body.id ?? held.id)
    await shop.control(`/orders/${order.body.id}/pagar`)
    expect(
      await buyer.post('eventos/venda', { order_id: order.body.id, id_evento_setor_lote: ids.lote }),
    ).toMatchObject({
      status: 200,
      body: { result: [{ status: 'paid' }] },
    })
  })

  test('an end in the future closes the sale by itself', async () => {
    const { body } = await open('lote', soon(-60_000))
    expect(body).toMatchObject({ fields: { fim_vendas: 'O fim das vendas precisa ser no futuro' } })
    expect((await open('setor', soon(3_600_000))).status).toBe(200)
    expect((await reserve(buyer)).status).toBe(200)
    await shop.db.execute(sql`UPDATE setor SET fim_vendas = now() - interval '1 second' WHERE id = ${ids.setor}`)
    expect(await reserve(other)).toMatchObject(CLOSED)
    expect((await open('setor', '31/12/2099 23:00')).body.setores[0]?.fim_vendas).toBe('2100-01-01T02:00:00.000Z')
    expect((await set({ ...targetOf('setor'), abertas: true, fim_vendas: '31/13/2099 23:00' })).status).toBe(400)
  })

  test('a closed lot opens no earlier one, and its sector stays open for a later one', async () => {
    const earlier = ids.lote
    const later = await addLote(shop.db, ids.setor)
    await shop.db.execute(sql`UPDATE lote SET data = now() - interval '1 day' WHERE id = ${later}`)
    await set({ id: ids.evento, lote: later, abertas: false })
    expect(await reserve(buyer, later)).toMatchObject(CLOSED)
    expect(await reserve(buyer, earlier)).toMatchObject({ body: { code: 'lote.closed' } })
    const next = await addLote(shop.db, ids.setor)
    await shop.db.execute(sql`UPDATE lote SET data = now() - interval '1 hour' WHERE id = ${next}`)
    expect((await reserve(buyer, next)).status).toBe(200)
  })

  test('closing twice is one edit; open pages learn of each; a part of another event is not found', async () => {
    const emitted = vi.fn()
    shop.deps.events.on('edited', emitted)
    await close('setor')
    await close('setor')
    expect(emitted.mock.calls).toEqual([[{ id: ids.evento }]])
    shop.deps.events.off('edited', emitted)
    expect(await historyOf(shop.db, ids.setor)).toHaveLength(1)
    const elsewhere = await makeLote(shop.db, await makeEvento(shop.db))
    for (const part of [{ setor: elsewhere.setor }, { lote: elsewhere.lote }, { id: randomUUID() }])
      expect((await set({ id: ids.evento, abertas: false, ...part })).status).toBe(404)
  })

  test('lists and pages say that the sale is closed', async () => {
    expect(await cardOf(ids.evento)).toMatchObject({ vendas_encerradas: false, menor_valor: 92 })
    await close('lote')
    await vi.waitFor(async () =>
      expect(await cardOf(ids.evento)).toMatchObject({ vendas_encerradas: true, menor_valor: null }),
    )
    const { body } = await other.get<Evento>(`eventos/${ids.evento}`)
    expect(body).toMatchObject({
      fim_vendas: null,
      setores: [{ fim_vendas: null, lotes: [{ fim_vendas: expect.any(String) }] }],
    })
    await open('lote')
    await close('setor')
    const after = await other.get<Evento>(`eventos/${ids.evento}`)
    expect(after.body.setores[0]?.lotes[0]?.fim_vendas).toBe(after.body.setores[0]?.fim_vendas)
  })
})

test('a waiting room lets nobody in while the sale is closed, and goes on when it is opened', async () => {
  const { evento, lote, setor } = await makeFila(shop.db)
  ids = { evento, lote, setor }
  const { body } = await join(buyer, evento)
  await openFila(shop.db, evento, -1)
  const advance = async () => {
    await shop.db.execute(sql`UPDATE fila SET looked_at = now() - interval '1 minute' WHERE id_evento = ${evento}`)
    await advanceFila(shop.deps)
    const { rows } = await shop.db.execute<{ status: string }>(
      sql`SELECT status FROM fila_lugar WHERE id_evento = ${evento}`,
    )
    return rows.map(({ status }) => status)
  }
  expect(body.lugar).toBeTruthy()
  for (const part of PARTS) {
    await close(part)
    expect(await advance(), part).toEqual(['waiting'])
    await open(part)
  }
  expect(await advance()).toEqual(['admitted'])
})

describe('at the same time', () => {
  test.each(PARTS)('a reservation that waits while the sale of the %s is closed is refused', async (part) => {
    const closing = [
      sql`SELECT 1 FROM lote WHERE id = ${ids.lote} FOR UPDATE`,
      sql`UPDATE ${sql.identifier(part)} SET fim_vendas = clock_timestamp() WHERE id = ${ids[part]}`,
    ]
    const [answer] = await runBehindLock(shop.db, closing, [() => reserve(buyer)])
    expect(answer).toMatchObject(CLOSED)
  })

  test('the closing of a sale waits for a reservation in progress', async () => {
    const holding = [
      sql`SELECT 1 FROM lote l JOIN setor s ON s.id = l.id_setor WHERE l.id = ${ids.lote}
      FOR NO KEY UPDATE OF l FOR SHARE OF s`,
    ]
    const answers = await runBehindLock(
      shop.db,
      holding,
      PARTS.map((part) => () => close(part)),
    )
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
  })

  test.each(PARTS)('a unit of a closed %s is held only without both the check and the trigger', async (part) => {
    await close(part)
    safeguards.sale = false
    expect((await reserve(buyer)).status).toBe(500)
    await shop.db.execute(sql`ALTER TABLE venda DISABLE TRIGGER venda_on_sale`)
    expect((await reserve(buyer)).status).toBe(200)
    await shop.db.execute(sql`ALTER TABLE venda ENABLE TRIGGER venda_on_sale`)
    const [row] = (
      await shop.db.execute<{ id: string }>(sql`SELECT id_reserva AS id FROM venda WHERE id_lote = ${ids.lote}`)
    ).rows
    const insert = shop.db
      .execute(sql`INSERT INTO venda (id_reserva, id_cliente, id_evento, id_setor, tipo, id_lote, valor_cents,
      taxa_cents, status, held_at, expires_at) SELECT ${row?.id}, id_cliente, id_evento, id_setor, tipo, id_lote, 1, 0, 'held', now(), now()
      FROM venda WHERE id_reserva = ${row?.id}`)
    expect(await insert.catch((error: unknown) => pgFault(error)?.constraint)).toBe('venda_on_sale')
  })
})
