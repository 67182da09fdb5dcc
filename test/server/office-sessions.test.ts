import { sql } from 'drizzle-orm'
import { io, type Socket } from 'socket.io-client'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { SessaoAberta } from '../../contract/second-factor.ts'
import { SOCKET_EVENTS } from '../../contract/socket-events.ts'
import { deviceWordsOf } from '../../server/auth/device-words.ts'
import { Client } from '../support/client.ts'
import { logInAs, makeLogin } from '../support/office.ts'
import { openShop, type Shop } from '../support/shop.ts'
import { makeUsuario } from '../support/staff.ts'

const CHROME =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0 Safari/537.36'

let shop: Shop
const sockets: Socket[] = []
beforeAll(async () => {
  shop = await openShop({ jobs: false })
})
afterAll(async () => {
  for (const socket of sockets) socket.disconnect()
  await shop.close()
})

const list = async (who: Client, path = 'sessoes') => (await who.get<{ result: SessaoAberta[] }>(path)).body.result
const isIn = async (who: Client): Promise<boolean> => (await who.post('verify-token', {})).status === 200

/** Opens a socket that watches the dashboard in a session. @returns a function: whether it is still connected */
async function watch(token: string | null): Promise<() => boolean> {
  const socket = io(shop.url, { transports: ['websocket'], reconnection: false })
  sockets.push(socket)
  const ok = await socket.emitWithAck(SOCKET_EVENTS.watchPainel, { token })
  expect(ok).toEqual({ ok: true })
  return () => socket.connected
}

test.each([
  [CHROME, 'Chrome', 'Windows'],
  [`${CHROME} Edg/140.0`, 'Edge', 'Windows'],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Version/18.0 Mobile/15E148 Safari/604.1',
    'Safari',
    'iPhone',
  ],
  ['Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) CriOS/140.0 Mobile Safari/604.1', 'Chrome', 'iPhone'],
  [
    'Mozilla/5.0 (Linux; Android 15; SM-S911B) SamsungBrowser/27.0 Chrome/125.0 Mobile Safari/537.36',
    'Samsung Internet',
    'Android',
  ],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0', 'Firefox', 'Linux'],
  ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) Version/18.0 Safari/605.1.15', 'Safari', 'Mac'],
  ['curl/8.0', null, null],
  [undefined, null, null],
])('the browser %s is shown as %s on %s', (agent, browser, system) => {
  expect(deviceWordsOf(agent)).toEqual({ browser, system })
})

test('a user sees their open sessions in words, and which of them is this one', async () => {
  const person = await makeLogin(shop)
  const here = await logInAs(shop.url, person)
  const agent = `${CHROME} (de Ana Souza)`
  const there = await new Client(shop.url).call<{ token: string }>('POST', 'login', person, { 'user-agent': agent })
  const over = await logInAs(shop.url, person)
  await over.who.post('logout', {})
  await logInAs(shop.url, await makeLogin(shop))
  const open = await list(here.who)
  expect(open).toHaveLength(2)
  expect(open.find(({ atual }) => !atual)).toEqual({
    id: expect.any(String),
    navegador: 'Chrome',
    sistema: 'Windows',
    inicio: expect.stringMatching(/Z$/),
    ultimo_uso: expect.stringMatching(/Z$/),
    atual: false,
  })
  expect((await list(new Client(shop.url, '', null, there.body.token))).find(({ atual }) => atual)?.navegador).toBe(
    'Chrome',
  )
  const { rows } = await shop.db.execute<{ all: string }>(
    sql`SELECT string_agg(s::text, ' ') AS all FROM admin_session s WHERE id_usuario = ${person.id}`,
  )
  expect(rows[0]?.all).not.toMatch(/Ana|Mozilla/)
})

test('a user ends one of their sessions, or all others; their sockets are cut', async () => {
  const person = await makeLogin(shop)
  const [here, one, two] = [
    await logInAs(shop.url, person),
    await logInAs(shop.url, person),
    await logInAs(shop.url, person),
  ]
  const idOf = async (who: Client) => (await list(who)).find(({ atual }) => atual)?.id ?? ''
  const [atHere, atOne, atTwo] = [await watch(here.token), await watch(one.token), await watch(two.token)]
  const id = await idOf(one.who)
  expect(await here.who.call('DELETE', 'sessoes', { id })).toMatchObject({ status: 200, body: { id } })
  await expect.poll(atOne, { timeout: 30_000 }).toBe(false)
  expect([await isIn(here.who), await isIn(one.who), await isIn(two.who)]).toEqual([true, false, true])
  // A session that has ended, and another user's session: neither belongs to the caller.
  const stranger = await logInAs(shop.url, await makeLogin(shop))
  for (const other of [id, await idOf(stranger.who)])
    expect((await here.who.call('DELETE', 'sessoes', { id: other })).status).toBe(404)
  expect(await isIn(stranger.who)).toBe(true)
  expect(await here.who.call('DELETE', 'sessoes/outras')).toMatchObject({ status: 200, body: { ok: true } })
  await expect.poll(atTwo, { timeout: 30_000 }).toBe(false)
  expect([await isIn(here.who), await isIn(two.who), atHere()]).toEqual([true, false, true])
  expect(await list(here.who)).toHaveLength(1)
})

test('an admin sees and ends the sessions of a user, which the history records; staff do not', async () => {
  const [admin, person] = [await makeUsuario(shop), await makeLogin(shop, { admin: false })]
  const [one, two] = [await logInAs(shop.url, person), await logInAs(shop.url, person)]
  const path = `users/${person.id}/sessoes`
  expect((await one.who.get(path)).status).toBe(403)
  expect((await admin.get('users/11111111-1111-4111-8111-111111111111/sessoes')).status).toBe(404)
  const open = await list(admin, path)
  expect(open.map(({ atual }) => atual)).toEqual([false, false])
  const end = (who: Client, id?: string) => who.call('DELETE', 'users/sessoes', { user_id: person.id, id })
  expect((await end(one.who)).status).toBe(403)
  expect((await end(admin, open[0]?.id)).status).toBe(200)
  expect([await isIn(one.who), await isIn(two.who)].filter(Boolean)).toHaveLength(1)
  expect((await end(admin, open[0]?.id)).status).toBe(404)
  expect((await end(admin)).status).toBe(200)
  expect([await isIn(one.who), await isIn(two.who)]).toEqual([false, false])
  const { rows } = await shop.db.execute(
    sql`SELECT actor, detail FROM history WHERE entity_id = ${person.id} ORDER BY id`,
  )
  expect(rows).toEqual([1, 1].map((n) => ({ actor: `usuario:${admin.id}`, detail: { sessoes_encerradas: n } })))
  // Their own sessions, except the current one.
  expect((await admin.call('DELETE', 'users/sessoes', { user_id: admin.id })).status).toBe(200)
  expect(await isIn(admin)).toBe(true)
})

test('a logout that was not heard is repeated with the device’s cookie alone, and ends no other session', async () => {
  const person = await makeLogin(shop)
  const [auth, elsewhere] = [await logInAs(shop.url, person), await logInAs(shop.url, person)]
  const out = () => new Client(shop.url, '', auth.cookie, null).post('logout', {})
  expect((await out()).status).toBe(200)
  expect([await isIn(auth.who), await isIn(elsewhere.who)]).toEqual([false, true])
  expect((await out()).status).toBe(200)
})
