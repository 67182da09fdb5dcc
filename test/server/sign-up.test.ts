import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { Client, freshPhone } from '../support/client.ts'
import { codeOf, logIn, provePhone, signUp, wrongCodeFor } from '../support/people.ts'
import { openShop, type Shop } from '../support/shop.ts'

const NOT_PROVEN = { message: 'Confirme o seu celular com o código enviado por SMS' }
const WRONG = { message: 'Celular ou senha incorretos' }

let shop: Shop
beforeAll(async () => {
  shop = await openShop({ jobs: false })
})
afterAll(() => shop.close())

const formOf = (telefone: string) => ({ telefone, nome: 'João da Silva', senha: 'chuva no mar' })

describe('the phone', () => {
  test('the lookup of an unknown phone returns a message; of a known one only the id and the first name', async () => {
    const { id, telefone, client } = await signUp(shop, { nome: 'Ana Clara Prado' })
    const otherCliente = new Client(shop.url)
    expect(await otherCliente.get(`clientes/phone/${freshPhone()}`)).toMatchObject({
      status: 200,
      body: { message: 'Cliente não encontrado' },
    })
    expect((await otherCliente.get(`clientes/phone/${telefone}`)).body).toEqual({ id, nome: 'Ana' })
    const masked = `(${telefone.slice(0, 2)}) ${telefone.slice(2, 7)}-${telefone.slice(7)}`
    expect((await otherCliente.get(`clientes/phone/${encodeURIComponent(masked)}`)).body).toEqual({ id, nome: 'Ana' })
    expect((await client.get(`clientes/phone/${telefone}`)).body).toEqual({ id, nome: 'Ana Clara Prado' })
  })

  test.each(['123', '1198765432', '(11) 8765-4321', '00987654321', '119876543210', 'abc'])(
    'the lookup of the phone %s is refused as invalid',
    async (phone) => {
      const fields = { telefone: 'Digite um número de celular válido' }
      const client = new Client(shop.url)
      expect((await client.get(`clientes/phone/${encodeURIComponent(phone)}`)).status).toBe(400)
      expect(await client.post('sms', { telefone: phone })).toMatchObject({
        status: 400,
        body: { message: fields.telefone, fields },
      })
    },
  )
})

describe('signing up', () => {
  test('signing up with phone, code, name and password logs in and returns the full name', async () => {
    const telefone = freshPhone()
    const client = new Client(shop.url)
    expect(await client.post('sms', { telefone })).toMatchObject({ status: 200, body: { reenviar_em: 0 } })
    const codigo = await codeOf(shop, telefone)
    expect(await client.post('sms/confirmar', { telefone, codigo: wrongCodeFor(codigo) })).toMatchObject({
      status: 400,
      body: { message: 'Código incorreto.', fields: { codigo: 'Código incorreto.' } },
    })
    expect(await client.post('sms/confirmar', { telefone, codigo })).toMatchObject({ status: 200, body: { ok: true } })
    const saved = await client.post<{ id: string }>('clientes', formOf(telefone))
    expect(saved).toMatchObject({ status: 200, body: { nome: 'João da Silva', telefone } })
    expect(Object.keys(saved.body).sort()).toEqual(['id', 'nome', 'telefone'])
    expect((await client.get(`clientes/${saved.body.id}`)).body).toMatchObject({ id: saved.body.id, id_pagar_me: null })
    const { rows } = await shop.db.execute<{ senha_hash: string }>(
      sql`SELECT senha_hash FROM cliente WHERE id = ${saved.body.id}`,
    )
    expect(rows[0]?.senha_hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2/)
  })

  test('signing up ignores an id and an id_pagar_me: the row is that of the confirmed phone', async () => {
    const victim = await signUp(shop)
    const telefone = freshPhone()
    const attacker = await provePhone(shop, telefone)
    const saved = await attacker.post<{ id: string }>('clientes', {
      ...formOf(telefone),
      id: victim.id,
      id_pagar_me: 'cus_dealguem1234',
    })
    expect(saved.status).toBe(200)
    expect(saved.body.id).not.toBe(victim.id)
    const { rows } = await shop.db.execute<{ nome: string; id_pagar_me: string | null }>(
      sql`SELECT nome, id_pagar_me FROM cliente WHERE id IN (${victim.id}, ${saved.body.id}) ORDER BY nome`,
    )
    expect(rows).toEqual([
      { nome: 'João da Silva', id_pagar_me: null },
      { nome: victim.nome, id_pagar_me: null },
    ])
  })

  test('signing up validates name and password', async () => {
    const telefone = freshPhone()
    const client = await provePhone(shop, telefone)
    const refused = (field: string, message: string) => ({
      status: 400,
      body: { message, fields: { [field]: message } },
    })
    expect(await client.post('clientes', { ...formOf(telefone), nome: ' Jo ' })).toMatchObject(
      refused('nome', 'Digite um nome válido'),
    )
    expect(await client.post('clientes', { telefone, senha: 'chuva no mar' })).toMatchObject(
      refused('nome', 'Digite um nome válido'),
    )
    expect(await client.post('clientes', { ...formOf(telefone), senha: '12345' })).toMatchObject(
      refused('senha', 'Digite uma senha válida'),
    )
    // Refused calls do not consume the proof.
    expect((await client.post('clientes', formOf(telefone))).status).toBe(200)
  })
})

describe('the proof', () => {
  test('the proof is valid once, for this session and this phone', async () => {
    const telefone = freshPhone()
    const proven = await provePhone(shop, telefone)
    const otherSession = await provePhone(shop, freshPhone())
    const refused = { status: 403, body: NOT_PROVEN }
    expect(await otherSession.post('clientes', formOf(telefone))).toMatchObject(refused)
    expect(await new Client(shop.url).post('clientes', formOf(telefone))).toMatchObject(refused)
    expect(await proven.post('clientes', formOf(freshPhone()))).toMatchObject(refused)
    const before = proven.at(shop.url)
    expect((await proven.post('clientes', formOf(telefone))).status).toBe(200)
    expect(await proven.post('clientes', { ...formOf(telefone), senha: 'outra-senha' })).toMatchObject(refused)
    expect(await before.post('clientes', { ...formOf(telefone), senha: 'outra-senha' })).toMatchObject(refused)
  })

  test('the proof of a phone expires after ten minutes', async () => {
    const telefone = freshPhone()
    const client = await provePhone(shop, telefone)
    await shop.db.execute(sql`UPDATE sms_proof SET expires_at = expires_at - interval '10 minutes'
      WHERE telefone = ${telefone}`)
    expect(await client.post('clientes', formOf(telefone))).toMatchObject({ status: 403, body: NOT_PROVEN })
  })

  test.each(['sign-up', 'new-password'])(
    'of twenty concurrent uses of a phone’s proof (%s) one succeeds',
    async (purpose) => {
      const telefone = purpose === 'sign-up' ? freshPhone() : (await signUp(shop)).telefone
      const { cookie } = await provePhone(shop, telefone)
      const tries = await Promise.all(
        Array.from({ length: 20 }, (_, i) =>
          new Client(shop.url, '', cookie).post('clientes', { ...formOf(telefone), senha: `senha-nova-${i}` }),
        ),
      )
      expect(tries.filter(({ status }) => status === 200)).toHaveLength(1)
      expect(tries.filter(({ status }) => status === 403)).toHaveLength(19)
    },
  )

  test('the proof for sign-up is not valid for a new password', async () => {
    const telefone = freshPhone()
    const [early, late] = [await provePhone(shop, telefone), await provePhone(shop, telefone)]
    expect((await early.post('clientes', formOf(telefone))).status).toBe(200)
    expect(await late.post('clientes', { ...formOf(telefone), senha: 'tomei-a-conta' })).toMatchObject({
      status: 403,
      body: NOT_PROVEN,
    })
    expect((await new Client(shop.url).post('clientes/login', formOf(telefone))).status).toBe(200)
  })
})

describe('a forgotten password', () => {
  test('a forgotten password is replaced after an SMS code; the name stays, the other sessions end', async () => {
    const person = await signUp(shop, { nome: 'Rita de Cássia' })
    const elsewhere = await logIn(shop, person)
    const client = await provePhone(shop, person.telefone)
    const saved = await client.post('clientes', {
      telefone: person.telefone,
      senha: 'garoa na serra',
      nome: 'Outro Nome',
    })
    expect(saved).toMatchObject({ status: 200, body: { id: person.id, nome: 'Rita de Cássia' } })
    for (const ended of [person.client, elsewhere])
      expect(await ended.get('reservas')).toMatchObject({ status: 401, body: { motivo: 'senha' } })
    expect((await client.get('reservas')).status).toBe(200)
    expect(await new Client(shop.url).post('clientes/login', person)).toMatchObject({ status: 400, body: WRONG })
    expect((await logIn(shop, { ...person, senha: 'garoa na serra' })).cookie).not.toBeNull()
  })
})
