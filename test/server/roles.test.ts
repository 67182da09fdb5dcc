import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ROLE_TABLE } from '../../contract/roles.ts'
import { buildApp } from '../../server/app.ts'
import { Client } from '../support/client.ts'
import { uncoded } from '../support/coded.ts'
import { routesOf } from '../support/routes.ts'
import { sendExample } from '../support/send-example.ts'
import { openShop, type Shop } from '../support/shop.ts'
import { makeExamples } from './roles/index.ts'
import { type Examples, expectedOf, makeWorld, type Sent, WHO, type World } from './roles/world.ts'

/** Files of the API documentation page: public and not in the role table. */
const EXCUSED = ['inicio.js', 'swagger-ui.css', 'swagger-ui-bundle.js'].map((file) => `GET /api/docs/${file}`)

let shop: Shop
let world: World
let examples: Examples
beforeAll(async () => {
  shop = await openShop({ jobs: false, config: { SMS_PER_PHONE: '1000' } })
  world = await makeWorld(shop)
  examples = makeExamples(world)
})
afterAll(() => shop.close())

async function send(who: Client, route: string, sent: Sent): Promise<{ status: number; text: string }> {
  const answer = await sendExample(shop.url, who, route, sent)
  expect(uncoded(answer.status, answer.text), route).toBeNull()
  return answer
}

describe('the role table', () => {
  test('the role table has a row for every route, and a route for every row', () => {
    expect(routesOf(shop.app)).toEqual([...Object.keys(ROLE_TABLE), ...EXCUSED].sort())
  })

  test('the role table is complete: a route without a row prevents the start', async () => {
    const app = await buildApp({ ...shop.deps, ending: { isBegun: false } })
    expect(() => app.get('/api/segredos', () => 'x')).toThrow('GET /api/segredos is not in the role table')
    // The error is thrown by `ready`.
    void app.register(async (scope) => {
      scope.put('/api/cidades', () => 'x')
    })
    await expect(app.ready()).rejects.toThrow('PUT /api/cidades is not in the role table')
    await app.close()
  })

  test('the role table has an example for every row', () => {
    expect(Object.keys(examples).sort()).toEqual(Object.keys(ROLE_TABLE).sort())
  })
})

test('HEAD is guarded like GET', async () => {
  const paths = Object.keys(ROLE_TABLE).filter(
    (route) => route.startsWith('GET ') && expectedOf(route, {}, 'visitor') === 401,
  )
  expect(paths.length).toBeGreaterThan(15)
  for (const route of paths) {
    const sent = (await examples[route]?.send?.('visitor')) ?? {}
    expect((await send(new Client(shop.url), route.replace('GET', 'HEAD'), sent)).status, route).toBe(401)
  }
})

test('an expired token is not treated as a visitor: 401 where a token is read, ignored elsewhere', async () => {
  const dead = new Client(shop.url, '', null, 'x'.repeat(43))
  for (const [route, { roles, reads }] of Object.entries(ROLE_TABLE)) {
    if (route.includes('logout')) continue
    const isOffice = reads === undefined && roles.some((role) => role === 'staff' || role === 'admin')
    const sent = (await examples[route]?.send?.('visitor')) ?? {}
    const { status } = await send(dead, route, sent)
    expect(status, route).toBe(isOffice ? 401 : expectedOf(route, examples[route] ?? {}, 'visitor'))
  }
})

// Runs last, because its final calls end all sessions.
test(
  'every route answers visitor, owner, another cliente, staff here and elsewhere, admin as its row says',
  {
    timeout: 300_000,
  },
  async () => {
    const wrong: string[] = []
    for (const [route, example] of Object.entries(examples)) {
      for (const who of WHO) {
        const sent = (await example.send?.(who)) ?? {}
        const { status, text } = await send(world.people[who], route, sent)
        const wanted = expectedOf(route, example, who)
        if (status !== wanted) wrong.push(`${route} as ${who}: ${status}, not ${wanted}: ${text.slice(0, 200)}`)
        // The owner's data is in no answer to others, whatever the status.
        const isStranger = who === 'other' || who === 'elsewhere' || who === 'visitor'
        const isOpen = ROLE_TABLE[route]?.roles.includes('visitor')
        if (isStranger && !isOpen && text.includes(world.owner.id)) wrong.push(`${route} tells ${who} of the owner`)
      }
    }
    expect(wrong).toEqual([])
  },
)
