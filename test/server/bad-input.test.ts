import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Client, freshPhone, makeClients } from '../support/client.ts'
import { makeEvento, makeLote, makeRifa } from '../support/fixtures.ts'
import { openShop, type Shop } from '../support/shop.ts'
import { fingerprint } from '../support/tables.ts'

const FIELD = 'Preencha todos os campos corretamente'
const ID = 'Identificador inválido'
const PHONE = 'Digite um número de celular válido'
const CPF = 'Digite um CPF válido'
const EMAIL = 'Digite um e-mail válido'
const PASSWORD = 'Digite uma senha válida'
const CODE = 'Código incorreto.'

let shop: Shop
let buyer: Client
let lote: string
let mesa: string
let rifa: string
let before: Awaited<ReturnType<typeof fingerprint>>
beforeAll(async () => {
  shop = await openShop({ jobs: false, config: { SMS_PER_PHONE: '1000' } })
  const evento = await makeEvento(shop.db)
  lote = (await makeLote(shop.db, evento)).lote
  mesa = (await makeLote(shop.db, evento, { tipo: 1, lugares: 10 })).lote
  rifa = await makeRifa(shop.db)
  const [person] = await makeClients(shop, 1)
  if (!person) throw new Error('no cliente was created')
  buyer = person
  before = await fingerprint(shop.db)
})
afterAll(async () => {
  // None of the refused calls has changed a row.
  expect(await fingerprint(shop.db)).toEqual(before)
  await shop.close()
})

type Refusal = [body: unknown, field: string, message: string]
const refuses = async (path: string, cases: Refusal[]): Promise<void> => {
  for (const [body, field, message] of cases) {
    const { status, body: answer } = await buyer.post<{
      code: string
      message: string
      fields?: Record<string, string>
    }>(path, body)
    // The error is reported for the field itself or for a part of it.
    const at = Object.keys(answer.fields ?? {}).find((key) => key === field || key.startsWith(`${field}.`)) ?? ''
    const seen = {
      status,
      code: answer.code,
      message: answer.fields?.[at],
      first: Object.values(answer.fields ?? {})[0] === answer.message,
    }
    expect(seen, `${path} ${JSON.stringify(body)} ${JSON.stringify(answer)}`).toEqual({
      status: 400,
      code: 'validation.failed',
      message,
      first: true,
    })
  }
}

describe('validation rules and their messages', () => {
  test('phone, password and code are validated', async () => {
    const telefone = freshPhone()
    const phones = ['', '11', '(11) 9876-54321', '1198765432a', 11_987_654_321, null, undefined, {}, [], '01987654321']
    for (const path of ['sms', 'sms/confirmar', 'clientes/login', 'clientes']) {
      await refuses(
        path,
        phones.map((phone) => [
          { telefone: phone, senha: 'segredo', codigo: '123456', nome: 'Ana' },
          'telefone',
          PHONE,
        ]),
      )
    }
    await refuses('clientes/login', [
      [{ telefone }, 'senha', PASSWORD],
      [{ telefone, senha: '' }, 'senha', PASSWORD],
      [{ telefone, senha: 123_456 }, 'senha', PASSWORD],
      [{ telefone, senha: 'x'.repeat(201) }, 'senha', PASSWORD],
    ])
    await refuses(
      'clientes',
      ['', '12345', 123_456, 'x'.repeat(201)].map((senha) => [{ telefone, nome: 'Ana', senha }, 'senha', PASSWORD]),
    )
    await refuses(
      'clientes',
      ['', 'An', ' An  ', 7, 'x'.repeat(121)].map((nome) => [
        { telefone, nome, senha: 'segredo' },
        'nome',
        'Digite um nome válido',
      ]),
    )
    await refuses(
      'sms/confirmar',
      ['', '123', 'abcdef', 123_456, null, '12345678901'].map((codigo) => [{ telefone, codigo }, 'codigo', CODE]),
    )
  })

  test('CPF and e-mail are validated', async () => {
    const email = 'alguem@exemplo.com.br'
    const documents = [
      '',
      '5299822472',
      '529.982.247-26',
      '111.111.111-11',
      '52998224725 ',
      52_998_224_725,
      null,
      [],
      {},
    ]
    await refuses(
      'pagarme/customers',
      documents.map((document) => [{ document, email }, 'document', CPF]),
    )
    const emails = [
      '',
      'a@b.c',
      'maria@exemplo',
      'abcdefgh',
      'a b@exemplo.com',
      `${'a'.repeat(60)}@b.co`,
      7,
      null,
      undefined,
    ]
    await refuses(
      'pagarme/customers',
      emails.map((wrong) => [{ document: '529.982.247-25', email: wrong }, 'email', EMAIL]),
    )
  })
})

describe('reserving', () => {
  test('reserving needs a cart, items and valid quantities', async () => {
    const carrinho = randomUUID()
    const one = (item: object) => ({ carrinho, itens: [item] })
    await refuses('reservas', [
      [{}, 'carrinho', ID],
      [{ carrinho: 'x', itens: [] }, 'carrinho', ID],
      [{ carrinho }, 'itens', FIELD],
      [{ carrinho, itens: 'x' }, 'itens', FIELD],
      [{ carrinho, itens: [] }, 'itens', 'O carrinho está vazio'],
      [one({}), 'itens.0', FIELD],
    ])
    const wrong = [
      ...[0, -1, 1.5, '2', null, true, [], {}].map((qtde) => ({ id_evento_setor_lote: lote, qtde })),
      ...[0, -1, 1.5, 1e9, '1', true].map((nr_lugar) => ({ id_evento_setor_lote: mesa, nr_lugar })),
      ...[null, [], 7, [0], [-1], [1.5], ['1'], [1e9]].map((codigosRifas) => ({ id_rifa: rifa, codigosRifas })),
    ]
    await refuses(
      'reservas',
      wrong.map((item) => [one(item), 'itens.0', FIELD]),
    )
  })

  test('reserving refuses the same table or the same number twice in one item', async () => {
    const carrinho = randomUUID()
    await refuses('reservas', [
      [{ carrinho, itens: [{ id_evento_setor_lote: mesa, nr_lugar: 1, qtde: 2 }] }, 'itens.0', FIELD],
      [{ carrinho, itens: [{ id_rifa: rifa, codigosRifas: [3, 3] }] }, 'itens.0', 'O mesmo item aparece duas vezes'],
    ])
  })

  test('reserving answers 409 with the reason for what is not for sale', async () => {
    const refused = async (item: object, message: string) => {
      const answer = await buyer.reserve([item])
      expect(answer, JSON.stringify(item)).toMatchObject({
        status: 409,
        body: { message, fields: { 'itens.0': message } },
      })
    }
    await refused({ id_evento_setor_lote: randomUUID() }, 'Este item não está mais à venda')
    await refused({ id_rifa: randomUUID(), codigosRifas: [1] }, 'Este item não está mais à venda')
    await refused({ id_evento_setor_lote: mesa, nr_lugar: 11 }, 'Este lugar não existe')
    await refused({ id_evento_setor_lote: mesa }, FIELD)
    await refused({ id_evento_setor_lote: lote, nr_lugar: 1 }, FIELD)
    await refused({ id_rifa: rifa, codigosRifas: [101] }, 'Este número não existe na rifa')
    await refused({ id_evento_setor_lote: lote, qtde: 11 }, 'O limite deste evento é de 10 ingressos por pessoa')
  })
})

describe('paying', () => {
  const item = { code: 'abcdefg1', description: 'x', amount: 9200, quantity: 1 }
  const pix = { payment_method: 'pix', pix: { expires_in: 3600 } }
  const card = (credit_card: object) => [{ payment_method: 'credit_card', credit_card }]
  const order = (change: object) => ({
    items: [item],
    payments: [pix],
    metadata: { id_reserva: randomUUID(), tentativa: randomUUID() },
    ...change,
  })

  test('paying needs items, one known payment method and the id of the attempt', async () => {
    await refuses('pagarme/orders', [
      [order({ items: [] }), 'items', 'O carrinho está vazio'],
      [order({ items: 7 }), 'items', FIELD],
      [order({ items: [{ ...item, amount: 'x' }] }), 'items.0.amount', FIELD],
      [order({ items: [{ ...item, quantity: 1.5 }] }), 'items.0.quantity', FIELD],
      [order({ items: Array.from({ length: 251 }, () => item) }), 'items', FIELD],
      [order({ payments: [] }), 'payments', FIELD],
      [order({ payments: [pix, pix] }), 'payments', FIELD],
      [order({ payments: [{ payment_method: 'boleto' }] }), 'payments.0.payment_method', FIELD],
      [order({ payments: [{ ...pix, pix: { expires_in: 60 } }] }), 'payments.0.pix.expires_in', FIELD],
      [order({ metadata: {} }), 'metadata.id_reserva', ID],
      [order({ metadata: { id_reserva: randomUUID(), tentativa: 'x' } }), 'metadata.tentativa', ID],
    ])
    for (const installments of [0, -1, 25, 1.5, '2', null]) {
      const body = order({ payments: card({ installments, card_id: 'card_12345678' }) })
      await refuses('pagarme/orders', [[body, 'payments.0.credit_card.installments', FIELD]])
    }
    for (const card_id of ['', 'x', '../customers', 'a'.repeat(65), null, { id: 'card_12345678' }]) {
      const body = order({ payments: card({ installments: 1, card_id }) })
      await refuses('pagarme/orders', [[body, 'payments.0.credit_card.card_id', FIELD]])
    }
  })

  test('paying refuses a card number in place of a card token', async () => {
    const { body } = await buyer.get<{ data: { id: string }[] }>('pagarme/customers')
    const path = `pagarme/customers/${body.data[0]?.id}/cards`
    await refuses(path, [
      [{}, 'token', FIELD],
      [{ token: '4000 0000 0000 0010' }, 'token', FIELD],
      [{ number: '4000000000000010', cvv: '123' }, 'token', FIELD],
    ])
    expect((await buyer.post(path, { token: 'token_naoexiste1' })).status).toBe(404)
  })
})

describe('reading', () => {
  test('pages, dates, order and cities are validated', async () => {
    const pesquisa = (filter: object) => ({ pesquisa: filter })
    await refuses('eventos/list', [
      [{ limit: 101 }, 'limit', 'Peça no máximo 100 registros por página'],
      ...[0, -1, 2.5, 'x', null, [], {}].map((limit): Refusal => [{ limit }, 'limit', FIELD]),
      ...[-1, 2.5, 'x', {}].map((cursor): Refusal => [{ cursor }, 'cursor', FIELD]),
      [{ orderType: 'RANDOM()' }, 'orderType', FIELD],
      [{ orderType: 1 }, 'orderType', FIELD],
      [{ pesquisa: 'x' }, 'pesquisa', FIELD],
      [pesquisa({ data: '2026-02-30' }), 'pesquisa.data', 'Data inválida'],
      [pesquisa({ data: '0000-01-01' }), 'pesquisa.data', 'Data inválida'],
      [pesquisa({ inicioVendasAte: "2026'--001" }), 'pesquisa.inicioVendasAte', 'Data inválida'],
      [pesquisa({ dataEventoDepois: 20_260_101 }), 'pesquisa.dataEventoDepois', 'Data inválida'],
      [pesquisa({ cidades: 'x' }), 'pesquisa.cidades', FIELD],
      [pesquisa({ cidades: ['x'] }), 'pesquisa.cidades.0', ID],
      [pesquisa({ nome: 7 }), 'pesquisa.nome', FIELD],
    ])
    for (const path of ['eventos/vendas/list', 'eventos/vendas/count', 'rifas/vendas/list']) {
      await refuses(
        path,
        ['', 'x', 7, null, undefined, [randomUUID()]].map((id) => [{ id }, 'id', ID]),
      )
    }
    await refuses('eventos/vendas/cliente', [
      [{ idCliente: 'x' }, 'idCliente', ID],
      [{ telefone: 7 }, 'telefone', FIELD],
      [{ cpf: ['123'] }, 'cpf', FIELD],
      [{ limit: 101 }, 'limit', 'Peça no máximo 100 registros por página'],
    ])
    await refuses('eventos/venda', [
      [{ id_evento_setor_lote: lote }, 'order_id', FIELD],
      [{ order_id: 'or_12345678' }, 'id_evento_setor_lote', FIELD],
      [{ order_id: 'or_12345678', id_evento_setor_lote: 'x' }, 'id_evento_setor_lote', ID],
      [{ order_id: 'or_12345678', id_evento_setor_lote: lote, entregue: 'sim' }, 'entregue', FIELD],
    ])
    await refuses('rifas/venda', [[{ order_id: 'or_12345678' }, 'id_rifa', FIELD]])
  })

  test('invalid ids in the address are refused, unknown ones are not found', async () => {
    const wrong = ['x', '1', randomUUID().slice(1), `${randomUUID()}'`, '%00', '%ff', '..%2f..%2fetc', 'a'.repeat(150)]
    for (const id of wrong) {
      for (const path of [`eventos/${id}`, `cidades/${id}`, `rifas/${id}`, `clientes/${id}`, `eventos/venda/${id}`]) {
        const { status, body } = await buyer.get<{ message: string }>(path)
        expect([400, 404], path).toContain(status)
        expect(body.message, path).toMatch(/^(Identificador inválido|Preencha|Registro|Não foi)/)
      }
      for (const path of [`eventoImg/${id}.jpg`, `bannerImg/${id}`])
        expect((await buyer.get(path)).status).toBeOneOf([400, 404])
    }
    const unknown = randomUUID()
    for (const path of [`eventos/${unknown}`, `cidades/${unknown}`, `rifas/${unknown}`, `eventos/venda/${unknown}`]) {
      expect(await buyer.get(path), path).toMatchObject({ status: 404, body: { message: 'Registro não encontrado' } })
    }
    expect((await buyer.post('eventos/vendas/count', { id: unknown })).status).toBe(404)
    expect((await buyer.post('eventos/vendas/list', { id: unknown })).body).toEqual({ result: [], total: 0 })
  })
})
