import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { OFFICE_PATHS, PATHS, to } from '../../../contract/paths-rules.ts'
import { makeCidade, makeEvento, makeLote, makeRifa } from '../../support/fixtures.ts'
import { BASE, openPageShop, readHead } from './page-kit.ts'
import { Breadcrumbs, EventData } from './schema-org.ts'

let shop: Awaited<ReturnType<typeof openPageShop>>
let cidade: string
let evento: string
beforeAll(async () => {
  shop = await openPageShop()
  cidade = await makeCidade(shop.db)
  evento = await makeEvento(shop.db, { idCidade: cidade })
})
afterAll(() => shop.close())

const UNKNOWN = '0198c2a0-0000-7000-8000-000000000000'

describe('a page', () => {
  test.each([
    ['/', 'Bilheteria: ingressos para eventos', '/'],
    ['/?utm_source=x', 'Bilheteria: ingressos para eventos', '/'],
    ['/eventos', 'Todos os eventos · Bilheteria', '/eventos'],
    ['/eventos?pagina=1&x=y', 'Todos os eventos · Bilheteria', '/eventos'],
    ['/cidades', 'Eventos por cidade · Bilheteria', '/cidades'],
    ['/socioTorcedor', 'Sócio Torcedor · Bilheteria', '/socioTorcedor'],
    ['/sorteio-chuteira', 'Sorteio da chuteira · Bilheteria', '/sorteio-chuteira'],
  ])('%s has its title and one canonical address', async (address, title, canonical) => {
    const { status, titles, meta, ...head } = await shop.head(address)
    expect([status, titles, head.canonical]).toEqual([200, [title], [BASE + canonical]])
    expect(meta['og:url']).toBe(BASE + canonical)
    expect(meta['description']?.length).toBeGreaterThan(50)
    expect(meta).not.toHaveProperty('robots')
  })

  test('a page of a city is canonical for the list that shows the same', async () => {
    const path = `/cidades/${cidade}`
    for (const address of [path, `${path}/1`, `${path}/x`, `/eventos?cidade=${cidade}`]) {
      const { status, titles, canonical, data } = await shop.head(address)
      expect([status, titles, canonical], address).toEqual([
        200,
        ['Eventos em Salvador/BA · Bilheteria'],
        [BASE + path],
      ])
      expect(Breadcrumbs.parse(data[0]).itemListElement, address).toHaveLength(3)
    }
  })

  test('a page of a raffle exists while it is published, and says what a number costs and when it is drawn', async () => {
    const id = await makeRifa(shop.db)
    const { status, titles, meta, canonical, data } = await shop.head(`/rifas/${id}`)
    expect([status, titles, canonical]).toEqual([200, ['Camisa autografada · Bilheteria'], [`${BASE}/rifas/${id}`]])
    expect(meta['description']).toMatch(/^Números a R\$\s5,00, sorteio em \d\d\/\d\d\/\d{4}\.$/)
    expect(Breadcrumbs.parse(data[0]).itemListElement.map(({ name }) => name)).toEqual(['Início', 'Camisa autografada'])
    await shop.db.execute(sql`UPDATE rifa SET publicada = false WHERE id = ${id}`)
    const hidden = await shop.head(`/rifas/${id}`)
    expect([hidden.status, hidden.titles]).toEqual([404, ['Rifa não encontrada · Bilheteria']])
  })

  test('a page of a list has its number in the title and in the canonical address, and exists only with events', async () => {
    const many = await makeCidade(shop.db, 'Natal', 'RN')
    for (let n = 0; n < 26; n += 1) await makeEvento(shop.db, { idCidade: many })
    const second = await shop.head(`/cidades/${many}/2`)
    expect([second.status, second.titles]).toEqual([200, ['Eventos em Natal/RN, página 2 · Bilheteria']])
    expect(second.canonical).toEqual([`${BASE}/cidades/${many}/2`])
    const all = await shop.head('/eventos?pagina=2')
    expect([all.status, all.canonical]).toEqual([200, [`${BASE}/eventos?pagina=2`]])
    for (const address of [`/cidades/${many}/3`, '/eventos?pagina=9', `/eventos?cidade=${many}&pagina=3`])
      expect((await shop.head(address)).status, address).toBe(404)
  })

  test('a page of a search is not listed, and its text is only text', async () => {
    const q = '"><script>alert(1)</script>'
    const { status, titles, meta, canonical, tags } = await shop.head(`/eventos?${new URLSearchParams({ q })}&x=1`)
    expect([status, titles]).toEqual([200, [`Busca por “${q}” · Bilheteria`]])
    expect(meta['robots']).toBe('noindex')
    expect(canonical).toEqual([`${BASE}/eventos?${new URLSearchParams({ q })}`])
    // The page's own, and the house's data.
    expect(tags.filter((tag) => tag === 'script')).toHaveLength(2)
    expect((await shop.head('/eventos?q=a')).titles).toEqual(['Todos os eventos · Bilheteria'])
  })

  test.each([
    PATHS.carrinho,
    PATHS.login,
    PATHS.minhaConta,
    PATHS.meusIngressos,
    to.ingresso('abc'),
    to.waitingPayment('or_X1'),
    OFFICE_PATHS.login,
    OFFICE_PATHS.home,
    '/adm/eventos',
  ])('%s is private: served, and not listed', async (address) => {
    const { status, meta, canonical, data } = await shop.head(address)
    expect([status, canonical, data]).toEqual([200, [], []])
    expect(meta).toMatchObject({ robots: 'noindex', 'og:image': `${BASE}/previa.png` })
    expect(meta).not.toHaveProperty('og:url')
  })

  test.each([
    ['/nada', 'Página não encontrada'],
    ['/administracao', 'Página não encontrada'],
    ['/evento', 'Página não encontrada'],
    [`/cidades/${UNKNOWN}`, 'Cidade não encontrada'],
    ['/cidades/salvador', 'Cidade não encontrada'],
    [`/eventos?cidade=${UNKNOWN}`, 'Cidade não encontrada'],
    ['/eventos?cidade=salvador', 'Cidade não encontrada'],
  ])('%s does not exist: 404 with the site as its body', async (address, title) => {
    const { status, titles, meta } = await shop.head(address)
    expect([status, titles, meta['robots']]).toEqual([404, [`${title} · Bilheteria`], 'noindex'])
    const head = await shop.get(address, { method: 'HEAD' })
    expect([head.status, await head.text()]).toEqual([404, ''])
    expect(Number(head.headers.get('content-length'))).toBeGreaterThan(500)
  })

  test('a page is the same for a program that accepts anything, and for HEAD', async () => {
    const bot = await shop.get(`/evento/${evento}`, { headers: { accept: '*/*' } })
    expect([bot.status, readHead(await bot.text()).meta['og:title']]).toEqual([200, 'Festival do Sol'])
    const head = await shop.get(`/evento/${evento}`, { method: 'HEAD' })
    expect([head.status, head.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8'])
    expect((await shop.get('/nada.js', { headers: { accept: '*/*' } })).headers.get('content-type')).toMatch(/json/)
  })

  test('a page with a slash at its end or other letters moves to its own address', async () => {
    const moves = [
      ['/eventos/?q=sol&x=%2F', '/eventos?q=sol&x=%2F'],
      ['/EVENTOS', '/eventos'],
      ['/minhaconta', '/minhaConta'],
      [`/evento/${evento.toUpperCase()}/`, `/evento/${evento}`],
      ['//eventos', '/eventos'],
    ]
    for (const [from = '', there] of moves) {
      const answer = await shop.get(from)
      expect([answer.status, answer.headers.get('location')], from).toEqual([301, there])
    }
    // Never to another site.
    for (const from of ['//mal.example/', '//mal.example/eventos', '/\\mal.example/'])
      expect((await shop.get(from)).status, from).toBeOneOf([400, 404])
  })

  test('a page is not sent again to a browser that has it, until it changes', async () => {
    const id = await makeEvento(shop.db, { idCidade: cidade })
    const { lote } = await makeLote(shop.db, id)
    const first = await shop.get(`/evento/${id}`)
    const etag = first.headers.get('etag') ?? ''
    expect(first.headers.get('cache-control')).toBe('public, max-age=0, must-revalidate')
    const again = () => shop.get(`/evento/${id}`, { headers: { 'if-none-match': etag } })
    expect([(await again()).status, await (await again()).text()]).toEqual([304, ''])
    await shop.db.execute(sql`UPDATE lote SET valor_cents = 9000 WHERE id = ${lote}`)
    // The page may be a moment older than the event.
    await expect.poll(async () => (await again()).status).toBe(200)
    const changed = await again()
    expect(EventData.parse(readHead(await changed.text()).data[0]).offers?.[0]?.price).toBe('102.00')
  })

  test('a page is compressed as the browser asks', async () => {
    const raw = async (encoding: string) => {
      const answer = await shop.app.inject({
        url: '/cidades',
        headers: { accept: 'text/html', 'accept-encoding': encoding },
      })
      return { encoding: answer.headers['content-encoding'], vary: answer.headers['vary'], body: answer.rawPayload }
    }
    const plain = await raw('identity')
    expect([plain.encoding, plain.vary]).toEqual([undefined, 'accept-encoding'])
    const br = await raw('gzip, deflate, br')
    expect([br.encoding, brotliDecompressSync(br.body).equals(plain.body)]).toEqual(['br', true])
    const gz = await raw('br;q=0, gzip;q=0.5')
    expect([gz.encoding, gunzipSync(gz.body).equals(plain.body)]).toEqual(['gzip', true])
  })
})

test('the address in a page is never the one that a request claims', async () => {
  const { body } = await shop.app.inject({ url: '/', headers: { accept: 'text/html', host: 'mal.example' } })
  expect(body).not.toContain('mal.example')
})

test('a rush for one event reads it and the house once', async () => {
  let reads = 0
  const rush = await shop.openAnother({
    jobs: false,
    config: { SITE_DIR: shop.deps.config.SITE_DIR ?? '', PAGE_FRESH_MS: '60000' },
    wrap: ({ db }) => {
      const execute = db.execute.bind(db)
      db.execute = ((query: Parameters<typeof execute>[0]) => {
        reads += 1
        return execute(query)
      }) as typeof execute
    },
  })
  // The start itself reads the database's clock.
  reads = 0
  const all = () =>
    Promise.all(Array.from({ length: 50 }, () => fetch(`${rush.url}/evento/${evento}`).then(({ status }) => status)))
  expect(new Set([...(await all()), ...(await all())])).toEqual(new Set([200]))
  await rush.close()
  // The event, and the house.
  expect(reads).toBe(2)
})

describe('for search engines', () => {
  test('the sitemap lists every public page with the day of its last change', async () => {
    const hidden = await makeEvento(shop.db, { idCidade: cidade })
    const past = await makeEvento(shop.db, { idCidade: cidade, inDays: -1 })
    const edited = await makeEvento(shop.db, { idCidade: cidade })
    const { lote } = await makeLote(shop.db, edited)
    await shop.db.execute(sql`UPDATE evento SET excluir = true WHERE id = ${hidden}`)
    await shop.db.execute(sql`UPDATE lote SET updated_at = '2031-05-06T12:00:00Z' WHERE id = ${lote}`)
    const rifa = await makeRifa(shop.db)
    const answer = await shop.get('/sitemap.xml')
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'application/xml; charset=utf-8'])
    const xml = await answer.text()
    const found = new Map(
      [...xml.matchAll(/<url><loc>([^<]+)<\/loc>(?:<lastmod>([^<]+)<\/lastmod>)?<\/url>/g)].map(([, loc = '', day]) => [
        loc.replace(BASE, ''),
        day,
      ]),
    )
    expect([...found.keys()]).toEqual(
      expect.arrayContaining([
        '/',
        '/eventos',
        '/cidades',
        '/sorteio-chuteira',
        to.evento(evento),
        to.cidade(cidade),
        to.rifa(rifa),
        '/socioTorcedor',
      ]),
    )
    expect(found.get(to.evento(edited))).toBe('2031-05-06')
    expect([found.get('/'), found.get(to.cidade(cidade))]).toEqual(['2031-05-06', '2031-05-06'])
    expect(found.get(to.evento(evento))).toMatch(/^\d{4}-\d\d-\d\d$/)
    for (const id of [hidden, past]) expect(found.has(to.evento(id))).toBe(false)
    for (const path of [PATHS.carrinho, PATHS.login]) expect(found.has(path)).toBe(false)
    // Each of them must exist.
    for (const path of found.keys()) expect((await shop.get(path)).status, path).toBe(200)
  })

  test('robots.txt keeps search engines out of the API and of private pages, but not of pictures', async () => {
    const answer = await shop.get('/robots.txt')
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'text/plain; charset=utf-8'])
    const lines = (await answer.text()).split('\n')
    expect(lines).toEqual(
      expect.arrayContaining(['User-agent: *', 'Disallow: /api/', 'Disallow: /carrinho', 'Allow: /api/eventoImg/']),
    )
    expect(lines).toContain(`Sitemap: ${BASE}/sitemap.xml`)
  })
})
