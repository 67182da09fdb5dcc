import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { Client } from '../support/client.ts'
import { signUp } from '../support/people.ts'
import { makeUsuario } from '../support/staff.ts'
import { fingerprint } from '../support/tables.ts'
import { eventually, type Kit, openKit } from './support/kit.ts'
import { openTcpProxy } from './support/tcp-proxy.ts'

// The server's connections to the database are closed while idle and inside transactions. (database-restart kills the
// database itself.) The server survives, reveals no internals, and continues with correct data.

/** The connections of the server behind the proxy. */
const POOL = 4
const BROKEN = { status: 500, body: {} }

let kit: Kit
let proxy: Awaited<ReturnType<typeof openTcpProxy>>
let far: Awaited<ReturnType<Kit['shop']['openAnother']>>
let admin: Client
beforeAll(async () => {
  kit = await openKit()
  const [, user, folder = '', name] = /^postgresql:\/\/(\w+)@([^/]+)\/(\w+)$/.exec(kit.shop.database.url) ?? []
  proxy = await openTcpProxy(`${decodeURIComponent(folder)}/.s.PGSQL.5432`)
  far = await kit.shop.openAnother({
    config: { DB_POOL: String(POOL), DATABASE_URL: `postgresql://${user}@127.0.0.1:${proxy.port}/${name}` },
  })
  admin = (await makeUsuario(kit.shop)).at(far.url)
})
afterEach(async () => {
  proxy.reconnect()
  await kit.expectInvariants()
  await kit.watched.explained()
})
afterAll(async () => {
  await far.close()
  await proxy.close()
  await kit.shop.close()
})

const waitForDatabase = () =>
  eventually(async () => expect((await fetch(`${far.url}/readyz`).then((answer) => answer.status)) === 200).toBe(true))

test('without a database an idle server is alive but not ready, answers 5xx without a message, and recovers', async () => {
  const hold = await kit.held()
  const buyer = hold.buyer.at(far.url)
  expect((await buyer.get('reservas')).status).toBe(200)
  proxy.disconnect()
  expect((await fetch(`${far.url}/healthz`)).status).toBe(200)
  // A probe may get the answer of up to a second before.
  await eventually(async () => {
    const ready = await fetch(`${far.url}/readyz`)
    expect([ready.status, await ready.json()]).toEqual([503, { code: 'server.unavailable' }])
  })
  const calls: [who: Client, method: string, path: string, body?: object][] = [
    [new Client(far.url), 'GET', 'cidades'],
    [new Client(far.url), 'POST', 'eventos/list', {}],
    [new Client(far.url), 'POST', 'login', { user: 'admin', senha: 'segredo' }],
    [new Client(far.url), 'POST', 'clientes/login', { telefone: '11987654321', senha: 'segredo' }],
    [buyer, 'GET', 'reservas'],
    [buyer, 'POST', 'reservas', { carrinho: randomUUID(), itens: hold.itens }],
    [admin, 'POST', 'verify-token'],
    [admin, 'POST', 'cidades', { nome: 'Ilhéus', estado: 'BA' }],
  ]
  for (const [who, method, path, body] of calls)
    expect(await who.call(method, path, body), `${method} ${path}`).toMatchObject(BROKEN)
  proxy.reconnect()
  await waitForDatabase()
  // Sessions and hold are unchanged: nobody was logged out, and no call took effect.
  expect((await buyer.get<{ result: { id: string }[] }>('reservas')).body.result.map(({ id }) => id)).toEqual([
    hold.reserva,
  ])
  expect((await admin.post('verify-token', {})).status).toBe(200)
  expect((await kit.all(sql`SELECT 1 FROM cidade WHERE nome = 'Ilhéus'`)).length).toBe(0)
})

type Waiting<T> = {
  call(): Promise<T>
  /** How many statements wait for the lock before `meanwhile` begins. */
  waiters?: number
  meanwhile(): unknown
}

/** Locks a table, makes a call that waits for the lock, does `meanwhile`, and unlocks the table. @returns the call's answer */
async function whileWaiting<T>(table: string, { call, waiters = 1, meanwhile }: Waiting<T>): Promise<T> {
  const blocker = new pg.Client({ connectionString: kit.shop.database.url })
  await blocker.connect()
  await blocker.query(`BEGIN; LOCK TABLE ${table} IN ACCESS EXCLUSIVE MODE`)
  const waiting = async () =>
    (await kit.all(sql`SELECT 1 FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND datname = current_database()`))
      .length
  const answer = call()
  try {
    await eventually(async () => expect(await waiting()).toBe(waiters))
    await meanwhile()
  } finally {
    await blocker.query('ROLLBACK')
    await blocker.end()
    await answer
    // A waiting statement whose connection was closed finds that out, and is rolled back.
    await eventually(async () => expect(await waiting()).toBe(0))
  }
  return answer
}

const cutWhileWaiting = <T>(table: string, call: () => Promise<T>): Promise<T> =>
  whileWaiting(table, { call, meanwhile: () => proxy.disconnect() })

test('a process whose connections are all busy stays ready, and answers the probe before they are free', async () => {
  await waitForDatabase()
  const cidades = Array.from({ length: 2 * POOL }, (_, index) => ({ nome: `Cidade ${index}`, estado: 'BA' }))
  await whileWaiting('cidade', {
    call: () => Promise.all(cidades.map((cidade) => admin.post('cidades', cidade))),
    waiters: POOL,
    meanwhile: async () => {
      // For longer than a probe repeats the database's last answer.
      for (const until = Date.now() + 1500; Date.now() < until;)
        expect((await fetch(`${far.url}/readyz`)).status).toBe(200)
    },
  })
})

describe('a database connection that is cut inside a transaction: 500 without a message, and the same call works later', () => {
  test('a cut connection while reserving stores nothing', async () => {
    const hold = await kit.held()
    const buyer = await kit.buyer()
    const body = { carrinho: randomUUID(), itens: hold.itens }
    const before = await fingerprint(kit.shop.db)
    expect(await cutWhileWaiting('history', () => buyer.at(far.url).post('reservas', body))).toMatchObject(BROKEN)
    await eventually(async () => expect(await fingerprint(kit.shop.db)).toEqual(before))
    proxy.reconnect()
    await waitForDatabase()
    expect((await buyer.at(far.url).post('reservas', body)).status).toBe(200)
    expect(await kit.tomados(hold.lote)).toBe(4)
  })

  test('a cut connection while editing in the back-office stores nothing', async () => {
    const body = { nome: 'Itabuna', estado: 'BA' }
    const before = await fingerprint(kit.shop.db)
    expect(await cutWhileWaiting('history', () => admin.post('cidades', body))).toMatchObject(BROKEN)
    await eventually(async () => expect(await fingerprint(kit.shop.db)).toEqual(before))
    proxy.reconnect()
    await waitForDatabase()
    expect((await admin.post('cidades', body)).status).toBe(200)
    expect(await kit.all(sql`SELECT 1 FROM cidade WHERE nome = 'Itabuna'`)).toHaveLength(1)
  })

  test('a cut connection while logging in leaves no session', async () => {
    const sessions = async () => (await kit.all(sql`SELECT 1 FROM session WHERE id_cliente IS NOT NULL`)).length
    const person = await signUp(kit.shop)
    const before = await sessions()
    const login = () => new Client(far.url).post('clientes/login', person)
    expect(await cutWhileWaiting('session', login)).toMatchObject(BROKEN)
    expect(await sessions()).toBe(before)
    proxy.reconnect()
    await waitForDatabase()
    expect((await login()).status).toBe(200)
  })
})
