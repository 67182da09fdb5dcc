import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { request } from 'undici'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { SharedQuestion } from '../../server/reads/shared-answers.ts'
import { type Client, makeClients } from '../support/client.ts'
import { makeEvento, makeLote, makeRifa } from '../support/fixtures.ts'
import { openShop, type Shop } from '../support/shop.ts'
import { makeUsuario } from '../support/staff.ts'

let shop: Shop
let buyer: Client
/** The questions, in their order: a repeated request must reuse the identical question object. */
const asked: SharedQuestion[] = []
let isAway = false
beforeAll(async () => {
  shop = await openShop({
    jobs: false,
    wrap: (deps) => {
      const { shared } = deps
      deps.shared = (question) => {
        asked.push(question)
        return isAway ? Promise.reject(new Error('the database is unavailable')) : shared(question)
      }
    },
  })
  ;[buyer] = (await makeClients(shop, 1)) as [Client]
})
afterAll(() => shop.close())

type Call = { method: 'GET' | 'POST'; path: string; body?: string; headers?: Record<string, string> }

async function call({ method, path, body, headers }: Call) {
  const answer = await request(`${shop.url}/api/${path}`, {
    method,
    headers: { ...(body !== undefined && { 'content-type': 'application/json' }), ...headers },
    ...(body !== undefined && { body }),
  })
  const { date: _, ...rest } = answer.headers
  const content = Buffer.from(await answer.body.arrayBuffer())
  return { status: answer.statusCode, headers: rest, content: content.toString('latin1') }
}

/** The number of different questions that the same calls use. */
async function questionsOf(calls: Call[]): Promise<number> {
  asked.length = 0
  for (const one of calls) await call(one)
  return new Set(asked).size
}

async function makeHall() {
  const evento = await makeEvento(shop.db)
  await shop.db.execute(sql`UPDATE evento SET descricao = repeat('Uma noite de festa. ', 100) WHERE id = ${evento}`)
  return { evento, ...(await makeLote(shop.db, evento, { tipo: 1, lugares: 20 })) }
}

describe('a request without credentials that was made before', () => {
  test('a request without credentials that was made before is answered in the same way to the last header, whatever it asks and accepts', async () => {
    const { evento } = await makeHall()
    const rifa = await makeRifa(shop.db)
    const paths = ['cidades', 'banners', 'rifas', `rifas/${rifa}`, `rifas/${rifa}/numeros`, 'configSocioTorcedor']
    const all: Call[] = [
      ...[...paths, 'socio/cadeiras', `eventos/${evento}`, `eventos/${evento}/lugares`].map((path) => ({
        method: 'GET' as const,
        path,
      })),
      { method: 'GET', path: `eventos/${evento}/lugares?desde=1` },
      { method: 'GET', path: `rifas/${rifa}/numeros?desde=1` },
      { method: 'POST', path: 'eventos/list', body: '{"pesquisa": {"nome": "são joão"}}' },
      { method: 'POST', path: 'eventos/list', body: '{}' },
      { method: 'POST', path: 'eventos/vendas/list', body: `{"id":"${evento}"}` },
    ]
    for (const one of all)
      for (const headers of [{}, { 'accept-encoding': 'br' }, { 'accept-encoding': 'gzip' }]) {
        // A different address each time makes it a new request.
        const path = `${one.path}${one.path.includes('?') ? '&' : '?'}x=${randomUUID()}`
        asked.length = 0
        const first = await call({ ...one, path, headers })
        for (let n = 0; n < 2; n += 1) expect(await call({ ...one, path, headers }), one.path).toEqual(first)
        const questions = asked.filter(({ key }) => key === asked[0]?.key)
        expect([first.status, questions.length, new Set(questions).size], one.path).toEqual([200, 3, 1])
        if (one.method === 'POST') continue
        const known = { ...headers, 'if-none-match': String(first.headers.etag) }
        const unchanged = await call({ ...one, path, headers: known })
        expect(unchanged, one.path).toEqual(await call({ ...one, path: `${path}y`, headers: known }))
        expect([unchanged.status, unchanged.content, unchanged.headers.etag]).toEqual([304, '', first.headers.etag])
      }
  })

  test('a request without credentials that was made before has the answer of now: an edit is seen, and what is deleted is not found', async () => {
    const { evento } = await makeHall()
    const get: Call = { method: 'GET', path: `eventos/${evento}` }
    const list: Call = { method: 'POST', path: 'eventos/list', body: '{"pesquisa":{"nome":"repetido"}}' }
    const [before, none] = [await call(get), await call(list)]
    expect(await questionsOf([get, list, get, list])).toBe(2)
    await shop.db.execute(sql`UPDATE evento SET nome = 'Repetido', nome_busca = 'repetido' WHERE id = ${evento}`)
    const after = await call(get)
    expect([after.content === before.content, after.content.includes('Repetido')]).toEqual([false, true])
    expect([none.content.includes(evento), (await call(list)).content.includes(evento)]).toEqual([false, true])
    await shop.db.execute(sql`UPDATE evento SET excluir = true WHERE id = ${evento}`)
    for (let n = 0; n < 2; n += 1) {
      const gone = await call(get)
      expect([gone.status, JSON.parse(gone.content)]).toMatchObject([404, { code: 'record.not-found' }])
    }
  })

  test('a request without credentials that was made before fails as another one while the database is away, and is answered after that', async () => {
    const { evento } = await makeHall()
    const calls: Call[] = [
      { method: 'GET', path: `eventos/${evento}` },
      { method: 'POST', path: 'eventos/list', body: '{"limit":3}' },
    ]
    const before = await Promise.all(calls.map(call))
    isAway = true
    for (const one of calls) expect(await call(one)).toMatchObject({ status: 500, content: '{}' })
    isAway = false
    expect(await Promise.all(calls.map(call))).toEqual(before)
  })
})

describe('what requests mean is remembered, and', () => {
  test('remembered meanings of requests are never used for callers with credentials, who are identified each time', async () => {
    const hall = await makeHall()
    const { evento } = hall
    const path = `eventos/${evento}`
    const admin = await makeUsuario(shop)
    const anonymous: Call[] = [
      { method: 'GET', path },
      { method: 'GET', path: `${path}/lugares` },
      { method: 'POST', path: 'eventos/list', body: '{"pesquisa":{}}' },
    ]
    await buyer.reserve([{ id_evento_setor_lote: hall.lote, nr_lugar: 5 }])
    for (const one of anonymous) await call(one)
    expect(await questionsOf([...anonymous, ...anonymous])).toBe(3)
    for (const one of anonymous) {
      const wrong = { ...one, headers: { authorization: `Bearer ${randomUUID()}` } }
      if (!one.path.endsWith('lugares')) expect((await call(wrong)).status, one.path).toBe(401)
    }
    expect((await admin.get<{ versao: number }>(path)).body.versao).toBe(1)
    expect(
      (await admin.post<{ result: { ocupacao?: object }[] }>('eventos/list', { pesquisa: {} })).body.result[0],
    ).toHaveProperty('ocupacao')
    const own = await call({ method: 'GET', path: `${path}/lugares`, headers: { cookie: buyer.cookie ?? '' } })
    const others = await call({ method: 'GET', path: `${path}/lugares` })
    expect([own.headers['cache-control'], own.content === others.content]).toEqual(['no-store', false])
    // A question first asked by a caller with credentials is not shared with the next caller.
    const later = await makeHall()
    await call({ method: 'GET', path: `eventos/${later.evento}`, headers: { cookie: buyer.cookie ?? '' } })
    const seen = await call({ method: 'GET', path: `eventos/${later.evento}` })
    expect(JSON.parse(seen.content)).not.toHaveProperty('versao')
  })

  test('remembered meanings of requests let in no page of another site, and no invalid body', async () => {
    const list: Call = { method: 'POST', path: 'eventos/list', body: '{"limit":7}' }
    expect(await questionsOf([list, list])).toBe(1)
    expect((await call({ ...list, headers: { origin: 'https://ladrao.example' } })).status).toBe(403)
    expect((await call({ ...list, headers: { 'content-type': 'text/plain' } })).status).toBe(415)
    expect((await call({ ...list, body: '{"limit":7' })).status).toBe(400)
  })
})
