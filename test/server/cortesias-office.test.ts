import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import type { CortesiasDadas, Cota, CotasList, DadasList } from '../../contract/cortesias.ts'
import type { Painel } from '../../contract/painel.ts'
import { OFFICE_REFUSALS } from '../../contract/refusals-office.ts'
import type { Venda } from '../../contract/vendas.ts'
import { RETENTION } from '../../server/privacy/inventory.ts'
import { deleteOver } from '../../server/privacy/retention-repo.ts'
import { type Client, freshPhone } from '../support/client.ts'
import { endEvento, tablesWith } from '../support/conta.ts'
import { makeCota, violatedInvariants } from '../support/fixtures.ts'
import { historyOf } from '../support/history.ts'
import { provePhone, signUp } from '../support/people.ts'
import { openPortaria, scan } from '../support/portaria.ts'
import { makeUsuario } from '../support/staff.ts'

// Courtesies: who they are for, who sees them, and how they end.

let gate: Awaited<ReturnType<typeof openPortaria>>
let evento: string
let setor: string
let lote: string
let cota: string
beforeAll(async () => {
  gate = await openPortaria()
})
beforeEach(async () => {
  ;({ evento, setor, lote } = await gate.eventoWith(0))
  cota = await makeCota(gate.shop.db, evento, gate.staff.id)
})
afterEach(async () => {
  expect(await violatedInvariants(gate.shop.db)).toEqual([])
})
afterAll(() => gate.shop.close())

const give = async (more: object = {}, who: Client = gate.staff): Promise<string> => {
  const body = { chave: randomUUID(), idEvento: evento, id_lote: lote, nome: 'Rita de Cássia Lima', ...more }
  const given = await who.post<CortesiasDadas>('cortesias', body)
  expect(given.status).toBe(200)
  return given.body.result[0]?.id ?? ''
}
const revoke = (id: string, who: Client = gate.staff) => who.call('DELETE', `cortesias/${id}`)
const rowsOf = async (who: Client = gate.staff, query = '', id = cota) =>
  (await who.get<DadasList>(`cortesias/${id}${query}`)).body.result
const quotas = async (who: Client = gate.admin, query = '') =>
  (await who.get<CotasList>(`cortesias?idEvento=${evento}${query}`)).body.result
const ticketsOf = async (client: Client) =>
  (await client.post<{ result: Venda[] }>('eventos/vendas/cliente', { idCliente: client.id })).body.result
const officeTicket = async (id: string) => {
  const [row] = (await rowsOf(gate.admin)).filter((given) => given.id === id)
  return (await gate.admin.get<Venda>(`eventos/venda/${row?.ingressos[0]}`)).body
}
const saveCota = (more: object, who: Client = gate.admin) =>
  who.post<Cota>('cortesias/cotas', { id_evento: evento, id_usuario: gate.admin.id, cota: '20', ...more })

test('a courtesy for a phone with an account is in it at once, with the name its giver typed', async () => {
  const person = await signUp(gate.shop)
  await give({ telefone: person.telefone, quantidade: 2 })
  const tickets = await ticketsOf(person.client)
  expect(tickets).toHaveLength(2)
  expect(tickets[0]).toMatchObject({
    ...{ status: 'paid', valor: 0, forma_pgto: null, cliente: { nome: 'Rita de Cássia Lima' } },
    ...{ tarifa: { tipo: 'cortesia', nome: 'Cortesia', documento: null }, pode: { reembolsar: false } },
  })
  expect(tickets[0]?.codigo).toMatch(/^B1\./)
  expect(await rowsOf()).toMatchObject([{ nome: 'Rita de Cássia Lima', telefone: null, situacao: 'aceita' }])
  for (const who of [person.client, gate.admin])
    expect(await who.post('reembolsos', { ids: [tickets[0]?.id], motivo: 'x' })).toMatchObject({
      status: 409,
      body: { code: 'refund.courtesy' },
    })
})

test('one for a phone without an account waits, and enters the account of that phone alone, once it is proven', async () => {
  const telefone = freshPhone()
  const id = await give({ telefone, motivo: 'imprensa' })
  expect(await rowsOf()).toMatchObject([{ id, telefone, motivo: 'imprensa', situacao: 'espera' }])
  expect(await quotas()).toMatchObject([{ dadas: 1, esperam: 1, aceitas: 0 }])
  expect((await officeTicket(id)).cliente).toEqual({ nome: 'Rita de Cássia Lima', telefone: '' })
  const other = await signUp(gate.shop)
  expect(await ticketsOf(other.client)).toEqual([])
  // Without the SMS nobody signs up with the phone.
  const stranger = await provePhone(gate.shop, freshPhone())
  expect((await stranger.post('clientes', { telefone, nome: 'Outra Pessoa', senha: 'segredo-da-outra' })).status).toBe(
    403,
  )

  const person = await signUp(gate.shop, { telefone, nome: 'Rita Lima' })
  expect((await ticketsOf(person.client)).map(({ cliente }) => cliente.nome)).toEqual(['Rita de Cássia Lima'])
  expect(await rowsOf()).toMatchObject([{ id, telefone: null, situacao: 'aceita' }])
  expect((await historyOf(gate.shop.db, id)).map(({ toState: state }) => state)).toEqual(['given', 'accepted'])
})

test('an account that takes over a phone gets what waited for it; a revoked courtesy enters no account', async () => {
  const [telefone, gone] = [freshPhone(), freshPhone()]
  await give({ telefone })
  const revoked = await give({ telefone: gone })
  expect((await revoke(revoked)).status).toBe(200)
  const person = await signUp(gate.shop)
  await provePhone(gate.shop, telefone, person.client)
  const { status } = await person.client.post('conta/cadastro', { nome: person.nome, telefone, senha: person.senha })
  expect(status).toBe(200)
  expect(await ticketsOf(person.client)).toHaveLength(1)
  expect(await ticketsOf((await signUp(gate.shop, { telefone: gone })).client)).toEqual([])
})

test('courtesies given to a phone while it signs up are never left waiting', async () => {
  for (let nr = 0; nr < 6; nr += 1) {
    const telefone = freshPhone()
    const client = await provePhone(gate.shop, telefone)
    await Promise.all([
      client.post('clientes', { telefone, nome: 'Nova Pessoa', senha: 'segredo-da-nova' }),
      ...[1, 2, 3].map(() => give({ telefone })),
    ])
  }
  expect(await quotas()).toMatchObject([{ dadas: 18, aceitas: 18, esperam: 0 }])
})

test('a courtesy without a phone is printed; the gate knows its name, also offline, and admits it once', async () => {
  const id = await give({ quantidade: 2 })
  expect(await rowsOf()).toMatchObject([{ situacao: 'impressa', setor: 'Pista', lugares: [] }])
  const lista = await gate.lista(evento)
  expect(lista.result).toMatchObject([
    { nome: 'Rita L.', estado: 'paid', tarifa: { tipo: 'cortesia', documento: null } },
    { nome: 'Rita L.' },
  ])
  const found = await gate.staff.post<{ result: { nome: string }[] }>(`portaria/${evento}/busca`, {
    texto: 'cassia lima',
  })
  expect(found.body.result.map(({ nome }) => nome)).toEqual(['Rita de Cássia Lima', 'Rita de Cássia Lima'])
  const paper = await gate.staff.get<{ result: { nome: string }[] }>(`portaria/${evento}/papel`)
  expect(paper.body.result.map(({ nome }) => nome)).toEqual(['Rita de Cássia Lima', 'Rita de Cássia Lima'])
  const office = await gate.admin.post<{ ingressos: { cliente: string }[] }>('busca', { texto: 'cassia lima' })
  expect(office.body.ingressos.length).toBeGreaterThan(0)

  const ticket = await officeTicket(id)
  expect((await gate.upload(evento, [scan(ticket)])).body.result).toMatchObject([{ resultado: 'aceita' }])
  expect((await gate.upload(evento, [scan(ticket)])).body.result).toMatchObject([{ resultado: 'ja-utilizada' }])
  expect(await rowsOf()).toMatchObject([{ situacao: 'usada' }])
  const refused = await revoke(id)
  expect(refused).toMatchObject({ status: 409, body: { code: 'cortesia.used' } })
  expect(Object(refused.body).message).toContain('e não pode mais ser revogada')
})

test('a revoked courtesy admits nobody, frees stock and quota, and says so in the account and at the gate', async () => {
  const person = await signUp(gate.shop)
  const id = await give({ telefone: person.telefone })
  const [ticket] = await ticketsOf(person.client)
  const other = await makeUsuario(gate.shop, {
    cidades: [
      (await gate.shop.db.execute<{ id: string }>(sql`SELECT id_cidade AS id FROM evento WHERE id = ${evento}`)).rows[0]
        ?.id ?? '',
    ],
  })
  expect((await revoke(id, other)).status).toBe(404)
  expect((await revoke(id, gate.elsewhere)).status).toBe(404)
  expect(await revoke(id, gate.admin)).toMatchObject({ status: 200, body: { id } })
  expect((await revoke(id)).status).toBe(200)
  expect(await quotas()).toMatchObject([{ dadas: 0, aceitas: 0 }])
  expect(await ticketsOf(person.client)).toMatchObject([
    { status: 'refunded', codigo: null, tarifa: { tipo: 'cortesia' }, reembolso: null },
  ])
  expect(await rowsOf()).toMatchObject([{ situacao: 'revogada' }])
  expect((await gate.upload(evento, [scan({ codigo: ticket?.codigo ?? '' })])).body.result).toMatchObject([
    { resultado: 'nao-paga', ingresso: { estado: 'refunded', tarifa: { tipo: 'cortesia' } } },
  ])
  expect(await gate.staff.post('eventos/venda', { codigo: ticket?.codigo, entregue: true })).toMatchObject({
    status: 409,
    body: { message: OFFICE_REFUSALS['ingresso.revoked'] },
  })
  const { rows } = await gate.shop.db.execute(sql`SELECT tomados FROM lote WHERE id = ${lote}`)
  expect(rows).toEqual([{ tomados: 0 }])
  const states = await historyOf(gate.shop.db, id)
  expect(states.map(({ toState: state, actor }) => [state, actor])).toEqual([
    ['given', `usuario:${gate.staff.id}`],
    ['revoked', `usuario:${gate.admin.id}`],
  ])
  expect(JSON.stringify(states)).not.toContain('Rita')
  const guest = await give()
  const { body } = await gate.admin.get<{ result: { sobre: object }[] }>(`historico?id=${guest}`)
  expect(body.result).toMatchObject([
    { entidade: 'cortesia', para: 'given', sobre: { eventos: [{ id: evento }], pessoa: null } },
  ])
  // The event's history has who gave what.
  const whole = await gate.admin.get<{ result: { para: string }[] }>(`historico?evento=${evento}`)
  expect(whole.body.result.map(({ para }) => para)).toEqual(['given', 'revoked', 'given'])
})

test('courtesies are no revenue: the export names them, the dashboard counts them apart, a revocation is no refund', async () => {
  await give({ nome: 'Zulmira Paz', quantidade: 2 })
  const gone = await give()
  const painel = async () => (await gate.admin.get<Painel>('painel?dias=1')).body
  const before = await painel()
  await revoke(gone)
  const after = await painel()
  expect(after.reembolsos).toEqual(before.reembolsos)
  const soon = after.proximos.find(({ id }) => id === evento)
  expect(soon).toMatchObject({
    vendidos: 2,
    liquido: 0,
    tarifas: [{ nome: 'Inteira' }, { nome: 'Cortesia', vendidos: 2, liquido: 0 }],
  })
  const { body } = await gate.admin.post<{ path: string }>('eventos/vendas/exportar', { idEvento: evento })
  const lines = (await (await fetch(gate.shop.url + body.path)).text()).trimEnd().split('\r\n')
  const named = lines.filter((line) => line.includes('Zulmira Paz'))
  expect(named).toHaveLength(2)
  expect(named[0]).toContain(';Cortesia;Zulmira Paz;')
  expect(named[0]).toContain(';0,00;0,00;0,00;0,00;Grátis;PAGO')
  expect(lines.filter((line) => line.includes('CORTESIA REVOGADA'))).toHaveLength(1)
})

test('a used ticket and a revocation at the same moment: one of the two', async () => {
  for (let nr = 0; nr < 5; nr += 1) {
    const id = await give()
    const ticket = await officeTicket(id)
    const [revoked, read] = await Promise.all([revoke(id), gate.upload(evento, [scan(ticket)])])
    const isIn = read.body.result[0]?.resultado === 'aceita'
    expect([revoked.status, isIn]).toEqual(isIn ? [409, true] : [200, false])
  }
})

test('an admin sets quotas within the city rights of the giver, never below what is given', async () => {
  await give({ quantidade: 5 })
  const made = await saveCota({ setores: [setor] })
  expect(made.body).toMatchObject({ cota: 20, setores: [setor], dadas: 0, versao: 1, usuario: { id: gate.admin.id } })
  const { id, versao } = made.body
  expect((await saveCota({ id, versao, cota: 30 })).body).toMatchObject({ cota: 30, setores: [], versao: 2 })
  expect((await saveCota({ id, versao, cota: 31 })).status).toBe(409)
  expect(await saveCota({})).toMatchObject({
    status: 409,
    body: { fields: { id_usuario: OFFICE_REFUSALS['cota.taken'] } },
  })
  expect(await saveCota({ id: cota, id_usuario: gate.staff.id, cota: 4 })).toMatchObject({
    status: 409,
    body: { fields: { cota: OFFICE_REFUSALS['cota.fewer-than-given'](5) } },
  })
  expect((await saveCota({ id: cota, id_usuario: gate.staff.id, cota: 5 })).body).toMatchObject({ cota: 5, dadas: 5 })
  expect((await saveCota({ id_usuario: gate.elsewhere.id })).status).toBe(400)
  expect((await saveCota({ id_usuario: randomUUID() })).status).toBe(400)
  expect((await saveCota({ setores: [randomUUID()], id_usuario: gate.staff.id })).status).toBe(400)
  expect((await saveCota({ id_evento: randomUUID() })).status).toBe(404)
  expect((await saveCota({ cota: '' })).status).toBe(400)
  expect((await historyOf(gate.shop.db, id)).map(({ detail }) => detail)).toMatchObject([
    { cota: [null, 20], id_usuario: [null, gate.admin.id] },
    { cota: [20, 30], setores: [[setor], []] },
  ])
})

test('staff see their own quota alone; the search finds who gave and who received', async () => {
  await makeCota(gate.shop.db, evento, gate.admin.id)
  await give({ nome: 'José Carlos Bezerra' })
  await give({ nome: 'Iraci Tavares' }, gate.admin)
  expect((await quotas(gate.staff)).map(({ id }) => id)).toEqual([cota])
  expect(await quotas()).toHaveLength(2)
  expect((await quotas(gate.admin, '&pesquisa=bezerra')).map(({ id }) => id)).toEqual([cota])
  expect(await rowsOf(gate.staff, '?pesquisa=jose')).toHaveLength(1)
  expect(await rowsOf(gate.staff, '?pesquisa=iraci')).toHaveLength(0)
  const own = (await quotas()).find(({ usuario }) => usuario.id === gate.admin.id)
  expect((await gate.staff.get(`cortesias/${own?.id}`)).status).toBe(404)
  expect((await gate.elsewhere.get(`cortesias/${cota}`)).status).toBe(404)
  expect((await gate.elsewhere.get(`cortesias?idEvento=${evento}`)).status).toBe(404)
})

test('name and phone are in one table, exported with an account, gone with it, and some time after the event', async () => {
  const [telefone, person] = [freshPhone(), await signUp(gate.shop)]
  await give({ nome: 'Raimundo Xexéu Freitas', telefone, motivo: 'família' })
  expect(await tablesWith(gate.shop.db, 'Xexéu')).toEqual(['cortesia_pessoa'])
  expect((await tablesWith(gate.shop.db, telefone)).filter((table) => !table.startsWith('sms'))).toEqual([
    'cortesia_pessoa',
  ])
  await give({ nome: 'Marina Xexéu', telefone: person.telefone, motivo: 'família' })
  const dados = await person.client.post<{ cortesias: object[] }>('conta/dados', { senha: person.senha })
  expect(dados.body.cortesias).toMatchObject([{ nome: 'Marina Xexéu', motivo: 'família', revogada_em: null }])
  await endEvento(gate.shop.db, evento)
  expect((await person.client.post('conta/remocao', { senha: person.senha })).status).toBe(200)
  const names = async () =>
    (await gate.shop.db.execute<{ nome: string }>(sql`SELECT nome FROM cortesia_pessoa WHERE nome LIKE '%Xexéu%'`)).rows
  expect(await names()).toEqual([{ nome: 'Raimundo Xexéu Freitas' }])

  const rule = RETENTION.find(({ table }) => table === 'cortesia_pessoa')
  if (!rule) throw new Error('no rule')
  const age = (days: number) =>
    gate.shop.db.execute(sql`UPDATE evento SET data = current_date - ${days}::int WHERE id = ${evento}`)
  await age(rule.days - 1)
  await deleteOver(gate.shop.db, rule, 100)
  expect(await names()).toHaveLength(1)
  await age(rule.days + 1)
  await deleteOver(gate.shop.db, rule, 100)
  expect(await names()).toEqual([])
  expect((await rowsOf()).map(({ nome, situacao }) => [nome, situacao])).toEqual([
    [null, 'impressa'],
    [null, 'impressa'],
  ])
})
