import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { io, type Socket } from 'socket.io-client'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import type { Tarefa } from '../../contract/tarefas-rules.ts'
import { SOCKET_EVENTS } from '../../contract/socket-events.ts'
import { type Client, makeClients } from '../support/client.ts'
import { makeCidade, makeEvento, makeLote, makeRifa } from '../support/fixtures.ts'
import { type AdminAuth, logInAs, makeLogin } from '../support/office.ts'
import { makeUsuario } from '../support/staff.ts'
import { openShop, type Shop } from '../support/shop.ts'
import { buyPaid } from '../support/tickets.ts'

/** Changes are collected for 300 ms. */
const GATHERED_MS = 900
/** Later changes are reported after another second; after this time no message comes. */
const QUIET_MS = 1900

let shop: Shop
let buyer: Client
let here: string
let there: string
const sockets: Socket[] = []
beforeAll(async () => {
  shop = await openShop({ jobs: false })
  const [client] = await makeClients(shop, 1)
  if (!client) throw new Error('no cliente was created')
  buyer = client
  here = await makeCidade(shop.db)
  there = await makeCidade(shop.db, 'Natal', 'RN')
})
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.close()
})
afterAll(() => shop.close())

async function userOf(cidades: string[] | null): Promise<AdminAuth & { id: string }> {
  const made = await makeLogin(shop, { admin: cidades === null })
  for (const cidade of cidades ?? [])
    await shop.db.execute(sql`INSERT INTO usuario_cidade (id_usuario, id_cidade) VALUES (${made.id}, ${cidade})`)
  return { ...(await logInAs(shop.url, made)), id: made.id }
}
/** Opens a socket that watches. @returns the socket, the answer, and the messages it receives */
async function watch(token: unknown) {
  const socket = io(shop.url, { transports: ['websocket'], reconnection: false, forceNew: true })
  sockets.push(socket)
  const received: unknown[] = []
  socket.on(SOCKET_EVENTS.painel, (...payload) => received.push(payload))
  const { ok } = await socket.timeout(5000).emitWithAck(SOCKET_EVENTS.watchPainel, { token })
  return { socket, received, ok: ok as boolean }
}
async function sellIn(idCidade: string): Promise<void> {
  const { lote } = await makeLote(shop.db, await makeEvento(shop.db, { idCidade }))
  await buyPaid(shop, buyer, [{ id_evento_setor_lote: lote, qtde: 1 }])
}

test('a sale is reported to admins and to staff of its city, without any content, within a second', async () => {
  const [admin, staff, other] = [await userOf(null), await userOf([here]), await userOf([there])]
  const [a, s, o] = [await watch(admin.token), await watch(staff.token), await watch(other.token)]
  expect([a.ok, s.ok, o.ok]).toEqual([true, true, true])
  await sellIn(here)
  const paidAt = Date.now()
  await expect.poll(() => [a.received.length, s.received.length].every((n) => n > 0), { interval: 20 }).toBe(true)
  expect(Date.now() - paidAt).toBeLessThan(1000)
  expect([a.received[0], s.received[0]]).toEqual([[{}], [{}]])
  expect(o.received).toEqual([])

  // A raffle has no city, so only admins see its numbers.
  await sleep(QUIET_MS)
  const before = [a.received.length, s.received.length]
  await buyPaid(shop, buyer, [{ id_rifa: await makeRifa(shop.db), codigosRifas: [1] }])
  await expect.poll(() => a.received.length).toBeGreaterThan(before[0] ?? 0)
  expect(s.received).toHaveLength(before[1] ?? 0)
})

test('a user who was refused, has left, or lost the session or the city gets no changes of the dashboard', async () => {
  const refused = [await watch('x'.repeat(40)), await watch(null), await watch({ $ne: 1 }), await watch('')]
  expect(refused.map(({ ok }) => ok)).toEqual([false, false, false, false])
  const admin = await userOf(null)
  const [ended, moved, left] = [await userOf(null), await userOf([here]), await watch(admin.token)]
  const [e, m, stays] = [await watch(ended.token), await watch(moved.token), await watch(admin.token)]
  left.socket.emit(SOCKET_EVENTS.unwatchPainel)
  // One unsubscribes before the answer, the other unsubscribes and subscribes again before it.
  const [hasty, back] = [await watch(null), await watch(null)]
  const { token } = await userOf(null)
  for (const { socket } of [hasty, back]) {
    socket.emit(SOCKET_EVENTS.watchPainel, { token })
    socket.emit(SOCKET_EVENTS.unwatchPainel)
  }
  await back.socket.timeout(5000).emitWithAck(SOCKET_EVENTS.watchPainel, { token })
  await shop.db.execute(sql`UPDATE admin_session SET revoked_at = clock_timestamp() WHERE id_usuario = ${ended.id}`)
  await shop.db.execute(sql`UPDATE usuario_cidade SET id_cidade = ${there} WHERE id_usuario = ${moved.id}`)
  await sellIn(here)
  await expect.poll(() => [stays, back].every(({ received }) => received.length > 0)).toBe(true)
  for (const { received } of [...refused, e, m, left, hasty]) expect(received).toEqual([])
})

test('who has the task of money hears of sales in their cities, until it is taken away', async () => {
  const of = async (cidades: string[], tarefa: Tarefa) => {
    const { id, token } = await makeUsuario(shop, { cidades, tarefas: [tarefa] })
    return { id, ...(await watch(token)) }
  }
  const [money, all, elsewhere, seller] = [
    await of([here], 'dinheiro'),
    await of([], 'dinheiro'),
    await of([there], 'dinheiro'),
    await of([here], 'vender'),
  ]
  expect([money.ok, all.ok, elsewhere.ok, seller.ok]).toEqual([true, true, true, false])
  await shop.db.execute(sql`UPDATE usuario SET todas_cidades = true WHERE id = ${all.id}`)
  await sellIn(here)
  await expect.poll(() => money.received.length > 0 && all.received.length > 0).toBe(true)
  expect([elsewhere.received, seller.received]).toEqual([[], []])
  await sleep(QUIET_MS)
  const [before, heard] = [money.received.length, all.received.length]
  await shop.db.execute(sql`UPDATE usuario SET id_papel = NULL, portaria = true WHERE id = ${money.id}`)
  await sellIn(here)
  await expect.poll(() => all.received.length).toBeGreaterThan(heard)
  expect(money.received).toHaveLength(before)
})

test('many sales at once are reported to the dashboard together', async () => {
  const { received } = await watch((await userOf(null)).token)
  const { lote } = await makeLote(shop.db, await makeEvento(shop.db, { idCidade: here, maxPorCliente: 100 }))
  const buyers = await makeClients(shop, 6)
  const startedAt = Date.now()
  await Promise.all(buyers.map((one) => buyPaid(shop, one, [{ id_evento_setor_lote: lote, qtde: 1 }])))
  await sleep(GATHERED_MS)
  expect(received.length).toBeGreaterThan(0)
  expect(received.length).toBeLessThanOrEqual(1 + Math.ceil((Date.now() - startedAt) / 1000))
})
