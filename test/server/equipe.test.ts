import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Equipe, Papel, Pessoa } from '../../contract/equipe.ts'
import { type Tarefa, TAREFAS } from '../../contract/tarefas-rules.ts'
import type { Client } from '../support/client.ts'
import { makeCidade } from '../support/fixtures.ts'
import { makeProver, PROOF } from '../support/office.ts'
import { openShop, type Shop } from '../support/shop.ts'
import { makeUsuario } from '../support/staff.ts'
import { fingerprint } from '../support/tables.ts'
import { waitForBlocked } from '../support/tickets.ts'

let shop: Shop
let b: Awaited<ReturnType<Shop['openAnother']>>
let admin: Client
let natal: string
let recife: string
beforeAll(async () => {
  shop = await openShop({ jobs: false })
  b = await shop.openAnother()
  natal = await makeCidade(shop.db, 'Natal', 'RN')
  recife = await makeCidade(shop.db, 'Recife', 'PE')
})
beforeEach(async () => {
  admin = await makeProver(shop)
})
afterAll(async () => {
  await b.close()
  await shop.close()
})

const read = async (who = admin): Promise<Equipe> => (await who.get<Equipe>('equipe')).body
const find = async (id: string): Promise<Pessoa> => {
  const pessoa = (await read()).pessoas.find((one) => one.id === id)
  if (!pessoa) throw new Error('no such person')
  return pessoa
}
const changeOf = async (id: string, more: object = {}) => {
  const { versao, papel, tarefas, todas_cidades, cidades } = await find(id)
  return { id, versao, papel, tarefas, todas_cidades, cidades: cidades.map((cidade) => cidade.id), ...more }
}
const change = async (id: string, more: object, { who = admin, proof = {} }: { who?: Client; proof?: object } = {}) =>
  who.call<Equipe>('PUT', 'equipe', { mudancas: [await changeOf(id, more)], ...proof })
const makePapel = async (...tarefas: Tarefa[]) =>
  (await admin.post<Papel>('papeis', { nome: `Papel ${randomUUID().slice(0, 8)}`, tarefas })).body
const historyOf = async (id: string) =>
  (
    await shop.db.execute<{ to_state: string; detail: Record<string, unknown> }>(
      sql`SELECT to_state, detail FROM history WHERE entity_id = ${id} ORDER BY id`,
    )
  ).rows
const alertsOf = async (id: string) =>
  (await shop.db.execute<{ detail: string }>(sql`SELECT detail FROM alert WHERE subject = ${id}`)).rows

describe('PUT equipe', () => {
  test('a task given to one person opens its calls at once, at every process, and is taken away so', async () => {
    const guiche = await makePapel('vender', 'portaria')
    const nair = await makeUsuario(shop, { cidades: [natal], tarefas: ['vender'] })
    expect((await change(nair.id, { papel: guiche.id, tarefas: ['socios'] })).status).toBe(200)
    expect(await find(nair.id)).toMatchObject({ papel: guiche.id, tarefas: ['socios'], cidades: [{ id: natal }] })
    expect((await nair.at(b.url).get('socio')).status).toBe(200)
    expect((await nair.get('painel')).status).toBe(403)
    expect((await change(nair.id, { tarefas: [] })).status).toBe(200)
    expect((await nair.at(b.url).get('socio')).status).toBe(403)
    expect((await historyOf(nair.id)).at(-1)).toEqual({ to_state: 'edited', detail: { tarefas: [['socios'], []] } })
  })

  test('cities are given and taken at once, one by one or all', async () => {
    const person = await makeUsuario(shop, { cidades: [natal], tarefas: ['dinheiro'] })
    const evento = (
      await shop.db.execute<{ id: string }>(sql`INSERT INTO evento
      (nome, nome_busca, id_cidade, local, endereco, data, inicio_vendas, hora, obs, descricao, max_por_cliente)
      VALUES ('Show', 'show', ${recife}, 'x', 'y', current_date, current_date, '20:00', '', '', 1) RETURNING id`)
    ).rows[0]?.id
    const total = () => person.post('eventos/vendas/total', { idEvento: evento })
    expect((await total()).status).toBe(404)
    await change(person.id, { cidades: [natal, recife] })
    expect((await total()).status).toBe(200)
    await change(person.id, { cidades: [natal] })
    expect((await total()).status).toBe(404)
    await change(person.id, { todas_cidades: true })
    expect((await total()).status).toBe(200)
  })

  test('money, settings and an admin are given with the proof alone, which raises an alert', async () => {
    const person = await makeUsuario(shop, { cidades: [natal], tarefas: ['vender'] })
    for (const more of [{ tarefas: ['dinheiro'] }, { tarefas: ['config'] }, { papel: 'dona' }]) {
      expect(await change(person.id, more)).toMatchObject({ status: 403, body: { code: 'usuario.proof-needed' } })
      expect((await change(person.id, more, { proof: { senha_atual: 'outra senha' } })).status).toBe(400)
    }
    expect(await alertsOf(person.id)).toEqual([])
    expect((await change(person.id, { tarefas: ['dinheiro'] }, { proof: PROOF })).status).toBe(200)
    expect(await alertsOf(person.id)).toEqual([{ detail: 'Alguém ganhou direitos de dinheiro ou de configuração.' }])
    // Who has them already gets nothing new.
    expect((await change(person.id, { tarefas: ['dinheiro', 'socios'] })).status).toBe(200)
    expect((await change(person.id, { papel: 'dona' }, { proof: PROOF })).status).toBe(200)
    expect(await find(person.id)).toMatchObject({ papel: 'dona', tarefas: [], todas_cidades: true })
  })

  test('another kind of role ends the sessions, tasks alone do not', async () => {
    const person = await makeUsuario(shop, { cidades: [natal] })
    await change(person.id, { tarefas: ['socios'] })
    expect((await person.get('sessoes')).status).toBe(200)
    await change(person.id, { papel: 'portaria' })
    expect((await person.get('sessoes')).status).toBe(401)
  })

  test('all changes are made, or none', async () => {
    const [one, two] = [await makeUsuario(shop, { cidades: [] }), await makeUsuario(shop, { cidades: [] })]
    const changed = await changeOf(one.id, { tarefas: ['socios'] })
    const stale = await changeOf(two.id, { tarefas: ['socios'], versao: 77 })
    const before = await fingerprint(shop.db)
    const send = (mudancas: object[]) => admin.call('PUT', 'equipe', { mudancas })
    expect(await send([changed, stale])).toMatchObject({ status: 409, body: { code: 'record.edited-meanwhile' } })
    expect((await send([changed, { ...changed, id: randomUUID() }])).status).toBe(404)
    expect((await send([{ ...changed, papel: randomUUID() }])).status).toBe(404)
    expect((await send([{ ...changed, cidades: [randomUUID()] }])).status).toBe(404)
    expect((await send([changed, changed])).status).toBe(400)
    expect((await send([{ ...changed, tarefas: ['tudo'] }])).status).toBe(400)
    expect(await fingerprint(shop.db)).toEqual(before)
  })
})

describe('nobody gives more than they have', () => {
  const manager = () => makeUsuario(shop, { cidades: [natal], tarefas: ['config', 'vender'] })

  test('nor a task, a city, a role; they may take nothing of the kind either', async () => {
    const who = await manager()
    const person = await makeUsuario(shop, { cidades: [natal], tarefas: ['vender'] })
    const money = await makePapel('dinheiro')
    const rich = await makeUsuario(shop, { cidades: [natal], tarefas: ['dinheiro'] })
    const far = await makeUsuario(shop, { cidades: [recife], tarefas: ['vender'] })
    const other = await makeUsuario(shop)
    const before = await fingerprint(shop.db)
    for (const [id, more] of [
      [person.id, { tarefas: ['socios'] }],
      [person.id, { cidades: [natal, recife] }],
      [person.id, { todas_cidades: true }],
      [person.id, { papel: money.id }],
      [person.id, { papel: 'dona' }],
      [person.id, { papel: 'cidade' }],
      [rich.id, { papel: person.id, tarefas: [] }],
      [rich.id, { tarefas: ['vender'] }],
      [far.id, { cidades: [natal] }],
      [other.id, { papel: 'portaria' }],
    ] as const) {
      const { status } = await change(id, more, { who })
      expect([403, 404], JSON.stringify(more)).toContain(status)
    }
    expect(await fingerprint(shop.db)).toEqual(before)
    const own = (await find(person.id)).papel
    expect((await change(person.id, { cidades: [] }, { who })).status).toBe(200)
    expect((await change(person.id, { papel: own, cidades: [natal] }, { who })).status).toBe(200)
  })

  test('nor changes their own rights; an admin does not either', async () => {
    for (const who of [await manager(), admin])
      expect(await change(who.id, { tarefas: ['socios'] }, { who, proof: PROOF })).toMatchObject({
        status: 403,
        body: { code: 'equipe.self' },
      })
  })

  test('who lost a right while a change waited for the lock gives it no more', async () => {
    const who = await makeUsuario(shop, { cidades: [natal], tarefas: TAREFAS })
    const person = await makeUsuario(shop, { cidades: [natal], tarefas: ['vender'] })
    const wanted = await changeOf(person.id, { tarefas: ['socios'] })
    const sent = await shop.db.transaction(async (tx) => {
      await tx.execute(sql`UPDATE usuario SET id_papel = NULL, portaria = true WHERE id = ${who.id}`)
      const answer = who.call('PUT', 'equipe', { mudancas: [wanted] })
      await waitForBlocked(shop, 1)
      return { answer }
    })
    expect(await sent.answer).toMatchObject({ status: 403, body: { code: 'equipe.beyond-own' } })
  })
})

describe('an admin is left', () => {
  test('when two take it from each other at once, one is refused', async () => {
    const other = await makeProver(shop)
    await shop.db.execute(sql`UPDATE usuario SET excluir = true WHERE id NOT IN (${admin.id}, ${other.id})`)
    const [mine, theirs] = [
      await changeOf(other.id, { papel: 'cidade' }),
      await changeOf(admin.id, { papel: 'cidade' }),
    ]
    const answers = await Promise.all([
      admin.call('PUT', 'equipe', { mudancas: [mine] }),
      other.at(b.url).call('PUT', 'equipe', { mudancas: [theirs] }),
    ])
    // The loser is logged out, or is no admin any more.
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(answers.every(({ status }) => [200, 401, 403].includes(status))).toBe(true)
  })

  test('in the database, too; without its guard the last one goes', async () => {
    await shop.db.execute(sql`UPDATE usuario SET excluir = true WHERE id <> ${admin.id}`)
    const demote = sql`UPDATE usuario SET admin = false WHERE id = ${admin.id}`
    const remove = sql`UPDATE usuario SET excluir = true WHERE id = ${admin.id}`
    for (const change of [demote, remove])
      await expect(shop.db.execute(change)).rejects.toMatchObject({ cause: { constraint: 'usuario_keep_an_admin' } })
    const undone = new Error('undone')
    await expect(
      shop.db.transaction(async (tx) => {
        await tx.execute(sql`ALTER TABLE usuario DISABLE TRIGGER usuario_keep_an_admin`)
        await tx.execute(demote)
        throw undone
      }),
    ).rejects.toBe(undone)
  })
})
