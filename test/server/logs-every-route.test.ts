import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { DrizzleQueryError, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ROLE_TABLE } from '../../contract/roles.ts'
import { startAllJobs } from '../../server/jobs/all-jobs.ts'
import { filesBelow, ROOT } from '../architecture/walk.ts'
import type { Client } from '../support/client.ts'
import { SANDBOX_ENV } from '../support/env.ts'
import { openShop, type Shop } from '../support/shop.ts'
import { makeExamples } from './roles/index.ts'
import { addressOf, makeWorld, type Sent, type Who, type World } from './roles/world.ts'

const NOME = 'Quitéria Bandeira'
const EMAIL = 'quiteria@exemplo.com.br'
const CPF = '11144477735'
const TELEFONE = '71988887777'

let log = ''
/** The index of the database query that fails, from 0; null: none. */
let failAt: number | null = null
let queryCount = 0
let shop: Shop
let world: World
beforeAll(async () => {
  shop = await openShop({
    jobs: false,
    config: { LOG_LEVEL: 'debug', SMS_PER_PHONE: '1000' },
    log: {
      write: (line: string) => {
        log += line
      },
    },
    wrap: (deps) => {
      // The error of the query builder for a closed connection; its message contains the parameters.
      const fail = () => {
        const params = [NOME, EMAIL, CPF, TELEFONE]
        throw new DrizzleQueryError('UPDATE cliente SET nome = $1', params, new Error(`Connection terminated ${EMAIL}`))
      }
      deps.db = new Proxy(deps.db, {
        get(db, key, receiver) {
          const value = Reflect.get(db, key, receiver)
          if (!['execute', 'select', 'transaction'].includes(String(key))) return value
          return (...args: unknown[]) => {
            queryCount += 1
            if (queryCount - 1 !== failAt) return Reflect.apply(value, db, args)
            return key === 'select' ? fail() : Promise.resolve().then(fail)
          }
        },
      })
    },
  })
  world = await makeWorld(shop)
  await shop.db.execute(sql`UPDATE cliente SET nome = ${NOME}, email = ${EMAIL}, cpf = ${CPF}, telefone = ${TELEFONE}
    WHERE id = ${world.owner.id}`)
  await shop.db.execute(sql`UPDATE usuario SET nome = ${NOME}`)
})
afterAll(() => shop.close())

async function send(who: Client, route: string, sent: Sent): Promise<Response> {
  const { body, form } = sent
  const data = new FormData()
  for (const [name, value] of Object.entries(form?.fields ?? {})) data.append(name, value)
  if (form) data.append(form.field, new Blob([new Uint8Array(form.content)]), form.name)
  return fetch(shop.url + addressOf(route, sent), {
    method: route.split(' ')[0] ?? '',
    headers: {
      ...(who.cookie && { cookie: who.cookie }),
      ...(who.token && { authorization: `Bearer ${who.token}` }),
      ...(body && { 'content-type': 'application/json' }),
    },
    ...(body && { body: JSON.stringify(body) }),
    ...(form && { body: data }),
  })
}

/** A permitted caller, so that the call reaches its service; with a session, so that authentication runs a query. */
const callerOf = (route: string): Who => (ROLE_TABLE[route]?.roles.includes('customer') ? 'owner' : 'admin')

const secrets = (): string[] => [
  ...[NOME, 'Quitéria', EMAIL, CPF, '111.444.777-35', TELEFONE, TELEFONE.slice(2)],
  ...['Ana Sousa', '71987654321', 'errada', 'Não posso ir', 'Connection terminated'],
  ...Object.values(world.people).flatMap(({ cookie, token }) => [cookie?.split('=')[1] ?? '', token ?? '']),
  ...Object.entries(SANDBOX_ENV)
    .filter(([name]) => name !== 'WEBHOOK_USER')
    .map(([, value]) => value),
  ...['Bearer', 'argon2', 'sig=', 'Failed query'],
]
const leaks = (): string[] => secrets().filter((secret) => secret !== '' && log.includes(secret))

test(
  'every route, with each of its queries failing: no message in a 5xx, no personal data in the log',
  {
    timeout: 300_000,
  },
  async () => {
    const examples = makeExamples(world)
    const broken = new Set<string>()
    for (const [route, { send: make }] of Object.entries(examples)) {
      const who = callerOf(route)
      for (const at of [0, 1, 2, 3, 4, null]) {
        failAt = null
        const sent = (await make?.(who)) ?? {}
        queryCount = 0
        failAt = at
        const response = await send(world.people[who], route, sent)
        failAt = null
        const text = await response.text()
        if (response.status < 500) continue
        broken.add(route)
        const isDeliberate = route === 'GET /readyz'
        expect([response.status, text], route).toEqual(
          isDeliberate ? [503, '{"code":"server.unavailable"}'] : [500, '{}'],
        )
      }
      expect(leaks(), route).toEqual([])
    }
    // Every route failed at least once, except those without a query.
    const withoutQuery = ['GET /api/privacidade', 'GET /api/docs', 'GET /api/docs/json', 'GET /healthz', 'GET /metrics']
    // No wallet is configured here, and a pass's token is judged before the database is asked.
    const ofWallets = Object.keys(ROLE_TABLE).filter((route) => route.includes(' /api/carteira/'))
    expect([...broken, ...withoutQuery, ...ofWallets].sort()).toEqual(Object.keys(ROLE_TABLE).sort())
    expect(log.length).toBeGreaterThan(10_000)
  },
)

test('every job, with its first queries failing: no personal data in the log', async () => {
  log = ''
  for (const at of [0, 1, 2]) {
    queryCount = 0
    failAt = at
    const jobs = startAllJobs(shop.deps, {
      checkMs: 5,
      inboxMs: 5,
      confirmMs: 5,
      announceMs: 5,
      meterMs: 5,
      reconcileMs: 5,
      expireMs: 5,
      clubMs: 5,
      messagesMs: 5,
      filaMs: 5,
      cleanMs: 5,
      bouncesMs: 60_000,
      removalsMs: 5,
      publishMs: 20,
      compareMs: 5,
    })
    await expect.poll(() => queryCount).toBeGreaterThan(10)
    await jobs.stop()
  }
  failAt = null
  expect(log).toContain('a job failed')
  expect(leaks()).toEqual([])
})

test('no line of the server logs an error’s message', () => {
  for (const path of filesBelow(['server'], /\.ts$/)) {
    // Start and stop of the process: no requests and no personal data.
    if (path === 'server/main.ts') continue
    const code = readFileSync(join(ROOT, path), 'utf8')
    for (const [line] of code.matchAll(/log(ger)?\.(debug|info|warn|error|fatal)\([\s\S]{0,200}?\)\n/g))
      expect(line, path).not.toMatch(/String\(\w*error\)|error\.(message|stack)|\berr(or)?[,:} ]/)
  }
})
