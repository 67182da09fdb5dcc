import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { User, UserCidade } from '../../contract/users.ts'
import { Client, makeClients } from '../support/client.ts'
import { makeCidade } from '../support/fixtures.ts'
import { logInAs, makeProver, PROOF, refreshAt } from '../support/office.ts'
import { openShop, type Shop } from '../support/shop.ts'
import { makeUsuario } from '../support/staff.ts'
import { fingerprint } from '../support/tables.ts'

const NOT_FOUND = { status: 404, body: { message: 'Registro não encontrado' } }
const LAST_ADMIN = 'Este é o último administrador: ele não pode perder a permissão nem ser excluído'

let shop: Shop
let admin: Client
beforeAll(async () => {
  shop = await openShop({ jobs: false })
})
beforeEach(async () => {
  // Each test has its own single admin.
  admin = await makeProver(shop)
  await shop.db.execute(sql`UPDATE usuario SET excluir = true WHERE id <> ${admin.id}`)
})
afterAll(() => shop.close())

const form = (more: object = {}) => ({ nome: 'Marta Reis', user: `marta-${randomUUID().slice(0, 6)}`, ...more })
const make = async (more: object = {}): Promise<User & { senha: string }> => {
  const senha = 'chuva no mar'
  const { status, body } = await admin.post<User>('users', { ...form(more), senha, ...PROOF })
  expect(status).toBe(200)
  return { ...body, senha }
}
const historyOf = async (id: string) =>
  (
    await shop.db.execute<{ to_state: string; actor: string; detail: object }>(
      sql`SELECT to_state, actor, detail FROM history WHERE entity = 'usuario' AND entity_id = ${id} ORDER BY id`,
    )
  ).rows
const refused = async (work: Promise<{ status: number; body: unknown }>, status: number, message: string) =>
  expect(await work).toMatchObject({ status, body: { message } })

describe('POST users', () => {
  test('POST users creates a user who can log in, returns and lists them, and stores who did it in the history', async () => {
    const made = await make()
    const { senha, ...user } = made
    expect(user).toEqual({
      id: expect.any(String),
      nome: 'Marta Reis',
      user: made.user,
      email: '',
      admin: false,
      portaria: false,
      promotor: false,
      cidades: [],
      segundo_fator: false,
      chaves: 0,
      senha_provisoria_ate: null,
      versao: 1,
    })
    expect((await admin.get(`users/${made.id}`)).body).toEqual(user)
    const { body } = await admin.get<{ result: User[] }>('users/list')
    expect(body.result.map(({ id }) => id).sort()).toEqual([admin.id, made.id].sort())
    expect(JSON.stringify(body).replaceAll('"senha_provisoria_ate":null', '')).not.toMatch(/senha|argon|hash/i)
    const { who } = await logInAs(shop.url, made)
    expect((await who.post('verify-token', {})).status).toBe(200)
    expect(await historyOf(made.id)).toEqual([
      { to_state: 'created', actor: `usuario:${admin.id}`, detail: { admin: false } },
    ])
  })

  test.each([
    [{ nome: 'ab' }, 'nome', 'Preencha todos os campos corretamente'],
    [{ nome: undefined }, 'nome', 'Preencha todos os campos corretamente'],
    [{ user: 'abc' }, 'user', 'Preencha todos os campos corretamente'],
    [{ user: ' abc ' }, 'user', 'Preencha todos os campos corretamente'],
    [{ admin: 'sim' }, 'admin', 'Preencha todos os campos corretamente'],
    [{ senha: '' }, 'senha', 'Preencha o campo senha corretamente'],
    [{ senha: '   ' }, 'senha', 'Preencha o campo senha corretamente'],
    [{ senha: undefined }, 'senha', 'Preencha o campo senha corretamente'],
    [{ senha: 'sete777' }, 'senha', 'A senha precisa de ao menos 8 caracteres'],
  ])('POST users refuses %j', async (more, field, message) => {
    const before = await fingerprint(shop.db)
    const { status, body } = await admin.post('users', { ...form(), senha: 'chuva no mar', ...more })
    expect([status, body]).toEqual([400, { code: 'validation.failed', message, fields: { [field]: message } }])
    expect(await fingerprint(shop.db)).toEqual(before)
  })

  test('a login is unique, whatever its case, also in a race; an excluded user’s login is free', async () => {
    const made = await make()
    const taken = 'Já existe um usuário com este login'
    await refused(admin.post('users', { ...form(), user: made.user.toUpperCase(), senha: 'chuva no mar' }), 409, taken)
    const other = await make()
    await refused(admin.post('users', { id: other.id, nome: other.nome, user: made.user }), 409, taken)
    expect((await admin.call('DELETE', 'users', { id: made.id })).status).toBe(200)
    const both = await Promise.all(
      [1, 2].map(() => admin.post('users', { ...form(), user: made.user, senha: 'chuva no mar' })),
    )
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
  })

  test('a blank password keeps the stored one, missing fields stay, saving unchanged writes no history', async () => {
    const made = await make({ admin: true })
    const edit = { id: made.id, nome: 'Marta Lima', user: made.user }
    for (const senha of ['', '  ', null, undefined]) {
      const { status, body } = await admin.post<User>('users', { ...edit, senha })
      expect([status, body.nome, body.admin, body.versao]).toEqual([200, 'Marta Lima', true, 2])
    }
    await logInAs(shop.url, made)
    expect((await historyOf(made.id)).slice(1)).toEqual([
      { to_state: 'edited', actor: `usuario:${admin.id}`, detail: { campos: ['nome'] } },
    ])
    await refused(admin.post('users', { ...edit, senha: 'ab' }), 400, 'A senha precisa de ao menos 8 caracteres')
  })

  test('POST users does not change the caller’s own password, which takes the current one; other fields it does', async () => {
    const own = await make({ admin: true })
    const { who } = await logInAs(shop.url, own)
    const edit = { id: own.id, nome: 'Marta Lima', user: own.user }
    expect(await who.post('users', { ...edit, senha: 'garoa na serra' })).toMatchObject({
      status: 409,
      body: { code: 'usuario.own-password', fields: { senha: expect.stringContaining('senha atual') } },
    })
    await logInAs(shop.url, own)
    expect(await who.post('users', edit)).toMatchObject({ status: 200, body: { nome: 'Marta Lima' } })
  })

  test('a form with an old version is refused and changes nothing', async () => {
    const made = await make()
    const edit = { id: made.id, nome: 'Primeira Vez', user: made.user, versao: 1 }
    expect((await admin.post('users', edit)).status).toBe(200)
    await refused(
      admin.post('users', { ...edit, nome: 'Segunda Vez' }),
      409,
      'Outra pessoa alterou este registro. Recarregue e confira antes de salvar.',
    )
    expect((await admin.get<User>(`users/${made.id}`)).body.nome).toBe('Primeira Vez')
    expect(await admin.post('users', { ...edit, id: randomUUID() })).toMatchObject(NOT_FOUND)
  })

  test('a new password or permission ends the user’s sessions', async () => {
    const made = await make({ admin: true })
    const [here, there] = [await logInAs(shop.url, made), await logInAs(shop.url, made)]
    const isIn = async (who: Client) => (await who.post('verify-token', {})).status === 200
    const edit = { id: made.id, nome: made.nome, user: made.user }
    expect((await admin.post('users', { ...edit, senha: 'garoa na serra', ...PROOF })).status).toBe(200)
    expect([await isIn(here.who), await isIn(there.who)]).toEqual([false, false])
    expect((await refreshAt(shop.url, there.refresh, there.cookie)).status).toBe(401)
    await refused(new Client(shop.url).post('login', made), 400, 'Usuário ou senha incorretos')
    const { who } = await logInAs(shop.url, { user: made.user, senha: 'garoa na serra' })
    expect((await admin.post('users', { ...edit, admin: false })).status).toBe(200)
    expect(await isIn(who)).toBe(false)
    const rows = await historyOf(made.id)
    expect(rows.slice(1).map(({ detail }) => detail)).toEqual([
      { campos: ['senha'] },
      { campos: ['admin'], admin: [true, false] },
    ])
    expect(JSON.stringify(rows)).not.toMatch(/garoa na serra|argon/)
  })

  test('a user sees the gate alone until an admin changes that, which ends their sessions; an admin never does', async () => {
    const made = await make({ portaria: true })
    expect(made).toMatchObject({ admin: false, portaria: true })
    const { who: gate } = await logInAs(shop.url, made)
    expect((await gate.get('portaria/chaves')).status).toBe(200)
    expect((await gate.get('painel')).status).toBe(403)
    const { id, versao, nome, user } = made
    const kept = await admin.post<User>('users', { id, versao, nome: `${nome} Lima`, user })
    expect(kept.body).toMatchObject({ portaria: true })
    expect((await gate.get('portaria/chaves')).status).toBe(200)
    const staff = await admin.post<User>('users', { id, versao: kept.body.versao, nome, user, portaria: false })
    expect(staff.body).toMatchObject({ portaria: false })
    expect((await gate.get('portaria/chaves')).status).toBe(401)
    const promoted = await admin.post<User>('users', {
      ...{ id, versao: staff.body.versao, nome, user, admin: true, portaria: true },
      ...PROOF,
    })
    expect(promoted.body).toMatchObject({ admin: true, portaria: false })
    await expect(shop.db.execute(sql`UPDATE usuario SET portaria = true WHERE id = ${id}`)).rejects.toThrow()
  })

  test('a promoter sees codes alone; one right replaces another and ends the sessions', async () => {
    const { id, versao, nome, user, senha } = await make({ promotor: true })
    const { who } = await logInAs(shop.url, { user, senha })
    expect((await who.get('codigos')).status).toBe(200)
    for (const call of ['painel', 'portaria/chaves', 'clientes'])
      expect([call, (await who.get(call)).status]).toEqual([call, 403])
    const gate = await admin.post<User>('users', { id, versao, nome, user, portaria: true })
    expect(gate.body).toMatchObject({ portaria: true, promotor: false })
    expect((await who.get('codigos')).status).toBe(401)
    const back = await admin.post<User>('users', { id, versao: gate.body.versao, nome, user, promotor: true })
    expect(back.body).toMatchObject({ portaria: false, promotor: true })
    await expect(shop.db.execute(sql`UPDATE usuario SET portaria = true WHERE id = ${id}`)).rejects.toThrow()
  })
})

describe('the last admin', () => {
  test('the last admin can neither lose the permission nor be deleted', async () => {
    const me = (await admin.get<User>(`users/${admin.id}`)).body
    await refused(admin.post('users', { ...me, admin: false }), 409, LAST_ADMIN)
    await refused(admin.call('DELETE', 'users', { id: admin.id }), 409, 'Você não pode excluir o seu próprio usuário')
    expect((await admin.get<User>(`users/${admin.id}`)).body).toEqual(me)
  })

  test.each([
    ['demote', (who: Client, other: User) => who.post('users', { ...other, admin: false })],
    ['delete', (who: Client, other: User) => who.call('DELETE', 'users', { id: other.id })],
  ])('the last admin remains when two admins concurrently %s each other', async (_name, act) => {
    const people = [admin, await makeUsuario(shop), await makeUsuario(shop), await makeUsuario(shop)]
    const records = await Promise.all(people.map(async ({ id }) => (await admin.get<User>(`users/${id}`)).body))
    const answers = await Promise.all(
      people.map((who, i) => act(who, records[(i + 1) % records.length] ?? ({} as User))),
    )
    // An admin who lost the permission before their call ran is refused by the role guard.
    expect(answers.filter(({ status }) => status === 200).length).toBeLessThan(people.length)
    const { rows } = await shop.db.execute<{ left: number }>(
      sql`SELECT count(*)::int AS left FROM usuario WHERE admin AND NOT excluir`,
    )
    expect(rows[0]?.left).toBeGreaterThan(0)
  })
})

test('DELETE users hides the user, ends their sessions and returns their id; no list has them any more', async () => {
  const made = await make()
  const auth = await logInAs(shop.url, made)
  expect(await admin.call('DELETE', 'users', { id: made.id })).toMatchObject({ status: 200, body: { id: made.id } })
  expect((await auth.who.post('verify-token', {})).status).toBe(401)
  expect(await admin.get(`users/${made.id}`)).toMatchObject(NOT_FOUND)
  expect((await admin.get<{ result: User[] }>('users/list')).body.result.map(({ id }) => id)).toEqual([admin.id])
  for (const id of [made.id, randomUUID()]) expect(await admin.call('DELETE', 'users', { id })).toMatchObject(NOT_FOUND)
  expect((await historyOf(made.id)).at(-1)).toMatchObject({ to_state: 'deleted', actor: `usuario:${admin.id}` })
})

describe('users/cidade', () => {
  test('a city assigned to a user twice is stored once; it gives access immediately, and removing it ends the access', async () => {
    const cidade = await makeCidade(shop.db, 'Ilhéus')
    const made = await make()
    const { who } = await logInAs(shop.url, made)
    const give = () => admin.post<UserCidade>('users/cidade', { user_id: made.id, id_cidade: cidade })
    const [first, ...others] = await Promise.all([give(), give(), give()])
    expect(first).toMatchObject({
      status: 200,
      body: { id: expect.any(String), id_cidade: cidade, cidade: { nome: 'Ilhéus', estado: 'BA' } },
    })
    for (const other of others) expect(other.body).toEqual(first?.body)
    expect((await who.get<User>(`users/${made.id}`)).body.cidades).toEqual([first?.body])
    const id = first?.body.id
    expect(await admin.call('DELETE', 'users/cidade', { id })).toMatchObject({ status: 200, body: { id } })
    expect((await who.get<User>(`users/${made.id}`)).body.cidades).toEqual([])
    expect(await admin.call('DELETE', 'users/cidade', { id })).toMatchObject(NOT_FOUND)
    expect((await historyOf(made.id)).slice(1).map(({ detail }) => detail)).toEqual([
      { cidade: [null, cidade] },
      { cidade: [cidade, null] },
    ])
  })

  test('users/cidade with an unknown user or city is not found', async () => {
    const made = await make()
    const cidade = await makeCidade(shop.db)
    await admin.call('DELETE', 'users', { id: made.id })
    for (const body of [
      { user_id: randomUUID(), id_cidade: cidade },
      { user_id: made.id, id_cidade: cidade },
      { user_id: admin.id, id_cidade: randomUUID() },
    ])
      expect(await admin.post('users/cidade', body)).toMatchObject(NOT_FOUND)
  })
})

test('staff read only their own record; clientes and visitors read none', async () => {
  const cidade = await makeCidade(shop.db)
  const staff = await makeUsuario(shop, { cidades: [cidade] })
  const [customer] = await makeClients(shop, 1, { pagarme: false })
  expect(await staff.get(`users/${staff.id}`)).toMatchObject({
    status: 200,
    body: { cidades: [{ id_cidade: cidade }] },
  })
  expect(await staff.get(`users/${admin.id}`)).toMatchObject(NOT_FOUND)
  expect(await staff.get('users/list')).toMatchObject({ status: 403, body: { message: 'USUÁRIO SEM PERMISSÃO' } })
  const before = await fingerprint(shop.db)
  const calls = [
    ['GET', 'users/list'],
    ['POST', 'users', { ...form(), senha: 'chuva no mar' }],
    ['DELETE', 'users', { id: admin.id }],
    ['POST', 'users/cidade', { user_id: staff.id, id_cidade: cidade }],
    ['DELETE', 'users/cidade', { id: randomUUID() }],
  ] as const
  for (const [method, path, body] of calls) {
    expect((await staff.call(method, path, body)).status, path).toBe(403)
    for (const who of [new Client(shop.url), customer]) expect((await who?.call(method, path, body))?.status).toBe(401)
  }
  expect(await fingerprint(shop.db)).toEqual(before)
})
