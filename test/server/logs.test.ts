import { randomUUID } from 'node:crypto'
import { DrizzleQueryError } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { Client, freshPhone } from '../support/client.ts'
import { makeEvento, makeLote } from '../support/fixtures.ts'
import { codeOf, wrongCodeFor } from '../support/people.ts'
import { openShop, type Shop } from '../support/shop.ts'
import { makeToken } from '../support/token.ts'

const NOME = 'Quitéria Bandeira'
const CPF = '52998224725'
const EMAIL = 'quiteria@exemplo.com.br'
const SENHA = 'senha-da-quiteria'

let log = ''
let broken: 'no' | 'database' | 'code' = 'no'
let shop: Shop
beforeAll(async () => {
  shop = await openShop({
    config: { LOG_LEVEL: 'debug' },
    log: {
      write: (line: string) => {
        log += line
      },
    },
    wrap: (deps) => {
      const { reserve } = deps
      deps.reserve = (request) => {
        const text = `${NOME} ${EMAIL} ${request.idCliente}`
        // A closed connection has no SQLSTATE, and the query builder's error message contains the parameters.
        if (broken === 'database')
          throw new DrizzleQueryError('SELECT', [text], new Error(`Connection terminated ${EMAIL}`))
        if (broken === 'code') throw new TypeError(`cannot read ${text}\n    at ${NOME} is no frame`)
        return reserve(request)
      }
    },
  })
})
afterAll(() => shop.close())

test('sign-up, wrong input, a purchase and every failure: the log contains no personal data', async () => {
  const telefone = freshPhone()
  const client = new Client(shop.url)
  await client.post('sms', { telefone })
  const codigo = await codeOf(shop, telefone)
  const wrong = wrongCodeFor(codigo)
  const cookies = [client.cookie]
  await client.post('sms/confirmar', { telefone, codigo: wrong })
  await client.post('sms/confirmar', { telefone, codigo })
  const { body } = await client.post<{ id: string }>('clientes', { telefone, nome: NOME, senha: SENHA })
  cookies.push(client.cookie)
  await client.get(`clientes/phone/${telefone}`)
  await client.post('clientes/login', { telefone, senha: `${SENHA}-errada` })
  await client.post('clientes/login', { telefone, senha: SENHA })
  cookies.push(client.cookie)
  const customer = await client.post<{ id: string }>('pagarme/customers', { document: CPF, email: EMAIL })
  await client.post('pagarme/customers', { document: `${CPF}0`, email: EMAIL })
  await client.get(`pagarme/customers?document=${CPF}`)
  await client.post('eventos/vendas/cliente', { cpf: CPF, email: EMAIL })
  const token = await makeToken(shop)
  await client.post(`pagarme/customers/${customer.body.id}/cards`, { token })

  const { lote } = await makeLote(shop.db, await makeEvento(shop.db))
  const itens = [{ id_evento_setor_lote: lote }]
  const reserved = await client.reserve(itens)
  const order = await client.payPix(reserved.body.id)
  expect(order.status).toBe(200)
  await shop.control(`/orders/${order.body.id}/pagar`)
  await client.post('eventos/venda', { order_id: order.body.id, id_evento_setor_lote: lote })
  const refused = await client.reserve(itens)
  await shop.control('/__sandbox/config', {
    faults: [{ match: 'POST /orders', mode: 'status', status: 400, times: 1 }],
  })
  expect((await client.payPix(refused.body.id)).status).toBe(422)

  for (const way of ['database', 'code'] as const) {
    broken = way
    const answer = await client.reserve(itens)
    expect([answer.status, answer.body]).toEqual([500, {}])
  }
  broken = 'no'
  await client.post('clientes/logout', {})
  await fetch(`${shop.url}/api/clientes/phone/${telefone}%E0%A4%A`)
  await client.call('POST', `nada/${telefone}`, { telefone, nome: NOME })

  const lines = log
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as { level: number; route?: string; at?: string[] })
  const faults = lines.filter(({ level }) => level >= 50)
  expect(faults).toHaveLength(2)
  for (const fault of faults) {
    expect(fault).toMatchObject({ route: '/api/reservas' })
    expect(fault.at?.join()).toContain('logs.test.ts')
  }
  const tokens = cookies.map((cookie) => cookie?.split('=')[1] ?? '')
  expect(tokens.every((t) => t.length === 43)).toBe(true)
  const secrets = [telefone, telefone.slice(2), CPF, EMAIL, NOME, 'Quitéria', SENHA, codigo, wrong, token, ...tokens]
  for (const secret of secrets) expect(log.includes(secret), secret).toBe(false)
  expect(log).not.toContain('4000000000000010')
  expect(body.id).toMatch(/^[0-9a-f-]{36}$/)
})

test('a 5xx answer has a code and no message: the browser shows its own text for the code', async () => {
  const answer = await fetch(`${shop.url}/api/eventos/venda/${randomUUID()}`)
  expect(answer.status).toBe(401)
  const cut = await shop.openAnother({
    jobs: false,
    config: { LOG_LEVEL: 'silent' },
    wrap: (deps) => {
      deps.db = { execute: () => Promise.reject(new Error('the database is unavailable')) } as unknown as typeof deps.db
    },
  })
  for (const path of ['rifas/vendas/list', 'eventos/vendas/list']) {
    const response = await new Client(cut.url).post(path, { id: randomUUID() })
    expect([response.status, response.body], path).toEqual([500, {}])
  }
  await cut.close()
})
