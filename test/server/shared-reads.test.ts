import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { sql } from 'drizzle-orm'
import { io } from 'socket.io-client'
import { request } from 'undici'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Lugares } from '../../contract/eventos.ts'
import { readNumbers } from '../../contract/rifa-numeros-rules.ts'
import { Client, makeClients } from '../support/client.ts'
import { makeEvento, makeLote, makeRifa } from '../support/fixtures.ts'
import { openShop, type Shop } from '../support/shop.ts'
import { makeUsuario } from '../support/staff.ts'

const FRESH_MS = 400

let shop: Shop
let another: Awaited<ReturnType<Shop['openAnother']>>
let buyer: Client
let other: Client
beforeAll(async () => {
  shop = await openShop({ jobs: false, config: { LIST_FRESH_MS: String(FRESH_MS) } })
  another = await shop.openAnother({ jobs: false })
  ;[buyer, other] = (await makeClients(shop, 2)) as [Client, Client]
})
afterAll(async () => {
  await another.close()
  await shop.close()
})

const get = (path: string, headers: Record<string, string> = {}, url = shop.url) =>
  fetch(`${url}/api/${path}`, { headers })
const textOf = async (path: string, url?: string): Promise<string> => (await get(path, {}, url)).text()
async function makeHall() {
  const evento = await makeEvento(shop.db)
  return { evento, ...(await makeLote(shop.db, evento, { tipo: 1, lugares: 20 })) }
}
type Hall = Awaited<ReturnType<typeof makeHall>>
const hold = (who: Client, { lote }: Hall, ...places: number[]) =>
  who.reserve(places.map((nr_lugar) => ({ id_evento_setor_lote: lote, nr_lugar })))
async function places({ evento }: Hall, desde?: string, who: Client | null = null, url = shop.url): Promise<Lugares> {
  const path = `eventos/${evento}/lugares${desde === undefined ? '' : `?desde=${desde}`}`
  return (await new Client(url, '', who?.cookie ?? null).get<Lugares>(path)).body
}
/**
 * The whole list, with a version after which no change is reported again: while any older transaction of the database
 * is in progress, such as one that collects statistics, changes since before it are reported.
 */
async function latest(hall: Hall): Promise<Lugares> {
  let all = await places(hall)
  await expect
    .poll(async () => {
      all = await places(hall)
      return (await places(hall, all.versao)).mudancas
    })
    .toEqual([])
  return all
}
function takenIn({ setores }: Lugares): number[] {
  const numbers = readNumbers(setores?.[0]?.ocupados ?? '')
  return Array.from({ length: 20 }, (_, index) => index + 1).filter(numbers.has)
}

describe('what the back-office edits', () => {
  /** Columns that never change, are not public, or change with every sale, which is reported by its units. */
  const UNNOTED = new Set(
    ['lote', 'rifa'].flatMap((name) => ['id', 'tomados', 'updated_at'].map((column) => `${name}.${column}`)),
  )
  const EDITED = 'cidade evento setor lote rifa rifa_lista banner image config_socio plano plano_beneficio'.split(' ')

  test('what the back-office edits is noted with every column, also with those that will be added', async () => {
    const { rows } = await shop.db.execute<{ name: string; noted: boolean }>(sql`
      SELECT c.relname || '.' || a.attname AS name, coalesce(bool_or(t.tgtype & 16 <> 0
        AND (t.tgattr = ''::int2vector OR a.attnum = ANY(t.tgattr))), false) AS noted
      FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped
        LEFT JOIN pg_trigger t ON t.tgrelid = c.oid AND t.tgfoid = 'note_edited'::regproc
      WHERE c.relnamespace = 'public'::regnamespace AND c.relname = ANY(${sql.param(EDITED)}) GROUP BY 1`)
    expect(rows.length).toBeGreaterThan(70)
    expect(rows.filter(({ noted }) => !noted).map(({ name }) => name)).toEqual([...UNNOTED].sort())
  })

  test('what the back-office edits is seen at the next request, in every process, also when an event is deleted', async () => {
    const { evento, lote } = await makeHall()
    const edits = [
      sql`UPDATE evento SET obs = obs || 'x' WHERE id = ${evento}`,
      sql`UPDATE setor SET nome = nome || 'x' WHERE id_evento = ${evento}`,
      sql`UPDATE lote SET valor_cents = valor_cents + 100 WHERE id = ${lote}`,
      sql`UPDATE cidade SET nome = nome || 'x'`,
      sql`INSERT INTO image (owner, role, hash, content, width, height) VALUES (${evento}, 'evento', 'abcdefabcdef0', 'x', 9, 9)`,
      sql`DELETE FROM image WHERE owner = ${evento}`,
    ]
    for (const edit of edits) {
      const before = await Promise.all([shop.url, another.url].map((url) => textOf(`eventos/${evento}`, url)))
      await shop.db.execute(edit)
      const after = await Promise.all([shop.url, another.url].map((url) => textOf(`eventos/${evento}`, url)))
      expect([after[0] === before[0], after[1] === before[1], after[0] === after[1]]).toEqual([false, false, true])
    }
    await shop.db.execute(sql`UPDATE evento SET excluir = true WHERE id = ${evento}`)
    for (const path of [`eventos/${evento}`, `eventos/${evento}/lugares`, `eventos/${evento}/agenda.ics`])
      expect((await get(path)).status, path).toBe(404)
  })

  test.each([
    ['cidades', sql`INSERT INTO cidade (nome, estado) VALUES ('Ilhéus', 'BA')`],
    ['banners', sql`INSERT INTO banner (link, ordem) VALUES ('/x', 1)`],
    [
      'rifas',
      sql`INSERT INTO rifa (nome, valor_cents, inicio_vendas, data_sorteio, qtd_numeros)
      VALUES ('Bola', 100, current_date, current_date + 9, 10)`,
    ],
    [
      'configSocioTorcedor',
      sql`INSERT INTO config_socio (valor_cents, maximo_socios, qtd_linha) VALUES (5000, 30, 10)`,
    ],
    ['socio/cadeiras', sql`UPDATE config_socio SET maximo_socios = 40`],
  ])('what the back-office edits is in %s at the next request', async (path, edit) => {
    const before = await textOf(path)
    await shop.db.execute(edit)
    expect(await textOf(path)).not.toBe(before)
  })
})

describe('a public answer', () => {
  test('a public answer has a tag by which it is not sent again, and may be kept by a proxy for a second', async () => {
    const { evento } = await makeHall()
    const rifa = await makeRifa(shop.db)
    const paths = ['cidades', 'banners', 'rifas', 'configSocioTorcedor', 'socio/cadeiras', `rifas/${rifa}`]
    for (const path of [...paths, `rifas/${rifa}/numeros`, `eventos/${evento}`, `eventos/${evento}/lugares`]) {
      const first = await get(path)
      const etag = first.headers.get('etag') ?? ''
      expect([first.status, first.headers.get('cache-control'), first.headers.get('vary')], path).toEqual([
        200,
        'public, max-age=0, s-maxage=1, must-revalidate',
        'accept-encoding, authorization, cookie',
      ])
      const again = await get(path, { 'if-none-match': etag })
      expect([again.status, again.headers.get('etag'), await again.text()], path).toEqual([304, etag, ''])
      expect((await get(path, { 'if-none-match': 'W/"other"' })).status, path).toBe(200)
    }
  })

  test('a public answer is compressed as the caller wishes, with the same content', async () => {
    const { evento } = await makeHall()
    await shop.db.execute(sql`UPDATE evento SET descricao = repeat('Uma noite de festa. ', 100) WHERE id = ${evento}`)
    const plain = await textOf(`eventos/${evento}`)
    const decode = { br: brotliDecompressSync, gzip: gunzipSync }
    for (const encoding of ['br', 'gzip'] as const) {
      const answer = await request(`${shop.url}/api/eventos/${evento}`, { headers: { 'accept-encoding': encoding } })
      const body = Buffer.from(await answer.body.arrayBuffer())
      expect([answer.headers['content-encoding'], body.length < plain.length / 2]).toEqual([encoding, true])
      expect(decode[encoding](body).toString()).toBe(plain)
    }
  })

  test('a public answer to somebody with credentials is neither kept nor another’s', async () => {
    const hall = await makeHall()
    const path = `eventos/${hall.evento}`
    await hold(buyer, hall, 5)
    const admin = await makeUsuario(shop)
    const office = await admin.get<{ versao?: number }>(path)
    expect([office.headers.get('cache-control'), office.headers.has('etag'), office.body.versao]).toEqual([
      'no-store',
      false,
      1,
    ])
    expect(JSON.parse(await textOf(path))).not.toHaveProperty('versao')
    const own = await buyer.get<Lugares>(`${path}/lugares`)
    expect([own.headers.get('cache-control'), own.headers.has('etag'), takenIn(own.body)]).toEqual([
      'no-store',
      false,
      [],
    ])
    expect(takenIn(await places(hall))).toEqual([5])
    for (const [cookie, hidden] of [
      [buyer.cookie, false],
      [other.cookie, true],
    ] as const) {
      const { cadeiras, numeros } = {
        cadeiras: await get('socio/cadeiras', { cookie: cookie ?? '' }),
        numeros: await get(`rifas/${await makeRifa(shop.db)}/numeros`, { cookie: cookie ?? '' }),
      }
      expect([cadeiras.headers.get('cache-control'), numeros.headers.get('cache-control'), hidden]).toEqual([
        'no-store',
        'no-store',
        hidden,
      ])
    }
  })
})

describe('a list of events', () => {
  test('a list of events is one answer for all filters that are the same, and its stock is at most so old', async () => {
    const evento = await makeEvento(shop.db, { nome: 'Estoque da lista' })
    const { lote } = await makeLote(shop.db, evento, { qtd: 16 })
    const left = async (): Promise<number | null> => {
      const { body, headers } = await new Client(shop.url).post<{ result: { restantes: number | null }[] }>(
        'eventos/list',
        {
          pesquisa: { nome: 'estoque da lista' },
        },
      )
      expect(headers.get('cache-control')).toBe('no-store')
      return body.result[0]?.restantes ?? null
    }
    expect(await left()).toBeNull()
    await buyer.reserve([{ id_evento_setor_lote: lote, qtde: 2 }])
    await sleep(FRESH_MS)
    expect(await left()).toBe(14)
    await shop.db.execute(sql`UPDATE evento SET nome_busca = 'outro' WHERE id = ${evento}`)
    expect(await left()).toBeNull()
  })
})

describe('the places of an event', () => {
  test('the places of an event are told whole, then as what has changed since, by every process', async () => {
    const hall = await makeHall()
    const empty = await places(hall)
    expect(empty).toEqual({
      versao: expect.any(String),
      setores: [{ id: hall.setor, ocupados: 'AAAA' }],
      mudancas: null,
    })
    await hold(buyer, hall, 3, 4)
    // As long as a whole list may be outdated.
    await sleep(260)
    const all = await latest(hall)
    expect(takenIn(all)).toEqual([3, 4])
    await hold(other, hall, 9)
    await hold(buyer, hall, 4, 7)
    for (const url of [shop.url, another.url]) {
      const { setores, mudancas } = await places(hall, all.versao, null, url)
      expect(setores).toBeNull()
      expect(mudancas).toHaveLength(1)
      expect(mudancas?.[0]?.ocupados.toSorted()).toEqual([7, 9])
      expect(mudancas?.[0]?.livres).toEqual([3])
    }
    const { versao } = await latest(hall)
    // If changes since a version are no longer known, the whole list is sent.
    expect(takenIn(await places(hall, '0'))).toEqual([4, 7, 9])
    expect(takenIn(await places(hall, '99999999999'))).toEqual([4, 7, 9])
    expect((await get(`eventos/${hall.evento}/lugares?desde=x`)).status).toBe(400)
    const changes = await get(`eventos/${hall.evento}/lugares?desde=${versao}`)
    expect(changes.headers.get('cache-control')).toBe('public, max-age=0, must-revalidate')
  })

  test('the places of an event are free to whom holds them, and taken again when they are paid', async () => {
    const hall = await makeHall()
    await hold(other, hall, 1)
    const { versao } = await latest(hall)
    const { body: held } = await hold(buyer, hall, 6)
    await hold(other, hall, 1, 8)
    expect((await places(hall, versao)).mudancas?.[0]?.ocupados.toSorted()).toEqual([6, 8])
    expect((await places(hall, versao, buyer)).mudancas).toEqual([{ id: hall.setor, ocupados: [8], livres: [6] }])
    const late = await latest(hall)
    await buyer.payPix(held.id)
    expect((await places(hall, late.versao, buyer)).mudancas).toEqual([{ id: hall.setor, ocupados: [6], livres: [] }])
    await sleep(260)
    expect(takenIn(await places(hall, undefined, buyer))).toEqual([1, 6, 8])
    expect(takenIn(await places(hall, undefined, other))).toEqual([6])
  })

  test('the places of an event are free as soon as a hold is overdue', async () => {
    const hall = await makeHall()
    await hold(other, hall, 2)
    await shop.db.execute(
      sql`UPDATE venda SET expires_at = clock_timestamp() + interval '600 milliseconds' WHERE id_evento = ${hall.evento}`,
    )
    expect(takenIn(await places(hall))).toEqual([2])
    await sleep(700)
    expect(takenIn(await places(hall))).toEqual([])
  })
})

describe('whoever joins a room', () => {
  async function join(event: string, body: object): Promise<{ ok: boolean; versao?: string }> {
    const socket = io(shop.url, { transports: ['websocket'], reconnection: false, forceNew: true }).timeout(3000)
    return socket.emitWithAck(event, body).finally(() => socket.close())
  }

  test('learns the stock’s version, so that a change between reading and joining is not lost', async () => {
    const hall = await makeHall()
    const rifa = await makeRifa(shop.db)
    const list = await places(hall)
    const numbers = JSON.parse(await textOf(`rifas/${rifa}/numeros`)) as { versao: string }
    expect(await join('watch-evento', { id_evento: hall.evento })).toEqual({ ok: true, versao: list.versao })
    expect(await join('watch-rifa', { id_rifa: rifa })).toEqual({ ok: true, versao: numbers.versao })
    await hold(other, hall, 11)
    await buyer.reserve([{ id_rifa: rifa, codigosRifas: [3] }])
    const { versao } = await join('watch-evento', { id_evento: hall.evento })
    expect(versao).not.toBe(list.versao)
    const changes = await places(hall, list.versao)
    // The rest of a version names the transactions that were open, also those of other tests.
    expect(changes.versao?.split('-')[0]).toBe(versao?.split('-')[0])
    expect(changes.setores).toEqual(list.versao === '0' ? expect.anything() : null)
    expect((await join('watch-rifa', { id_rifa: rifa })).versao).not.toBe(numbers.versao)
    const club = JSON.parse(await textOf('socio/cadeiras')) as { versao: string }
    expect(await join('watch-clube', {})).toEqual({ ok: true, versao: club.versao })
    expect(await join('watch-evento', { id_evento: randomUUID() })).toEqual({ ok: true, versao: '0' })
  })
})
