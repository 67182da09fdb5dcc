import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Imagem, pictureUrl } from '../../contract/pictures-rules.ts'
import { makeClients } from '../support/client.ts'
import { makeEvento } from '../support/fixtures.ts'
import { picture, sendForm } from '../support/pictures.ts'
import { openShop, type Shop } from '../support/shop.ts'
import { makeUsuario } from '../support/staff.ts'

let shop: Shop
let provider: string
beforeAll(async () => {
  shop = await openShop({
    jobs: false,
    wrap: (deps) => {
      deps.reserve = () => Promise.reject(new Error('deliberate failure'))
    },
  })
  provider = new URL(shop.sandboxUrl).origin
})
afterAll(() => shop.close())

const csp = (): string =>
  [
    "default-src 'self'",
    "script-src 'self' 'wasm-unsafe-eval'",
    "style-src 'self'",
    `img-src 'self' data: blob: ${provider}`,
    `connect-src 'self' ${provider}`,
    "worker-src 'self'",
    "manifest-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join(';')

describe('every answer, successful or not,', () => {
  test.each<[method: string, address: string, status: number, cache?: string]>([
    ['GET', '/healthz', 200],
    ['GET', '/api/cidades', 200, 'public, max-age=0, s-maxage=1, must-revalidate'],
    ['GET', '/api/reservas', 401],
    ['GET', '/api/eventos/x', 400],
    ['GET', '/api/nada', 404],
    ['POST', '/api/eventos/list', 400],
  ])(
    'every answer, successful or not, to %s %s has the security headers',
    async (method, address, status, cache = 'no-store') => {
      const response = await fetch(shop.url + address, { method })
      expect(response.status).toBe(status)
      const headers = Object.fromEntries(response.headers)
      expect(headers).toMatchObject({
        'content-security-policy': csp(),
        'x-content-type-options': 'nosniff',
        'x-frame-options': 'SAMEORIGIN',
        'referrer-policy': 'no-referrer',
        'cross-origin-opener-policy': 'same-origin',
        'cross-origin-resource-policy': 'same-origin',
        ...(address.startsWith('/api/') && { 'cache-control': cache }),
      })
      expect(headers).not.toHaveProperty('x-powered-by')
      expect(headers).not.toHaveProperty('access-control-allow-origin')
      expect(headers).not.toHaveProperty('strict-transport-security')
    },
  )
})

describe('every kind of answer', () => {
  const GUARDED = {
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
    'cross-origin-resource-policy': 'same-origin',
    'x-frame-options': 'SAMEORIGIN',
  }
  const NO_STORE = 'no-store'
  type Kind = { path: string; status: number; type: string | null; cache: string; init?: RequestInit }

  test('every kind of answer has the security headers, its type, and a cache policy for its audience', async () => {
    const admin = await makeUsuario(shop)
    const eventoId = await makeEvento(shop.db)
    const content = await picture(300, 200).jpeg().toBuffer()
    const file = { field: 'images', content }
    const sent = await sendForm<{ imagem: Imagem }>(admin, 'PATCH', 'eventos/image', { eventoId }, file)
    const bare = pictureUrl('/api', 'eventoImg', eventoId)
    const variant = { imagem: sent.body.imagem, width: 240, format: 'webp' as const }
    const etag = (await fetch(shop.url + bare)).headers.get('etag') ?? ''
    const link = (await admin.get<{ path: string }>('sorteios/exportar')).body.path
    const body = new FormData()
    body.append('images', new Blob(['x']), 'a.jpg')
    const json = 'application/json; charset=utf-8'
    const revalidated = 'public, max-age=0, must-revalidate'
    const kinds: Record<string, Kind> = {
      picture: { path: bare, status: 200, type: 'image/jpeg', cache: revalidated },
      variant: {
        path: pictureUrl('/api', 'eventoImg', eventoId, variant),
        status: 200,
        type: 'image/webp',
        cache: 'public, max-age=31536000, immutable',
      },
      'unchanged picture': {
        path: bare,
        status: 304,
        type: null,
        cache: revalidated,
        init: { headers: { 'if-none-match': etag } },
      },
      'no picture': { path: '/api/eventoImg/x.jpg', status: 404, type: json, cache: NO_STORE },
      export: { path: link, status: 200, type: 'text/csv; charset=utf-8', cache: 'private, no-store' },
      'forged link': { path: `${link}x`, status: 403, type: json, cache: NO_STORE },
      document: { path: '/api/docs/json', status: 200, type: json, cache: NO_STORE },
      page: { path: '/api/docs', status: 200, type: 'text/html; charset=utf-8', cache: NO_STORE },
      style: { path: '/api/docs/swagger-ui.css', status: 200, type: 'text/css; charset=utf-8', cache: NO_STORE },
      'form of an unauthenticated caller': {
        path: '/api/eventos/image',
        status: 401,
        type: json,
        cache: NO_STORE,
        init: { method: 'PATCH', body },
      },
      'body too large': {
        path: '/api/eventos/list',
        status: 413,
        type: json,
        cache: NO_STORE,
        init: {
          method: 'POST',
          body: `{"x":"${'x'.repeat(300_000)}"}`,
          headers: { 'content-type': 'application/json' },
        },
      },
      'internal error': {
        path: '/api/reservas',
        status: 500,
        type: json,
        cache: NO_STORE,
        init: {
          method: 'POST',
          body: JSON.stringify({ carrinho: randomUUID(), itens: [{ id_evento_setor_lote: randomUUID() }] }),
          headers: { 'content-type': 'application/json', cookie: (await makeClients(shop, 1))[0]?.cookie ?? '' },
        },
      },
    }
    for (const [kind, { path: address, status, type, cache, init }] of Object.entries(kinds)) {
      const { headers, ...response } = await fetch(shop.url + address, init).then(async (answer) => ({
        status: answer.status,
        headers: answer.headers,
        text: await answer.text(),
      }))
      expect([response.status, headers.get('content-type')], kind).toEqual([status, type])
      expect(headers.get('cache-control'), kind).toBe(cache)
      expect(Object.fromEntries(headers), kind).toMatchObject({ ...GUARDED, 'content-security-policy': csp() })
      for (const name of ['server', 'x-powered-by', 'access-control-allow-origin'])
        expect(headers.has(name), `${kind}: ${name}`).toBe(false)
    }
  })

  test('an export is a download, never shown as a page', async () => {
    const admin = await makeUsuario(shop)
    const { path: link } = (await admin.get<{ path: string }>('sorteios/exportar')).body
    const disposition = (await fetch(shop.url + link)).headers.get('content-disposition')
    expect(disposition).toMatch(/^attachment; filename="sorteios-\d{4}-\d\d-\d\d\.csv"$/)
  })
})

test('with https the answer has Strict-Transport-Security', async () => {
  const secure = await shop.openAnother({ jobs: false, config: { PUBLIC_URL: 'https://ingressos.example' } })
  const response = await fetch(`${secure.url}/healthz`)
  expect(response.headers.get('strict-transport-security')).toMatch(/^max-age=\d{7,}/)
  await secure.close()
})

describe('the site', () => {
  test('the site is served beside the API: HTML pages for the site, JSON for the API', async () => {
    const dir = mkdtempSync(path.join(tmpdir(), 'bilheteria-site-'))
    await mkdir(path.join(dir, 'assets'))
    const built = '<!doctype html><!--page-head--><title>Bilheteria</title><!--/page-head--><div id="root"></div>'
    writeFileSync(path.join(dir, 'index.html'), built)
    const known = `/evento/${await makeEvento(shop.db)}`
    writeFileSync(path.join(dir, 'assets', 'app-a1b2.js'), 'export {}')
    const served = await shop.openAnother({ jobs: false, config: { SITE_DIR: dir } })
    const warnings: string[] = []
    const listen = ({ name }: Error) => warnings.push(name)
    process.on('warning', listen)
    const get = (address: string, accept = 'text/html') => fetch(served.url + address, { headers: { accept } })
    for (const [address, status] of [
      ['/', 200],
      [known, 200],
      ['/evento/7', 404],
      ['/adm/eventos', 200],
    ] as const) {
      const page = await get(address)
      expect([page.status, page.headers.get('content-type')], address).toEqual([status, 'text/html; charset=utf-8'])
      expect(await page.text(), address).toMatch(
        /^<!doctype html><title>.+<div id="root"><\/div><script .*<\/script>$/s,
      )
      expect(page.headers.get('cache-control')).toBe('public, max-age=0, must-revalidate')
      expect(page.headers.get('content-security-policy')).toBe(csp())
    }
    const script = await get('/assets/app-a1b2.js', '*/*')
    expect(script.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
    expect(script.headers.get('x-content-type-options')).toBe('nosniff')
    expect(script.headers.get('cross-origin-resource-policy')).toBe('same-origin')
    // A page's headers are for pages only; a file has a short policy, which is also that of a worker.
    expect(script.headers.has('x-frame-options')).toBe(false)
    expect(script.headers.get('content-security-policy')).toBe(
      "default-src 'self' 'wasm-unsafe-eval';object-src 'none';base-uri 'none';frame-ancestors 'none'",
    )
    expect((await get('/assets/nada.js')).headers.get('content-security-policy')).toBe(csp())
    writeFileSync(path.join(dir, 'assets', 'app-a1b2.js.br'), brotliCompressSync('export {}'))
    const packed = await fetch(`${served.url}/assets/app-a1b2.js`, { headers: { 'accept-encoding': 'br' } })
    expect([packed.headers.get('content-encoding'), await packed.text()]).toEqual(['br', 'export {}'])
    expect(packed.headers.get('content-type')).toMatch(/javascript/)
    expect(packed.headers.get('vary')).toBe('accept-encoding')
    for (const address of ['/api/nada', '/api/', '/%2e%2e/package.json', '/..%2fpackage.json', '/assets/nada.js']) {
      const answer = await get(address, 'application/json')
      expect(answer.status, address).toBeOneOf([400, 403, 404])
      expect(await answer.text(), address).not.toContain('"scripts"')
    }
    expect(await (await get('/api/nada')).json()).toMatchObject({ code: 'page.not-found' })
    await served.close()
    // Without a database the site is still served, also to a browser with a cookie.
    const cut = await shop.openAnother({
      jobs: false,
      config: { SITE_DIR: dir, LOG_LEVEL: 'silent' },
      wrap: (deps) => {
        deps.db = {
          execute: () => Promise.reject(new Error('the database is unavailable')),
        } as unknown as typeof deps.db
      },
    })
    const headers = { accept: 'text/html', cookie: 'bilheteria_sessao=x' }
    expect((await fetch(cut.url, { headers })).status).toBe(200)
    const plain = await fetch(cut.url + known, { headers })
    expect([plain.status, plain.headers.get('cache-control')]).toEqual([200, 'no-store'])
    // As built, with the house as it was read last.
    expect((await plain.text()).startsWith(built)).toBe(true)
    expect((await fetch(`${cut.url}/api/reservas`, { headers })).status).toBe(500)
    await cut.close()
    process.off('warning', listen)
    expect(warnings).toEqual([])
    rmSync(dir, { recursive: true })
  })
})
