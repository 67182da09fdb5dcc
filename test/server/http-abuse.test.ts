import { request } from 'node:http'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ROLE_TABLE } from '../../contract/roles.ts'
import { makeEvento } from '../support/fixtures.ts'
import { openShop, type Shop } from '../support/shop.ts'
import { makeUsuario } from '../support/staff.ts'
import { fingerprint } from '../support/tables.ts'

const NOT_UNDERSTOOD = { code: 'request.not-understood', message: 'Não foi possível entender os dados enviados' }
const WRONG_TYPE = { code: 'request.unsupported-type', message: 'Formato de dados não aceito' }
const UNKNOWN = { code: 'page.not-found', message: 'Registro não encontrado' }

let shop: Shop
let token: string
let before: Awaited<ReturnType<typeof fingerprint>>
beforeAll(async () => {
  shop = await openShop({ jobs: false })
  token = (await makeUsuario(shop)).token ?? ''
  await makeEvento(shop.db, { nome: 'Festival do Sol' })
  before = await fingerprint(shop.db)
})
afterAll(async () => {
  expect(await fingerprint(shop.db)).toEqual(before)
  expect(Object.keys(Object.prototype)).toEqual([])
  await shop.close()
})

type Seen = { status: number; body: unknown; headers: Record<string, string | string[] | undefined> }
/** Sends as an admin with a raw request, because `fetch` would correct the defects under test. */
const send = (method: string, path: string, headers: Record<string, string> = {}, body = ''): Promise<Seen> =>
  new Promise((resolve, reject) => {
    const call = request(
      shop.url,
      { path, method, headers: { authorization: `Bearer ${token}`, ...headers } },
      (response) => {
        const chunks: Buffer[] = []
        response.on('data', (chunk: Buffer) => chunks.push(chunk))
        response.on('end', () => {
          const text = Buffer.concat(chunks).toString()
          const isJson = response.headers['content-type']?.startsWith('application/json')
          resolve({
            status: response.statusCode ?? 0,
            body: isJson && text ? JSON.parse(text) : text,
            headers: response.headers,
          })
        })
      },
    )
    call.on('error', reject)
    call.end(body)
  })
const json = { 'content-type': 'application/json' }
const list = (body: string, headers: Record<string, string> = json) => send('POST', '/api/eventos/list', headers, body)

const paths = [...new Set(Object.keys(ROLE_TABLE).map((route) => route.split(' ')[1] ?? ''))]
const filled = (path: string) => path.replaceAll(/:\w+/g, '11111111-1111-4111-8111-111111111111')

describe('methods', () => {
  test.each(['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE', 'PROPFIND', 'LOCK', 'SEARCH'])(
    'the method %s on an address without such a route gets a 404 in JSON',
    async (method) => {
      for (const path of paths) {
        // Other routes of this method that also match this address.
        const meant = Object.keys(ROLE_TABLE).some((route) => {
          const [name, pattern = ''] = route.split(' ')
          return name === method && new RegExp(`^${pattern.replaceAll(/:\w+/g, '[^/]+')}$`).test(filled(path))
        })
        if (meant) continue
        const { status, body } = await send(method, filled(path))
        expect({ status, body }, `${method} ${path}`).toEqual({ status: 404, body: UNKNOWN })
      }
    },
  )

  test('HEAD answers as GET does, without the body', async () => {
    for (const route of Object.keys(ROLE_TABLE)) {
      const [method, path = ''] = route.split(' ')
      if (method !== 'GET') continue
      const got = await send('GET', filled(path))
      const head = await send('HEAD', filled(path))
      expect(head.status, path).toBe(got.status)
      expect(head.headers['content-type'], path).toBe(got.headers['content-type'])
    }
  })

  test('a method override in a header or in the address is ignored', async () => {
    const override = { ...json, 'x-http-method-override': 'DELETE', 'x-method-override': 'DELETE' }
    expect((await send('POST', '/api/eventos/list?_method=DELETE', override, '{}')).status).toBe(200)
    expect((await send('GET', '/api/cidades', override)).status).toBe(200)
  })
})

describe('cross-origin access', () => {
  test('cross-origin access is not allowed by any route, neither in a preflight nor in the answer', async () => {
    for (const route of Object.keys(ROLE_TABLE)) {
      const [method = '', path = ''] = route.split(' ')
      const asked = await send('OPTIONS', filled(path), {
        origin: 'https://ladrao.example',
        'access-control-request-method': method,
        'access-control-request-headers': 'content-type, authorization',
      })
      const answered = await send(method, filled(path), { origin: 'https://ladrao.example' })
      expect(asked.status, route).toBe(404)
      for (const { headers } of [asked, answered])
        expect(Object.keys(headers).filter((name) => name.startsWith('access-control'))).toEqual([])
    }
  })

  test('cross-origin access is not allowed by the socket', async () => {
    const answer = await send('GET', '/socket.io/?EIO=4&transport=polling', { origin: 'https://ladrao.example' })
    expect(answer.status).toBeGreaterThanOrEqual(400)
    expect(Object.keys(answer.headers).filter((name) => name.startsWith('access-control'))).toEqual([])
  })
})

describe('a body', () => {
  test.each([
    '{"pesquisa":{"__proto__":{"nome":"x"}}}',
    '{"__proto__":null}',
    '{"pesquisa":{"constructor":{"prototype":{"x":1}}}}',
    '{"\\u005f\\u005fproto__":{"limit":1}}',
    '[{"__proto__":{"x":1}}]',
  ])('a body with a prototype key (%s) is refused', async (body) => {
    expect(await list(body)).toMatchObject({ status: 400, body: NOT_UNDERSTOOD })
  })

  test('a body with a duplicate key uses the last value, for validation and for the query', async () => {
    expect((await list('{"limit":1,"limit":101}')).status).toBe(400)
    expect((await list('{"limit":101,"limit":1}')).status).toBe(200)
    const twice = '{"pesquisa":{"nome":"festival"},"pesquisa":{"nome":"outra coisa"}}'
    expect((await list(twice)).body).toMatchObject({ total: 0 })
  })

  test('a body with very deep nesting is refused or read, and never causes a 5xx', async () => {
    for (const depth of [100, 10_000, 60_000]) {
      const brackets = `${'['.repeat(depth)}${']'.repeat(depth)}`
      const objects = `${'{"a":'.repeat(depth / 2)}1${'}'.repeat(depth / 2)}`
      for (const deep of [brackets, objects]) {
        expect((await list(`{"pesquisa":${deep}}`)).status, `${deep.slice(0, 8)} ${depth}`).toBeOneOf([200, 400, 413])
        expect((await list(`{"x":${deep}}`)).status).toBeOneOf([200, 400, 413])
        expect((await send('POST', '/api/cidades', json, `{"nome":${deep},"estado":"BA"}`)).status).toBeOneOf([
          400, 413,
        ])
      }
    }
  })

  test('a body of 256 kB is accepted, one byte more is refused', async () => {
    const size = 256 * 1024
    const of = (bytes: number) => `{"x":"${'x'.repeat(bytes - 8)}"}`
    expect((await list(of(size))).status).toBe(200)
    expect(await list(of(size + 1))).toMatchObject({
      status: 413,
      body: { message: 'Os dados enviados são grandes demais' },
    })
    for (const route of Object.keys(ROLE_TABLE)) {
      const [method = '', path = ''] = route.split(' ')
      if (method === 'GET') continue
      const sized = { ...json, 'content-length': String(size + 1) }
      expect((await send(method, filled(path), sized, of(size + 1))).status, route).toBeOneOf([401, 413, 415])
    }
  })
})

describe('a content type', () => {
  test.each([
    'application/json; charset=utf-8',
    'APPLICATION/JSON',
    'application/json;charset="utf-8"',
    'application/json ; x=text/plain',
  ])('the content type %s is accepted as JSON', async (type) => {
    expect((await list('{}', { 'content-type': type })).status).toBe(200)
  })

  test.each([
    'text/plain; application/json',
    'text/plain, application/json',
    'application/x-www-form-urlencoded; application/json',
    'application/json-patch+json',
    'application/vnd.api+json',
    'application/ld+json',
    'text/json',
    'application/*',
    '*/*',
    'multipart/form-data',
    'multipart/mixed; boundary=x',
    'application/octet-stream',
    'application/jsonx',
  ])('the content type %s is not JSON, so another site’s form cannot imitate a call', async (type) => {
    expect(await list('{}', { 'content-type': type })).toMatchObject({ status: 415, body: WRONG_TYPE })
  })

  test('compressed bodies are not decompressed, so decompression bombs have no effect', async () => {
    const answer = await list('\u001f\u008b\b\0\0', { ...json, 'content-encoding': 'gzip' })
    expect(answer.status).toBeOneOf([400, 415])
  })

  test('a body with both a length and chunked encoding is refused', async () => {
    const both = { ...json, 'content-length': '2', 'transfer-encoding': 'chunked' }
    expect((await list('{}', both).catch(() => ({ status: 400 }))).status).toBe(400)
  })
})

describe('an address', () => {
  test('an address or a header that is too long is refused with a Portuguese message', async () => {
    expect(await send('GET', `/api/clientes?pesquisa=${'x'.repeat(20_000)}`)).toMatchObject({
      status: 431,
      body: NOT_UNDERSTOOD,
    })
    expect(await send('GET', '/api/cidades', { 'x-long': 'x'.repeat(20_000) })).toMatchObject({ status: 431 })
    expect(await send('GET', '/api/cidades', { cookie: `a=${'x'.repeat(17_000)}` })).toMatchObject({ status: 431 })
    expect(await send('GET', `/api/cidades/${'x'.repeat(201)}`)).toMatchObject({ status: 414, body: NOT_UNDERSTOOD })
  })

  test('an address with another spelling of the path meets the same guard or is not found', async () => {
    const anonymous = { authorization: '' }
    for (const path of [
      '/api/users/list/',
      '/api//users/list',
      '/API/users/list',
      '/api/users/./list',
      '/api/users%2flist',
      '/api/users/list;x',
      '/api/users/list%00',
      '//api/users/list',
      '/api/../api/users/list',
    ])
      expect((await send('GET', path, anonymous)).status, path).toBeOneOf([400, 401, 404])
  })
})
