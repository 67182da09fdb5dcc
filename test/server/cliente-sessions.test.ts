import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Client } from '../support/client.ts'
import { logIn, signUp } from '../support/people.ts'
import { openShop, type Shop } from '../support/shop.ts'
import { openSocket } from '../support/sockets.ts'
import { makeUsuario } from '../support/staff.ts'
import { awayFromWindowEdge } from '../support/windows.ts'

let shop: Shop
beforeAll(async () => {
  shop = await openShop({ jobs: false })
})
beforeEach(awayFromWindowEdge)
afterAll(() => shop.close())

const isIn = async (who: Client): Promise<boolean> => (await who.get(`clientes/${who.id}`)).status === 200
const end = (who: Client, id: string) => who.call('DELETE', 'clientes/sessoes', { id })

test('an admin ends all sessions of one cliente at once; staff may not', async () => {
  const [admin, staff] = [await makeUsuario(shop), await makeUsuario(shop, { cidades: [] })]
  const [person, other] = [await signUp(shop), await signUp(shop)]
  const phone = await logIn(shop, person)
  const socket = await openSocket(shop.url, phone)
  const isClosed = new Promise((resolve) => socket.once('disconnect', resolve))
  expect([await isIn(person.client), await isIn(phone)]).toEqual([true, true])

  expect((await end(staff, person.id)).status).toBe(403)
  expect((await end(phone, person.id)).status).toBe(401)
  expect((await end(admin, randomUUID())).status).toBe(404)
  expect((await end(admin, 'nobody')).status).toBe(400)
  expect([await isIn(person.client), await isIn(phone)]).toEqual([true, true])

  expect(await end(admin, person.id)).toMatchObject({ status: 200, body: { ok: true } })
  expect([await isIn(person.client), await isIn(phone), await isIn(other.client)]).toEqual([false, false, true])
  await isClosed
  expect((await phone.get('reservas')).body).toMatchObject({ code: 'login.needed', motivo: 'equipe' })
  // The second time there is none to end.
  expect((await end(admin, person.id)).status).toBe(200)
  const { rows } = await shop.db.execute(
    sql`SELECT actor, detail FROM history WHERE entity_id = ${person.id} AND actor LIKE 'usuario:%'`,
  )
  expect(rows).toEqual([{ actor: `usuario:${admin.id}`, detail: { sessoes_encerradas: 2 } }])
  // The password is as before.
  const again = await logIn(shop, person)
  expect(await isIn(again)).toBe(true)
  // A logout needs no reason.
  await again.post('clientes/logout', {})
  expect(await again.get('reservas')).toMatchObject({ status: 401, body: { code: 'login.needed' } })
  expect((await again.get<object>('reservas')).body).not.toHaveProperty('motivo')
})
