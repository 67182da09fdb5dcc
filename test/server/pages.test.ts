import { createHash } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest'
import { createRenderPool } from '../../server/pages/render-pool.ts'
import { renderedAddress } from '../../server/pages/page-address.ts'
import { builtSite } from '../journeys/support/browser.ts'
import { makeEvento } from '../support/fixtures.ts'
import { openShop, type Shop } from '../support/shop.ts'

const ID = '0b5f5a3e-7f0e-4c38-9d52-6a3f5b1c2d4e'
let shop: Shop
beforeAll(async () => {
  shop = await openShop({ jobs: false, config: { SITE_DIR: await builtSite() } })
})
afterAll(() => shop?.close())

const page = async (address: string, url = shop.url): Promise<string> =>
  (await fetch(url + address, { headers: { accept: 'text/html' } })).text()

it('a page is rendered at the address of what it reads; other addresses are not rendered', () => {
  expect(renderedAddress('/?utm_source=x')).toBe('/')
  expect(renderedAddress('/eventos?pagina=2&fbclid=1&q=s%C3%A3o')).toBe('/eventos?q=s%C3%A3o&pagina=2')
  expect(renderedAddress(`/cidades/${ID}/2?x=1`)).toBe(`/cidades/${ID}/2`)
  expect(renderedAddress(`/evento/${ID}?setor=a`)).toBe(`/evento/${ID}?setor=a`)
  for (const other of ['/carrinho', '/evento/1', '/assets/x.js', '/../etc', `/eventos?q=${'a'.repeat(121)}`]) {
    expect(renderedAddress(other), other).toBe(null)
  }
})

it('an event arrives as HTML with its data, whatever its name contains, and with its own head', async () => {
  const id = await makeEvento(shop.db, { nome: 'Rock & <script>alert(1)</script>', inDays: 20 })
  await expect.poll(() => page(`/evento/${id}`), { timeout: 30_000, interval: 6000 }).toContain('id="served"')
  const html = await page(`/evento/${id}`)
  expect(html).not.toContain('<script>alert')
  const data = /<script type="application\/json" id="served">(.*?)<\/script>/.exec(html)?.[1] ?? ''
  expect(JSON.parse(data).answers[0].value.nome).toBe('Rock & <script>alert(1)</script>')
  expect(html).toMatch(/<title>Rock &amp;/)
})

it('a rendered page is painted without another request, and its policy allows what is written into it, only there', async () => {
  await expect.poll(() => page('/'), { timeout: 30_000, interval: 6000 }).toContain('id="served"')
  const answer = await fetch(`${shop.url}/`)
  const policy = answer.headers.get('content-security-policy') ?? ''
  const html = await answer.text()
  const allowed = (text = '') => policy.includes(`'sha256-${createHash('sha256').update(text).digest('base64')}'`)
  const [styles, scripts] = [/<style>(.*?)<\/style>/gs, /<script type="module">(.*?)<\/script>/gs].map((inline) =>
    [...html.matchAll(inline)].map(([, text]) => text),
  )
  expect([styles?.length, scripts?.length]).toEqual([1, 1])
  expect([styles, scripts].flat().every(allowed)).toBe(true)
  expect(allowed('alert(1)')).toBe(false)
  expect(html).not.toMatch(/ style="| src="\/assets|rel="modulepreload"|<script>/)
  for (const [link] of html.matchAll(/<link rel="stylesheet"[^>]*>/g)) expect(link).toMatch(/ disabled>$/)
  const files = JSON.parse(/id="scripts">(.*?)<\/script>/.exec(html)?.[1] ?? '[]') as string[]
  for (const file of files) expect((await fetch(shop.url + file)).headers.get('content-type')).toContain('javascript')

  // A browser that has the page stores this policy with it; the plain shell's policy has no exception.
  const headers = { 'if-none-match': answer.headers.get('etag') ?? '' }
  const unchanged = await fetch(`${shop.url}/`, { headers })
  if (unchanged.status === 304) expect(unchanged.headers.get('content-security-policy')).toBe(policy)
  expect((await fetch(`${shop.url}/carrinho`)).headers.get('content-security-policy')).not.toContain('sha256')
})

it('without threads, and for what does not exist, the plain shell is sent', async () => {
  const plain = await shop.openAnother({ jobs: false, config: { SITE_DIR: await builtSite(), RENDER_THREADS: '0' } })
  onTestFinished(() => plain.close())
  expect(await page('/', plain.url)).toContain('<div id="root"></div>')
  expect(await page(`/evento/${ID}`)).toContain('<div id="root"></div>')
  expect(await page('/carrinho')).toContain('<div id="root"></div>')
})

it('the renderer itself is not served', async () => {
  for (const file of ['/.render/render.js', '/.vite/manifest.json', '/.build-hash']) {
    expect((await fetch(shop.url + file)).status, file).toBe(404)
  }
})

it('a renderer that cannot be loaded renders nothing, and is not tried again at once', async () => {
  const dir = mkdtempSync(path.join(tmpdir(), 'bilheteria-pages-'))
  onTestFinished(() => rmSync(dir, { recursive: true }))
  const warnings: string[] = []
  const answer = async () => ({ status: 200, body: '{}' })
  const pool = createRenderPool(dir, 1, answer, ({ message }) => warnings.push(message))
  onTestFinished(() => pool.close())
  expect(await pool.render('/', 0)).toBe(null)
  await expect.poll(() => warnings.length, { timeout: 30_000 }).toBe(1)
  expect(await pool.render('/', 0)).toBe(null)
  expect(warnings).toHaveLength(1)
})
