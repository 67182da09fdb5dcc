import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Alerta } from '../../contract/historico.ts'
import type { User } from '../../contract/users.ts'
import type { Client } from '../support/client.ts'
import { giveFactor } from '../support/factor.ts'
import { makeLogin, makeProver, PROOF } from '../support/office.ts'
import { openShop, type Shop } from '../support/shop.ts'
import { makeUsuario } from '../support/staff.ts'
import { fingerprint } from '../support/tables.ts'
import { waitForBlocked } from '../support/tickets.ts'
import { awayFromStepEdge, awayFromWindowEdge } from '../support/windows.ts'

// A person who finds an admin's open page must not be able to gain lasting access.

const NEW = 'garoa na serra'
const TRIES = 4
let shop: Shop
let admin: Client
beforeAll(async () => {
  shop = await openShop({ jobs: false, config: { LOGINS_PER_USER: String(TRIES) } })
})
beforeEach(awayFromWindowEdge)
beforeEach(awayFromStepEdge)
beforeEach(async () => {
  admin = await makeProver(shop)
})
afterAll(() => shop.close())

const fresh = () => ({ nome: 'Marta Reis', user: `marta-${randomUUID().slice(0, 8)}`, senha: NEW })
const record = async (id: string) => (await admin.get<User>(`users/${id}`)).body
const staffOf = async () => record((await makeUsuario(shop, { cidades: [] })).id)
type Change = [name: string, detail: string, send: (proof: object, who?: Client) => Promise<{ status: number }>]

/** Each change that would give lasting access, each with people of its own. */
async function changes(): Promise<Change[]> {
  const [staff, other, owner] = [await staffOf(), await staffOf(), await makeLogin(shop)]
  await giveFactor(shop, owner.id)
  const body = fresh()
  return [
    ['a new admin', 'Novo administrador.', (p, who = admin) => who.post('users', { ...body, admin: true, ...p })],
    [
      'a promotion',
      'Um usuário virou administrador.',
      (p, who = admin) => who.post('users', { ...staff, versao: null, admin: true, ...p }),
    ],
    [
      'another’s password',
      'Senha escolhida por outra pessoa.',
      (p, who = admin) => who.post('users', { ...other, versao: null, senha: NEW, ...p }),
    ],
    [
      'another’s second factor',
      'Verificação em duas etapas desligada por outra pessoa.',
      (p, who = admin) => who.call('DELETE', 'users/segundo-fator', { id: owner.id, ...p }),
    ],
  ]
}
const newestAlert = async (who: Client): Promise<Alerta | undefined> =>
  (await who.get<{ result: Alerta[] }>('alertas')).body.result[0]

describe('a change by which somebody could stay', () => {
  test('a change by which somebody could stay is refused without the own password, and with a wrong one, and changes nothing', async () => {
    const all = await changes()
    const before = await fingerprint(shop.db)
    for (const [name, , send] of all)
      expect(await send({}), name).toMatchObject({
        status: 403,
        body: { code: 'usuario.proof-needed', fields: { senha_atual: expect.any(String) } },
      })
    expect(await fingerprint(shop.db)).toEqual(before)
    for (const [name, , send] of all)
      expect(await send({ senha_atual: 'não é esta' }), name).toMatchObject({
        status: 400,
        body: { code: 'password.wrong', fields: { senha_atual: 'Senha incorreta' } },
      })
    const after = await fingerprint(shop.db)
    expect({ ...after, rate_limit: null }).toEqual({ ...before, rate_limit: null })
  })

  test('a change by which somebody could stay is made with it, and every admin is told', async () => {
    const other = await makeUsuario(shop)
    for (const [name, detail, send] of await changes()) {
      expect((await send(PROOF)).status, name).toBe(200)
      expect(await newestAlert(other), name).toMatchObject({ kind: 'admin.access-given', detail })
    }
    const { rows } = await shop.db.execute<{ text: string }>(sql`SELECT h::text AS text FROM history h`)
    expect(rows.filter(({ text }) => text.includes(PROOF.senha_atual) || text.includes(NEW))).toEqual([])
  })

  test('a change by which somebody could stay asks for a code, too, where the own second factor is on', async () => {
    const { app, codes } = await giveFactor(shop, admin.id)
    const [first, second, third] = await changes()
    if (!first || !second || !third) throw new Error('there are no changes')
    const before = await fingerprint(shop.db)
    expect(await first[2](PROOF)).toMatchObject({
      status: 403,
      body: { code: 'usuario.proof-needed', fields: { codigo: expect.any(String) } },
    })
    expect(await fingerprint(shop.db)).toEqual(before)
    expect(await first[2]({ ...PROOF, codigo: app.code(20) })).toMatchObject({
      status: 400,
      body: { code: 'factor.wrong-code', fields: { codigo: expect.any(String) } },
    })
    // A code does not replace the password.
    expect(await first[2]({ codigo: app.code() })).toMatchObject({ status: 403 })
    const code = app.code()
    expect((await first[2]({ ...PROOF, codigo: code })).status).toBe(200)
    expect(await second[2]({ ...PROOF, codigo: code })).toMatchObject({
      body: { code: 'factor.wrong-code' },
    })
    expect((await second[2]({ ...PROOF, codigo: codes[0] })).status).toBe(200)
    expect(await third[2]({ ...PROOF, codigo: codes[0] })).toMatchObject({
      body: { code: 'factor.wrong-code' },
    })
  })

  test('a change by which somebody could stay is not made by trying passwords; a missing one is no try', async () => {
    const [, promotion] = await changes()
    if (!promotion) throw new Error('there are no changes')
    const [, , send] = promotion
    for (let i = 0; i < TRIES + 1; i++) expect(await send({})).toMatchObject({ status: 403 })
    for (let i = 0; i < TRIES; i++) expect(await send({ senha_atual: `errada ${i}` })).toMatchObject({ status: 400 })
    expect(await send(PROOF)).toMatchObject({ status: 429 })
  })

  test('a change by which somebody could stay is refused to a form that was no promotion when it was read, and is one when it is stored', async () => {
    const promoted = await makeLogin(shop)
    const { versao: _versao, ...form } = await record(promoted.id)
    const sent = await shop.db.transaction(async (tx) => {
      await tx.execute(sql`UPDATE usuario SET admin = false WHERE id = ${promoted.id}`)
      const waiting = admin.post('users', { ...form, nome: 'Marta Lima' })
      await waitForBlocked(shop, 1)
      return { waiting }
    })
    expect(await sent.waiting).toMatchObject({ status: 403, body: { code: 'usuario.proof-needed' } })
    expect(await record(promoted.id)).toMatchObject({ admin: false, nome: form.nome })
  })
})

test('other changes of users need no proof, and tell nobody', async () => {
  const [made, staff, other] = [await admin.post<User>('users', fresh()), await staffOf(), await makeLogin(shop)]
  expect(made.status).toBe(200)
  const own = await record(admin.id)
  for (const body of [
    { ...own, nome: 'Outro Nome' },
    { ...staff, nome: 'Outro Nome' },
    { ...staff, versao: null, senha: '  ' },
    { ...(await record(other.id)), nome: 'Outro Nome' },
    { ...(await record(other.id)), versao: null, admin: false },
  ])
    expect((await admin.post('users', body)).status, JSON.stringify(body)).toBe(200)
  const { rows } = await shop.db.execute(
    sql`SELECT 1 FROM alert WHERE subject = ANY(${sql.param([made.body.id, admin.id, staff.id, other.id])})`,
  )
  expect(rows).toEqual([])
})
