import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { openShop, type Shop } from '../support/shop.ts'
import { makeUsuario } from '../support/staff.ts'

const TIMEOUT_MS = 800
/** The pause between two bytes: much less than the timeout, so that no single pause triggers it. */
const BYTE_MS = 40

let shop: Shop
let port: number
beforeAll(async () => {
  shop = await openShop({ jobs: false, config: { REQUEST_TIMEOUT_MS: String(TIMEOUT_MS) } })
  port = Number(new URL(shop.url).port)
})
afterEach(async () => {
  expect((await fetch(`${shop.url}/healthz`)).status).toBe(200)
})
afterAll(() => shop.close())

type Line = { socket: Socket; received: () => string; closed: Promise<void> }
function dial(at: number | string = port): Line {
  const socket = connect(Number(at), '127.0.0.1')
  let received = ''
  socket.on('data', (chunk) => {
    received += chunk.toString()
  })
  socket.on('error', () => undefined)
  return { socket, received: () => received, closed: new Promise((resolve) => socket.on('close', () => resolve())) }
}

/** Sends a text byte by byte while the connection is open; returns everything the server sent. */
async function sendSlowly({ socket, received, closed }: Line, text: string): Promise<string> {
  let open = true
  void closed.then(() => {
    open = false
  })
  for (let i = 0; open; i += 1) {
    socket.write(text[i] ?? 'x')
    await sleep(BYTE_MS)
  }
  return received()
}

const CUT_OFF = /^HTTP\/1\.1 408 Request Timeout\r\n[\s\S]*Connection: close[\s\S]*Não foi possível entender os dados/

test('a connection with headers sent byte by byte is closed', async () => {
  expect(await sendSlowly(dial(), 'GET /api/cidades HTTP/1.1\r\nHost: x\r\nX-Slow: ')).toMatch(CUT_OFF)
})

test.each([
  ['JSON', 'application/json', 'POST /api/eventos/list'],
  ['a form with a file', 'multipart/form-data; boundary=x', 'PATCH /api/eventos/image'],
])(
  'a connection with a body sent byte by byte (%s) is closed, even for an authorized caller',
  async (_, type, route) => {
    const { token } = await makeUsuario(shop)
    const line = dial()
    const head = `${route} HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${token}\r\nContent-Type: ${type}\r\nContent-Length: 100000\r\n\r\n`
    line.socket.write(`${head}--x\r\nContent-Disposition: form-data; name="images"; filename="a.jpg"\r\n\r\n`)
    expect(await sendSlowly(line, ' ')).toMatch(CUT_OFF)
  },
)

test('a client that reads the 408 and goes on sending without closing is cut off', async () => {
  const taken = new Promise<Socket>((resolve) => shop.app.server.once('connection', resolve))
  const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true })
  socket.on('error', () => undefined)
  const ours = await taken
  const answered = new Promise<string>((resolve) => socket.once('data', (chunk) => resolve(chunk.toString())))
  const ended = new Promise((resolve) => socket.once('end', resolve))
  socket.write('POST /api/eventos/list HTTP/1.1\r\nHost: x\r\nX-Slow: ')
  const sending = setInterval(() => socket.write('x'), BYTE_MS)
  expect(await answered).toMatch(CUT_OFF)
  await ended
  await expect.poll(() => ours.destroyed, { timeout: 5 * TIMEOUT_MS }).toBe(true)
  clearInterval(sending)
  socket.destroy()
})

test('a connection with no request, or half a request, is closed', async () => {
  const silent = dial()
  const half = dial()
  half.socket.write('POST /api/eventos/list HTTP/1.1\r\nHost: x\r\nContent-Length: 10\r\n')
  await Promise.all([silent.closed, half.closed])
  expect(half.received()).toMatch(CUT_OFF)
})

test('two hundred concurrent slow connections do not delay other requests', async () => {
  const lines = Array.from({ length: 200 }, () => dial())
  for (const { socket } of lines) socket.write('POST /api/eventos/list HTTP/1.1\r\nHost: x\r\n')
  expect((await fetch(`${shop.url}/api/cidades`)).status).toBe(200)
  await Promise.all(lines.map(({ closed }) => closed))
  expect(lines.filter(({ received }) => CUT_OFF.test(received()))).toHaveLength(200)
})

test('an answer that is never read does not keep its connection open', async () => {
  const id = '11111111-1111-4111-8111-111111111111'
  // More than the socket buffers of both ends hold.
  const size = 16 * 1024 * 1024
  const patient = await shop.openAnother({ jobs: false, config: { REQUEST_TIMEOUT_MS: '200' } })
  await shop.db.execute(sql`INSERT INTO image (owner, role, hash, content)
    VALUES (${id}, 'evento', ${randomBytes(8).toString('hex')}, ${Buffer.alloc(size)})`)
  const taken = new Promise<Socket>((resolve) => patient.app.server.once('connection', resolve))
  const { socket, closed } = dial(new URL(patient.url).port)
  const ours = await taken
  // While the server processes the picture no data is sent, on a busy machine longer than the idle timeout.
  ours.setTimeout(0)
  let read = 0
  socket.on('data', (chunk) => {
    read += chunk.length
  })
  socket.write(`GET /api/eventoImg/${id}.jpg HTTP/1.1\r\nHost: x\r\n\r\n`)
  await once(socket, 'data')
  socket.pause()
  ours.setTimeout(patient.app.server.timeout)
  await expect.poll(() => ours.destroyed, { timeout: 20_000 }).toBe(true)
  socket.resume()
  await closed
  expect(read).toBeGreaterThan(0)
  expect(read).toBeLessThan(size)
  await patient.close()
})
