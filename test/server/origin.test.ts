import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ROLE_TABLE } from '../../contract/roles.ts'
import { type Client, makeClients } from '../support/client.ts'
import { openShop, type Shop } from '../support/shop.ts'
import { makeUsuario } from '../support/staff.ts'
import { fingerprint } from '../support/tables.ts'

const FORBIDDEN = { code: 'origin.forbidden', message: 'Você não tem permissão para fazer isso' }

let shop: Shop
let cliente: Client
let admin: Client
beforeAll(async () => {
  shop = await openShop({ jobs: false })
  const [person] = await makeClients(shop, 1)
  if (!person) throw new Error('no cliente was created')
  cliente = person
  admin = await makeUsuario(shop)
})
afterAll(() => shop.close())

const changing = Object.keys(ROLE_TABLE)
  .filter((route) => !route.startsWith('GET '))
  .map((route) => route.replace('/api/', '').replaceAll(/:\w+/g, () => randomUUID()))

/** Calls as a permitted caller: a cliente's cookie and an admin's token, with JSON or with a form. */
const call = async (route: string, headers: Record<string, string>, form?: FormData) => {
  const [method = '', path = ''] = route.split(' ')
  const both = { cookie: cliente.cookie ?? '', authorization: `Bearer ${admin.token}` }
  const sent = form ? { body: form } : { body: '{}', headers: { 'content-type': 'application/json' } }
  const init = { method, body: sent.body, headers: { ...both, ...sent.headers, ...headers } }
  const response = await fetch(`${shop.url}/api/${path}`, init)
  return { status: response.status, body: (await response.json()) as unknown }
}

describe('a call that changes data', () => {
  test.each([
    { origin: 'https://ladrao.example' },
    { origin: 'null' },
    { origin: '' },
    { origin: 'http://127.0.0.1' },
    { origin: 'http://127.0.0.1:1' },
    { 'sec-fetch-site': 'cross-site' },
  ])('a call that changes data is refused with the headers %j', async (headers) => {
    const before = await fingerprint(shop.db)
    for (const route of changing) {
      const form = new FormData()
      form.append('images', new Blob(['x'], { type: 'image/jpeg' }), 'a.jpg')
      for (const sent of [undefined, form]) {
        expect(await call(route, headers, sent), route).toEqual({ status: 403, body: FORBIDDEN })
      }
    }
    expect(await fingerprint(shop.db)).toEqual(before)
  })

  test('a call that changes data is accepted from the site’s own page and without an Origin', async () => {
    for (const route of changing) {
      for (const headers of [{ origin: shop.url, 'sec-fetch-site': 'same-origin' }, {}]) {
        const { body } = await call(route.replace('logout', 'login'), headers)
        // The webhook accepts only the provider: a cliente's cookie is refused there.
        if (!route.includes('webhooks')) expect(body, route).not.toEqual(FORBIDDEN)
      }
    }
  })

  test('a call that changes data with a configured public address is accepted from that address only', async () => {
    const named = await shop.openAnother({ jobs: false, config: { PUBLIC_URL: 'https://ingressos.example/loja' } })
    const post = (origin: string) => cliente.at(named.url).call('POST', 'eventos/list', {}, { origin })
    expect((await post('https://ingressos.example')).status).toBe(200)
    for (const origin of [named.url, 'http://ingressos.example', 'https://ingressos.example.ladrao.example']) {
      expect((await post(origin)).status, origin).toBe(403)
    }
    await named.close()
  })
})

test('reading is allowed with any Origin, but no other site may read the answer', async () => {
  const answer = await cliente.call('GET', 'cidades', undefined, { origin: 'https://ladrao.example' })
  expect(answer.status).toBe(200)
  expect(answer.headers.get('access-control-allow-origin')).toBeNull()
  expect(answer.headers.get('cross-origin-resource-policy')).toBe('same-origin')
})
