import { randomUUID } from 'node:crypto'
import { type SQL, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { PRIMEIRO_PLANO } from '../../contract/planos-rules.ts'
import type { SocioList } from '../../contract/socio.ts'
import type { z } from 'zod'
import { pgFault } from '../../server/db/db-errors.ts'
import { type Client, makeClients } from '../support/client.ts'
import { cardOf, type Hold, openClub, savePlan, subscription, violatedClubInvariants } from '../support/club.ts'
import { openShop, type Shop } from '../support/shop.ts'
import { makeUsuario } from '../support/staff.ts'

// Subscribing to a plan of the club, with a seat and without one.

let shop: Shop
let admin: Client
let people: Client[]
let bronze: string
let ouro: string
let seat = 0
const person = (): Client => people.pop() as Client
beforeAll(async () => {
  shop = await openShop({ jobs: false })
  await openClub(shop.db)
  admin = await makeUsuario(shop)
  people = await makeClients(shop, 16)
  bronze = await savePlan(admin, { nome: 'Bronze', valor: 14.9, com_cadeira: false })
  ouro = await savePlan(admin, { nome: 'Ouro', valor: 169.9 })
})
afterAll(async () => {
  expect(await violatedClubInvariants(shop.db)).toEqual([])
  await shop.close()
})

const hold = (who: Client, wanted: object) => who.post<Hold>('reservas', wanted)
const rowsOf = async (who: Client) =>
  (
    await shop.db.execute(
      sql`SELECT state, nr_cadeira, id_plano, valor_cents FROM socio WHERE id_cliente = ${who.id} ORDER BY created_at`,
    )
  ).rows
const pay = async (who: Client, { id, valor }: Hold, number?: string) =>
  who.post<{ status: string }>(
    'pagarme/subscriptions',
    subscription(id, await cardOf(shop, who, number), Math.round(valor * 100)),
  )

test('without a plan the first one is held, with its seat; a plan without seats is held without one, at its own price', async () => {
  const [ana, rui] = [person(), person()]
  const nr = ++seat
  expect(await hold(ana, { nr_cadeira: nr })).toMatchObject({
    status: 200,
    body: { nr_cadeira: nr, id_plano: PRIMEIRO_PLANO, valor: 29.9 },
  })
  const held = await hold(rui, { id_plano: bronze })
  expect(held).toMatchObject({ status: 200, body: { nr_cadeira: null, id_plano: bronze, valor: 14.9 } })
  expect((await hold(rui, { id_plano: bronze })).body.id).toBe(held.body.id)
  expect((await rui.get('reservas')).body).toMatchObject({ cadeira: { id: held.body.id, nr_cadeira: null } })
  // A plan without a seat takes none of the others'.
  expect((await hold(person(), { id_plano: bronze })).status).toBe(200)
})

test('a plan is refused that is not offered or unknown, that has a seat without one, or none with one', async () => {
  const who = person()
  const gone = await savePlan(admin, { nome: 'Prata', valor: 29.9, ativo: false })
  const refused = async (wanted: object) => {
    const { status, body } = await who.post<{ code: string }>('reservas', wanted)
    return [status, body.code]
  }
  expect(await refused({ id_plano: gone, nr_cadeira: ++seat })).toEqual([409, 'plano.not-offered'])
  expect(await refused({ id_plano: randomUUID(), nr_cadeira: seat })).toEqual([409, 'plano.not-offered'])
  expect(await refused({ id_plano: ouro })).toEqual([409, 'plano.seat-needed'])
  expect(await refused({ id_plano: bronze, nr_cadeira: seat })).toEqual([409, 'plano.no-seat'])
  expect(await refused({ id_plano: ouro, nr_cadeira: 51 })).toEqual([409, 'socio.no-such-seat'])
  expect(await refused({ id_plano: 'ouro' })).toEqual([400, 'validation.failed'])
  expect(await rowsOf(who)).toEqual([])
})

test('another plan replaces the hold and its price, and keeps the time of the seat', async () => {
  const who = person()
  const nr = ++seat
  const first = await hold(who, { nr_cadeira: nr })
  await shop.db.execute(sql`UPDATE socio SET held_at = held_at - interval '15 minutes' WHERE id = ${first.body.id}`)
  const second = await hold(who, { nr_cadeira: nr, id_plano: ouro })
  expect(second.body).toMatchObject({ nr_cadeira: nr, valor: 169.9 })
  expect(new Date(second.body.expira_em).getTime() - Date.now()).toBeLessThan(310_000)
  const third = await hold(who, { id_plano: bronze })
  expect(new Date(third.body.expira_em).getTime() - Date.now()).toBeGreaterThan(590_000)
  expect((await rowsOf(who)).map(({ state }) => state)).toEqual(['released', 'released', 'held'])
  // A plan without a seat takes nothing from others: it may be held again, however long it was.
  await shop.db.execute(sql`UPDATE socio SET held_at = held_at - interval '25 minutes',
    expires_at = now() - interval '1 minute' WHERE id = ${third.body.id}`)
  expect((await hold(who, { id_plano: bronze })).status).toBe(200)
  expect((await hold(person(), { nr_cadeira: nr })).status).toBe(200)
})

test('the price is frozen when the plan is held; a refused card keeps the plan, and a paid one makes its member', async () => {
  const who = person()
  const cheap = await savePlan(admin, { nome: 'Família', valor: 19.9, com_cadeira: false })
  const { body: held } = await hold(who, { id_plano: cheap })
  await savePlan(admin, { id: cheap, nome: 'Família', valor: 24.9, com_cadeira: false })
  expect((await pay(who, { ...held, valor: 24.9 })).status).toBe(409)
  expect((await pay(who, held, '4000000000000028')).body.status).toBe('failed')
  const again = (await who.get<{ cadeira: Hold }>('reservas')).body.cadeira
  expect(again).toMatchObject({ nr_cadeira: null, id_plano: cheap, valor: 19.9 })
  expect((await pay(who, again)).body.status).toBe('active')
  const { body: socio } = await who.get(`socio/cliente/${who.id}`)
  expect(socio).toMatchObject({ nr_cadeira: null, plano: { id: cheap, nome: 'Família' }, valor_atual: 19.9 })
  const { list } = (await admin.get<z.infer<typeof SocioList>>('socio?cancelados=notCanceled')).body
  expect(list.find(({ id_cliente }) => id_cliente === who.id)).toMatchObject({ nr_cadeira: null })
  expect((await who.get<{ ocupadas: number[] }>('socio/cadeiras')).body.ocupadas).not.toContain(null)
  const { body: canceled } = await who.call('DELETE', `pagarme/subscriptions/${Object(socio).id_assinatura}`)
  expect(canceled).toMatchObject({ status: 'canceled', devolvido: 19.9 })
})

const INSERT = (
  plan: SQL,
  nr: SQL,
): SQL => sql`INSERT INTO socio (id_cliente, state, nr_cadeira, id_plano, expires_at, valor_cents)
  SELECT id, 'held', ${nr}, ${plan}, now(), 1 FROM cliente c WHERE NOT EXISTS (SELECT 1 FROM socio s WHERE s.id_cliente = c.id) LIMIT 1`
const constraintOf = (query: SQL) =>
  shop.db.execute(query).then(
    () => 'done',
    (error: unknown) => pgFault(error)?.constraint,
  )

test('the database refuses a live membership without the seat of its plan, one with a seat of none, and a plan that gets seats meanwhile', async () => {
  const wrong = {
    'no seat': INSERT(sql`${ouro}::uuid`, sql`NULL`),
    'a seat': INSERT(sql`${bronze}::uuid`, sql`48`),
    'a seat lost': sql`UPDATE socio SET nr_cadeira = NULL WHERE state = 'held' AND id_plano = ${PRIMEIRO_PLANO}`,
    'another plan': sql`UPDATE socio SET id_plano = ${bronze} WHERE state = 'held' AND id_plano = ${PRIMEIRO_PLANO}`,
  }
  for (const [name, query] of Object.entries(wrong))
    expect([name, await constraintOf(query)]).toEqual([name, 'socio_seat_of_plan'])
  const seats = sql`UPDATE plano SET com_cadeira = true WHERE id = ${bronze}`
  expect(await constraintOf(seats)).toBe('plano_keeps_seats')
  // A request counts as the plan; only an active membership has one.
  const ask = sql`UPDATE socio SET id_plano_alvo = ${bronze}, plano_pedido_em = now(), valor_antes_cents = 1 WHERE state = 'held'`
  expect(await constraintOf(ask)).toBe('socio_plano_alvo')
})

test('control: without the triggers both happen', async () => {
  await shop.db.execute(sql`DROP TRIGGER socio_seat_of_plan_new ON socio`)
  await shop.db.execute(sql`DROP TRIGGER plano_keeps_seats ON plano`)
  expect(await constraintOf(INSERT(sql`${ouro}::uuid`, sql`NULL`))).toBe('done')
  expect(await violatedClubInvariants(shop.db)).toEqual(['a live membership has not the seat of its plan'])
  await shop.db.execute(sql`DELETE FROM socio WHERE nr_cadeira IS NULL AND id_plano = ${ouro}`)
  expect(await constraintOf(sql`UPDATE plano SET com_cadeira = true WHERE id = ${bronze}`)).toBe('done')
  await shop.db.execute(sql`UPDATE plano SET com_cadeira = false WHERE id = ${bronze}`)
})
