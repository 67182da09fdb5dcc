import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addDays, businessDay, formatDay } from '../../../contract/dates.ts'
import { makeCidade, makeEvento, makeLote } from '../../support/fixtures.ts'
import { BASE, openPageShop } from './page-kit.ts'
import { Breadcrumbs, EventData } from './schema-org.ts'

let shop: Awaited<ReturnType<typeof openPageShop>>
let cidade: string
beforeAll(async () => {
  shop = await openPageShop()
  cidade = await makeCidade(shop.db)
})
afterAll(() => shop.close())

const today = businessDay(new Date())
const change = (id: string, set: ReturnType<typeof sql>) =>
  shop.db.execute(sql`UPDATE evento SET ${set} WHERE id = ${id}`)
const eventOf = async (id: string) => EventData.parse((await shop.head(`/evento/${id}`)).data[0])
const offersOf = async (id: string) => (await eventOf(id)).offers?.map(({ name, availability }) => [name, availability])

describe('the page of an event', () => {
  test('the page of an event says what it is, when, where and for how much', async () => {
    const id = await makeEvento(shop.db, { idCidade: cidade })
    await makeLote(shop.db, id, { nome: 'Pista', valor: 8000, taxa: 1200 })
    await makeLote(shop.db, id, { nome: 'Camarote', valor: 20000, taxa: 0 })
    await change(id, sql`hora = '20:30', descricao = ${'Três dias\nde música.'}`)
    const { status, titles, meta, canonical, data } = await shop.head(`/evento/${id}`)
    const url = `${BASE}/evento/${id}`
    const day = addDays(today, 30)
    const description = `${formatDay(day)} às 20:30, Praia Central, Salvador/BA. Ingressos a partir de R$ 92,00, taxa incluída. Três dias de música.`
    expect([status, titles, canonical]).toEqual([200, ['Festival do Sol · Bilheteria'], [url]])
    expect(meta).toMatchObject({
      description: expect.stringMatching(description.replace('R$ ', 'R\\$\\s')),
      'og:title': 'Festival do Sol',
      'og:type': 'website',
      'og:url': url,
      'og:locale': 'pt_BR',
      'og:site_name': 'Bilheteria',
      'og:image': `${BASE}/previa.png`,
      'og:image:width': '1200',
      'og:image:height': '630',
      'og:image:alt': expect.stringContaining('Bilheteria'),
      'twitter:card': 'summary_large_image',
      'twitter:title': 'Festival do Sol',
    })
    expect(meta).not.toHaveProperty('robots')
    const event = EventData.parse(data[0])
    expect(event).toMatchObject({
      url,
      name: 'Festival do Sol',
      startDate: `${day}T20:30:00-03:00`,
      location: {
        name: 'Praia Central',
        address: { streetAddress: 'Av. Beira-Mar, 100', addressLocality: 'Salvador' },
      },
      description: 'Três dias de música.',
    })
    expect(event.offers).toMatchObject([
      { name: 'Camarote, 1º lote', price: '200.00', url },
      { name: 'Pista, 1º lote', price: '92.00', availability: 'https://schema.org/InStock' },
    ])
    expect(Breadcrumbs.parse(data[1]).itemListElement.map(({ name, item }) => [name, item])).toEqual([
      ['Início', `${BASE}/`],
      ['Eventos por cidade', `${BASE}/cidades`],
      ['Salvador/BA', `${BASE}/cidades/${cidade}`],
      ['Festival do Sol', url],
    ])
  })

  test('the page of an event says which lots are on sale, sold out, still to come, or over', async () => {
    const id = await makeEvento(shop.db, { idCidade: cidade })
    const { setor, lote } = await makeLote(shop.db, id, { qtd: 3 })
    await shop.db.execute(sql`INSERT INTO lote (id_setor, data, qtd_total, valor_cents) VALUES
      (${setor}, now() - interval '20 days', 10, 100), (${setor}, now() + interval '2 days', 10, 9900)`)
    const places = await makeLote(shop.db, id, { nome: 'Mesas', tipo: 1, lugares: 2, qtd: 2 })
    const next = ['Pista, 3º lote', 'https://schema.org/PreOrder']
    expect(await offersOf(id)).toEqual([
      ['Mesas, 1º lote', 'https://schema.org/InStock'],
      ['Pista, 2º lote', 'https://schema.org/InStock'],
      next,
    ])
    await shop.db.execute(sql`UPDATE lote SET tomados = qtd_total WHERE id IN (${lote}, ${places.lote})`)
    expect(await offersOf(id)).toEqual([
      ['Mesas, 1º lote', 'https://schema.org/SoldOut'],
      ['Pista, 2º lote', 'https://schema.org/SoldOut'],
      next,
    ])
    expect((await shop.head(`/evento/${id}`)).meta['description']).toContain('Ingressos esgotados no momento.')
    await shop.db.execute(sql`UPDATE setor SET excluir = true WHERE id = ${places.setor}`)
    expect(await offersOf(id)).toHaveLength(2)
  })

  test('the page of an event says that its sale was closed, alone for a lot or for all', async () => {
    const id = await makeEvento(shop.db, { idCidade: cidade })
    const { lote } = await makeLote(shop.db, id)
    const soldOut = [['Pista, 1º lote', 'https://schema.org/SoldOut']]
    await shop.db.execute(sql`UPDATE lote SET fim_vendas = now() WHERE id = ${lote}`)
    expect(await offersOf(id)).toEqual(soldOut)
    expect((await shop.head(`/evento/${id}`)).meta['description']).toContain('Vendas encerradas.')
    await shop.db.execute(sql`UPDATE lote SET fim_vendas = NULL WHERE id = ${lote}`)
    expect((await shop.head(`/evento/${id}`)).meta['description']).toContain('Ingressos a partir de R$ 92,00')
    await change(id, sql`fim_vendas = now()`)
    expect(await offersOf(id)).toEqual(soldOut)
    expect((await shop.head(`/evento/${id}`)).meta['description']).toContain('Vendas encerradas.')
  })

  test('the page of an event shows before its sales when they begin, and after its day that it is over', async () => {
    const id = await makeEvento(shop.db, { idCidade: cidade, salesInDays: 3 })
    await makeLote(shop.db, id)
    expect(await offersOf(id)).toEqual([['Pista, 1º lote', 'https://schema.org/PreOrder']])
    expect((await eventOf(id)).offers?.[0]?.validFrom).toBe(`${addDays(today, 3)}T00:00:00-03:00`)
    const soon = `Vendas a partir de ${formatDay(addDays(today, 3))}.`
    expect((await shop.head(`/evento/${id}`)).meta['description']).toContain(soon)
    expect((await eventOf(id)).startDate).toBe(addDays(today, 30))
    await change(id, sql`data = ${addDays(today, -1)}, inicio_vendas = ${addDays(today, -9)}`)
    expect(await eventOf(id)).not.toHaveProperty('offers')
    expect((await shop.head(`/evento/${id}`)).meta['description']).toContain('Este evento já aconteceu.')
  })

  test.each([
    '</script><script>alert(1)</script>',
    '</title><img src=x onerror=alert(1)>',
    '"><meta http-equiv="refresh" content="0;url=https://mal.example">',
    "'--><!--[if IE]><svg/onload=alert(1)>",
    '<!--<script>',
    "$& $1 $` $' \\u003c &lt;b&gt;",
    'linha \u2028 separador \u2029 fim 🎪',
  ])('the page of an event with the hostile name %j has the same tags, and the name as text', async (nome) => {
    const plain = await makeEvento(shop.db, { idCidade: cidade })
    const id = await makeEvento(shop.db, { idCidade: cidade, nome })
    await change(id, sql`descricao = ${nome}, local = ${nome}, endereco = ${nome}`)
    await change(plain, sql`descricao = 'x', local = 'x', endereco = 'x'`)
    await makeLote(shop.db, id, { nome })
    await makeLote(shop.db, plain)
    const { titles, meta, data, scripts, tags } = await shop.head(`/evento/${id}`)
    const expected = await shop.head(`/evento/${plain}`)
    expect([tags, scripts]).toEqual([expected.tags, expected.scripts])
    expect([titles, meta['og:title']]).toEqual([[`${nome} · Bilheteria`], nome])
    expect(EventData.parse(data[0])).toMatchObject({
      name: nome,
      location: { name: nome, address: { streetAddress: nome } },
      offers: [{ name: `${nome}, 1º lote` }],
    })
    expect(Breadcrumbs.parse(data[1]).itemListElement.at(-1)?.name).toBe(nome)
  })

  test('the page of an event cuts a long text between words', async () => {
    const id = await makeEvento(shop.db, { idCidade: cidade })
    await change(id, sql`descricao = ${'palavra '.repeat(400)}`)
    const { meta, data } = await shop.head(`/evento/${id}`)
    expect(meta['description']).toMatch(/^\d\d\/.{100,299}palavra…$/)
    expect(EventData.parse(data[0]).description).toMatch(/^(palavra ){100,}palavra…$/)
  })

  test('the page of an event does not exist when it is unknown, malformed or deleted', async () => {
    const id = await makeEvento(shop.db, { idCidade: cidade })
    await change(id, sql`excluir = true`)
    for (const address of [
      `/evento/${id}`,
      '/evento/0198c2a0-0000-7000-8000-000000000000',
      '/evento/7',
      '/evento/%27',
    ]) {
      const { status, titles, meta, canonical, data } = await shop.head(address)
      expect([status, titles, canonical, data], address).toEqual([404, ['Evento não encontrado · Bilheteria'], [], []])
      expect(meta['robots'], address).toBe('noindex')
    }
  })
})

test('search engines read that an event was postponed, from which day, and that it was cancelled', async () => {
  const id = await makeEvento(shop.db, { idCidade: cidade })
  await makeLote(shop.db, id)
  const day = addDays(today, 30)
  await change(id, sql`hora = '20:30'`)
  await change(
    id,
    sql`situacao = 'adiado', motivo = 'chuva', data_anterior = data, hora_anterior = hora, data = data + 7,
    devolver_ate = ${day}, adiado_em = now()`,
  )
  expect(await eventOf(id)).toMatchObject({
    startDate: `${addDays(day, 7)}T20:30:00-03:00`,
    previousStartDate: `${day}T20:30:00-03:00`,
    eventStatus: 'https://schema.org/EventRescheduled',
  })
  await change(id, sql`situacao = 'cancelado', cancelado_em = now(), cancelado_por = gen_random_uuid()`)
  expect((await eventOf(id)).eventStatus).toBe('https://schema.org/EventCancelled')
  expect((await shop.head(`/evento/${id}`)).meta['description']).toContain('Este evento foi cancelado.')
})
