import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { Client, freshPhone, makeClients } from '../support/client.ts'
import { historyOf } from '../support/history.ts'
import { logIn, provePhone, signUp } from '../support/people.ts'
import { openShop, type Shop } from '../support/shop.ts'
import { awayFromWindowEdge } from '../support/windows.ts'

// A cliente corrects their name, and moves to another phone.

let shop: Shop
beforeAll(async () => {
  shop = await openShop({ jobs: false })
})
beforeEach(awayFromWindowEdge)
afterAll(() => shop.close())

const change = (who: Client, nome: string, telefone: string, senha: string) =>
  who.post('conta/cadastro', { nome, telefone, senha })

test('a name is changed with the password, and with nothing else', async () => {
  const { client, id, telefone, senha } = await signUp(shop, { nome: 'Mria Souza' })
  expect(await change(client, 'Maria Souza', telefone, 'outra senha')).toMatchObject({
    status: 400,
    body: { fields: { senha: 'Senha incorreta' } },
  })
  expect((await change(client, 'Ma', telefone, senha)).body).toMatchObject({ fields: { nome: expect.any(String) } })
  expect((await change(client, 'Maria Souza', '123', senha)).body).toMatchObject({
    fields: { telefone: 'Digite um número de celular válido' },
  })
  expect((await client.get(`clientes/${id}`)).body).toMatchObject({ nome: 'Mria Souza' })
  expect(await change(client, ' Maria Souza ', telefone, senha)).toMatchObject({
    status: 200,
    body: { id, nome: 'Maria Souza', telefone },
  })
  expect((await client.get(`clientes/${id}`)).body).toMatchObject({ nome: 'Maria Souza' })
  const last = (await historyOf(shop.db, id)).at(-1)
  expect(last).toMatchObject({ toState: 'edited', actor: `cliente:${id}`, detail: { campos: ['nome'] } })
  expect((await change(new Client(shop.url), 'Maria Souza', telefone, senha)).status).toBe(401)
})

test('a new phone needs its code in this session; then it logs in, and the old one is free', async () => {
  const person = await signUp(shop)
  const { client, id, senha } = person
  const telefone = freshPhone()
  const nome = 'Rita Lima'
  expect(await change(client, nome, telefone, senha)).toMatchObject({
    status: 403,
    body: { code: 'phone.not-proven', fields: { telefone: expect.any(String) } },
  })
  // A code that was confirmed elsewhere is not this session's.
  await provePhone(shop, telefone)
  expect((await change(client, nome, telefone, senha)).body).toMatchObject({ code: 'phone.not-proven' })
  await provePhone(shop, telefone, client)
  // A wrong password does not use up the code.
  expect((await change(client, nome, telefone, 'outra senha')).status).toBe(400)
  expect(await change(client, nome, telefone, senha)).toMatchObject({ status: 200, body: { id, nome, telefone } })
  expect((await logIn(shop, { ...person, telefone })).cookie).not.toBeNull()
  expect((await new Client(shop.url).get(`clientes/phone/${person.telefone}`)).body).toEqual({
    message: 'Cliente não encontrado',
  })
  const other = freshPhone()
  expect((await change(client, nome, other, senha)).body).toMatchObject({ code: 'phone.not-proven' })
})

test('a phone of another account is not taken over, nor one that signs up meanwhile', async () => {
  const { client, senha, nome } = await signUp(shop)
  const owner = await signUp(shop)
  await provePhone(shop, owner.telefone, client)
  expect((await change(client, nome, owner.telefone, senha)).body).toMatchObject({
    code: 'phone.taken',
    fields: { telefone: 'Este celular já é de outra conta' },
  })
  const fresh = freshPhone()
  await provePhone(shop, fresh, client)
  const [racer] = await makeClients(shop, 1, { pagarme: false })
  await shop.db.execute(sql`UPDATE cliente SET telefone = ${fresh} WHERE id = ${racer?.id}`)
  expect(await change(client, nome, fresh, senha)).toMatchObject({ status: 409, body: { code: 'phone.taken' } })
})
