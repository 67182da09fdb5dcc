import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import * as guards from '../../server/sales/sales-guards.ts'
import { replaceIn } from '../support/replace.ts'
import type { Comeco, ComecoPasso } from '../../contract/comeco.ts'
import type { Passo } from '../../contract/comeco-rules.ts'
import type { EnsaioAnswer, EnsaioApagado } from '../../contract/ensaio.ts'
import { businessDay } from '../../contract/dates.ts'
import type { Evento } from '../../contract/eventos.ts'
import type { Mudanca } from '../../contract/historico.ts'
import type { PortariaLista } from '../../contract/portaria.ts'
import { OFFICE_REFUSALS } from '../../contract/refusals-office.ts'
import { pgFault } from '../../server/db/db-errors.ts'
import { type Client, makeClients } from '../support/client.ts'
import { begin, buyFree, digests, rehearse } from '../support/ensaio.ts'
import { bypassTriggers, makeCidade, makeEvento, makeLote, violatedInvariants } from '../support/fixtures.ts'
import { scan } from '../support/portaria.ts'
import { openShop, type Shop } from '../support/shop.ts'
import { makeUsuario } from '../support/staff.ts'
import { buyPaid } from '../support/tickets.ts'

const safeguards = { alone: true }
replaceIn(guards, (real) => ({ isAlone: (items: readonly boolean[]) => !safeguards.alone || real.isAlone(items) }))

let shop: Shop
let admin: Client
let staff: Client
let buyer: Client
let other: Client
let evento: string
let real: { lote: string; setor: string }
beforeAll(async () => {
  shop = await openShop({ jobs: false })
  const cidade = await makeCidade(shop.db)
  admin = await makeUsuario(shop)
  staff = await makeUsuario(shop, { cidades: [cidade] })
  ;[buyer, other] = (await makeClients(shop, 2)) as [Client, Client]
  evento = await makeEvento(shop.db, { idCidade: cidade, nome: 'Ibirama × Timbó', inDays: 1, categoria: 'esporte' })
  real = await makeLote(shop.db, evento)
  await shop.db.execute(sql`INSERT INTO image (owner, role, hash, content, width, height)
    VALUES (${evento}, 'evento', repeat('ab', 32), 'jpeg', 600, 800)`)
  await buyPaid(shop, other, [{ id_evento_setor_lote: real.lote, qtde: 2 }])
})
afterAll(() => shop.close())

const current = async () => (await admin.get<EnsaioAnswer>('ensaio')).body
const remove = (who = admin) => who.call<EnsaioApagado & { message: string }>('DELETE', 'ensaio')
beforeEach(async () => {
  if ((await current()).ensaio) expect((await remove()).status).toBe(200)
})
const constraintOf = async (query: ReturnType<typeof sql>) =>
  pgFault(
    await shop.db.execute(query).then(
      () => null,
      (error: unknown) => error,
    ),
  )?.constraint
const facts = async () => {
  const { passos } = (await admin.get<Comeco>('comeco')).body
  return Object.fromEntries(passos.map((passo) => [passo.passo, passo])) as Record<Passo, ComecoPasso>
}

describe('a rehearsal', () => {
  test('is bought, entered and given back by the real calls, and says so from its rows', async () => {
    expect(await facts()).toMatchObject({ ensaio: { feito_em: null, problema: null } })
    const { ensaio, lote } = await begin(admin, evento)
    expect(ensaio).toMatchObject({ nome: 'Ensaio: Ibirama × Timbó', comprado_em: null, comprados: 0 })
    expect((await facts()).ensaio.problema).toBe(
      'Falta comprar os dois ingressos, ler um na portaria, devolver o outro.',
    )
    const item = { id_evento_setor_lote: lote, qtde: 1 }
    const [first] = await buyFree(buyer, [item])
    expect((await current()).ensaio).toMatchObject({ comprados: 1, comprado_em: null })
    const [second] = await buyFree(buyer, [item])
    if (!first || !second) throw new Error('no tickets')
    const bought = (await current()).ensaio
    expect(bought).toMatchObject({ comprados: 2, comprado_em: expect.any(String), entrou_em: null })
    // There are no more than two places.
    expect((await other.reserve([item])).body).toMatchObject({ code: 'stock.sold-out' })
    const entered = await staff.post<{ result: object[] }>(`portaria/${ensaio.id}/entradas`, {
      entradas: [scan(first)],
    })
    expect(entered.body.result).toMatchObject([{ resultado: 'aceita' }])
    expect((await staff.get<PortariaLista>(`portaria/${ensaio.id}`)).body.evento.data).toBe(businessDay(new Date()))
    // The event is tomorrow; its rehearsal is late enough to be given back.
    const back = await buyer.post<{ result: object[] }>('reembolsos', { ids: [second.id], motivo: '' })
    expect(back.body.result).toMatchObject([{ id: second.id, status: 'refunded' }])
    expect((await current()).ensaio).toMatchObject({ comprados: 1, entrou_em: expect.any(String) })
    const { ensaio: fact, 'ensaio-apagado': deleted } = await facts()
    expect(fact.prova).toMatch(/^comprados \d\d:\d\d, um entrou \d\d:\d\d, o outro voltou \d\d:\d\d$/)
    expect(deleted).toMatchObject({ feito_em: null, problema: 'O ensaio terminou e ainda não foi apagado.' })
    expect(await violatedInvariants(shop.db)).toEqual([])
  })

  test('is one, whoever begins it and however often', async () => {
    const second = await makeUsuario(shop)
    const answers = await Promise.all(
      [admin, second, admin, second].map((who) => who.post<EnsaioAnswer>('ensaio', { id_evento: evento })),
    )
    expect(new Set(answers.map(({ body }) => body.ensaio?.id)).size).toBe(1)
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200])
    expect((await remove(second)).status).toBe(200)
    // Deleted twice, it is answered with the same proof.
    expect((await remove()).body).toMatchObject({ pedidos: 0, ingressos: 0, leituras: 0 })
  })

  test('is of an event with a sector', async () => {
    const empty = await makeEvento(shop.db)
    expect((await admin.post('ensaio', { id_evento: empty })).body).toMatchObject({
      code: 'ensaio.no-setor',
      message: OFFICE_REFUSALS['ensaio.no-setor'],
    })
    expect((await admin.post('ensaio', { id_evento: buyer.id })).status).toBe(404)
    expect((await staff.post('ensaio', { id_evento: evento })).status).toBe(403)
  })

  test('is in no list, sum, file or search of anybody', async () => {
    const asked = async () => {
      const list = { pesquisa: {}, limit: 100 }
      const { body: painel } = await admin.get<{ hoje: object }>('painel')
      const seen = await Promise.all([
        other.post('eventos/list', list),
        other.post('eventos/list', { pesquisa: { texto: 'ensaio' } }),
        admin.post('eventos/list', list),
        staff.post('eventos/list', list),
        admin.post('busca', { texto: 'Pessoa 0' }),
        admin.post('eventos/vendas/cliente', { idCliente: buyer.id }),
      ])
      return JSON.stringify([painel, ...seen.map(({ body }) => body)])
    }
    const before = await asked()
    const { ensaio } = await rehearse(admin, buyer, evento)
    const after = await asked()
    expect(after).not.toContain(ensaio.id)
    expect(after).not.toContain('Ensaio')
    expect(after).toBe(before)
    // Who has its address sees it, without an account; the buyer has the tickets.
    expect((await other.get<Evento>(`eventos/${ensaio.id}`)).body.nome).toBe('Ensaio: Ibirama × Timbó')
    expect(JSON.stringify((await buyer.post('eventos/vendas/cliente', {})).body)).toContain(ensaio.id)
  })

  test('is edited by nobody, and never costs anything', async () => {
    const { ensaio, lote } = await begin(admin, evento)
    const { body } = await admin.get<Evento>(`eventos/${ensaio.id}`)
    const calls: [string, string, object][] = [
      ['PUT', 'eventos/publicar', { id: ensaio.id, publicado: true }],
      ['DELETE', 'eventos', { id: ensaio.id }],
      ['POST', 'eventos/copiar', { id: ensaio.id, data: body.data }],
      [
        'POST',
        'eventos/lote',
        { id_evento_setor: body.setores[0]?.id, data: body.data, hora: '10:00', valor: 10, qtd_total: 1 },
      ],
      ['DELETE', 'eventos/lote', { id: lote }],
      ['DELETE', 'eventos/setor', { id: body.setores[0]?.id }],
    ]
    for (const [method, path, sent] of calls) expect((await admin.call(method, path, sent)).status, path).toBe(404)
    const mixed = [lote, real.lote].map((id) => ({ id_evento_setor_lote: id, qtde: 1 }))
    expect((await other.reserve(mixed)).body).toMatchObject({ code: 'ensaio.alone' })
    safeguards.alone = false
    expect((await other.reserve(mixed)).status).toBe(500)
    safeguards.alone = true
    await shop.db.execute(sql`UPDATE lote SET valor_cents = 100 WHERE id = ${lote}`)
    await expect(other.reserve([{ id_evento_setor_lote: lote, qtde: 1 }])).resolves.toMatchObject({ status: 500 })
    await shop.db.execute(sql`UPDATE lote SET valor_cents = 0 WHERE id = ${lote}`)
  })
})

describe('its deletion', () => {
  test('leaves the database as it was, and says what is gone', async () => {
    const before = await digests(shop.db)
    const { read, returned } = await rehearse(admin, buyer, evento)
    expect([read, returned]).toEqual(['aceita', 'refunded'])
    expect(await digests(shop.db)).not.toEqual(before)
    const { status, body } = await remove()
    expect(status).toBe(200)
    expect(body).toMatchObject({ pedidos: 1, ingressos: 2, leituras: 1, entrou_em: expect.any(String) })
    expect(await digests(shop.db)).toEqual(before)
    expect((await facts())['ensaio-apagado']).toMatchObject({ prova: '1 pedido, 2 ingressos, 1 leitura' })
    expect((await facts()).ensaio.prova).toMatch(/^comprados/)
    const { body: history } = await admin.get<{ result: Mudanca[] }>('historico?entidade=ensaio&limit=1')
    expect(history.result[0]).toMatchObject({ para: 'deleted', sobre: { nome: 'Ensaio: Ibirama × Timbó' } })
  })

  test('leaves what others buy in between, and what its own reservation held before', async () => {
    const before = await digests(shop.db)
    const { lote } = await begin(admin, evento)
    const [mine] = await buyPaid(shop, buyer, [{ id_evento_setor_lote: real.lote, qtde: 1 }])
    const carrinho = randomUUID()
    await buyer.reserve([{ id_evento_setor_lote: real.lote, qtde: 1 }], carrinho)
    await buyFree(buyer, [{ id_evento_setor_lote: lote, qtde: 2 }], carrinho)
    const buying = Promise.all([
      remove(),
      buyPaid(shop, other, [{ id_evento_setor_lote: real.lote, qtde: 3 }]),
      remove(),
    ])
    const [first] = await buying
    expect(first.body).toMatchObject({ ingressos: 2 })
    expect((await buyer.get(`eventos/venda/${mine?.id}`)).status).toBe(200)
    expect(await violatedInvariants(shop.db)).toEqual([])
    const after = await digests(shop.db)
    const changed = Object.keys(before).filter((name) => before[name] !== after[name])
    expect(changed.toSorted()).toEqual(['lote', 'payment_attempt', 'reserva', 'venda'])
  })

  test('waits for a refund in progress', async () => {
    const { vendas } = await rehearse(admin, buyer, evento)
    await bypassTriggers(shop.db, [sql`UPDATE venda SET status = 'refunding' WHERE id = ${vendas[1]?.id}`])
    expect((await remove()).body).toMatchObject({ code: 'ensaio.busy' })
    await bypassTriggers(shop.db, [sql`UPDATE venda SET status = 'refunded' WHERE id = ${vendas[1]?.id}`])
  })

  test('is undone when it touches a row of anything else', async () => {
    const before = await digests(shop.db)
    await begin(admin, evento)
    await shop.db.execute(sql`CREATE FUNCTION too_much() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN DELETE FROM image WHERE owner <> OLD.id; RETURN NULL; END $$`)
    await shop.db.execute(sql`CREATE TRIGGER too_much AFTER DELETE ON evento FOR EACH ROW EXECUTE FUNCTION too_much()`)
    expect((await remove()).status).toBe(500)
    await shop.db.execute(sql`DROP FUNCTION too_much CASCADE`)
    expect((await current()).ensaio).not.toBeNull()
    expect((await remove()).status).toBe(200)
    expect(await digests(shop.db)).toEqual(before)
  })

  test('is never of a real ticket, payment, reading or event', async () => {
    const [venda] = await buyPaid(shop, other, [{ id_evento_setor_lote: real.lote, qtde: 1 }])
    await staff.post(`portaria/${evento}/entradas`, { entradas: [scan(venda as { codigo: string })] })
    const id = venda?.id
    const { ensaio } = await begin(admin, evento)
    expect(await constraintOf(sql`DELETE FROM entrada WHERE id_venda = ${id}`)).toBe('entrada_append_only')
    expect(await constraintOf(sql`DELETE FROM venda WHERE id = ${id}`)).toBe('venda_sold_kept')
    expect(
      await constraintOf(sql`DELETE FROM payment_attempt WHERE id = (SELECT id_attempt FROM venda WHERE id = ${id})`),
    ).toBe('attempt_money_kept')
    expect(await constraintOf(sql`UPDATE evento SET ensaio = true, publicado = false WHERE id = ${evento}`)).toMatch(
      /^evento_(ensaio_for_ever|draft_has_no_tickets)$/,
    )
    expect(await constraintOf(sql`UPDATE evento SET ensaio = false WHERE id = ${ensaio.id}`)).toBe(
      'evento_ensaio_for_ever',
    )
    expect(await constraintOf(sql`UPDATE evento SET publicado = true WHERE id = ${ensaio.id}`)).toBe('evento_ensaio')
    expect(await constraintOf(sql`UPDATE venda SET id_evento = ${ensaio.id} WHERE id = ${id}`)).toBe(
      'venda_evento_for_ever',
    )
  })
})
