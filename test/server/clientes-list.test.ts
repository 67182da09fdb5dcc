import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { ClienteList } from '../../contract/clientes.ts'
import { Client, makeClients } from '../support/client.ts'
import { openShop, type Shop } from '../support/shop.ts'
import { makeUsuario } from '../support/staff.ts'

const MANY = 4321

let shop: Shop
let admin: Client
beforeAll(async () => {
  shop = await openShop({ jobs: false })
  admin = await makeUsuario(shop)
  await shop.db.execute(sql`INSERT INTO cliente (nome, telefone, senha_hash, cpf, email, id_pagar_me)
    SELECT 'Cliente ' || (n % 500), '119' || (10000000 + n), 'segredo', '52998224725', 'x@exemplo.com', 'cus_' || n
    FROM generate_series(1, ${MANY}) n`)
  await shop.db.execute(sql`INSERT INTO cliente (nome, telefone, senha_hash) VALUES
    ('José Antônio d''Ávila', '21987650001', 'x'), ('JOSE ANTONIO DAVILA', '21987650002', 'x'),
    ('Ângela 100% Única', '21987650003', 'x'), ('Zuleica_Prado', '85912344321', 'x')`)
})
afterAll(() => shop.close())

const list = async (query = '') => (await admin.get<ClienteList>(`clientes${query}`)).body
const search = async (pesquisa: string) =>
  (await list(`?pesquisa=${encodeURIComponent(pesquisa)}`)).result.map(({ nome }) => nome)

describe('GET clientes', () => {
  test('GET clientes without a limit returns every cliente once, by name, with id, name and phone only', async () => {
    const response = await fetch(`${shop.url}/api/clientes`, { headers: { authorization: `Bearer ${admin.token}` } })
    expect(response.headers.get('content-type')).toBe('application/json; charset=utf-8')
    expect(response.headers.get('cache-control')).toBe('no-store')
    const { result, ...rest } = (await response.json()) as ClienteList
    expect(rest).toEqual({})
    expect(new Set(result.map(({ id }) => id)).size).toBe(MANY + 4)
    expect(result).toHaveLength(MANY + 4)
    expect(Object.keys(result[0] ?? {})).toEqual(['id', 'nome', 'telefone'])
    expect(result[0]?.nome).toBe('Ângela 100% Única')
    expect(result.at(-1)?.nome).toBe('Zuleica_Prado')
  })

  test('GET clientes in pages returns the same list with its total', async () => {
    const all = (await list()).result
    const page = await list('?cursor=2000&limit=100')
    expect(page).toEqual({ result: all.slice(2000, 2100), total: MANY + 4 })
    expect(await list('?cursor=10')).toEqual({ result: all.slice(10, 35), total: MANY + 4 })
    expect((await list('?cursor=99999')).result).toEqual([])
    for (const query of ['limit=101', 'limit=0', 'limit=x', 'cursor=-1', `pesquisa=${'x'.repeat(121)}`])
      expect((await admin.get(`clientes?${query}`)).status, query).toBe(400)
  })

  test('GET clientes searches names from 3 characters on, ignoring accents and case, and digits of phones', async () => {
    expect((await search('jose antonio')).sort()).toEqual(['JOSE ANTONIO DAVILA', "José Antônio d'Ávila"])
    expect((await search('ANTÔNIO D')).length).toBe(2)
    expect(await search('100%')).toEqual(['Ângela 100% Única'])
    expect(await search('zuleica_')).toEqual(['Zuleica_Prado'])
    expect(await search('___')).toEqual([])
    expect(await search("d'ávila")).toEqual(["José Antônio d'Ávila"])
    expect(await search('(85) 91234-4321')).toEqual(['Zuleica_Prado'])
    expect(await search('2344321')).toEqual(['Zuleica_Prado'])
    expect(await list('?pesquisa=jo')).toMatchObject({ total: MANY + 4 })
    expect(await list('?pesquisa=cliente%20499&limit=2')).toMatchObject({ total: 8, result: [{}, {}] })
  })

  test('GET clientes uses an index, whichever search ran before', async () => {
    await shop.db.execute(sql`VACUUM ANALYZE cliente`)
    const plan = async (where: ReturnType<typeof sql>) => {
      const rows = await shop.db.transaction(async (tx) => {
        await tx.execute(sql`SET LOCAL enable_seqscan = off`)
        return (await tx.execute<{ 'QUERY PLAN': string }>(sql`EXPLAIN ${where}`)).rows
      })
      return rows.map((row) => row['QUERY PLAN']).join('\n')
    }
    expect(await plan(sql`SELECT id FROM cliente WHERE nome_busca LIKE search_text('%Ângela%')`)).toContain(
      'cliente_search',
    )
    expect(await plan(sql`SELECT id FROM cliente WHERE telefone LIKE '%2344321%'`)).toContain('cliente_search')
    expect(
      await plan(sql`SELECT id FROM cliente WHERE (nome_busca, id) > ('m', ${randomUUID()}::uuid)
        ORDER BY nome_busca, id LIMIT 2000`),
    ).toContain('cliente_nome')
  })

  test('GET clientes with a failing database is an error, not a partial list', async () => {
    const cut = await shop.openAnother({ jobs: false })
    const { execute } = cut.deps.db
    let calls = 0
    cut.deps.db.execute = ((query: never) => {
      calls += 1
      // The first query authenticates the caller; the list's own query fails.
      return calls === 1 ? execute.call(cut.deps.db, query) : Promise.reject(new Error('the database is unavailable'))
    }) as typeof execute
    expect(await admin.at(cut.url).get('clientes')).toMatchObject({ status: 500, body: {} })
    await cut.close()
  })
})

test('GET clientes/{id}: an admin reads the fields of the list, the owner all fields, others nothing', async () => {
  const [owner, other] = await makeClients(shop, 2)
  if (!owner || !other) throw new Error('no cliente was created')
  const full = (await owner.get<Record<string, unknown>>(`clientes/${owner.id}`)).body
  expect(full).toMatchObject({ id: owner.id, cpf: '52998224725', email: 'pessoa@exemplo.com.br' })
  const { id, nome, telefone } = full
  expect(await admin.get(`clientes/${owner.id}`)).toMatchObject({ status: 200 })
  expect((await admin.get(`clientes/${owner.id}`)).body).toEqual({ id, nome, telefone })
  expect((await admin.get(`clientes/${randomUUID()}`)).status).toBe(404)
  expect((await other.get(`clientes/${owner.id}`)).status).toBe(404)
  expect((await new Client(shop.url).get(`clientes/${owner.id}`)).status).toBe(401)
  const staff = await makeUsuario(shop, { cidades: [] })
  for (const path of ['clientes', `clientes/${owner.id}`]) expect((await staff.get(path)).status, path).toBe(403)
  for (const who of [owner, new Client(shop.url)]) expect((await who.get('clientes')).status).toBe(401)
})
