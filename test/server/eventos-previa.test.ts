import { afterAll, beforeAll, expect, test } from 'vitest'
import type { EventoPrevia } from '../../contract/mensagens.ts'
import { SMS_MAX } from '../../contract/mensagens-rules.ts'
import type { Client } from '../support/client.ts'
import { makeCidade, makeEvento, makeLote } from '../support/fixtures.ts'
import { AT_SITE, makeKeyHolder } from '../support/keys.ts'
import { openShop, type Shop } from '../support/shop.ts'
import { makeUsuario } from '../support/staff.ts'

// What the holders of an event's tickets would get, as it is typed in the form of postponing or cancelling.

let shop: Shop
let admin: Client
let evento: string
beforeAll(async () => {
  shop = await openShop({ jobs: false, mail: true, config: AT_SITE })
  admin = await makeUsuario(shop)
  // Before it in the calendar, so that the next event is another one.
  await makeLote(shop.db, await makeEvento(shop.db, { nome: 'Outro Baile' }))
  evento = await makeEvento(shop.db, { nome: 'Baile da Praça' })
  await makeLote(shop.db, evento)
})
afterAll(() => shop.close())

const previa = (query: Record<string, string>, who = admin, id = evento) =>
  who.get<EventoPrevia>(`eventos/${id}/previa?${new URLSearchParams(query)}`)
const page = (path: string) => fetch(new URL(path, admin.base))
const pageOf = async (path: string) => (await page(path)).text()
const CANCEL = { tipo: 'evento-cancelado', motivo: 'praça sem luz' }

test('a cancellation: its event, its reason and the sums, in an SMS of one part without accents', async () => {
  const { body, status } = await previa(CANCEL)
  expect(status).toBe(200)
  expect(body.sms).toMatch(/^Bilheteria: Baile da Praca, .* foi cancelado: praca sem luz\. R\$ [\d.,]+ voltam/)
  expect(body.sms?.length).toBeLessThanOrEqual(SMS_MAX)
  expect(body.texto).toContain('Motivo: praça sem luz.')
  expect(await pageOf(body.pagina)).toContain('Motivo: praça sem luz.')
  // Without a reason something stands for it.
  expect((await previa({ tipo: 'evento-cancelado' })).body.sms).toContain('foi cancelado: (o motivo).')
})

test('a postponement: the new day and hour, and the last day to give back', async () => {
  const data = '2027-03-14'
  const { body } = await previa({
    tipo: 'evento-adiado',
    motivo: 'chuva',
    data,
    hora: '21:30',
    devolver_ate: '2027-03-02',
  })
  expect(body.sms).toMatch(/ para dom 14\/03.*21:30/)
  // An SMS has no room for it.
  expect(body.texto).toContain('02/03/2027')
  expect(body.sms?.length).toBeLessThanOrEqual(SMS_MAX)
  expect(body.texto).toContain('Motivo: chuva.')
  expect(await pageOf(body.pagina)).toContain('21:30')
  // Before the day is typed, an example stands for it.
  expect((await previa({ tipo: 'evento-adiado' })).status).toBe(200)
})

test('a long name still fits one SMS', async () => {
  const nome = 'Grande Encontro de Sanfoneiros, Repentistas e Forrozeiros do Agreste e do Sertão '.repeat(2).trim()
  const long = await makeEvento(shop.db, { nome })
  await makeLote(shop.db, long)
  const { body } = await previa({ ...CANCEL, motivo: 'ç'.repeat(30) }, admin, long)
  expect(body.sms?.length).toBeLessThanOrEqual(SMS_MAX)
})

test('a reason is text, not HTML, and no longer than the form allows', async () => {
  const { body } = await previa({ ...CANCEL, motivo: '<b>x</b><script>&' })
  const html = await pageOf(body.pagina)
  expect(html).toContain('&#60;b&#62;x&#60;')
  expect(html).not.toContain('<script')
  expect((await previa({ ...CANCEL, motivo: 'a'.repeat(31) })).status).toBe(400)
  expect((await previa({ ...CANCEL, tipo: 'compra-paga' })).status).toBe(400)
  expect((await previa({ ...CANCEL, data: '2027-02-30' })).status).toBe(400)
})

test('the page needs its link, which holds for one event and one reason', async () => {
  const { pagina } = (await previa(CANCEL)).body
  const { status, headers } = await page(pagina)
  expect(status).toBe(200)
  expect(headers.get('content-security-policy')).toMatch(/^default-src 'none';.*;frame-ancestors 'self';sandbox$/)
  expect((await page(pagina.replace('sem+luz', 'sem+som'))).status).toBe(403)
  expect((await page(`/api/eventos/${evento}/previa/pagina?tipo=evento-cancelado`)).status).toBe(403)
})

test('it needs the right of the page, and the event to be of the city of who asks', async () => {
  const own = await makeCidade(shop.db)
  const away = await makeUsuario(shop, { tarefas: ['dinheiro'], cidades: [own] })
  expect((await previa(CANCEL, away)).status).toBe(404)
  const mine = await makeEvento(shop.db, { idCidade: own })
  await makeLote(shop.db, mine)
  expect((await previa(CANCEL, away, mine)).status).toBe(200)
  const catalogue = await makeUsuario(shop, { tarefas: ['catalogo'], cidades: [own] })
  expect((await previa(CANCEL, catalogue, mine)).status).toBe(403)
  expect((await previa(CANCEL, admin, '00000000-0000-4000-8000-000000000000')).status).toBe(404)
})

test('it says by which channels people are told', async () => {
  // This shop has a mail server, and no service for SMS.
  expect((await previa(CANCEL)).body.canais).toEqual({ email: true, sms: false })
})

test('who has a passkey cancels and postpones by a recent proof alone', async () => {
  const { who } = await makeKeyHolder(shop)
  const cancel = { id: evento, motivo: 'chuva', nome: 'Baile da Praça' }
  const postpone = { id: evento, motivo: 'chuva', data: '2027-03-14', hora: '', devolver_ate: '2027-03-02', versao: 1 }
  for (const [path, body] of [
    ['eventos/cancelar', cancel],
    ['eventos/adiar', postpone],
  ] as const)
    expect(await who.post(path, body)).toMatchObject({ status: 403, body: { code: 'usuario.key-needed' } })
  expect((await previa(CANCEL, who)).status).toBe(200)
})
