import { request } from 'node:http'
import { connect } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openShop, type Shop } from '../support/shop.ts'

const NOT_UNDERSTOOD = { code: 'request.not-understood', message: 'Não foi possível entender os dados enviados' }
const TOO_LARGE = { code: 'request.too-large', message: 'Os dados enviados são grandes demais' }
const WRONG_TYPE = { code: 'request.unsupported-type', message: 'Formato de dados não aceito' }
const UNKNOWN = { code: 'page.not-found', message: 'Registro não encontrado' }

let shop: Shop
beforeAll(async () => {
  shop = await openShop({ jobs: false })
})
afterAll(() => shop.close())

type Seen = { status: number; body: unknown; type: string | undefined }
/** A raw request, because `fetch` would correct the defects under test. */
const send = (method: string, path: string, headers: Record<string, string> = {}, body = ''): Promise<Seen> =>
  new Promise((resolve, reject) => {
    const call = request(shop.url, { path, method, headers }, (response) => {
      const chunks: Buffer[] = []
      response.on('data', (chunk: Buffer) => chunks.push(chunk))
      response.on('end', () => {
        const text = Buffer.concat(chunks).toString()
        const type = response.headers['content-type']
        resolve({ status: response.statusCode ?? 0, body: text && JSON.parse(text), type })
      })
    })
    call.on('error', reject)
    call.end(body)
  })
const json = { 'content-type': 'application/json' }
const post = (body: string, headers: Record<string, string> = json) => send('POST', '/api/eventos/list', headers, body)
const portuguese = { type: 'application/json; charset=utf-8' }

describe('a body', () => {
  test.each([
    '',
    '{',
    '{"a":}',
    'null',
    '7',
    '"texto"',
    '[]',
    'NaN',
    "{'a':1}",
    '\u0000',
    '{"a":1}}',
    '['.repeat(100_000),
  ])('a body that is not a JSON object (%.20s) is refused', async (body) => {
    expect(await post(body)).toEqual({ status: 400, body: NOT_UNDERSTOOD, ...portuguese })
  })

  test.each([
    '{"__proto__":{"admin":true}}',
    '{"constructor":{"prototype":{"admin":true}}}',
    '{"pesquisa":{"__proto__":1}}',
  ])('a body with a prototype key (%s) is refused', async (body) => {
    expect(await post(body)).toEqual({ status: 400, body: NOT_UNDERSTOOD, ...portuguese })
    expect(Object.keys(Object.prototype)).toEqual([])
  })

  test('a body of a megabyte is too large', async () => {
    const body = JSON.stringify({ pesquisa: { nome: 'x'.repeat(1024 * 1024) } })
    expect(await post(body, { ...json, 'content-length': String(body.length) })).toMatchObject({
      status: 413,
      body: TOO_LARGE,
    })
    // Sent in chunks, without a Content-Length.
    expect(await post(body, { ...json, 'transfer-encoding': 'chunked' })).toMatchObject({
      status: 413,
      body: TOO_LARGE,
    })
  })

  test.each([
    'text/plain',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    'application/xml',
    'application/jsonp',
    'x',
  ])('a body of type %s is not accepted', async (type) => {
    expect(await post('{}', { 'content-type': type })).toEqual({ status: 415, body: WRONG_TYPE, ...portuguese })
  })

  test('a body without a type is not accepted, and a missing body is refused', async () => {
    expect(await post('{}', {})).toEqual({ status: 415, body: WRONG_TYPE, ...portuguese })
    expect(await post('', {})).toEqual({ status: 400, body: NOT_UNDERSTOOD, ...portuguese })
  })

  test('a body with NUL or a lone surrogate in a text is refused at any depth; other characters are accepted', async () => {
    expect((await post('{"pesquisa":{"nome":"abc\\ud800"}}')).status).toBe(400)
    expect((await post('{"pesquisa":{"nome":"abc\\ud83d\\ude00"}}')).status).toBe(200)
    expect((await post('{"pesquisa":{"nome":"ab\\u0000c"}}')).body).toEqual({
      code: 'validation.failed',
      message: 'Preencha todos os campos corretamente',
      fields: { 'pesquisa.nome': 'Preencha todos os campos corretamente' },
    })
    expect((await post(`{"x":${'['.repeat(50_000)}"\\u0000"${']'.repeat(50_000)}}`)).status).toBe(400)
    for (const nome of ['\\u202eabc', '%%%', '___', "'; DROP TABLE venda; --", '\\\\\\\\\\\\']) {
      expect(await post(`{"pesquisa":{"nome":"${nome}"}}`), nome).toMatchObject({ status: 200, body: { total: 0 } })
    }
  })
})

describe('an address', () => {
  test.each([
    '/api/nada',
    '/api',
    '/api/',
    '/nada',
    '/api/eventos/list/x',
    '/api/../package.json',
    '/.env',
    '//x',
    '/api/reservas/x/y',
  ])('an address that is unknown (%s) gets a 404 in JSON', async (path) => {
    expect(await send('GET', path)).toEqual({ status: 404, body: UNKNOWN, ...portuguese })
  })

  test.each(['PUT', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE', 'PROPFIND'])(
    'an address with the unsupported method %s gets a 404 as well',
    async (method) => {
      expect(await send(method, '/api/eventos/list')).toMatchObject({ status: 404, body: UNKNOWN })
    },
  )

  test('an address that cannot be decoded or is too long gets a Portuguese message', async () => {
    expect(await send('GET', '/api/eventos/%E0%A4%A')).toEqual({ status: 400, body: NOT_UNDERSTOOD, ...portuguese })
    expect(await send('GET', '/%')).toEqual({ status: 400, body: NOT_UNDERSTOOD, ...portuguese })
    expect(await send('GET', `/api/eventos/${'a'.repeat(300)}`)).toEqual({
      status: 414,
      body: NOT_UNDERSTOOD,
      ...portuguese,
    })
  })

  test('an address may end in a slash', async () => {
    expect(await send('GET', '/api/cidades/')).toMatchObject({ status: 200, body: { result: [] } })
    expect(await send('POST', '/api/eventos/list/', json, '{}')).toMatchObject({ status: 200, body: { total: 0 } })
  })
})

/** The server's answer to raw bytes. */
const sendBytes = (bytes: string): Promise<string> =>
  new Promise((resolve) => {
    let received = ''
    const socket = connect(Number(new URL(shop.url).port), '127.0.0.1', () => socket.write(bytes))
    socket.on('data', (chunk) => {
      received += chunk.toString()
    })
    socket.on('close', () => resolve(received))
    socket.on('error', () => resolve(received))
  })

test('invalid HTTP or endless headers get an answer, and the connection is closed', async () => {
  const answer = await sendBytes('OI, TUDO BEM?\r\n\r\n')
  expect(answer).toMatch(/^HTTP\/1\.1 400 Bad Request\r\n[\s\S]*Não foi possível/)
  expect(answer).toContain('\r\nX-Content-Type-Options: nosniff\r\n')
  expect(answer).toContain("\r\nContent-Security-Policy: default-src 'none';frame-ancestors 'none'\r\n")
  expect(await sendBytes(`GET / HTTP/1.1\r\nHost: x\r\nX: ${'a'.repeat(40_000)}\r\n\r\n`)).toMatch(/^HTTP\/1\.1 431 /)
  expect((await send('GET', '/healthz')).status).toBe(200)
})

const UPGRADE =
  'connection: upgrade, close\r\nupgrade: websocket\r\nsec-websocket-key: eA==\r\nsec-websocket-version: 13'
test.each([
  ['a request without a Host', 400, 'GET /api/cidades HTTP/1.1\r\nconnection: close'],
  ['an unknown expectation', 404, 'GET /api/nada HTTP/1.1\r\nhost: x\r\nexpect: chuva\r\nconnection: close'],
  ['an upgrade of what is no socket', 404, `GET /api/nada HTTP/1.1\r\nhost: x\r\n${UPGRADE}`],
  ['a tunnel', 400, 'CONNECT x:443 HTTP/1.1\r\nhost: x'],
])('%s gets the answer of any other request', async (_, status, bytes) => {
  const [head = '', body = ''] = (await sendBytes(`${bytes}\r\n\r\n`)).split('\r\n\r\n')
  expect(head).toMatch(new RegExp(`^HTTP/1.1 ${status} `))
  expect(JSON.parse(body)).toEqual(status === 404 ? UNKNOWN : NOT_UNDERSTOOD)
})

test('a whole request is answered, and then the rubbish behind it', async () => {
  const body = JSON.stringify({ pesquisa: {}, cursor: 0, limit: 1, orderType: 'DESC' })
  const request = (end: string): string =>
    `POST /api/eventos/list HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ntransfer-encoding: chunked\r\n\r\n${body.length.toString(16)}\r\n${body}\r\n0\r\n\r\n${end}`
  const statuses = async (bytes: string) =>
    [...(await sendBytes(bytes)).matchAll(/HTTP\/1\.1 (\d{3}) /g)].map(([, status]) => status)
  expect(await statuses(request('x'))).toEqual(['200', '400'])
  // Two requests on their way, then the rubbish.
  expect(await statuses(request(request('x')))).toEqual(['200', '200', '400'])
  // The request's own body is at fault.
  expect(await statuses(request('').replace('0\r\n\r\n', 'zz\r\n'))).toEqual(['400'])
})
