import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ALERTA_DETAILS } from '../../contract/alertas-details.ts'
import { addDays, businessDay, formatDay } from '../../contract/dates.ts'
import { type Alerta, type Mudanca, SOBRE_NADA } from '../../contract/historico.ts'
import { pgFault } from '../../server/db/db-errors.ts'
import { raiseAlert } from '../../server/db/history.ts'
import { transaction } from '../../server/db/transaction.ts'
import { Client, makeClients } from '../support/client.ts'
import { makeRifa } from '../support/fixtures.ts'
import { provePhone, signUp } from '../support/people.ts'
import { openShop, type Shop } from '../support/shop.ts'
import { makeUsuario } from '../support/staff.ts'

const today = businessDay(new Date())
let shop: Shop
let admin: Client
beforeAll(async () => {
  shop = await openShop({ jobs: false })
  admin = await makeUsuario(shop)
})
afterAll(() => shop.close())

type History = { result: Mudanca[]; total: number; filtro: string | null }
const history = async (query: Record<string, string> = {}) =>
  (await admin.get<History>(`historico?${new URLSearchParams(query)}`)).body
const publish = (id: string, publicada: boolean) => admin.post('rifas/publicar', { id, publicada })

describe('GET historico', () => {
  test('GET historico returns the newest first, filtered by entity, id, actor and day, in pages', async () => {
    const [one, two] = [await makeRifa(shop.db), await makeRifa(shop.db)]
    for (const id of [one, two]) for (const state of [false, true]) await publish(id, state)
    const all = await history({ entidade: 'rifa' })
    expect(all.total).toBe(4)
    expect(all.result.map(({ id_entidade }) => id_entidade)).toEqual([two, two, one, one])
    expect(all.result[0]).toEqual({
      id: expect.any(Number),
      em: expect.stringMatching(/^\d{4}-.*Z$/),
      entidade: 'rifa',
      id_entidade: two,
      de: null,
      para: 'edited',
      ator: { tipo: 'usuario', id: admin.id, nome: expect.stringMatching(/^Pessoa /) },
      detalhe: { publicada: [false, true] },
      sobre: { ...SOBRE_NADA, rifas: [{ id: two, nome: 'Camisa autografada' }] },
      nomes: {},
    })
    expect(await history({ entidade: 'rifa', cursor: '1', limit: '2' })).toEqual({
      result: all.result.slice(1, 3),
      total: 4,
      filtro: null,
    })
    expect(await history({ id: one })).toEqual({ result: all.result.slice(2), total: 2, filtro: 'Camisa autografada' })
    expect((await history({ id: one, entidade: 'lote' })).result).toEqual([])
    expect((await history({ ator: `usuario:${admin.id}`, entidade: 'rifa' })).total).toBe(4)
    expect((await history({ ator: `usuario:${randomUUID()}` })).total).toBe(0)
    expect((await history({ entidade: 'rifa', de: today, ate: formatDay(today) })).total).toBe(4)
    expect((await history({ entidade: 'rifa', de: addDays(today, 1) })).total).toBe(0)
    expect((await history({ entidade: 'rifa', ate: addDays(today, -1) })).total).toBe(0)
    expect((await history({ entidade: '', id: '', ator: '', de: '', ate: '' })).total).toBeGreaterThan(3)
  })

  test.each([
    'limit=101',
    'cursor=10001',
    'id=7',
    'ator=admin',
    'ator=usuario:7',
    'de=2030-02-31',
    'cursor=-1',
    'evento=7',
    'pessoa=Ana',
    'codigo=ABC',
    'codigo=or_%25',
  ])('GET historico refuses %s', async (query) => expect((await admin.get(`historico?${query}`)).status).toBe(400))

  test('GET historico returns what a cliente did, without their data', async () => {
    const person = await signUp(shop)
    const { client } = person
    const document = '52998224725'
    for (const email of ['a@exemplo.com.br', 'a@exemplo.com.br', 'b@exemplo.com.br'])
      expect((await client.post('pagarme/customers', { document, email, senha: person.senha })).status).toBe(200)
    const rifa = await makeRifa(shop.db)
    await client.reserve([{ id_rifa: rifa, codigosRifas: [1] }])
    const again = await provePhone(shop, person.telefone)
    expect((await again.post('clientes', { telefone: person.telefone, senha: 'outra-senha' })).status).toBe(200)
    const { result } = await history({ ator: `cliente:${person.id}` })
    expect(result.map(({ entidade, para, detalhe }) => [entidade, para, detalhe]).reverse()).toEqual([
      ['cliente', 'created', null],
      ['cliente', 'edited', { campos: ['id_pagar_me', 'cpf', 'email'] }],
      ['cliente', 'edited', { campos: ['email'] }],
      ['reserva', 'held', expect.anything()],
      ['cliente', 'edited', { campos: ['senha'] }],
    ])
    expect(result[0]?.ator).toEqual({ tipo: 'cliente', id: person.id, nome: person.nome })
    const { rows } = await shop.db.execute<{ all: string }>(sql`SELECT string_agg(h::text, ' ') AS all FROM history h`)
    for (const secret of [person.nome, person.telefone, document, 'exemplo.com', 'outra-senha', person.senha])
      expect(rows[0]?.all).not.toContain(secret)
  })

  test('GET historico uses its indexes', async () => {
    const plan = async (where: ReturnType<typeof sql>): Promise<string> => {
      const { rows } = await shop.db.transaction(async (tx) => {
        await tx.execute(sql`SET LOCAL enable_seqscan = off`)
        await tx.execute(sql`SET LOCAL enable_sort = off`)
        return tx.execute<{ 'QUERY PLAN': string }>(
          sql`EXPLAIN SELECT * FROM history h WHERE ${where} ORDER BY h.at DESC, h.id DESC LIMIT 25`,
        )
      })
      return rows.map((row) => row['QUERY PLAN']).join('\n')
    }
    expect(await plan(sql`h.at >= now() - interval '1 day'`)).toContain('history_at')
    const { rows } = await shop.db.execute<{ name: string }>(
      sql`SELECT indexname AS name FROM pg_indexes WHERE tablename = 'history' ORDER BY 1`,
    )
    expect(rows.map(({ name }) => name)).toEqual(
      expect.arrayContaining(['history_at', 'history_entity', 'history_rare', 'history_usuario']),
    )
  })
})

test('history rows cannot be changed or deleted', async () => {
  await publish(await makeRifa(shop.db), false)
  for (const query of [sql`UPDATE history SET actor = 'clock'`, sql`DELETE FROM history`]) {
    const constraint = await shop.db.execute(query).then(
      () => undefined,
      (error: unknown) => pgFault(error)?.constraint,
    )
    expect(constraint).toBe('history_append_only')
  }
})

describe('alerts', () => {
  type Alerts = { result: Alerta[]; total: number }
  const alerts = async (query = '') => (await admin.get<Alerts>(`alertas${query}`)).body

  test('alerts are listed open ones first, then newest; the first user who marks one as seen is stored', async () => {
    const kinds = ['refund.slow', 'refund.failed', 'refund.delayed', 'webhook.unknown'] as const
    for (const kind of kinds)
      await transaction(shop.db, (tx) => raiseAlert(tx, kind, randomUUID(), ALERTA_DETAILS.refundRefused()))
    const before = await alerts()
    expect(before.total).toBe(4)
    expect(before.result.map(({ kind }) => kind)).toEqual([...kinds].reverse())
    expect(before.result[0]).toEqual({
      id: expect.any(String),
      kind: 'webhook.unknown',
      subject: expect.any(String),
      detail: ALERTA_DETAILS.refundRefused(),
      sobre: SOBRE_NADA,
      em: expect.any(String),
      visto_em: null,
      visto_por: null,
    })
    const id = before.result[1]?.id
    const people = [admin, await makeUsuario(shop), await makeUsuario(shop)]
    const seen = await Promise.all(people.map((who) => who.post<Alerta>('alertas/visto', { id })))
    expect(new Set(seen.map(({ body }) => JSON.stringify(body))).size).toBe(1)
    expect(people.map((who) => who.id)).toContain(seen[0]?.body.visto_por?.id)
    expect(seen[0]?.body.visto_por?.nome).toMatch(/^Pessoa /)
    const after = await alerts()
    expect(after.result.map(({ kind }) => kind)).toEqual([
      'webhook.unknown',
      'refund.failed',
      'refund.slow',
      'refund.delayed',
    ])
    expect(after.result[3]).toEqual(seen[0]?.body)
    const pages = [await alerts('?limit=3'), await alerts('?cursor=3&limit=3')]
    expect(pages.flatMap(({ result }) => result)).toEqual(after.result)
    expect((await admin.post('alertas/visto', { id: randomUUID() })).status).toBe(404)
  })
})

test('history and alerts are for admins only', async () => {
  const staff = await makeUsuario(shop, { cidades: [] })
  const [customer] = await makeClients(shop, 1, { pagarme: false })
  const calls = [
    ['GET', 'historico'],
    ['GET', 'alertas'],
    ['POST', 'alertas/visto', { id: randomUUID() }],
  ] as const
  for (const [method, path, body] of calls) {
    expect((await staff.call(method, path, body)).status, path).toBe(403)
    for (const who of [customer, new Client(shop.url)]) expect((await who?.call(method, path, body))?.status).toBe(401)
  }
})
