import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { DadosDaConta } from '../../contract/conta.ts'
import { Client, freshCpf, freshPhone } from '../support/client.ts'
import { joinClub, openClub } from '../support/club.ts'
import { makeBuyer, makeInscricao } from '../support/conta.ts'
import { join, makeFila } from '../support/fila.ts'
import { logIn, type Person } from '../support/people.ts'
import { openShop, type Shop } from '../support/shop.ts'
import { makeUsuario } from '../support/staff.ts'
import { awayFromWindowEdge } from '../support/windows.ts'

const [APARELHO, PUSH_TOKEN] = ['a1b2c3d4e5f60718', 'f00dfeedf00dfeed']

let shop: Shop
let one: Awaited<ReturnType<typeof makeBuyer>>
let other: Awaited<ReturnType<typeof makeBuyer>>
beforeAll(async () => {
  shop = await openShop({ jobs: false, mail: true })
  await openClub(shop.db)
  one = await makeBuyer(shop, { nome: 'Zenóbia Quixaramobim' })
  other = await makeBuyer(shop, { nome: 'Outro Comprador' })
  await joinClub(shop, one.client, 7)
  await logIn(shop, one)
  for (const { telefone, identity } of [one, other])
    await makeInscricao(shop.db, { nome: `Inscrita ${telefone}`, documento: identity.document, telefone })
  // Entries of the phone's earlier owner, by CPF and by RG, and of a person who typed this CPF with another phone.
  for (const documento of [freshCpf(), '12345678X'])
    await makeInscricao(shop.db, { nome: 'Antiga Dona', documento, telefone: one.telefone })
  await makeInscricao(shop.db, { nome: 'Outro Celular', documento: one.identity.document, telefone: freshPhone() })
  await one.client.post('sms', { telefone: one.telefone })
  const { evento } = await makeFila(shop.db)
  for (const { client } of [one, other]) expect((await join(client, evento)).status).toBe(200)
  const usuario = await makeUsuario(shop)
  await shop.db.execute(sql`INSERT INTO entrada (id_evento, id_venda, id_usuario, resultado, portao, lida_em)
    SELECT id_evento, id, ${usuario.id}, 'aceita', 'Portão A', now() FROM venda WHERE id_cliente IN (${one.id}, ${other.id})`)
  // Their membership cards were read, too.
  await shop.db.execute(sql`INSERT INTO entrada (id_evento, id_socio, id_usuario, resultado, portao, lida_em)
    SELECT ${evento}, id, ${usuario.id}, 'nao-paga', 'Portão B', now() - interval '1 day' FROM socio WHERE id_cliente = ${one.id}`)
  // Both have their ticket in a wallet.
  await shop.db.execute(sql`WITH added AS (INSERT INTO passe (id_venda, id_cliente, id_evento, tipo)
      SELECT id, id_cliente, id_evento, 'apple' FROM venda WHERE id_cliente IN (${one.id}, ${other.id}) RETURNING id)
    INSERT INTO passe_aparelho (id_passe, aparelho, push_token) SELECT id, ${APARELHO}, ${PUSH_TOKEN} FROM added`)
})
beforeEach(awayFromWindowEdge)
afterAll(() => shop.close())

const ask = ({ client, senha }: Pick<Person, 'client' | 'senha'>) => client.post<DadosDaConta>('conta/dados', { senha })

test('the copy of a person’s data has everything of its owner, and nothing of anybody else', async () => {
  const { status, body, headers } = await ask(one)
  expect(status).toBe(200)
  expect(headers.get('cache-control')).toBe('no-store')
  expect(headers.get('content-disposition')).toBe('attachment; filename="meus-dados.json"')
  expect(DadosDaConta.strict().parse(body)).toEqual(body)
  expect(body.titular).toMatchObject({
    id: one.id,
    nome: 'Zenóbia Quixaramobim',
    telefone: one.telefone,
    cpf: one.identity.document,
    email: one.identity.email,
    id_pagar_me: expect.stringMatching(/^cus_/),
  })
  expect(body.ingressos).toMatchObject([
    { evento: 'Baile da Saudade', setor: 'Pista', valor: 92, status: 'paid', forma_pgto: 'pix', pedido: one.order },
  ])
  expect(body.pagamentos).toMatchObject([{ pedido: one.order, valor: 92, status: 'paid', forma_pgto: 'pix' }])
  expect(body.mensagens).toMatchObject([
    { tipo: 'socio-comecou', canal: 'email', estado: 'espera', enviada_em: null },
    { tipo: 'compra-paga', canal: 'email', estado: 'espera', enviada_em: null },
  ])
  expect(body.reservas).toMatchObject([{ status: 'sold', itens: 1 }])
  expect(body.assinaturas).toMatchObject([
    { plano: 'Torcedor', cadeira: 7, estado: 'active', valor: 29.9, cobrancas: [{ status: 'paid' }] },
  ])
  expect(body.entradas).toMatchObject([
    { ingresso: body.ingressos[0]?.id, evento: 'Baile da Saudade', resultado: 'aceita', portao: 'Portão A' },
    { ingresso: null, evento: 'Festival do Sol', resultado: 'nao-paga', portao: 'Portão B' },
  ])
  expect(body.passes).toEqual([
    { ingresso: body.ingressos[0]?.id, evento: 'Baile da Saudade', carteira: 'apple', desde: expect.any(String) },
  ])
  expect(body.filas).toMatchObject([{ evento: 'Festival do Sol', numero: null, status: 'waiting', chamado_em: null }])
  expect(body.cartoes[0]).toMatchObject({ primeiros_seis: '400000', ultimos_quatro: '0010' })
  expect(body.sessoes.length).toBeGreaterThanOrEqual(2)
  expect(body.codigos_sms.length).toBeGreaterThanOrEqual(1)
  expect(body.inscricoes_sorteio).toMatchObject([{ nome_completo: `Inscrita ${one.telefone}`, tem_foto: false }])
  expect(body.outras_inscricoes_sorteio).toEqual({
    total: 2,
    contato: 'Loja de demonstração, sem encarregado de dados',
  })
  expect(body.alteracoes.map(({ mudanca }) => mudanca)).toEqual(expect.arrayContaining(['created', 'edited']))
  const text = JSON.stringify(body)
  for (const theirs of [
    other.id,
    other.telefone,
    'Outro Comprador',
    other.order,
    'Antiga Dona',
    '12345678X',
    'Outro Celular',
  ])
    expect(text).not.toContain(theirs)
})

test('the copy of a person’s data has no secret: no password, code of a ticket, token or card number', async () => {
  const { body } = await ask(one)
  const text = JSON.stringify(body)
  const secrets = await shop.db.execute<{ senha_hash: string }>(
    sql`SELECT senha_hash FROM cliente WHERE id = ${one.id}`,
  )
  const shown = await one.client.post<{ result: { codigo: string | null }[] }>('eventos/vendas/cliente', {})
  const code = shown.body.result[0]?.codigo
  expect(code).toBeTruthy()
  const passes = await shop.db.execute<{ id: string }>(sql`SELECT id FROM passe WHERE id_cliente = ${one.id}`)
  const serials = passes.rows.map(({ id }) => id)
  expect(serials).toHaveLength(1)
  const [, token] = (one.client.cookie ?? '').split('=')
  for (const secret of [
    secrets.rows[0]?.senha_hash,
    code,
    token,
    '4000000000000010',
    one.senha,
    APARELHO,
    PUSH_TOKEN,
    ...serials,
  ])
    expect(text).not.toContain(secret)
})

test('nobody else gets the copy of a person’s data, and it is limited', async () => {
  expect((await ask({ client: new Client(shop.url), senha: other.senha })).status).toBe(401)
  expect(await ask({ ...other, senha: 'errada' })).toMatchObject({ status: 400, body: { code: 'password.wrong' } })
  const statuses: number[] = []
  for (let n = 0; n < 6; n += 1) statuses.push((await ask(other)).status)
  expect(statuses).toEqual([200, 200, 200, 200, 200, 429])
})
