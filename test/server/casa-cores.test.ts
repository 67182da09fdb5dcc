import { createHash } from 'node:crypto'
import { sql } from 'drizzle-orm'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { CASA_DEMO } from '../../contract/casa-rules.ts'
import { pageStyle } from '../../contract/cores-rules.ts'
import { builtSite } from '../journeys/support/browser.ts'
import { type Client } from '../support/client.ts'
import { makeEvento } from '../support/fixtures.ts'
import { openShop, type Shop } from '../support/shop.ts'
import { makeUsuario } from '../support/staff.ts'

type Manifest = { icons: { src: string; sizes: string }[] }
const GREEN = { marca: '#f2c81f', acao: '#1fa65a' }
const TAG = `<style id="cores">${pageStyle(GREEN)}</style>`

let shop: Shop
let admin: Client
let evento: string
beforeAll(async () => {
  shop = await openShop({ jobs: false, config: { SITE_DIR: await builtSite(), PAGE_FRESH_MS: '1' } })
  admin = await makeUsuario(shop)
  evento = `/evento/${await makeEvento(shop.db, { nome: 'Clássico', inDays: 20 })}`
})
afterAll(() => shop?.close())

async function setCores(cores: typeof GREEN): Promise<void> {
  const { body } = await admin.get<typeof CASA_DEMO>('casa')
  expect((await admin.call('PUT', 'casa', { ...body, cores })).status).toBe(200)
}

async function page(address: string, url = shop.url) {
  const answer = await fetch(url + address, { headers: { accept: 'text/html' } })
  const html = await answer.text()
  const policy = answer.headers.get('content-security-policy') ?? ''
  const styles = [...html.matchAll(/<style[^>]*>(.*?)<\/style>/gs)].map(([, text = '']) => text)
  const isAllowed = (text: string) => policy.includes(`'sha256-${createHash('sha256').update(text).digest('base64')}'`)
  return { status: answer.status, html, policy, isAllowed: styles.every(isAllowed), styles }
}

const isRendered = (html: string): boolean => html.includes('id="served"')
const rendered = (address: string) =>
  expect.poll(async () => isRendered((await page(address)).html), { timeout: 30_000, interval: 500 }).toBe(true)

/** Pages as the server renders them, and those that the browser renders, also of an error. */
const RENDERED = ['/', '/eventos', '/cidades']
const SHELLS = ['/carrinho', '/adm', '/adm/login', '/login', '/evento/7', '/nao-existe', '/index.html']

test('the demonstration costs no page a byte', async () => {
  for (const address of [...RENDERED, evento]) await rendered(address)
  for (const address of [...RENDERED, evento, ...SHELLS]) {
    const { html, styles } = await page(address)
    expect(styles, address).toHaveLength(isRendered(html) ? 1 : 0)
    expect(html, address).not.toContain('html:root')
  }
})

test('the colours of a house are in every page before its first paint, allowed by its policy, and follow a change', async () => {
  await setCores(GREEN)
  onTestFinished(() => setCores(CASA_DEMO.cores))
  const bytes = new Map<string, number>()
  for (const address of [...RENDERED, evento, ...SHELLS]) {
    await expect.poll(async () => (await page(address)).html, { timeout: 10_000 }).toContain(TAG)
    const { html, policy, isAllowed, styles } = await page(address)
    bytes.set(address, html.length)
    expect(styles, address).toHaveLength(isRendered(html) ? 2 : 1)
    expect(isAllowed, address).toBe(true)
    expect(policy, address).not.toContain('unsafe-inline')
    // In the head, where it blocks nothing and nothing is painted before it.
    expect(html.indexOf(TAG), address).toBeLessThan(html.indexOf('</head>'))
    expect(html.indexOf(TAG), address).toBeGreaterThan(html.indexOf('<style>') - 1)
  }

  const icon = async () => (await fetch(`${shop.url}/favicon.svg`)).text()
  expect(await icon()).toContain('fill="#007c3f"')
  // So is the icon that a phone takes to its home screen.
  const manifest = async () => (await fetch(`${shop.url}/manifest.webmanifest`)).json() as Promise<Manifest>
  const { icons } = await manifest()
  expect(icons.map(({ src }) => src)).toEqual(
    ['icone-192', 'icone-512', 'fundo-192', 'fundo-512'].map((kind) => `/api/casaImg/007c3f-${kind}.png`),
  )
  for (const { src, sizes } of icons) {
    const drawn = await fetch(shop.url + src)
    const { info, data } = await sharp(await drawn.arrayBuffer())
      .raw()
      .toBuffer({ resolveWithObject: true })
    const at = (Math.floor(info.height / 2) * info.width + Math.floor(info.width * 0.4)) * info.channels
    const middle = data.subarray(at, at + 3).toString('hex')
    expect([`${info.width}x${info.height}`, middle]).toEqual([sizes, src.includes('fundo') ? 'f7f4ee' : '007c3f'])
  }
  expect((await page('/carrinho')).html).toContain('/api/casaImg/007c3f-fundo-180.png')
  expect((await fetch(`${shop.url}/api/casaImg/c9321a-icone-192.png`)).status).toBe(404)

  await setCores(CASA_DEMO.cores)
  await expect.poll(icon, { timeout: 10_000 }).toContain('fill="#c9321a"')
  expect((await manifest()).icons[0]?.src).toBe('/icons/icon-192.png')
  for (const address of [...RENDERED, evento, ...SHELLS]) {
    await expect.poll(async () => (await page(address)).html, { timeout: 10_000 }).not.toContain('html:root')
    const now = (await page(address)).html.length
    if (address !== evento) expect((bytes.get(address) ?? 0) - now, address).toBeGreaterThan(0)
  }
})

test('another process shows the change as well; without the database a page has the colours that were read last', async () => {
  const other = await shop.openAnother({ jobs: false, config: { SITE_DIR: await builtSite(), PAGE_FRESH_MS: '1' } })
  onTestFinished(() => other.close())
  expect((await page('/carrinho', other.url)).html).not.toContain('html:root')
  await setCores(GREEN)
  onTestFinished(() => setCores(CASA_DEMO.cores))
  await expect.poll(async () => (await page('/carrinho', other.url)).html, { timeout: 10_000 }).toContain(TAG)
  await shop.db.execute(sql`ALTER TABLE casa RENAME TO casa_away`)
  try {
    const { html, isAllowed, styles } = await page('/minhaConta', other.url)
    expect(html).toContain('<div id="root"></div>')
    expect([styles, isAllowed]).toEqual([[pageStyle(GREEN)], true])
    expect((await page('/index.html', other.url)).styles).toEqual(styles)
  } finally {
    await shop.db.execute(sql`ALTER TABLE casa_away RENAME TO casa`)
  }
})
