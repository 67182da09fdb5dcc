import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Equipe, Papel } from '../../contract/equipe.ts'
import type { Client } from '../support/client.ts'
import { makeProver, PROOF } from '../support/office.ts'
import { openShop, type Shop } from '../support/shop.ts'
import { makeUsuario } from '../support/staff.ts'
import { fingerprint } from '../support/tables.ts'

let shop: Shop
let admin: Client
beforeAll(async () => {
  shop = await openShop({ jobs: false })
  admin = await makeProver(shop)
})
afterAll(() => shop.close())

const name = () => `Papel ${randomUUID().slice(0, 8)}`
const save = (body: object) => admin.post<Papel>('papeis', body)
const papelOf = async (id: string) =>
  (await shop.db.execute<{ id: string }>(sql`SELECT id_papel AS id FROM usuario WHERE id = ${id}`)).rows[0]?.id ?? ''

test('a role is made, renamed, given other tasks and deleted; the history says each', async () => {
  const { body } = await save({ nome: name(), tarefas: ['socios', 'vender'] })
  expect(body).toMatchObject({ tarefas: ['vender', 'socios'], em_parte: [], versao: 1 })
  const renamed = await save({ ...body, nome: `${body.nome} 2`, tarefas: ['vender'] })
  expect(renamed).toMatchObject({ status: 200, body: { nome: `${body.nome} 2`, tarefas: ['vender'], versao: 2 } })
  expect((await admin.call('DELETE', `papeis/${body.id}`)).status).toBe(200)
  const { papeis } = (await admin.get<Equipe>('equipe')).body
  expect(papeis.filter(({ id }) => id === body.id)).toEqual([])
  const history = await shop.db.execute<{ to_state: string; detail: object }>(
    sql`SELECT to_state, detail FROM history WHERE entity = 'papel' AND entity_id = ${body.id} ORDER BY id`,
  )
  expect(history.rows).toEqual([
    { to_state: 'created', detail: { nome: [null, body.nome], tarefas: [null, ['vender', 'socios']] } },
    {
      to_state: 'edited',
      detail: { nome: [body.nome, `${body.nome} 2`], tarefas: [['vender', 'socios'], ['vender']] },
    },
    { to_state: 'deleted', detail: { nome: [`${body.nome} 2`, null], tarefas: [['vender'], null] } },
  ])
})

test('all who have a role have its new tasks with their next request; a sensitive one needs the proof then', async () => {
  const person = await makeUsuario(shop, { cidades: [], tarefas: ['vender'] })
  const id = await papelOf(person.id)
  expect((await person.get('painel')).status).toBe(403)
  const wanted = { id, nome: name(), tarefas: ['dinheiro'] }
  expect(await save(wanted)).toMatchObject({ status: 403, body: { code: 'usuario.proof-needed' } })
  expect((await save({ ...wanted, ...PROOF })).status).toBe(200)
  expect((await person.get('painel')).status).toBe(200)
  expect((await save({ ...wanted, tarefas: ['vender'] })).status).toBe(200)
  expect((await person.get('painel')).status).toBe(403)
})

test('a role that somebody has is not deleted; that of a deleted person is', async () => {
  const person = await makeUsuario(shop, { cidades: [], tarefas: ['vender'] })
  const id = await papelOf(person.id)
  expect(await admin.call('DELETE', `papeis/${id}`)).toMatchObject({ status: 409, body: { code: 'papel.in-use' } })
  await expect(shop.db.execute(sql`DELETE FROM papel WHERE id = ${id}`)).rejects.toThrow()
  expect((await admin.call('DELETE', 'users', { id: person.id })).status).toBe(200)
  expect((await admin.call('DELETE', `papeis/${id}`)).status).toBe(200)
})

test('a wrong role changes nothing: name, tasks, version', async () => {
  const { body } = await save({ nome: name(), tarefas: ['vender'] })
  const before = await fingerprint(shop.db)
  for (const [wrong, status] of [
    [{ nome: body.nome.toUpperCase(), tarefas: ['socios'] }, 409],
    [{ nome: 'ab', tarefas: ['socios'] }, 400],
    [{ nome: name(), tarefas: [] }, 400],
    [{ nome: name(), tarefas: ['tudo'] }, 400],
    [{ ...body, versao: 9, nome: name() }, 409],
    [{ ...body, id: randomUUID(), nome: name() }, 404],
    [{ ...body, id: 'dona' }, 400],
  ] as const)
    expect((await save(wrong)).status, JSON.stringify(wrong)).toBe(status)
  expect((await admin.call('DELETE', 'papeis/dona')).status).toBe(400)
  expect(await fingerprint(shop.db)).toEqual(before)
})

test('the database has tasks only, one role a person, and no tasks beside an admin’s', async () => {
  const person = await makeUsuario(shop, { cidades: [], tarefas: ['vender'] })
  const set = (columns: ReturnType<typeof sql>) =>
    shop.db.execute(sql`UPDATE usuario SET ${columns} WHERE id = ${person.id}`)
  await expect(set(sql`portaria = true`)).rejects.toThrow()
  await expect(set(sql`tarefas = '{tudo}'`)).rejects.toThrow()
  await expect(set(sql`id_papel = NULL, admin = true, tarefas = '{vender}'`)).rejects.toThrow()
  await expect(shop.db.execute(sql`INSERT INTO papel (nome, tarefas) VALUES ('x', '{tudo}')`)).rejects.toThrow()
})
