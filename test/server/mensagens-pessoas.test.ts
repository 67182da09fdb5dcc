import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addDays, businessDay } from '../../contract/dates.ts'
import { ALERTA_DETAILS } from '../../contract/alertas-details.ts'
import { MESSAGES } from '../../contract/messages.ts'
import type { User } from '../../contract/users.ts'
import { KNOWN_COOKIE } from '../../server/auth/known-device.ts'
import { hashPassword } from '../../server/auth/passwords.ts'
import { raiseAlert } from '../../server/db/history.ts'
import { transaction } from '../../server/db/transaction.ts'
import { announce } from '../../server/jobs/announce.ts'
import type { Compose } from '../../server/mensagens/send-next.ts'
import { openClubKit, type ClubKit } from '../faults/support/club-kit.ts'
import { eventually } from '../faults/support/kit.ts'
import { Client, freshPhone } from '../support/client.ts'
import { joinClub } from '../support/club.ts'
import { makeCidade, makeCota, makeEvento, makeLote, makeRifa } from '../support/fixtures.ts'
import { makeProver, PROOF } from '../support/office.ts'
import { signUp } from '../support/people.ts'
import { makeUsuario } from '../support/staff.ts'
import { buyPaid } from '../support/tickets.ts'

// What members, holders of courtesies, buyers of a raffle and the team are told.

let kit: ClubKit
beforeAll(async () => {
  kit = await openClubKit({ mail: true, config: { FIRST_PASSWORDS: 'replace' } })
})
afterAll(() => kit.shop.close())

type Row = Parameters<Compose>[1]
const told = (id: string): Promise<(Row & Record<string, unknown>)[]> =>
  kit.all(sql`SELECT * FROM mensagem WHERE ${id} IN (id_cliente, id_usuario) ORDER BY created_at, tipo`)
const kinds = async (id: string): Promise<string[]> => (await told(id)).map(({ tipo }) => tipo)
async function composed(id: string, tipo: string) {
  const row = (await told(id)).find((one) => one.tipo === tipo)
  if (!row) throw new Error(`nothing was told of ${tipo}`)
  return (await kit.shop.deps.compose(kit.shop.deps.db, row))?.email ?? null
}

test('a member is told of the beginning, of a month that was refused, and before the end', async () => {
  const who = await kit.buyer()
  const { body } = await joinClub(kit.shop, who, kit.nextSeat())
  await eventually(async () => {
    await kit.hooks()
    expect(await kinds(who.id)).toEqual(['socio-comecou'])
  })
  expect((await composed(who.id, 'socio-comecou'))?.texto).toContain('R$ 29,90')
  await kit.control(`subscriptions/${body.id}/renew`, { outcome: 'failed' })
  await eventually(async () => {
    await kit.hooks()
    expect(await kinds(who.id)).toEqual(['socio-comecou', 'socio-recusado'])
  })
  expect((await composed(who.id, 'socio-recusado'))?.assunto).toMatch(/^A mensalidade de .* não passou$/)
  const until = addDays(businessDay(new Date()), 2)
  await kit.shop.db
    .execute(sql`UPDATE socio SET state = 'ending', data_cancelamento = now(), vale_ate = ${until}, check_at = now()
    WHERE id = ${body.code}`)
  await announce(kit.shop.deps)
  await announce(kit.shop.deps)
  expect(await kinds(who.id)).toEqual(['socio-comecou', 'socio-recusado', 'socio-acabando'])
  expect((await composed(who.id, 'socio-acabando'))?.texto).toContain('Continuar sócio')
  expect(await composed(who.id, 'socio-comecou')).toBeNull()
})

test('a courtesy is told to the account of its phone, or when the phone signs up; a guest nothing', async () => {
  const { db } = kit.shop
  const idCidade = await makeCidade(db)
  const giver = await makeUsuario(kit.shop, { cidades: [idCidade] })
  const evento = await makeEvento(db, { idCidade })
  const { lote } = await makeLote(db, evento)
  await makeCota(db, evento, giver.id, 10)
  const [known, later] = [await signUp(kit.shop), freshPhone()]
  const linhas = [known.telefone, later, null].map((telefone) => ({
    ...{ nome: 'Rita Lima', quantidade: 1 },
    ...(telefone !== null && { telefone }),
  }))
  const chave = '6f1d3d53-94d7-4f43-9d61-0f6b1f3a9c11'
  const { status } = await giver.post('cortesias/lista', { chave, idEvento: evento, id_lote: lote, linhas })
  expect(status).toBe(200)
  expect(await kinds(known.id)).toEqual(['compra-paga'])
  const all = await kit.all(sql`SELECT 1 FROM mensagem m JOIN payment_attempt a ON a.id = m.sobre
    WHERE a.request_hash = 'cortesia'`)
  expect(all).toHaveLength(1)
  const person = await signUp(kit.shop, { telefone: later })
  expect(await kinds(person.id)).toEqual(['compra-paga'])
  expect((await composed(person.id, 'compra-paga'))?.assunto).toMatch(/^Confirmado: 1 ingresso/)
})

test('the buyers of a raffle are told its result, each once, with their own numbers', async () => {
  const id = await makeRifa(kit.shop.db, { numeros: 20 })
  const [one, other] = [await kit.buyer(), await kit.buyer()]
  await buyPaid(kit.shop, one, [{ id_rifa: id, codigosRifas: [3, 7] }])
  await buyPaid(kit.shop, other, [{ id_rifa: id, codigosRifas: [12] }])
  const today = businessDay(new Date())
  await kit.shop.db.execute(
    sql`UPDATE rifa SET inicio_vendas = ${addDays(today, -9)}, data_sorteio = ${today} WHERE id = ${id}`,
  )
  const admin = await makeUsuario(kit.shop)
  expect((await admin.post('rifas/sorteio', { id, numero: 12 })).status).toBe(200)
  expect(await kinds(one.id)).toEqual(['compra-paga', 'rifa-resultado'])
  expect((await composed(one.id, 'rifa-resultado'))?.texto).toContain('3, 7')
  expect((await composed(other.id, 'rifa-resultado'))?.assunto).toMatch(/^Saiu o seu número/)
})

test('a user is told of a login by a device that is not known, once for the device, and of a first password', async () => {
  const senha = 'chuva na serra 9'
  const person = await makeUsuario(kit.shop, { senhaHash: await hashPassword(senha) })
  const [row] = await kit.all<{ login: string; nome: string }>(
    sql`SELECT login, nome FROM usuario WHERE id = ${person.id}`,
  )
  const { status, headers } = await new Client(kit.shop.url).post('login', { user: row?.login, senha })
  expect(status).toBe(200)
  const known = headers.getSetCookie().find((cookie) => cookie.startsWith(KNOWN_COOKIE))
  const again = new Client(kit.shop.url, '', known?.split(';')[0] ?? '')
  expect((await again.post('login', { user: row?.login, senha })).status).toBe(200)
  expect(await kinds(person.id)).toEqual(['novo-aparelho'])
  expect((await composed(person.id, 'novo-aparelho'))?.assunto).toMatch(/aparelho novo/)
  const admin = await makeProver(kit.shop)
  const input = { id: person.id, nome: row?.nome, user: row?.login, senha: 'vento no cais 7', ...PROOF }
  expect((await admin.post('users', input)).status).toBe(200)
  expect(await kinds(person.id)).toEqual(['novo-aparelho', 'primeira-senha'])
  const message = await composed(person.id, 'primeira-senha')
  expect(message?.texto).toContain(row?.login)
  expect(message?.texto).not.toContain('vento no cais')
})

test('a new user with an e-mail is told of their first password, in the transaction that creates them', async () => {
  const admin = await makeProver(kit.shop)
  const login = 'nova.pessoa'
  const input = { nome: 'Nova Pessoa', user: login, senha: 'pedra no rio 5' }
  const bad = await admin.post<{ fields?: object }>('users', { ...input, email: 'nova@casa' })
  expect([bad.status, bad.body.fields]).toEqual([400, { email: MESSAGES.email }])
  const made = await admin.post<User>('users', { ...input, email: ' nova@casa.example ' })
  expect([made.status, made.body.email]).toEqual([200, 'nova@casa.example'])
  const { id, versao } = made.body
  const [row] = await told(id)
  const [same] = await kit.all<{
    same: boolean
  }>(sql`SELECT u.created_at = m.created_at AS same FROM usuario u, mensagem m
    WHERE u.id = ${id} AND m.id_usuario = u.id`)
  expect([row?.tipo, same?.same, JSON.stringify(row)]).toEqual([
    'primeira-senha',
    true,
    expect.not.stringContaining('pedra'),
  ])
  const message = await composed(id, 'primeira-senha')
  expect(message?.texto).toContain(login)
  expect(message?.texto).not.toContain('pedra no rio')
  // Another address is untried; without the field the stored one stays, and a blank one is removed.
  await kit.shop.db.execute(sql`UPDATE usuario SET email_recusado_em = now() WHERE id = ${id}`)
  const refused = async () =>
    (await kit.all<{ at: string | null }>(sql`SELECT email_recusado_em AS at FROM usuario WHERE id = ${id}`))[0]?.at
  const edited = { id, nome: input.nome, user: login }
  const kept = await admin.post<User>('users', { ...edited, versao })
  expect([kept.body.email, (await refused()) !== null]).toEqual(['nova@casa.example', true])
  const moved = await admin.post<User>('users', { ...edited, versao, email: 'outra@casa.example' })
  expect([moved.body.email, await refused()]).toEqual(['outra@casa.example', null])
  const cleared = await admin.post<User>('users', { ...edited, versao: moved.body.versao, email: '' })
  expect(cleared.body.email).toBe('')
  const details = await kit.all(sql`SELECT detail -> 'campos' AS campos FROM history WHERE entity_id = ${id}
    AND to_state = 'edited' ORDER BY id`)
  expect(details).toEqual([{ campos: ['email'] }, { campos: ['email'] }])
})

test('of the alerts that a user has chosen the first of a kind and hour is told, to nobody without the right', async () => {
  const [chosen, other] = [await makeUsuario(kit.shop), await makeUsuario(kit.shop)]
  const staff = await makeUsuario(kit.shop, { cidades: [] })
  await kit.shop.db.execute(sql`UPDATE usuario SET email = 'a@b.example', alertas = CASE WHEN id = ${other.id}
    THEN ARRAY['dinheiro'] ELSE ARRAY['acesso', 'sistema'] END WHERE id IN (${chosen.id}, ${other.id}, ${staff.id})`)
  await kit.shop.db.execute(sql`UPDATE alert SET seen_at = now(), seen_by = ${other.id} WHERE seen_at IS NULL`)
  await transaction(kit.shop.deps.db, async (tx) => {
    for (let nth = 0; nth < 3; nth += 1)
      await raiseAlert(tx, 'webhook.failing', `${nth}`, ALERTA_DETAILS.hook('charge.paid'))
  })
  await announce(kit.shop.deps)
  await announce(kit.shop.deps)
  expect(await kinds(chosen.id)).toEqual(['alerta'])
  expect([...(await kinds(other.id)), ...(await kinds(staff.id))]).toEqual([])
  expect((await composed(chosen.id, 'alerta'))?.texto).toContain('Aviso do tipo charge.paid.')
  await kit.shop.db.execute(sql`UPDATE alert SET seen_at = now(), seen_by = ${other.id} WHERE kind = 'webhook.failing'`)
  expect(await composed(chosen.id, 'alerta')).toBeNull()
})
