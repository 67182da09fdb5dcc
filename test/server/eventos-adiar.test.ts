import { sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { addDays, businessDay } from '../../contract/dates.ts'
import type { Evento } from '../../contract/eventos.ts'
import { MUDAR_MESSAGES } from '../../contract/messages-mudar.ts'
import { OFFICE_MESSAGES } from '../../contract/messages-office.ts'
import type { Venda } from '../../contract/vendas.ts'
import { type Client, makeClients } from '../support/client.ts'
import { giveFactor } from '../support/factor.ts'
import { forgetProofs } from '../support/keys.ts'
import { makeCidade, makeEvento, makeLote } from '../support/fixtures.ts'
import { makeUsuario } from '../support/staff.ts'
import { openRefunds, type Refunds } from './refunds-kit.ts'

// Postponing an event: its tickets follow, and who held one may give it back for longer than usual.

const today = businessDay(new Date())
const OLD = addDays(today, 1)
const NEW = addDays(today, 60)
const UNTIL = addDays(today, 20)
let kit: Refunds
let admin: Client
let evento: string
let lote: string
beforeAll(async () => {
  kit = await openRefunds({ mail: true })
  admin = await makeUsuario(kit.shop)
})
beforeEach(async () => {
  evento = await makeEvento(kit.shop.db, { inDays: 1 })
  ;({ lote } = await makeLote(kit.shop.db, evento))
})
afterEach(() => kit.expectInvariants())
afterAll(() => kit.shop.close())

const change = (more: object = {}, who = admin) =>
  who.post<Evento>('eventos/adiar', {
    ...{ id: evento, data: NEW, hora: '21:30', devolver_ate: UNTIL, motivo: 'voo atrasado' },
    ...more,
  })
async function sold() {
  const [buyer] = (await makeClients(kit.shop, 1)) as [Client]
  const { body } = await buyer.reserve([{ id_evento_setor_lote: lote, qtde: 1 }])
  const { body: order } = await kit.payCard(buyer, body.id, '4000000000000010')
  const [venda = ''] = await kit.idsOf(order.code)
  return { buyer, order, venda }
}
type Sold = Awaited<ReturnType<typeof sold>>
const backdate = ({ order }: Sold, days: number) =>
  kit.shop.db.execute(sql`WITH a AS (UPDATE payment_attempt SET created_at = created_at - make_interval(days => ${days})
      WHERE id = ${order.code})
    UPDATE venda SET sold_at = sold_at - make_interval(days => ${days}) WHERE id_attempt = ${order.code}`)
const ticket = async ({ buyer, venda }: Sold) => (await buyer.get<Venda>(`eventos/venda/${venda}`)).body

test('tickets, calendar and lists follow the new day, and everybody who holds one is told once', async () => {
  const holder = await sold()
  const changed = await change()
  const { versao } = changed.body
  expect(changed).toMatchObject({
    status: 200,
    body: {
      situacao: 'adiado',
      data: NEW,
      hora: '21:30',
      data_anterior: OLD,
      devolver_ate: UNTIL,
      motivo: 'voo atrasado',
    },
  })
  expect(await ticket(holder)).toMatchObject({
    status: 'paid',
    codigo: expect.any(String),
    evento: { situacao: 'adiado', data: NEW, hora: '21:30', data_anterior: OLD, devolver_ate: UNTIL },
  })
  const ics = await (await fetch(`${kit.shop.url}/api/eventos/${evento}/agenda.ics`)).text()
  expect(ics).toContain(NEW.replaceAll('-', ''))
  const { body } = await holder.buyer.post<{ result: { id: string; situacao: string }[] }>('eventos/list', {
    pesquisa: { data: NEW },
  })
  expect(body.result.find(({ id }) => id === evento)).toMatchObject({ situacao: 'adiado' })
  const told = await kit.all(sql`SELECT tipo, vez, id_cliente, dados FROM mensagem WHERE sobre = ${evento}`)
  expect(told).toEqual([
    {
      ...{ tipo: 'evento-adiado', vez: String(versao), id_cliente: holder.buyer.id },
      dados: expect.objectContaining({ data_anterior: OLD, data: NEW, devolver_ate: UNTIL }),
    },
  ])
  expect(await kit.path(evento)).toEqual(['adiado'])
})

test('an event that is postponed to a day, to another one and back tells its holders each time', async () => {
  await sold()
  for (const data of [NEW, addDays(NEW, 10), NEW]) expect((await change({ data })).status).toBe(200)
  const told = await kit.all<{ data: string }>(
    sql`SELECT dados->>'data' AS data FROM mensagem WHERE sobre = ${evento} ORDER BY vez::int`,
  )
  expect(told.map(({ data }) => data)).toEqual([NEW, addDays(NEW, 10), NEW])
})

test('who held a ticket gives it back for the full price until the day that the organiser set', async () => {
  const holder = await sold()
  await backdate(holder, 9)
  expect((await ticket(holder)).pode.reembolsar).toBe(false)
  await change()
  const later = await sold()
  await kit.shop.db.execute(sql`UPDATE evento SET adiado_em = adiado_em - interval '9 days' WHERE id = ${evento}`)
  await backdate(later, 9)
  // Bought for the new day: seven days, as always.
  expect(await ticket(later)).toMatchObject({ pode: { reembolsar: false }, evento: { devolver_ate: null } })
  expect(await kit.ask(later.buyer, [later.venda])).toMatchObject({ status: 409 })
  expect((await ticket(holder)).pode.reembolsar).toBe(true)
  expect(await kit.ask(holder.buyer, [holder.venda])).toMatchObject({ status: 200 })
  expect(await kit.refunds(holder.order.code)).toMatchObject([{ cents: 9200 }])
})

test('after that day the usual limits count again', async () => {
  const holder = await sold()
  await change()
  await backdate(holder, 9)
  await kit.shop.db.execute(sql`UPDATE evento SET devolver_ate = ${addDays(today, -1)} WHERE id = ${evento}`)
  expect((await ticket(holder)).pode.reembolsar).toBe(false)
  expect(await kit.ask(holder.buyer, [holder.venda])).toMatchObject({ status: 409, body: { code: 'refund.too-late' } })
})

test.each<[field: object, fields: object]>([
  [{ data: addDays(today, -1) }, { data: OFFICE_MESSAGES.eventoPassado }],
  [{ devolver_ate: addDays(today, 6) }, { devolver_ate: MUDAR_MESSAGES.devolverCedo }],
  [{ devolver_ate: addDays(NEW, 1) }, { devolver_ate: MUDAR_MESSAGES.devolverTarde }],
  [{ motivo: 'x'.repeat(31) }, { motivo: MUDAR_MESSAGES.motivo }],
])('a change with %o is refused', async (field, fields) => {
  expect(await change(field)).toMatchObject({ status: 400, body: { fields } })
  expect((await admin.get<Evento>(`eventos/${evento}`)).body).toMatchObject({ situacao: 'ativo', data: OLD })
})

test('a second factor is asked for, and the right to money in the event’s city', async () => {
  const prover = await makeUsuario(kit.shop)
  await giveFactor(kit.shop, prover.id)
  await forgetProofs(kit.shop)
  expect(await change({}, prover)).toMatchObject({ status: 403, body: { code: 'usuario.password-needed' } })
  const cancel = (who: Client) => who.post('eventos/cancelar', { id: evento, motivo: 'chuva', nome: 'Festival do Sol' })
  expect(await cancel(prover)).toMatchObject({ status: 403, body: { code: 'usuario.password-needed' } })
  const { id_cidade } = (await admin.get<Evento>(`eventos/${evento}`)).body
  const elsewhere = await makeCidade(kit.shop.db, 'Belém', 'PA')
  const catalogo = await makeUsuario(kit.shop, { cidades: [id_cidade], tarefas: ['catalogo'] })
  const foreign = await makeUsuario(kit.shop, { cidades: [elsewhere], tarefas: ['dinheiro'] })
  const own = await makeUsuario(kit.shop, { cidades: [id_cidade], tarefas: ['dinheiro'] })
  expect([(await change({}, catalogo)).status, (await change({}, foreign)).status]).toEqual([403, 404])
  expect((await change({}, own)).status).toBe(200)
})

test('of two admins who postpone and cancel at once, what comes second knows of the first', async () => {
  const { versao } = (await admin.get<Evento>(`eventos/${evento}`)).body
  await sold()
  const other = await makeUsuario(kit.shop)
  const all = await Promise.all([
    change({ versao }),
    change({ versao, data: addDays(NEW, 1) }, other),
    admin.post('eventos/cancelar', { id: evento, motivo: 'chuva', nome: 'Festival do Sol' }),
    other.post('eventos/cancelar', { id: evento, motivo: 'sem luz', nome: 'Festival do Sol' }),
  ])
  const statuses = all.map(({ status }) => status)
  expect(statuses.slice(2).sort()).toEqual([200, 409])
  expect(statuses.slice(0, 2).filter((status) => status === 200).length).toBeLessThanOrEqual(1)
  const [row] = await kit.all(sql`SELECT situacao, motivo FROM evento WHERE id = ${evento}`)
  expect(row).toEqual({ situacao: 'cancelado', motivo: statuses[2] === 200 ? 'chuva' : 'sem luz' })
  const path = await kit.path(evento)
  expect(path.at(-1)).toBe('cancelado')
  expect(path.filter((state) => state === 'cancelado')).toHaveLength(1)
  const told = await kit.all<{ n: number }>(sql`SELECT count(*)::int AS n FROM mensagem
    WHERE sobre = ${evento} AND tipo = 'evento-cancelado' GROUP BY id_cliente, canal`)
  expect(told.every(({ n }) => n === 1)).toBe(true)
})
