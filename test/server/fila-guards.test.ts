import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import * as guards from '../../server/sales/sales-guards.ts'
import { replaceIn } from '../support/replace.ts'
import { advanceFila } from '../../server/fila/admit.ts'
import { signPlace } from '../../server/fila/fila-answer.ts'
import { buy } from '../support/buy.ts'
import { type Client, makeClients } from '../support/client.ts'
import { ask, join, makeFila } from '../support/fila.ts'
import { makeEvento, makeLote, makeRifa } from '../support/fixtures.ts'
import { openShop, type Shop } from '../support/shop.ts'

/** As in races-controls.test.ts: first the check is disabled, then the trigger as well. */
const safeguards = { turn: true }
replaceIn(guards, (real) => ({
  mayChoose: (...args) => !safeguards.turn || real.mayChoose(...args),
}))

let shop: Shop
let people: [Client, Client]
beforeAll(async () => {
  shop = await openShop({ jobs: false, config: { FILAS_PER_CLIENTE: '20' } })
  people = (await makeClients(shop, 2)) as [Client, Client]
})
beforeEach(() => {
  safeguards.turn = true
})
afterAll(() => shop.close())

const heldOf = async (lote: string) => {
  const { rows } = await shop.db.execute<{ n: number }>(
    sql`SELECT count(*)::int AS n FROM venda WHERE id_lote = ${lote} AND status = 'held'`,
  )
  return rows[0]?.n
}

test('somebody holds a ticket out of turn only without both the check and the trigger', async () => {
  const [who] = people
  const { lote } = await makeFila(shop.db, { inSeconds: 0 })
  const reserve = () => who.reserve([{ id_evento_setor_lote: lote, qtde: 1 }])
  expect((await reserve()).body).toMatchObject({ code: 'fila.not-your-turn' })

  safeguards.turn = false
  expect((await reserve()).status).toBe(500)
  expect(await heldOf(lote)).toBe(0)

  await shop.db.execute(sql`ALTER TABLE venda DISABLE TRIGGER venda_turn`)
  expect((await reserve()).status).toBe(200)
  expect(await heldOf(lote)).toBe(1)
  await shop.db.execute(sql`ALTER TABLE venda ENABLE TRIGGER venda_turn`)
})

test('a cart with other things gets those, and a numbered place needs a turn, too', async () => {
  const [, who] = people
  const { lote } = await makeFila(shop.db, { inSeconds: 0, tipo: 3 })
  const { lote: free } = await makeLote(shop.db, await makeEvento(shop.db))
  const rifa = await makeRifa(shop.db)
  const { status, body } = await who.reserve([
    { id_evento_setor_lote: lote, nr_lugar: 7 },
    { id_evento_setor_lote: free, qtde: 2 },
    { id_rifa: rifa, codigosRifas: [3] },
  ])
  expect(status).toBe(200)
  expect(body.itens.map(({ ok }) => ok)).toEqual([false, true, true])
  expect(body.itens[0]?.motivo).toMatch(/fila/)
  expect(body.itens.map(({ codigo }) => codigo)).toEqual(['fila.not-your-turn', undefined, undefined])
  expect(await heldOf(lote)).toBe(0)
})

describe('a token', () => {
  test('a waiting room’s token of another person, of another event, forged or changed is refused', async () => {
    const [who, other] = people
    const { evento } = await makeFila(shop.db)
    const { evento: second } = await makeFila(shop.db)
    const token = (await join(who, evento)).body.lugar?.token ?? ''
    expect((await ask(who, evento, token)).status).toBe(200)
    const forged = signPlace({ LINK_SECRET: 'another secret of a shop' }, evento, who.cookie?.split('=')[1] ?? '', {
      id: token.split('.')[0] ?? '',
      numero: 1,
    })
    for (const [caller, id, sent] of [
      [other, evento, token],
      [who, second, token],
      [who, evento, forged],
      [who, evento, token.replace('..', '.1.')],
      [who, evento, `${token.slice(0, -2)}xx`],
      [who, evento, 'x'],
    ] as const)
      expect((await ask(caller, id, sent)).body.code, sent).toBe('fila.unknown-place')
  })
})

test('an account may join a line only so many times in a quarter of an hour', async () => {
  const [client] = (await makeClients(shop, 1)) as [Client]
  const { evento } = await makeFila(shop.db)
  const statuses = await Promise.all(Array.from({ length: 25 }, () => join(client, evento)))
  expect(statuses.filter(({ status }) => status === 200)).toHaveLength(20)
  expect(statuses.find(({ status }) => status !== 200)?.body.code).toBe('rate.limited')
})

test('when nothing is left everybody in the line is informed, and it continues when a ticket is released', async () => {
  const [who, next] = people
  const { evento, lote } = await makeFila(shop.db, { inSeconds: 0, qtd: 1 })
  const advance = async () => {
    await shop.db.execute(sql`UPDATE fila SET looked_at = clock_timestamp() - interval '1 minute'`)
    while (await advanceFila(shop.deps));
    shop.deps.filas.forget(evento)
  }
  const [first, second] = [(await join(who, evento)).body.lugar, (await join(next, evento)).body.lugar]
  // One ticket: two people may choose, and the first one takes it.
  await advance()
  expect((await who.reserve([{ id_evento_setor_lote: lote, qtde: 1 }])).status).toBe(200)
  const [third] = (await makeClients(shop, 1)) as [Client]
  const { lugar } = (await join(third, evento)).body
  await advance()
  expect((await ask(third, evento, lugar?.token)).body).toMatchObject({
    estado: 'open',
    lugar: { status: 'waiting', numero: 3, na_frente: 0, atras: 0, pode_esgotar: true, segundos: null },
  })
  await shop.db.execute(
    sql`UPDATE fila_lugar SET ends_at = clock_timestamp() WHERE id_evento = ${evento} AND numero < 3`,
  )
  await buy(shop, who, { id_evento_setor_lote: lote, qtde: 1 })
  await advance()
  expect((await ask(third, evento, lugar?.token)).body.estado).toBe('sold-out')
  expect([first?.id, second?.id]).not.toContain(lugar?.id)

  await shop.db.execute(sql`UPDATE lote SET qtd_total = qtd_total + 1 WHERE id = ${lote}`)
  await advance()
  expect((await ask(third, evento, lugar?.token)).body).toMatchObject({ estado: 'open', lugar: { status: 'admitted' } })
})
