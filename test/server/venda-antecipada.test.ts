import { sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import * as guards from '../../server/sales/sales-guards.ts'
import { replaceIn } from '../support/replace.ts'
import { makeJogo, makePlano } from '../support/club.ts'
import { addLote } from '../support/fixtures.ts'
import { codeOf, itemOf, type MemberShop, openMemberShop } from '../support/member-shop.ts'

// Before the sale begins for everybody only members buy.

const safeguards = { begun: true }
replaceIn(guards, (real) => ({
  hasBegun: (...args) => !safeguards.begun || real.hasBegun(...args),
  isOpenLote: (...args) => !safeguards.begun || real.isOpenLote(...args),
}))

let kit: MemberShop
let jogo: Awaited<ReturnType<typeof makeJogo>>
const somebody = () => kit.somebody()
const member = (plano: string) => kit.member(plano)
beforeAll(async () => {
  kit = await openMemberShop(6)
})
beforeEach(async () => {
  safeguards.begun = true
  jogo = await makeJogo(kit.shop.db, { qtd: 1000 })
})
afterEach(async () => {
  expect(await kit.violated()).toEqual([])
  expect(await kit.watched.explained()).toMatchObject({ violations: [] })
})
afterAll(() => kit.shop.close())

const item = (id_tarifa: string | null, qtde = 1, lote = jogo.lote) => itemOf(lote, id_tarifa, qtde)
test('before the public’s hour only members buy, in the hours of their plan, at their own fare', async () => {
  const soon = await makePlano(kit.shop.db, { horas: 48, unidades: 5 })
  const late = await makePlano(kit.shop.db, { horas: 2 })
  const [client, lateMember, stranger] = [await member(soon.plano), await member(late.plano), somebody()]
  const opensIn = (hours: number, lote = jogo.lote) =>
    kit.shop.db.execute(sql`UPDATE lote SET data = now() + make_interval(hours => ${hours}) WHERE id = ${lote}`)
  await opensIn(24)
  expect((await client.reserve([item(soon.tarifa)])).status).toBe(200)
  for (const [who, tarifa] of [
    [client, null],
    [stranger, null],
    [lateMember, late.tarifa],
  ] as const)
    expect(codeOf(await who.reserve([item(tarifa)]))).toBe('lote.closed')
  await opensIn(49)
  expect(codeOf(await client.reserve([item(soon.tarifa, 2)]))).toBe('lote.closed')
  await opensIn(1)
  expect((await lateMember.reserve([item(late.tarifa)])).status).toBe(200)
  // Of two lots to come, the first one is sold ahead.
  const second = await addLote(kit.shop.db, jogo.setor)
  await kit.shop.db.execute(sql`UPDATE lote SET vende_socio = true WHERE id = ${second}`)
  await opensIn(20, second)
  expect(codeOf(await client.reserve([item(soon.tarifa, 1, second)]))).toBe('lote.closed')
  expect((await client.reserve([item(soon.tarifa, 2)])).status).toBe(200)
  // The event's own day counts as the lot's hour does.
  await opensIn(-24)
  await opensIn(200, second)
  await kit.shop.db.execute(
    sql`UPDATE evento SET inicio_vendas = (now() AT TIME ZONE 'America/Sao_Paulo')::date + 1 WHERE id = ${jogo.evento}`,
  )
  expect(codeOf(await stranger.reserve([item(null)]))).toBe('evento.sales-not-started')
  expect((await client.reserve([item(soon.tarifa, 3)])).status).toBe(200)
})

test('nobody buys before the beginning, unless both safeguards are missing', async () => {
  await kit.shop.db.execute(sql`UPDATE lote SET data = now() + interval '1 hour' WHERE id = ${jogo.lote}`)
  const stranger = somebody()
  expect(codeOf(await stranger.reserve([item(null)]))).toBe('lote.closed')
  safeguards.begun = false
  expect((await stranger.reserve([item(null)])).status).toBe(500)
  await kit.shop.db.execute(sql`ALTER TABLE venda DISABLE TRIGGER venda_on_sale`)
  expect((await stranger.reserve([item(null)])).status).toBe(200)
  await kit.shop.db.execute(sql`ALTER TABLE venda ENABLE TRIGGER venda_on_sale`)
})
