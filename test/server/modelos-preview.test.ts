import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { MENSAGEM_TIPOS, problemaText } from '../../contract/mensagens-rules.ts'
import type { Mensagem, MensagemModelo, MensagensList } from '../../contract/mensagens.ts'
import { type Client, makeClients } from '../support/client.ts'
import { makeEvento, makeLote } from '../support/fixtures.ts'
import { openShop, type Shop } from '../support/shop.ts'
import { makeUsuario } from '../support/staff.ts'

// The examples of messages, and the messages that could not be sent.

let shop: Shop
let admin: Client
let buyer: Client
beforeAll(async () => {
  shop = await openShop({ jobs: false, config: { PUBLIC_URL: 'https://loja.example' } })
  admin = await makeUsuario(shop)
  ;[buyer] = (await makeClients(shop, 1)) as [Client]
})
afterAll(() => shop.close())

const modelo = async (tipo: string) => (await admin.get<MensagemModelo>(`mensagens/modelos/${tipo}`)).body
const page = (path: string) => fetch(new URL(path, admin.base))

test('before the first event every kind has an example, which says what it lacks', async () => {
  for (const tipo of MENSAGEM_TIPOS) {
    const { assunto, texto, sms, pagina } = await modelo(tipo)
    expect(texto).toContain('https://loja.example/')
    expect(sms ?? 'Bilheteria: ').toMatch(/^Bilheteria: /)
    const html = await (await page(pagina)).text()
    expect(html).toContain('</html>')
    expect(assunto).not.toBe('')
  }
  expect((await modelo('compra-paga')).assunto).toContain('O seu primeiro evento')
})

test('an example has the house and its next event', async () => {
  const evento = await makeEvento(shop.db, { nome: 'Baile da Saudade' })
  await makeLote(shop.db, evento)
  const { assunto, texto, pagina } = await modelo('compra-paga')
  expect(assunto).toContain('Baile da Saudade')
  expect(texto).toContain('Baile da Saudade')
  expect(await (await page(pagina)).text()).toContain('Baile da Saudade')
})

test('the page of an e-mail runs nothing, is framed by this site alone, and needs its link', async () => {
  const { pagina } = await modelo('evento-cancelado')
  const { status, headers } = await page(pagina)
  expect(status).toBe(200)
  expect(headers.get('content-security-policy')).toBe(
    "default-src 'none';style-src 'unsafe-inline';img-src https://loja.example;frame-ancestors 'self';sandbox",
  )
  expect(headers.get('x-frame-options')).toBe('SAMEORIGIN')
  expect(headers.get('cache-control')).toBe('private, no-store')
  expect((await page(pagina.replace('evento-cancelado', 'alerta'))).status).toBe(403)
  expect((await page('/api/mensagens/modelos/alerta/pagina')).status).toBe(403)
  expect((await admin.get('mensagens/modelos/nada')).status).toBe(400)
})

const insert = async (estado: string, problema: string | null, tentativas = 20) => {
  const due = estado === 'espera' ? sql`clock_timestamp()` : sql`NULL`
  const sent = estado === 'enviada' ? sql`clock_timestamp()` : sql`NULL`
  const { rows } = await shop.db.execute<{ id: string }>(sql`
    INSERT INTO mensagem (tipo, sobre, id_cliente, canal, estado, proxima_em, enviada_em, problema, tentativas)
    VALUES ('compra-paga', gen_random_uuid(), ${buyer.id}, 'email', ${estado}, ${due}, ${sent}, ${problema}, ${tentativas})
    RETURNING id`)
  return rows[0]?.id ?? ''
}
const list = async () => (await admin.get<MensagensList>('mensagens?cursor=0&limit=25')).body

test('what was given up is listed first, and can be sent again; what was sent is not listed', async () => {
  const waiting = await insert('espera', null, 0)
  const givenUp = await insert('desistida', 'timeout')
  const sent = await insert('enviada', null)
  const nothing = await insert('sem-efeito', null)
  const { result, total } = await list()
  expect(total).toBe(2)
  expect(result.map(({ id }) => id)).toEqual([givenUp, waiting])
  expect(result[0]).toMatchObject({ estado: 'desistida', proxima_em: null, tentativas: 20, para: expect.any(String) })

  const { body, status } = await admin.post<Mensagem>('mensagens/tentar', { id: givenUp })
  expect(status).toBe(200)
  expect(body).toMatchObject({ id: givenUp, estado: 'espera', tentativas: 0, problema: null })
  // Twice is once.
  expect((await admin.post<Mensagem>('mensagens/tentar', { id: givenUp })).body.estado).toBe('espera')
  const history = await shop.db.execute(sql`SELECT entity_id, from_state, to_state, actor FROM history
    WHERE entity = 'mensagem'`)
  expect(history.rows).toEqual([
    { entity_id: givenUp, from_state: 'desistida', to_state: 'try.again', actor: `usuario:${admin.id}` },
  ])
  for (const id of [sent, nothing]) expect((await admin.post('mensagens/tentar', { id })).status).toBe(404)
  expect((await list()).result.map(({ estado }) => estado)).toEqual(['espera', 'espera'])
})

test('a problem is said in words, with the number that the service gave', () => {
  expect(problemaText('refused 550 5.1.1')).toBe('O serviço recusou. (550 5.1.1)')
  expect(problemaText('timeout')).toBe('O serviço não respondeu a tempo.')
  expect(problemaText('something-new 7')).toBe('O serviço não aceitou a mensagem. (7)')
})
