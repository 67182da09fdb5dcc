import { randomUUID } from 'node:crypto'
import { Writable } from 'node:stream'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { ConviteFeito } from '../../contract/convites.ts'
import type { Equipe, Papel } from '../../contract/equipe.ts'
import { Client } from '../support/client.ts'
import { makeCidade } from '../support/fixtures.ts'
import { logInAs, makeProver, PROOF } from '../support/office.ts'
import { openShop, type Shop } from '../support/shop.ts'
import { makeUsuario } from '../support/staff.ts'
import { fingerprint } from '../support/tables.ts'
import { waitForBlocked } from '../support/tickets.ts'

let shop: Shop
let b: Awaited<ReturnType<Shop['openAnother']>>
let admin: Client
let natal: string
let logged = ''
beforeAll(async () => {
  const log = new Writable({
    write(chunk: Buffer, _encoding, done) {
      logged += chunk.toString()
      done()
    },
  })
  shop = await openShop({ jobs: false, log, config: { LOG_LEVEL: 'debug' } })
  b = await shop.openAnother()
  natal = await makeCidade(shop.db, 'Natal', 'RN')
})
beforeEach(async () => {
  admin = await makeProver(shop)
})
afterAll(async () => {
  await b.close()
  await shop.close()
})

const SENHA = 'garoa na serra'
const nobody = () => new Client(shop.url)
const asked = (more: object = {}) => ({
  nome: 'Iara Melo',
  telefone: '(84) 98765-4321',
  papel: 'portaria',
  todas_cidades: false,
  cidades: [natal],
  ...more,
})
async function invite(more: object = {}, who = admin): Promise<ConviteFeito> {
  const { status, body } = await who.post<ConviteFeito>('convites', asked(more))
  if (status !== 200) throw new Error(JSON.stringify(body))
  return body
}
const open = (segredo: string) => nobody().post<{ code?: string }>('convites/abrir', { segredo })
const login = () => `iara.${randomUUID().slice(0, 6)}`
const accept = (segredo: string, user = login(), url = shop.url) =>
  new Client(url).post<{ code?: string }>('convites/aceitar', { segredo, user, senha: SENHA })
const listed = async () => (await admin.get<Equipe>('equipe')).body.convites

test('an invited person sees what they are given, chooses login and password, and enters', async () => {
  const { convite, segredo } = await invite()
  expect(convite).toMatchObject({ nome: 'Iara Melo', papel: 'portaria', cidades: [{ nome: 'Natal' }], vencido: false })
  const hours = (Date.parse(convite.ate) - Date.now()) / 3_600_000
  expect(hours).toBeGreaterThan(47.9)
  expect(hours).toBeLessThanOrEqual(48)
  expect((await listed()).map(({ id }) => id)).toContain(convite.id)
  expect(await open(segredo)).toMatchObject({
    status: 200,
    body: { nome: 'Iara Melo', papel: 'Portaria', cidades: ['Natal/RN'] },
  })
  const user = login()
  expect((await accept(segredo, user)).status).toBe(200)
  const { who } = await logInAs(shop.url, { user, senha: SENHA })
  expect((await who.get('portaria/chaves')).status).toBe(200)
  expect((await who.get('painel')).status).toBe(403)
  expect((await listed()).map(({ id }) => id)).not.toContain(convite.id)
  const [pessoa] = (await admin.get<Equipe>('equipe')).body.pessoas.filter((one) => one.user === user)
  expect(pessoa).toMatchObject({ nome: 'Iara Melo', papel: 'portaria', cidades: [{ id: natal }] })
  expect(pessoa?.ultimo_acesso).not.toBeNull()
})

test('the secret is neither in the database nor in a log, and no address has it', async () => {
  const { segredo } = await invite()
  await open(segredo)
  await accept(segredo)
  const { rows } = await shop.db.execute<{ found: boolean }>(
    sql`SELECT bool_or(c::text LIKE ${`%${segredo}%`}) AS found FROM convite c`,
  )
  expect(rows).toEqual([{ found: false }])
  expect(logged).toContain('Server listening')
  expect(logged).not.toContain(segredo)
})

describe('a link is for one use', () => {
  test('a second use is refused, and makes nobody', async () => {
    const { segredo } = await invite()
    expect((await accept(segredo)).status).toBe(200)
    const before = await fingerprint(shop.db)
    expect(await accept(segredo)).toMatchObject({ status: 409, body: { code: 'convite.used' } })
    expect(await open(segredo)).toMatchObject({ status: 409, body: { code: 'convite.used' } })
    expect(await fingerprint(shop.db)).toEqual(before)
  })

  /** Two accept at two processes while the invitation is locked, so that both have read it as open. */
  async function acceptTwice(segredo: string, id: string) {
    const answers = await shop.db.transaction(async (tx) => {
      await tx.execute(sql`SELECT 1 FROM convite WHERE id = ${id} FOR UPDATE`)
      const sent = [accept(segredo), accept(segredo, login(), b.url)]
      await waitForBlocked(shop, 2)
      return { sent }
    })
    return (await Promise.all(answers.sent)).map(({ status }) => status).sort()
  }

  test('of two at the same time in two processes, one becomes a user', async () => {
    const { convite, segredo } = await invite()
    expect(await acceptTwice(segredo, convite.id)).toEqual([200, 409])
  })

  test('the database does not let one be used twice either', async () => {
    const { convite, segredo } = await invite()
    await accept(segredo)
    const again = sql`UPDATE convite SET used_at = NULL, id_usuario = ${admin.id} WHERE id = ${convite.id}`
    await expect(shop.db.execute(again)).rejects.toThrow()
    await expect(
      shop.db.execute(sql`UPDATE convite SET id_usuario = ${admin.id} WHERE id = ${convite.id}`),
    ).rejects.toMatchObject({ cause: { constraint: 'convite_stays_used' } })
  })
})

describe('an invitation that is over', () => {
  test('expired: it says so, stays in the list, and can be sent again, which ends the old link', async () => {
    const { convite, segredo } = await invite()
    await shop.db.execute(sql`UPDATE convite SET expires_at = now() WHERE id = ${convite.id}`)
    expect(await accept(segredo)).toMatchObject({ status: 409, body: { code: 'convite.expired' } })
    expect((await listed()).find(({ id }) => id === convite.id)).toMatchObject({ vencido: true })
    const again = await admin.post<ConviteFeito>(`convites/${convite.id}/reenviar`, {})
    expect(again).toMatchObject({ status: 200, body: { convite: { nome: 'Iara Melo', vencido: false } } })
    expect(await accept(segredo)).toMatchObject({ status: 409, body: { code: 'convite.revoked' } })
    expect((await accept(again.body.segredo)).status).toBe(200)
    expect((await admin.post(`convites/${convite.id}/reenviar`, {})).status).toBe(404)
  })

  test('revoked: neither accepted nor sent again', async () => {
    const { convite, segredo } = await invite()
    expect((await admin.call('DELETE', `convites/${convite.id}`)).status).toBe(200)
    expect(await accept(segredo)).toMatchObject({ status: 409, body: { code: 'convite.revoked' } })
    expect((await admin.call('DELETE', `convites/${convite.id}`)).status).toBe(404)
  })

  test('of a role that was deleted meanwhile: void, before and while it is accepted', async () => {
    const { body: papel } = await admin.post<Papel>('papeis', {
      nome: `Papel ${randomUUID()}`.slice(0, 20),
      tarefas: ['vender'],
    })
    const { convite, segredo } = await invite({ papel: papel.id })
    expect((await admin.call('DELETE', `papeis/${papel.id}`)).status).toBe(200)
    expect(await accept(segredo)).toMatchObject({ status: 409, body: { code: 'convite.role-gone' } })
    expect(await open(segredo)).toMatchObject({ status: 409, body: { code: 'convite.role-gone' } })
    expect((await listed()).find(({ id }) => id === convite.id)).toMatchObject({ papel: null })
    expect((await admin.post(`convites/${convite.id}/reenviar`, {})).status).toBe(409)
  })

  test('of somebody who lost the right to give it', async () => {
    const giver = await makeUsuario(shop, { cidades: [natal], tarefas: ['config', 'portaria'] })
    const { segredo } = await invite({}, giver)
    await shop.db.execute(sql`UPDATE usuario SET id_papel = NULL, promotor = true WHERE id = ${giver.id}`)
    expect(await accept(segredo)).toMatchObject({ status: 409, body: { code: 'convite.revoked' } })
  })

  test('an unknown secret', async () => {
    expect(await open('x'.repeat(64))).toMatchObject({ status: 404, body: { code: 'convite.unknown' } })
    expect(await accept('x'.repeat(64))).toMatchObject({ status: 404, body: { code: 'convite.unknown' } })
  })
})

test('an admin, money and settings are offered with the proof alone; nobody offers what they do not have', async () => {
  expect(await admin.post('convites', asked({ papel: 'dona' }))).toMatchObject({
    status: 403,
    body: { code: 'usuario.proof-needed' },
  })
  expect((await admin.post('convites', { ...asked({ papel: 'dona' }), ...PROOF })).status).toBe(200)
  const giver = await makeUsuario(shop, { cidades: [natal], tarefas: ['config', 'portaria'] })
  for (const more of [{ papel: 'dona' }, { papel: 'cidade' }, { todas_cidades: true }])
    expect(await giver.post('convites', asked(more))).toMatchObject({
      status: 403,
      body: { code: 'equipe.beyond-own' },
    })
  expect((await giver.post('convites', asked())).status).toBe(200)
})

test('wrong input has its sentence beside the field, and uses nothing up', async () => {
  const before = await fingerprint(shop.db)
  const wrong = await admin.post('convites', asked({ nome: 'I', telefone: '123', papel: 'rei' }))
  expect(wrong).toMatchObject({
    status: 400,
    body: {
      fields: {
        nome: 'Preencha o nome, com ao menos 3 letras',
        telefone: 'Digite um número de celular válido',
        papel: 'Escolha um papel',
      },
    },
  })
  expect(await fingerprint(shop.db)).toEqual(before)
  const { segredo } = await invite()
  const taken = login()
  await accept((await invite()).segredo, taken)
  expect(await accept(segredo, taken.toUpperCase())).toMatchObject({ status: 409, body: { fields: { user: /./ } } })
  for (const senha of ['curta', 'iara melo', '123456789'])
    expect((await nobody().post('convites/aceitar', { segredo, user: login(), senha })).status, senha).toBe(400)
  expect((await accept(segredo)).status).toBe(200)
})
