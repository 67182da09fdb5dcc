import { sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import * as guards from '../../server/sales/sales-guards.ts'
import { replaceIn } from '../support/replace.ts'
import type { Evento } from '../../contract/eventos.ts'
import { PRIMEIRO_PLANO } from '../../contract/planos-rules.ts'
import type { Client } from '../support/client.ts'
import { joinClub, makeJogo, makePlano } from '../support/club.ts'
import { addLote } from '../support/fixtures.ts'
import { codeOf, itemOf, type MemberShop, openMemberShop } from '../support/member-shop.ts'

// Members' fares: who gets them, how many, under concurrency.

const safeguards = { room: true, member: true }
replaceIn(guards, (real) => ({
  hasRoom: (...args) => !safeguards.room || real.hasRoom(...args),
  isMember: (...args) => !safeguards.member || real.isMember(...args),
}))

let kit: MemberShop
let jogo: Awaited<ReturnType<typeof makeJogo>>
const somebody = () => kit.somebody()
const member = (plano: string) => kit.member(plano)
beforeAll(async () => {
  kit = await openMemberShop(90)
})
beforeEach(async () => {
  Object.assign(safeguards, { room: true, member: true })
  jogo = await makeJogo(kit.shop.db, { qtd: 1000 })
})
afterEach(async () => {
  expect(await kit.violated()).toEqual([])
  expect(await kit.watched.explained()).toMatchObject({ violations: [] })
})
afterAll(() => kit.shop.close())

const item = (id_tarifa: string | null, qtde = 1, lote = jogo.lote) => itemOf(lote, id_tarifa, qtde)
const unitsOf = async (client: Client, tarifa: string) => {
  const { rows } = await kit.shop.db.execute<{ n: number }>(sql`SELECT count(*)::int AS n FROM venda
    WHERE id_tarifa = ${tarifa} AND id_cliente = ${client.id} AND status NOT IN ('released', 'refunded')`)
  return rows[0]?.n
}
/** What the check of the history finds, from the answers and the final stock alone. */
const shownWrong = (): Promise<string> =>
  kit.watched.explained().then(
    () => '',
    (error: Error) => error.message,
  )
const ownTarifa = (client: Client, idEvento = jogo.evento) => client.get(`socio/tarifas?idEvento=${idEvento}`)
/** A charge of the newest membership of a cliente that was due so many days ago. */
const charge = (client: Client, status: string, daysAgo: number) =>
  kit.shop.db.execute(sql`INSERT INTO socio_cobranca (id_socio, id_invoice, status, valor_cents, vence_em)
    SELECT id, gen_random_uuid(), ${status}, 2990, now() - make_interval(days => ${daysAgo}) FROM socio WHERE id_cliente = ${client.id}`)
async function pay(client: Client, idReserva: string, lote = jogo.lote) {
  const { body: order } = await client.payPix(idReserva)
  await kit.shop.control(`/orders/${order.id}/pagar`)
  return client.post('eventos/venda', { order_id: order.id, id_evento_setor_lote: lote })
}

test('a member buys at the price of their plan; everybody sees it, and nobody else gets it', async () => {
  const { plano, tarifa } = await makePlano(kit.shop.db)
  const other = await makePlano(kit.shop.db, { valor: 5000 })
  const [client, stranger, otherMember] = [await member(plano), somebody(), await member(other.plano)]
  const { body: evento } = await stranger.get<Evento>(`eventos/${jogo.evento}`)
  const fares = evento.setores[0]?.lotes[0]?.tarifas.filter(({ tipo }) => tipo === 'socio') ?? []
  expect(new Map(fares.map(({ id, valor, taxa_adm }) => [id, [valor, taxa_adm]]))).toEqual(
    new Map([
      [tarifa, [56, 8.4]],
      [other.tarifa, [50, 7.5]],
    ]),
  )
  expect((await ownTarifa(client)).body).toMatchObject({
    id_tarifa: tarifa,
    restantes: 1,
    incluida: false,
    passe: false,
  })
  expect((await ownTarifa(stranger)).body).toBeNull()
  for (const wrong of [stranger, otherMember])
    expect(codeOf(await wrong.reserve([item(tarifa)]))).toBe('socio.not-entitled')
  const held = await client.reserve([item(tarifa), item(null)])
  expect(held.body.itens).toMatchObject([
    { ok: true, valor: 64.4 },
    { ok: true, valor: 92 },
  ])
  expect((await pay(client, held.body.id)).status).toBe(200)
  const { body: tickets } = await client.get<{ result: { tarifa?: object; valor: number }[] }>('vendas/cliente')
  expect(tickets).toBeDefined()
  expect(await unitsOf(client, tarifa)).toBe(1)
  expect((await ownTarifa(client)).body).toMatchObject({ restantes: 0 })
})

test('a benefit is of its category, of lots that sell it, not of tables; a pass sells no tickets', async () => {
  const { plano, tarifa } = await makePlano(kit.shop.db)
  const client = await member(plano)
  const other = await makeJogo(kit.shop.db, { evento: { categoria: 'musica' } })
  const off = await addLote(kit.shop.db, jogo.setor)
  const table = await makeJogo(kit.shop.db, { tipo: 1, lugares: 10 })
  const pass = await makePlano(kit.shop.db, { percentual: 100, passe: true })
  const holder = await member(pass.plano)
  const wanted = [
    [client, item(tarifa, 1, other.lote)],
    [client, item(tarifa, 1, off)],
    [client, { ...item(tarifa, 1, table.lote), nr_lugar: 1 }],
    [holder, item(pass.tarifa)],
  ] as const
  for (const [who, what] of wanted) expect(codeOf(await who.reserve([what]))).toBe('tarifa.not-for-sale')
  expect((await ownTarifa(holder)).body).toMatchObject({ passe: true, incluida: true })
  const { body } = await holder.get<Evento>(`eventos/${jogo.evento}`)
  expect(body.setores[0]?.lotes.flatMap(({ tarifas }) => tarifas.map(({ id }) => id))).not.toContain(pass.tarifa)
})

test('an included entry is a ticket without a price, which takes a unit of the stock', async () => {
  const { plano, tarifa } = await makePlano(kit.shop.db, { percentual: 100 })
  const client = await member(plano)
  const held = await client.reserve([item(tarifa)])
  expect(held.body.itens[0]).toMatchObject({ ok: true, valor: 0 })
  const { status, body } = await client.payPix(held.body.id)
  expect({ status, paid: body.status, amount: body.amount }).toEqual({ status: 200, paid: 'paid', amount: 0 })
  expect(await unitsOf(client, tarifa)).toBe(1)
  const { rows } = await kit.shop.db.execute(sql`SELECT tomados FROM lote WHERE id = ${jogo.lote}`)
  expect(rows).toEqual([{ tomados: 1 }])
  expect(codeOf(await client.reserve([item(tarifa)]))).toBe('socio.unit-limit')
})

test('a member has so many units at one event as the plan says, over carts, lots and purchases', async () => {
  const { plano, tarifa } = await makePlano(kit.shop.db, { unidades: 2 })
  const second = await addLote(kit.shop.db, jogo.setor)
  await kit.shop.db.execute(sql`UPDATE lote SET vende_socio = true WHERE id = ${second}`)
  const client = await member(plano)
  expect(codeOf(await client.reserve([item(tarifa, 3)]))).toBe('socio.unit-limit')
  const held = await client.reserve([item(tarifa), item(tarifa, 2, second)])
  expect(held.body.itens).toMatchObject([{ ok: true }, { ok: false, codigo: 'socio.unit-limit' }])
  await pay(client, held.body.id)
  expect(codeOf(await client.reserve([item(tarifa, 2)]))).toBe('socio.unit-limit')
  expect((await client.reserve([item(tarifa, 1, second)])).status).toBe(200)
  // What is held is theirs to choose again, and another event counts by itself.
  const again = await client.reserve([item(tarifa)])
  expect(again.body.itens).toMatchObject([{ ok: true }])
  const other = await makeJogo(kit.shop.db)
  expect((await client.reserve([item(tarifa, 2, other.lote)])).status).toBe(200)
})

test('a late month is tolerated for the days that the club sets; a canceled one holds to its end', async () => {
  const { plano, tarifa } = await makePlano(kit.shop.db, { unidades: 10 })
  const client = await member(plano)
  const may = async () => {
    const entitled = (await ownTarifa(client)).body !== null
    const { status, body } = await client.reserve([item(tarifa)])
    expect(status === 200).toBe(entitled)
    if (entitled) await client.call('DELETE', `reservas/${body.id}`)
    return entitled
  }
  await charge(client, 'paid', 40)
  await charge(client, 'failed', 5)
  expect(await may()).toBe(true)
  await charge(client, 'failed', 8)
  expect(await may()).toBe(false)
  await kit.shop.db.execute(sql`UPDATE config_socio SET tolerancia_dias = 8`)
  expect(await may()).toBe(true)
  await charge(client, 'paid', 1)
  await kit.shop.db.execute(sql`UPDATE config_socio SET tolerancia_dias = 0`)
  expect(await may()).toBe(true)
  const end = (days: number) =>
    kit.shop.db
      .execute(sql`UPDATE socio SET state = 'ending', data_cancelamento = now(), check_at = now() + interval '1 day',
      vale_ate = (now() AT TIME ZONE 'America/Sao_Paulo')::date + ${days}::int WHERE id_cliente = ${client.id}`)
  await end(0)
  expect(await may()).toBe(true)
  await end(-1)
  expect(await may()).toBe(false)
  await kit.shop.db.execute(sql`UPDATE config_socio SET tolerancia_dias = 5`)
})

test('what a member holds is sold at their price, though the membership ends meanwhile', async () => {
  const { plano, tarifa } = await makePlano(kit.shop.db)
  const client = await member(plano)
  const held = await client.reserve([item(tarifa)])
  await kit.shop.db.execute(
    sql`UPDATE socio SET state = 'canceled', data_cancelamento = now() WHERE id_cliente = ${client.id}`,
  )
  expect((await pay(client, held.body.id)).status).toBe(200)
  expect(await unitsOf(client, tarifa)).toBe(1)
  expect(codeOf(await client.reserve([item(tarifa)]))).toBe('socio.not-entitled')
})

test('a membership that is withdrawn with its money takes its included entries back, and nothing that was paid', async () => {
  const { tarifa } = await makePlano(kit.shop.db, { percentual: 100 })
  await kit.shop.db.execute(sql`UPDATE plano_beneficio SET id_plano = ${PRIMEIRO_PLANO} WHERE id = ${tarifa}`)
  const other = await makeJogo(kit.shop.db, { evento: { categoria: 'musica' } })
  const paid = await makePlano(kit.shop.db, { categoria: 'musica' })
  await kit.shop.db.execute(sql`UPDATE plano_beneficio SET id_plano = ${PRIMEIRO_PLANO} WHERE id = ${paid.tarifa}`)
  const client = somebody()
  const { body: subscribed } = await joinClub(kit.shop, client, 400)
  const held = await client.reserve([item(tarifa), item(null), item(paid.tarifa, 1, other.lote)])
  await pay(client, held.body.id)
  expect([await unitsOf(client, tarifa), await unitsOf(client, paid.tarifa)]).toEqual([1, 1])
  expect((await client.call('DELETE', `pagarme/subscriptions/${subscribed.id}`)).status).toBe(200)
  expect([await unitsOf(client, tarifa), await unitsOf(client, paid.tarifa)]).toEqual([0, 1])
  const { rows } = await kit.shop.db.execute(sql`SELECT tomados FROM lote WHERE id = ${jogo.lote}`)
  expect(rows).toEqual([{ tomados: 1 }])
  expect(codeOf(await client.reserve([item(tarifa)]))).toBe('socio.not-entitled')
})

test('members race for the last places of a lot and for the last units of their own', async () => {
  const { plano, tarifa } = await makePlano(kit.shop.db, { unidades: 2 })
  const small = await makeJogo(kit.shop.db, { qtd: 60 })
  const second = await kit.shop.openAnother({ jobs: false })
  const members: Client[] = []
  while (members.length < 50) members.push(await member(plano))
  // Each member sends the same wish four times at once, in both processes.
  const answers = await Promise.all(
    members.flatMap((client) =>
      [kit.shop.url, second.url, kit.shop.url, second.url].map((url) =>
        client.at(url).reserve([item(tarifa, 2, small.lote)]),
      ),
    ),
  )
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 409]))
  const { rows } = await kit.shop.db
    .execute(sql`SELECT l.tomados, (SELECT max(n)::int FROM (SELECT count(*) AS n FROM venda v
    WHERE v.id_lote = l.id AND v.status = 'held' GROUP BY v.id_cliente) x) AS most FROM lote l WHERE id = ${small.lote}`)
  expect(rows).toEqual([{ tomados: 60, most: 2 }])
})

test('strangers get a member’s fare, and members too many units, only without both safeguards', async () => {
  const { plano, tarifa } = await makePlano(kit.shop.db)
  const [stranger, client] = [somebody(), await member(plano)]
  safeguards.member = false
  safeguards.room = false
  expect((await stranger.reserve([item(tarifa)])).status).toBe(500)
  expect((await client.reserve([item(tarifa, 2)])).status).toBe(500)
  await kit.shop.db.execute(sql`ALTER TABLE venda DISABLE TRIGGER venda_member_has_room`)
  expect((await stranger.reserve([item(tarifa)])).status).toBe(200)
  const two = await client.reserve([item(tarifa, 2)])
  expect(two.status).toBe(200)
  expect(await shownWrong()).toMatch(/^pessoa \S+ \S+: /m)
  expect(await kit.violated()).toEqual(['a member has more units than their plan allows: 1'])
  await client.call('DELETE', `reservas/${two.body.id}`)
  kit.watched.forget()
  await kit.shop.db.execute(sql`ALTER TABLE venda ENABLE TRIGGER venda_member_has_room`)
})
