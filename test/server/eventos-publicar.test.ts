import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import * as guards from '../../server/sales/sales-guards.ts'
import { replaceIn } from '../support/replace.ts'
import type { Evento } from '../../contract/eventos.ts'
import { OFFICE_REFUSALS } from '../../contract/refusals-office.ts'
import { SOCKET_EVENTS } from '../../contract/socket-events.ts'
import { pgFault } from '../../server/db/db-errors.ts'
import { type Client, makeClients } from '../support/client.ts'
import { givePicture, makeDraft } from '../support/drafts.ts'
import { runBehindLock } from '../support/concurrency.ts'
import { bypassTriggers, makeCidade, makeEvento, makeLote, violatedInvariants } from '../support/fixtures.ts'
import { historyOf } from '../support/history.ts'
import { openShop, type Shop } from '../support/shop.ts'
import { ask, heard, openSocket } from '../support/sockets.ts'
import { makeUsuario } from '../support/staff.ts'

/** As in races-controls.test.ts: first the checks are disabled, then the trigger as well. */
const safeguards = { sale: true }
replaceIn(guards, (real) => ({
  isOnSale: (...args) => !safeguards.sale || real.isOnSale(...args),
  saleRefusal: (...args) => (safeguards.sale ? real.saleRefusal(...args) : null),
}))

let shop: Shop
let admin: Client
let buyer: Client
/** A draft that lacks nothing. */
let ids: { evento: string; setor: string; lote: string }
beforeAll(async () => {
  shop = await openShop({ jobs: false })
  admin = await makeUsuario(shop)
})
beforeEach(async () => {
  safeguards.sale = true
  const [one] = await makeClients(shop, 1)
  if (!one) throw new Error('no buyer')
  buyer = one
  ids = await makeDraft(shop.db)
})
afterAll(() => shop.close())

const put = (body: object) =>
  admin.call<Evento & { code?: string; message?: string; fields?: object }>('PUT', 'eventos/publicar', body)
const publish = (id = ids.evento) => put({ id, publicado: true })
const toDraft = (id = ids.evento) => put({ id, publicado: false })
const schedule = (publicar_em: string | null, id = ids.evento) => put({ id, publicado: false, publicar_em })
const reserve = (who = buyer) => who.reserve([{ id_evento_setor_lote: ids.lote, qtde: 1 }])
const statusFor = async (id = ids.evento) => (await buyer.get(`eventos/${id}`)).status
const storedOf = async (id = ids.evento) =>
  (await shop.db.execute(sql`SELECT publicado, publicar_em FROM evento WHERE id = ${id}`)).rows[0]
const editsOf = async (id = ids.evento) =>
  (await historyOf(shop.db, id)).filter(({ detail }) => detail && ('publicado' in detail || 'publicar_em' in detail))
const GONE = { status: 409, body: { code: 'cart.unknown-item' } }

describe('a new event', () => {
  const form = async () => ({
    nome: 'Noite de Choro',
    id_cidade: await makeCidade(shop.db),
    local: 'Teatro',
    endereco: 'Rua Um, 1',
    data: '2099-12-12',
    inicio_vendas: '2026-01-01',
  })

  test('a new event is a draft, a copy is one, and with `publicado` it is public at once', async () => {
    const draft = await admin.post<Evento>('eventos', await form())
    expect(draft.body).toMatchObject({ publicado: false, publicar_em: null })
    expect(await statusFor(draft.body.id)).toBe(404)
    const open = await admin.post<Evento>('eventos', { ...(await form()), publicado: true })
    expect(open.body).toMatchObject({ publicado: true })
    const seen = await buyer.get<Evento>(`eventos/${open.body.id}`)
    expect(seen.status).toBe(200)
    expect(seen.body).not.toHaveProperty('publicado')
    const copy = await admin.post<Evento>('eventos/copiar', { id: open.body.id, data: '2099-12-13' })
    expect(copy.body).toMatchObject({ publicado: false })
    // An edit by the form changes nothing of that.
    const edited = await admin.post<Evento>('eventos', { ...(await form()), id: draft.body.id, publicado: true })
    expect(edited.body).toMatchObject({ publicado: false })
  })

  test('an event that lacks something is refused in words; once it has all, it is published and sold', async () => {
    const evento = await makeEvento(shop.db, { publicado: false })
    expect(await publish(evento)).toMatchObject({
      status: 409,
      body: {
        code: 'evento.incomplete',
        message: OFFICE_REFUSALS['evento.incomplete'](
          'imagem; setor; lote; preço (um lote que alguém ainda possa comprar)',
        ),
      },
    })
    ids = { evento, ...(await makeLote(shop.db, evento, { valor: 0, taxa: 0 })) }
    expect((await publish()).body.message).toBe(OFFICE_REFUSALS['evento.incomplete']('imagem'))
    await givePicture(shop.db, evento)
    expect(await reserve()).toMatchObject(GONE)
    expect(await publish()).toMatchObject({ status: 200, body: { publicado: true, publicar_em: null } })
    expect(await statusFor()).toBe(200)
    expect((await reserve()).status).toBe(200)
    expect((await publish()).status).toBe(200)
    expect((await editsOf()).map(({ detail }) => detail)).toEqual([{ publicado: [false, true] }])
  })

  test('who saw an earlier version is refused, and an unknown event is not found', async () => {
    const versao = (await admin.get<Evento>(`eventos/${ids.evento}`)).body.versao ?? 0
    const at = new Date(Date.now() + 86_400_000).toISOString()
    expect((await put({ id: ids.evento, versao, publicado: false, publicar_em: at })).body.versao).toBe(versao + 1)
    expect(await put({ id: ids.evento, versao, publicado: true })).toMatchObject({
      status: 409,
      body: { code: 'record.edited-meanwhile' },
    })
    expect((await publish(randomUUID())).status).toBe(404)
  })
})

describe('back to a draft', () => {
  test('an event without tickets is a draft again; with held or paid ones it is refused, with their sum', async () => {
    await publish()
    expect((await toDraft()).body).toMatchObject({ publicado: false })
    expect(await statusFor()).toBe(404)
    await publish()
    const { body: held } = await reserve()
    const refused = { status: 409, body: { message: OFFICE_REFUSALS['evento.draft-has-tickets'](1, 9200) } }
    expect(await toDraft()).toMatchObject(refused)
    await buyer.payPix(held.id)
    expect(await toDraft()).toMatchObject(refused)
    // Also when its day is over.
    await shop.db.execute(sql`UPDATE evento SET data = '2020-01-01' WHERE id = ${ids.evento}`)
    expect(await toDraft()).toMatchObject(refused)
    expect(await storedOf()).toMatchObject({ publicado: true })
  })

  test('a hold whose time is over does not keep an event public, and is not paid afterwards', async () => {
    await publish()
    const { body: held } = await reserve()
    const items = await buyer.items(held.id)
    await bypassTriggers(shop.db, [
      sql`UPDATE venda SET expires_at = now() - interval '1 minute' WHERE id_reserva = ${held.id}`,
      sql`UPDATE reserva SET expires_at = now() - interval '1 minute' WHERE id = ${held.id}`,
    ])
    expect((await toDraft()).status).toBe(200)
    const order = await buyer.post('pagarme/orders', {
      items,
      payments: [{ payment_method: 'pix', pix: { expires_in: 3600 } }],
      metadata: { id_reserva: held.id, tentativa: randomUUID() },
    })
    expect(order).toMatchObject({ status: 409, body: { code: 'cart.unknown-item' } })
  })
})

describe('at the same time', () => {
  const holding = [
    () => sql`SELECT 1 FROM lote WHERE id = ${ids.lote} FOR UPDATE`,
    () => sql`UPDATE evento SET publicado = false WHERE id = ${ids.evento}`,
  ]

  test('a reservation that waits while its event becomes a draft is refused', async () => {
    await publish()
    const [answer] = await runBehindLock(
      shop.db,
      holding.map((query) => query()),
      [() => reserve()],
    )
    expect(answer).toMatchObject({ status: 409, body: { code: 'evento.sales-closed' } })
    expect(await violatedInvariants(shop.db)).toEqual([])
  })

  /** The statements of a buyer's open transaction, with the locks that a sale takes. */
  const buying = () => {
    const reserva = randomUUID()
    return [
      sql`SELECT 1 FROM lote l JOIN setor s ON s.id = l.id_setor WHERE l.id = ${ids.lote} FOR NO KEY UPDATE OF l FOR SHARE OF s`,
      sql`INSERT INTO reserva (id, id_cliente, carrinho, status, expires_at, units)
        VALUES (${reserva}, ${buyer.id}, ${randomUUID()}, 'held', now() + interval '1 hour', 1)`,
      sql`INSERT INTO venda (id_reserva, id_cliente, id_evento, id_setor, tipo, id_lote, valor_cents, taxa_cents, status,
        held_at, expires_at) VALUES (${reserva}, ${buyer.id}, ${ids.evento}, ${ids.setor}, 2, ${ids.lote}, 8000, 1200, 'held',
        now(), now() + interval '1 hour')`,
      sql`UPDATE lote SET tomados = tomados + 1 WHERE id = ${ids.lote}`,
    ]
  }

  test('an event waits for a buyer’s open transaction before it becomes a draft, and is refused', async () => {
    await publish()
    const [answer] = await runBehindLock(shop.db, buying(), [() => toDraft()])
    expect(answer).toMatchObject({ status: 409, body: { code: 'evento.draft-has-tickets' } })
    expect(await violatedInvariants(shop.db)).toEqual([])
  })

  test('an event with tickets becomes a draft only without both the check and the trigger', async () => {
    await publish()
    const hide = () =>
      shop.db.execute(sql`UPDATE evento SET publicado = false WHERE id = ${ids.evento}`).then(
        () => 'hidden',
        (error: unknown) => pgFault(error)?.constraint,
      )
    expect(await runBehindLock(shop.db, buying(), [hide])).toEqual(['evento_draft_has_no_tickets'])
    await shop.db.execute(sql`ALTER TABLE evento DISABLE TRIGGER evento_draft_has_no_tickets`)
    expect(await hide()).toBe('hidden')
    await shop.db.execute(sql`ALTER TABLE evento ENABLE TRIGGER evento_draft_has_no_tickets`)
  })

  test('a unit of a draft is held or sold only without both the check and the trigger', async () => {
    safeguards.sale = false
    expect((await reserve()).status).toBe(500)
    await shop.db.execute(sql`ALTER TABLE venda DISABLE TRIGGER venda_on_sale`)
    expect((await reserve()).status).toBe(200)
    await shop.db.execute(sql`ALTER TABLE venda ENABLE TRIGGER venda_on_sale`)
    const insert = (status: string) =>
      shop.db
        .execute(sql`INSERT INTO venda (id_reserva, id_cliente, id_evento, id_setor, tipo, id_lote, valor_cents,
          taxa_cents, status, held_at, expires_at, sold_at, method)
          SELECT id_reserva, id_cliente, id_evento, id_setor, tipo, id_lote, 1, 0, ${status}, now(), now(),
            CASE ${status} WHEN 'sold' THEN now() END, CASE ${status} WHEN 'sold' THEN 'pix' END
          FROM venda WHERE id_lote = ${ids.lote}`)
        .catch((error: unknown) => pgFault(error)?.constraint)
    // Late payments are sold without a hold.
    for (const status of ['held', 'sold']) expect(await insert(status), status).toBe('venda_on_sale')
  })

  test('of many reservations and changes at once, none is left with a ticket of a draft', async () => {
    await publish()
    const buyers = await makeClients(shop, 6, { pagarme: false })
    for (let round = 0; round < 4; round += 1) {
      const answers = await Promise.all([toDraft(), ...buyers.map((who) => reserve(who)), publish(), toDraft()])
      expect(answers.filter(({ status }) => ![200, 409].includes(status))).toEqual([])
      const { rows } = await shop.db.execute(sql`SELECT 1 FROM evento e JOIN venda v ON v.id_evento = e.id
        WHERE e.id = ${ids.evento} AND NOT e.publicado AND is_live_ticket(v, clock_timestamp())`)
      expect(rows).toEqual([])
      for (const [index, { body }] of answers.slice(1, 1 + buyers.length).entries())
        await buyers[index]?.call('DELETE', `reservas/${(body as { id?: string }).id}`)
    }
    expect(await violatedInvariants(shop.db)).toEqual([])
  })
})

test('open pages learn nothing of a draft, and of its publishing and its end at once', async () => {
  const socket = await openSocket(shop.url)
  const messages = heard(socket, SOCKET_EVENTS.edited)
  await ask(socket, SOCKET_EVENTS.watchEvento, { id_evento: ids.evento })
  const setor = { id: ids.setor, id_evento: ids.evento, nome: 'Outro nome', tipo: 2 }
  expect((await admin.post('eventos/setor', setor)).status).toBe(200)
  await schedule(new Date(Date.now() + 86_400_000).toISOString())
  await publish()
  await vi.waitFor(() => expect(messages).toEqual([{ id: ids.evento }]))
  await admin.post('eventos/setor', { ...setor, nome: 'Mais um' })
  await vi.waitFor(() => expect(messages).toHaveLength(2))
  await toDraft()
  await vi.waitFor(() => expect(messages).toHaveLength(3))
})
