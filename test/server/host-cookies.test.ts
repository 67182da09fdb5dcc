import { io, type Socket } from 'socket.io-client'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeClients } from '../support/client.ts'
import { makeLogin } from '../support/office.ts'
import { signUp } from '../support/people.ts'
import { openShop, type Shop } from '../support/shop.ts'

const ORIGIN = 'https://ingressos.example'
let shop: Shop
let secure: Awaited<ReturnType<Shop['openAnother']>>
beforeAll(async () => {
  shop = await openShop({ jobs: false })
  secure = await shop.openAnother({ jobs: false, config: { PUBLIC_URL: ORIGIN } })
})
afterAll(async () => {
  await secure.close()
  await shop.close()
})

const send = (path: string, body: object, cookie = '') =>
  fetch(`${secure.url}/api/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: ORIGIN, cookie },
    body: JSON.stringify(body),
  })
const given = (answer: Response, name: string): string =>
  answer.headers
    .getSetCookie()
    .find((cookie) => cookie.includes(name))
    ?.split(';')[0] ?? ''

const once = (socket: Socket, event: string) => new Promise((resolve) => socket.once(event, resolve))

test('over https a cliente’s cookie is read only under the name that other hosts cannot set', async () => {
  const [client] = await makeClients(shop, 1, { pagarme: false })
  const cookie = client?.cookie ?? ''
  const status = async (sent: string) =>
    (await fetch(`${secure.url}/api/reservas`, { headers: { cookie: sent } })).status
  expect([await status(cookie), await status(`__Host-${cookie}`)]).toEqual([401, 200])
  // A cookie set by another host of the domain is ignored beside our own.
  const [other] = await makeClients(shop, 1, { pagarme: false })
  const own = await fetch(`${secure.url}/api/clientes/${client?.id}`, {
    headers: { cookie: `${other?.cookie}; __Host-${cookie}` },
  })
  expect(own.status).toBe(200)
})

test('login, logout and the socket use the same name', async () => {
  const person = await signUp(shop)
  const cookie = given(await send('clientes/login', person), 'bilheteria_sessao')
  expect(cookie).toMatch(/^__Host-bilheteria_sessao=/)
  const connect = async (sent: string) => {
    const socket = io(secure.url, {
      transports: ['websocket'],
      extraHeaders: { cookie: sent, origin: ORIGIN },
      reconnection: false,
    })
    await once(socket, 'connect')
    return socket
  }
  const [own, unprefixed] = [await connect(cookie), await connect(cookie.replace('__Host-', ''))]
  const gone = once(own, 'disconnect')
  expect((await send('clientes/logout', {}, cookie)).headers.get('set-cookie')).toMatch(
    /^__Host-bilheteria_sessao=; .*Path=\/; .*Secure/,
  )
  await gone
  expect(unprefixed.connected).toBe(true)
  unprefixed.disconnect()
})

test('the back-office’s tokens are renewed with the device’s cookie of that name', async () => {
  const answer = await send('login', await makeLogin(shop))
  const { refresh_token: token } = (await answer.json()) as { refresh_token: string }
  const cookie = given(answer, 'bilheteria_aparelho')
  expect(cookie).toMatch(/^__Host-bilheteria_aparelho=/)
  expect((await send('refresh-token', { token }, cookie.replace('__Host-', ''))).status).toBe(401)
  expect((await send('refresh-token', { token }, cookie)).status).toBe(200)
  expect((await send('logout', {}, cookie)).headers.get('set-cookie')).toMatch(
    /^__Host-bilheteria_aparelho=; .*Path=\/;/,
  )
})
