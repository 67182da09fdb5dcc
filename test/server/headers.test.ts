import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openShop, type Shop } from '../support/shop.ts'

let shop: Shop
let provider: string
beforeAll(async () => {
  shop = await openShop({
    jobs: false,
    wrap: (deps) => {
      deps.reserve = () => Promise.reject(new Error('broken on purpose'))
    },
  })
  provider = new URL(shop.sandboxUrl).origin
})
afterAll(() => shop.close())

const csp = (): string =>
  [
    "default-src 'self'",
    "script-src 'self'",
    "style-src 'self'",
    `img-src 'self' data: blob: ${provider}`,
    `connect-src 'self' ${provider}`,
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join(';')

describe('every answer, good or bad,', () => {
  test.each([
    ['GET', '/healthz', 200],
    ['GET', '/api/cidades', 200],
    ['GET', '/api/reservas', 401],
    ['GET', '/api/eventos/x', 400],
    ['GET', '/api/nada', 404],
    ['POST', '/api/eventos/list', 400],
  ])('%s %s is guarded', async (method, address, status) => {
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
      ...(address.startsWith('/api/') && { 'cache-control': 'no-store' }),
    })
    expect(headers).not.toHaveProperty('x-powered-by')
    expect(headers).not.toHaveProperty('access-control-allow-origin')
    expect(headers).not.toHaveProperty('strict-transport-security')
  })
})

test('by https the browser is told to stay there', async () => {
  const secure = await shop.openAnother({ jobs: false, config: { PUBLIC_URL: 'https://ingressos.example' } })
  const response = await fetch(`${secure.url}/healthz`)
  expect(response.headers.get('strict-transport-security')).toMatch(/^max-age=\d{7,}/)
  await secure.close()
})

describe('the site', () => {
  test('is served with the API beside it: pages for a person, JSON for a program', async () => {
    const dir = mkdtempSync(path.join(tmpdir(), 'bilheteria-site-'))
    await mkdir(path.join(dir, 'assets'))
    writeFileSync(path.join(dir, 'index.html'), '<title>Bilheteria</title>')
    writeFileSync(path.join(dir, 'assets', 'app-a1b2.js'), 'export {}')
    const served = await shop.openAnother({ jobs: false, config: { SITE_DIR: dir } })
    const warnings: string[] = []
    const listen = ({ name }: Error) => warnings.push(name)
    process.on('warning', listen)
    const get = (address: string, accept = 'text/html') => fetch(served.url + address, { headers: { accept } })
    for (const address of ['/', '/evento/7', '/adm/eventos']) {
      const page = await get(address)
      expect([page.status, await page.text()], address).toEqual([200, '<title>Bilheteria</title>'])
      expect(page.headers.get('cache-control')).toBe('public, max-age=0, must-revalidate')
      expect(page.headers.get('content-security-policy')).toBe(csp())
    }
    const script = await get('/assets/app-a1b2.js', '*/*')
    expect(script.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
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
    expect(await (await get('/api/nada')).json()).toEqual({ message: 'Registro não encontrado' })
    await served.close()
    // Without a database there is still a page that says so, also for a browser with a cookie.
    const cut = await shop.openAnother({
      jobs: false,
      config: { SITE_DIR: dir, LOG_LEVEL: 'silent' },
      wrap: (deps) => {
        deps.db = { execute: () => Promise.reject(new Error('gone')) } as unknown as typeof deps.db
      },
    })
    const headers = { accept: 'text/html', cookie: 'bilheteria_sessao=x' }
    expect((await fetch(cut.url, { headers })).status).toBe(200)
    expect((await fetch(`${cut.url}/evento/7`, { headers })).status).toBe(200)
    expect((await fetch(`${cut.url}/api/reservas`, { headers })).status).toBe(500)
    await cut.close()
    process.off('warning', listen)
    expect(warnings).toEqual([])
    rmSync(dir, { recursive: true })
  })
})
