import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import type { CortesiaIngressos } from '../../contract/cortesias-ingressos.ts'
import type { CortesiasDadas, Cota, CotaEventos, CotaSetores, CotasList, DadasList } from '../../contract/cortesias.ts'
import type { User } from '../../contract/users.ts'
import { openAdminSession } from '../../server/auth/admin-sessions-repo.ts'
import { Client } from '../support/client.ts'
import { addLote, makeCota, makeEvento, makeLote, violatedInvariants } from '../support/fixtures.ts'
import { historyOf } from '../support/history.ts'
import { makeProver } from '../support/office.ts'
import { signUp } from '../support/people.ts'
import { openPortaria } from '../support/portaria.ts'
import { makeUsuario } from '../support/staff.ts'

// A promoter gives courtesies from their own quota, and sees nothing else of the back-office.

let gate: Awaited<ReturnType<typeof openPortaria>>
let promoter: Client
let other: Client
let evento: string
let setor: string
let lote: string
let cota: string
beforeAll(async () => {
  gate = await openPortaria()
})
beforeEach(async () => {
  promoter = await makeUsuario(gate.shop, { cidades: [], promotor: true })
  other = await makeUsuario(gate.shop, { cidades: [], promotor: true })
  ;({ evento, setor, lote } = await gate.eventoWith(0))
  cota = await makeCota(gate.shop.db, evento, promoter.id, 3)
})
afterEach(async () => {
  expect(await violatedInvariants(gate.shop.db)).toEqual([])
})
afterAll(() => gate.shop.close())

const give = (more: object = {}, who: Client = promoter) =>
  who.post<CortesiasDadas & { code: string }>('cortesias', {
    ...{ chave: randomUUID(), idEvento: evento, id_lote: lote, nome: 'Rita de Cássia Lima' },
    ...more,
  })
const list = (linhas: object[]) =>
  promoter.post<CortesiasDadas>('cortesias/lista', { chave: randomUUID(), idEvento: evento, id_lote: lote, linhas })
const idOf = ({ body }: { body: CortesiasDadas }): string => body.result[0]?.id ?? ''
const revoke = (id: string, who: Client = promoter) => who.call('DELETE', `cortesias/${id}`)
const eventos = async (who: Client = promoter) =>
  (await who.get<CotaEventos>('cortesias/eventos')).body.result.map(({ id }) => id)
const setores = (id = evento, who: Client = promoter) => who.get<CotaSetores>(`cortesias/eventos/${id}`)
const NO_QUOTA = { status: 403, body: { code: 'cortesia.no-quota' } }

test('a promoter with a quota that an admin gave gives one and a list, prints and revokes, by name in the history', async () => {
  const more = await makeEvento(gate.shop.db, { nome: 'Outra Noite' })
  const { setor: frisa } = await makeLote(gate.shop.db, more, { nome: 'Frisa' })
  const body = { id_evento: more, id_usuario: promoter.id, cota: '5', setores: [frisa] }
  const made = await gate.admin.post<Cota>('cortesias/cotas', body)
  expect(made).toMatchObject({ status: 200, body: { cota: 5, setores: [frisa], usuario: { id: promoter.id } } })
  expect((await promoter.post('cortesias/cotas', { ...body, id_evento: evento, cota: '9' })).status).toBe(403)
  expect((await eventos()).toSorted()).toEqual([evento, more].toSorted())

  const person = await signUp(gate.shop)
  const id = idOf(await give({ telefone: person.telefone }))
  expect((await list([{ nome: 'Zulmira Paz', quantidade: 2 }])).status).toBe(200)
  const quotas = await promoter.get<CotasList>(`cortesias?idEvento=${evento}`)
  expect(quotas.body.result).toMatchObject([{ id: cota, cota: 3, dadas: 3, aceitas: 1, impressas: 2 }])
  const rows = await promoter.get<DadasList>(`cortesias/${cota}`)
  expect(rows.body.result.map(({ nome }) => nome)).toEqual(['Zulmira Paz', 'Rita de Cássia Lima'])
  expect(await give()).toMatchObject({ status: 409, body: { code: 'cortesia.over-quota' } })

  // Paper tells nothing of the account that the ticket is in.
  const printed = await promoter.get<CortesiaIngressos>(`cortesias/${id}/ingressos`)
  expect(printed.body.result).toMatchObject([{ status: 'paid', cliente: { nome: 'Rita de Cássia Lima' } }])
  expect(printed.body.result[0]?.codigo).toMatch(/^B1\./)
  for (const secret of [person.telefone, person.client.id, 'email', 'cpf'])
    expect(JSON.stringify(printed.body)).not.toContain(secret)

  expect((await revoke(id)).status).toBe(200)
  expect((await promoter.get<CortesiaIngressos>(`cortesias/${id}/ingressos`)).body.result).toMatchObject([
    { status: 'refunded', codigo: null },
  ])
  expect((await give()).status).toBe(200)
  expect((await historyOf(gate.shop.db, id)).map(({ toState: state, actor }) => [state, actor])).toEqual([
    ['given', `usuario:${promoter.id}`],
    ['revoked', `usuario:${promoter.id}`],
  ])
})

test("a promoter neither sees, prints nor revokes what others gave of the same event, nor the event's sales", async () => {
  const foreign = await makeCota(gate.shop.db, evento, gate.staff.id)
  await makeCota(gate.shop.db, evento, other.id)
  const given = [
    idOf(await give({ nome: 'Iraci Tavares' }, gate.staff)),
    idOf(await give({ nome: 'Iraci Tavares' }, other)),
  ]
  for (const query of ['', '&pesquisa=iraci', '&pesquisa=pessoa']) {
    const { status, body } = await promoter.get<CotasList>(`cortesias?idEvento=${evento}${query}`)
    expect([status, body.result.map(({ usuario }) => usuario.id)]).toEqual([
      200,
      query.includes('iraci') ? [] : [promoter.id],
    ])
  }
  expect((await promoter.get(`cortesias/${foreign}`)).status).toBe(404)
  for (const id of given) {
    expect((await promoter.get(`cortesias/${id}/ingressos`)).status).toBe(404)
    expect((await revoke(id)).status).toBe(404)
  }
  // Of the same event, these are staff's.
  expect((await promoter.post('eventos/vendas/total', { idEvento: evento })).status).toBe(403)
  expect((await promoter.post('eventos/vendas/cliente', { idEvento: evento, situacao: 'todas' })).status).toBe(403)
  const { body } = await promoter.get<{ setores: object[] }>(`eventos/${evento}`)
  expect(JSON.stringify(body)).not.toContain('"tomados"')
  // Others see the promoter's as little; an admin all.
  const own = idOf(await give())
  expect((await revoke(own, other)).status).toBe(404)
  expect((await revoke(own, gate.staff)).status).toBe(404)
  expect((await gate.admin.get<CotasList>(`cortesias?idEvento=${evento}`)).body.result).toHaveLength(3)
  expect((await revoke(own, gate.admin)).status).toBe(200)
})

test('without a quota for the event, or for a draft, there is nothing to see or to give', async () => {
  const elsewhere = await makeEvento(gate.shop.db)
  const { lote: foreign } = await makeLote(gate.shop.db, elsewhere)
  const draft = await makeEvento(gate.shop.db, { nome: 'Segredo' })
  await gate.shop.db.execute(sql`UPDATE evento SET publicado = false WHERE id = ${draft}`)
  const { lote: hidden } = await makeLote(gate.shop.db, draft)
  await makeCota(gate.shop.db, draft, promoter.id)
  const past = await makeEvento(gate.shop.db, { inDays: -1 })
  await makeCota(gate.shop.db, past, promoter.id)
  expect(await eventos()).toEqual([evento])
  for (const [idEvento, id_lote] of [
    [elsewhere, foreign],
    [draft, hidden],
    [randomUUID(), lote],
  ]) {
    expect(await give({ idEvento, id_lote })).toMatchObject(NO_QUOTA)
    expect(await promoter.get(`cortesias?idEvento=${idEvento}`)).toMatchObject(NO_QUOTA)
    expect(await setores(idEvento)).toMatchObject(NO_QUOTA)
  }
  expect((await give({ id_lote: foreign })).status).toBe(404)
  expect(await eventos(other)).toEqual([])
  expect(await give({}, other)).toMatchObject(NO_QUOTA)
})

test('the sectors to give of are those of the quota, a hidden one among them, no extra and no deleted lot', async () => {
  const camarote = await makeLote(gate.shop.db, evento, { nome: 'Camarote', tipo: 3, lugares: 8, qtd: 8 })
  await gate.shop.db.execute(sql`UPDATE setor SET oculto = true WHERE id = ${camarote.setor}`)
  const { setor: garagem } = await makeLote(gate.shop.db, evento, { nome: 'Garagem' })
  await gate.shop.db.execute(sql`UPDATE setor SET extra = true WHERE id = ${garagem}`)
  const second = await addLote(gate.shop.db, camarote.setor)
  await gate.shop.db.execute(sql`UPDATE lote SET excluir = true WHERE id = ${second}`)
  expect((await setores()).body.result.map(({ nome }) => nome)).toEqual(['Camarote', 'Pista'])
  await gate.shop.db.execute(
    sql`UPDATE cortesia_cota SET setores = ARRAY[${camarote.setor}]::uuid[] WHERE id = ${cota}`,
  )
  expect((await setores()).body.result).toMatchObject([
    {
      id: camarote.setor,
      nome: 'Camarote',
      tipo: 3,
      qtd_lugar: 8,
      layout: null,
      lotes: [{ id: camarote.lote, nr: 1 }],
    },
  ])
  expect(await give()).toMatchObject({ status: 409, body: { code: 'cortesia.other-sector' } })
  expect((await give({ id_lote: camarote.lote, lugares: [2, 3] })).status).toBe(200)
  // All who give get the sectors of their own quota, and none without one.
  expect((await setores(evento, gate.staff)).body.result).toEqual([])
  await makeCota(gate.shop.db, evento, gate.staff.id, 5, [setor])
  expect((await setores(evento, gate.staff)).body.result.map(({ id }) => id)).toEqual([setor])
  expect(await eventos(gate.staff)).toContain(evento)
  expect((await setores(evento, gate.elsewhere)).status).toBe(404)
})

test('the right goes with the quota', async () => {
  const id = idOf(await give())
  const versao = async () =>
    (await gate.admin.get<CotasList>(`cortesias?idEvento=${evento}`)).body.result[0]?.versao ?? 0
  const save = async (n: string) =>
    gate.admin.post('cortesias/cotas', {
      ...{ id: cota, versao: await versao(), id_evento: evento, id_usuario: promoter.id, cota: n },
    })
  expect((await save('0')).status).toBe(409)
  expect((await revoke(id)).status).toBe(200)
  expect((await save('0')).status).toBe(200)
  expect(await give()).toMatchObject(NO_QUOTA)
  expect(await eventos()).toEqual([])
  expect((await promoter.get(`cortesias/${cota}`)).status).toBe(404)
  expect((await save('1')).status).toBe(200)
  expect((await give()).status).toBe(200)
})

test('the right goes with the role, and no session outlasts it', async () => {
  const admin = await makeProver(gate.shop)
  const id = idOf(await give())
  const save = async (rights: object) => {
    const { versao, nome, user } = (await admin.get<User>(`users/${promoter.id}`)).body
    return admin.post<User>('users', { id: promoter.id, versao, nome, user, ...rights })
  }
  const again = async () =>
    new Client(
      gate.shop.url,
      promoter.id,
      null,
      (await gate.shop.db.transaction((tx) => openAdminSession(tx, promoter.id))).access,
    )
  expect((await save({ promotor: false })).status).toBe(200)
  expect((await give()).status).toBe(401)
  // Staff give in their cities; this user has none.
  const staff = await again()
  expect((await give({}, staff)).status).toBe(404)
  expect((await revoke(id, staff)).status).toBe(404)
  expect((await staff.get(`cortesias/${cota}`)).status).toBe(404)
  expect(await eventos(staff)).toEqual([])
  expect((await save({ portaria: true })).status).toBe(200)
  const porter = await again()
  for (const path of [
    'cortesias/eventos',
    `cortesias/eventos/${evento}`,
    `cortesias?idEvento=${evento}`,
    `cortesias/${cota}`,
  ])
    expect((await porter.get(path)).status).toBe(403)
  expect((await give({}, porter)).status).toBe(403)
  // A gate gets no quota.
  const saved = await gate.admin.post('cortesias/cotas', {
    id_evento: await makeEvento(gate.shop.db),
    id_usuario: promoter.id,
    cota: '5',
  })
  expect(saved.status).toBe(400)
})
