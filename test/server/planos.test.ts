import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { z } from 'zod'
import { FARE_MESSAGES } from '../../contract/messages-fares.ts'
import { PRIMEIRO_PLANO } from '../../contract/planos-rules.ts'
import type { Plano, PlanoList } from '../../contract/planos.ts'
import { OFFICE_REFUSALS } from '../../contract/refusals-office.ts'
import { SHOP_REFUSALS } from '../../contract/refusals-shop.ts'
import type { ConfigSocio, SocioList } from '../../contract/socio.ts'
import { mudancaEmLinha } from '../../contract/historico-words-rules.ts'
import { type Client, makeClients } from '../support/client.ts'
import { holdSeat, joinClub, openClub } from '../support/club.ts'
import { makeEvento, makeLote } from '../support/fixtures.ts'
import { historyOf } from '../support/history.ts'
import { openShop, type Shop } from '../support/shop.ts'
import { makeUsuario } from '../support/staff.ts'

// The club's plans and their benefits in the back-office.

let shop: Shop
let admin: Client
let people: Client[]
let next = 0
beforeAll(async () => {
  shop = await openShop({ jobs: false })
  admin = await makeUsuario(shop)
  people = await makeClients(shop, 4)
})
afterAll(() => shop.close())

const unique = (): string => `Prata ${(next += 1)}`
const ESPORTE = { categoria: 'esporte', percentual: 30, unidades: 2, horas_antes: 48 }
const save = (more: object = {}) =>
  admin.post<Plano>('planos', { nome: unique(), valor: '39,90', beneficios: [ESPORTE], ...more })
const list = async (who = admin) => (await who.get<PlanoList>('planos')).body
const ofPlano = (found: PlanoList, id: string) => found.result.find((plano) => plano.id === id)
const first = async () => ofPlano(await list(), PRIMEIRO_PLANO) as Plano
const setPlano = (who: Client, id: string) =>
  shop.db.execute(sql`UPDATE socio SET id_plano = ${id} WHERE id_cliente = ${who.id}`)
const fares = async (ids: readonly string[]) =>
  (await shop.db.execute(sql`SELECT id, tipo, nome, documento FROM tarifa WHERE id = ANY(${sql.param(ids)}::uuid[])`))
    .rows

test('before the club is open, its first plan is listed and cannot be edited', async () => {
  expect(await list()).toMatchObject({ result: [{ id: PRIMEIRO_PLANO, nome: 'Torcedor', valor: 10 }], jogo: null })
  const { id, nome, versao } = await first()
  expect(await save({ id, nome, versao, valor: 20 })).toMatchObject({
    status: 409,
    body: { code: 'socio.not-open', message: SHOP_REFUSALS['socio.not-open'] },
  })
  await openClub(shop.db)
  expect(await first()).toMatchObject({ valor: 29.9, com_cadeira: true, ativo: true, socios: 0, beneficios: [] })
})

test('a plan is created, edited with its history, and an old form is refused', async () => {
  const nome = unique()
  const made = await save({ nome, com_cadeira: false })
  const { id, versao } = made.body
  expect(made.body).toMatchObject({
    ...{ nome, valor: 39.9, com_cadeira: false, ativo: true, socios: 0, versao: 1 },
    beneficios: [{ ...ESPORTE, valor: null, passe: false }],
  })
  const renamed = unique()
  const beneficios = [
    { categoria: 'esporte', percentual: '100', unidades: '', horas_antes: '72', passe: true },
    { categoria: 'musica', valor: '25,5', unidades: 1 },
  ]
  const edited = await save({ id, versao, nome: renamed, valor: 49.9, com_cadeira: true, ativo: false, beneficios })
  expect(edited.body).toMatchObject({
    ...{ nome: renamed, valor: 49.9, com_cadeira: true, ativo: false, versao: 2 },
    beneficios: [
      { categoria: 'esporte', percentual: 100, valor: null, unidades: 1, horas_antes: 72, passe: true },
      { categoria: 'musica', percentual: null, valor: 25.5, unidades: 1, horas_antes: 0, passe: false },
    ],
  })
  expect(await save({ id, versao, nome })).toMatchObject({ status: 409, body: { code: 'record.edited-meanwhile' } })
  expect(ofPlano(await list(), id)).toEqual(edited.body)

  const [created, change] = await historyOf(shop.db, id)
  expect(created).toMatchObject({ toState: 'created', detail: { nome: [null, nome], valor: [null, 39.9] } })
  const detalhe = change?.detail ?? {}
  expect(mudancaEmLinha({ para: 'edited', detalhe, nomes: {} })).toBe(
    `nome: ${nome} → ${renamed}; à venda: sim → não; valor: R$ 39,90 → R$ 49,90; ` +
      'benefícios: ingressos por evento: 2, categoria: Esporte, desconto (%): 30, horas antes do público: 48 → ' +
      'carteirinha na portaria: sim, ingressos por evento: 1, categoria: Esporte, desconto (%): 100, horas antes do público: 72; ' +
      'valor: R$ 25,50, ingressos por evento: 1, categoria: Música; ' +
      'com cadeira: não → sim',
  )
  // Nothing changes, so nothing is recorded.
  await save({ id, nome: renamed, valor: 49.9, com_cadeira: true, ativo: false, beneficios: beneficios.toReversed() })
  expect(await historyOf(shop.db, id)).toHaveLength(2)
  const { body } = await admin.get<{ result: { sobre: { nome: string } }[] }>(`historico?entidade=plano&id=${id}`)
  expect(body.result[0]?.sobre.nome).toBe(renamed)
})

test('a name that another plan has, a repeated category and wrong benefits are refused at their fields', async () => {
  const { nome } = (await save()).body
  const taken = { status: 409, body: { code: 'plano.taken', fields: { nome: OFFICE_REFUSALS['plano.taken'] } } }
  expect(await save({ nome: nome.toUpperCase() })).toMatchObject(taken)
  const { id, versao } = (await save()).body
  expect(await save({ id, versao, nome })).toMatchObject(taken)

  const wrong = async (beneficio: object) => (await save({ beneficios: [{ ...ESPORTE, ...beneficio }] })).body
  const at = (field: string, message: string) => ({ fields: { [`beneficios.0.${field}`]: message } })
  expect(await wrong({ percentual: 101 })).toMatchObject(at('percentual', FARE_MESSAGES.beneficioPercentual))
  expect(await wrong({ valor: 10 })).toMatchObject(at('percentual', FARE_MESSAGES.beneficioPercentual))
  expect(await wrong({ unidades: 11 })).toMatchObject(at('unidades', FARE_MESSAGES.beneficioUnidades))
  expect(await wrong({ horas_antes: 721 })).toMatchObject(at('horas_antes', FARE_MESSAGES.beneficioHoras))
  expect(await wrong({ passe: true })).toMatchObject(at('passe', FARE_MESSAGES.beneficioPasse))
  expect((await save({ beneficios: [ESPORTE, ESPORTE] })).body).toMatchObject({
    fields: { beneficios: FARE_MESSAGES.beneficioRepetido },
  })
  expect((await save({ nome: 'X', valor: 0 })).body).toMatchObject({
    fields: { nome: FARE_MESSAGES.planoNome, valor: FARE_MESSAGES.planoValor },
  })
  expect((await save({ id: PRIMEIRO_PLANO.replace('50c1', '60c1') })).status).toBe(404)
})

test('a benefit keeps its fare through edits; one that ends leaves a fare only if a unit has it', async () => {
  const beneficios = [ESPORTE, { categoria: 'musica', percentual: 10 }, { categoria: 'teatro', percentual: 10 }]
  const { body: made } = await save({ beneficios })
  const [esporte = '', musica = '', teatro = ''] = made.beneficios.map(({ id }) => id)
  expect(await fares([esporte])).toEqual([
    { id: esporte, tipo: 'socio', nome: `Sócio ${made.nome}`, documento: 'Carteirinha de sócio e documento com foto' },
  ])
  const nome = unique()
  const { body: edited } = await save({
    id: made.id,
    nome,
    beneficios: [{ ...ESPORTE, percentual: 50 }, beneficios[1]],
  })
  expect(edited.beneficios).toMatchObject([
    { id: esporte, percentual: 50 },
    { id: musica, percentual: 10 },
  ])
  expect((await fares([esporte, musica, teatro])).map((fare) => fare['nome'])).toEqual([
    `Sócio ${nome}`,
    `Sócio ${nome}`,
  ])

  // A member holds a ticket at the fare.
  const ana = people[0] as Client
  await joinClub(shop, ana, 1)
  await setPlano(ana, made.id)
  const evento = await makeEvento(shop.db, { categoria: 'esporte' })
  const { lote } = await makeLote(shop.db, evento)
  await shop.db.execute(sql`UPDATE lote SET vende_socio = true WHERE id = ${lote}`)
  const held = await ana.reserve([{ id_evento_setor_lote: lote, qtde: 1, id_tarifa: esporte }])
  expect(held.status).toBe(200)
  expect((await ana.get(`socio/tarifas?idEvento=${evento}`)).body).toMatchObject({ id_tarifa: esporte, plano: nome })
  await save({ id: made.id, nome, beneficios: [] })
  expect((await fares([esporte, musica])).map(({ id }) => id)).toEqual([esporte])
  expect((await ana.get(`socio/tarifas?idEvento=${evento}`)).body).toBeNull()
  // The category's next benefit is another fare.
  const { body: again } = await save({ id: made.id, nome, beneficios: [ESPORTE] })
  expect(again.beneficios[0]?.id).not.toBe(esporte)
})

test('a plan with a membership cannot be deleted nor change its seats, nor can the first one; others are', async () => {
  const [, rui, eva] = people as [Client, Client, Client]
  await joinClub(shop, rui, 2)
  const { body: plano } = await save({ com_cadeira: true })
  await setPlano(rui, plano.id)
  const kept = { status: 409, body: { code: 'plano.has-members', message: OFFICE_REFUSALS['plano.has-members'] } }
  expect(await admin.call('DELETE', `planos/${plano.id}`)).toMatchObject(kept)
  expect(await save({ id: plano.id, nome: plano.nome, com_cadeira: false })).toMatchObject({
    status: 409,
    body: { fields: { com_cadeira: OFFICE_REFUSALS['plano.has-members'] } },
  })
  expect(ofPlano(await list(), plano.id)?.socios).toBe(1)
  expect(await admin.call('DELETE', `planos/${PRIMEIRO_PLANO}`)).toMatchObject({
    status: 409,
    body: { code: 'plano.first', message: OFFICE_REFUSALS['plano.first'] },
  })
  // A requested change counts like a membership.
  const { body: target } = await save()
  await joinClub(shop, eva, 3)
  await shop.db.execute(
    sql`UPDATE socio SET id_plano_alvo = ${target.id}, plano_pedido_em = now(), valor_antes_cents = 1 WHERE id_cliente = ${eva.id}`,
  )
  expect(await admin.call('DELETE', `planos/${target.id}`)).toMatchObject(kept)

  const { body: free } = await save()
  expect(await admin.call('DELETE', `planos/${free.id}`)).toMatchObject({ status: 200, body: { id: free.id } })
  expect(await fares(free.beneficios.map(({ id }) => id))).toEqual([])
  expect((await historyOf(shop.db, free.id)).at(-1)).toMatchObject({
    toState: 'deleted',
    detail: { nome: [free.nome, null], valor: [39.9, null] },
  })
  expect((await admin.call('DELETE', `planos/${free.id}`)).status).toBe(404)
})

test('a plan that a membership is about to get is not deleted meanwhile', async () => {
  const { body: plano } = await save()
  const lia = people[3] as Client
  const held = await holdSeat(lia, 4)
  let removed: Promise<{ status: number }> | undefined
  await shop.db.transaction(async (tx) => {
    await tx.execute(sql`UPDATE socio SET id_plano = ${plano.id} WHERE id = ${held.body.id}`)
    removed = admin.call('DELETE', `planos/${plano.id}`)
    await expect
      .poll(async () => (await shop.db.execute(sql`SELECT FROM pg_locks WHERE NOT granted`)).rows.length)
      .toBeGreaterThan(0)
  })
  expect(await removed).toMatchObject({ status: 409, body: { code: 'plano.has-members' } })
})

test('the first plan’s price is the club’s: each changes the other, and an old form of either is refused', async () => {
  const plano = await first()
  const { id, nome } = plano
  const config = async () => (await admin.get<ConfigSocio>('configSocioTorcedor')).body
  const before = await config()
  await admin.post('configSocioTorcedor', { ...before, valor: '34,90' })
  expect(await first()).toMatchObject({ valor: 34.9 })
  expect(await save({ ...plano, versao: plano.versao })).toMatchObject({ body: { code: 'record.edited-meanwhile' } })
  const saved = await save({ id, nome, versao: (await first()).versao, valor: '44,90', beneficios: [] })
  expect(saved.body).toMatchObject({ valor: 44.9 })
  expect(await config()).toMatchObject({ valor: 44.9 })
  expect(await admin.post('configSocioTorcedor', { ...before })).toMatchObject({ status: 409 })
  const changes = await historyOf(shop.db, (await config()).id ?? '')
  expect(changes.at(-1)).toMatchObject({ detail: { valor_cents: [3490, 4490] } })
  // Other settings leave the plan's form as it is.
  const { versao } = await first()
  await admin.post('configSocioTorcedor', { ...(await config()), termo: 'Outro' })
  expect((await first()).versao).toBe(versao)
})

test('visitors see the plans on offer, the cheapest first, without what is the office’s; a change is seen at once', async () => {
  const visitor = people[0] as Client
  const { body: dear } = await save({ valor: 90 })
  const { body: hidden } = await save({ ativo: false })
  const seen = await list(visitor)
  const values = seen.result.map(({ valor }) => valor)
  expect(values).toEqual(values.toSorted((a, b) => a - b))
  expect(ofPlano(seen, hidden.id)).toBeUndefined()
  expect(ofPlano(seen, dear.id)).toEqual({
    ...{ id: dear.id, nome: dear.nome, valor: 90, com_cadeira: true },
    beneficios: [{ ...ESPORTE, id: dear.beneficios[0]?.id, valor: null, passe: false }],
  })
  expect(ofPlano(await list(), hidden.id)).toMatchObject({ ativo: false, socios: 0, versao: 1 })
  await save({ id: hidden.id, nome: hidden.nome, ativo: true })
  expect(ofPlano(await list(visitor), hidden.id)).toBeDefined()
  await admin.call('DELETE', `planos/${dear.id}`)
  expect(ofPlano(await list(visitor), dear.id)).toBeUndefined()
})

test('the price of the next match is the lowest of its entries that members may buy', async () => {
  await shop.db.execute(sql`UPDATE evento SET categoria = 'festa' WHERE categoria = 'esporte'`)
  expect((await list()).jogo).toBeNull()
  const sold = async (inDays: number, options: object, evento?: string) => {
    const match = evento ?? (await makeEvento(shop.db, { categoria: 'esporte', inDays }))
    const { lote } = await makeLote(shop.db, match, options)
    await shop.db.execute(sql`UPDATE lote SET vende_socio = true WHERE id = ${lote}`)
    return match
  }
  await sold(9, { valor: 2000, taxa: 200 })
  const match = await sold(5, { valor: 8000, taxa: 1000 })
  await sold(5, { valor: 10_000, taxa: 0 }, match)
  // Tables have no members' fares.
  await sold(5, { tipo: 1, valor: 100, taxa: 0 }, match)
  const visitor = people[0] as Client
  expect((await list(visitor)).jogo).toBe(90)
  // The next one, once its day is over.
  const later = vi.spyOn(shop.deps, 'now').mockImplementation(() => new Date(Date.now() + 6 * 86_400_000))
  expect((await list(visitor)).jogo).toBe(22)
  later.mockRestore()
})

test('members are listed by plan, those without a seat last; the tolerance is stored and recorded', async () => {
  const [ana, rui] = people as [Client, Client]
  const { body: plano } = await save({ com_cadeira: false })
  await shop.db.execute(sql`UPDATE socio SET nr_cadeira = NULL, id_plano = ${plano.id} WHERE id_cliente = ${ana.id}`)
  await shop.db.execute(
    sql`UPDATE socio SET id_plano_alvo = ${plano.id}, plano_pedido_em = now(), valor_antes_cents = 1 WHERE id_cliente = ${rui.id}`,
  )
  type Members = z.infer<typeof SocioList>
  const all = (await admin.get<Members>('socio?cancelados=notCanceled')).body
  expect(all.list.at(-1)).toMatchObject({ id_cliente: ana.id, nr_cadeira: null, plano: { nome: plano.nome } })
  expect(all.list.find(({ id_cliente }) => id_cliente === rui.id)?.plano_pedido).toMatchObject({
    id: plano.id,
    nome: plano.nome,
  })
  expect((await admin.get<Members>(`socio?plano=${plano.id}`)).body).toMatchObject({
    list: [{ id_cliente: ana.id }],
    total: 1,
  })
  expect((await admin.get('socio?plano=prata')).status).toBe(400)
  // A member without a seat takes none of the stand.
  expect((await admin.get<{ ocupadas: number[] }>('socio/cadeiras')).body.ocupadas).not.toContain(1)

  const now = (await admin.get<ConfigSocio>('configSocioTorcedor')).body
  expect(now.tolerancia_dias).toBe(5)
  const post = (more: object) => admin.post<ConfigSocio>('configSocioTorcedor', { ...now, versao: undefined, ...more })
  for (const tolerancia_dias of [31, -1, '', 'x', 1.5]) expect((await post({ tolerancia_dias })).status).toBe(400)
  expect((await post({ tolerancia_dias: '0' })).body.tolerancia_dias).toBe(0)
  expect((await post({ tolerancia_dias: undefined })).body.tolerancia_dias).toBe(0)
  const changes = await historyOf(shop.db, now.id ?? '')
  expect(changes.at(-1)?.detail).toEqual({ tolerancia_dias: [5, 0] })
})
