import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Casa, CASA_DEMO } from '../../contract/casa-rules.ts'
import { logoUrl } from '../../contract/logo-rules.ts'
import { builtSite } from '../journeys/support/browser.ts'
import { type Client, makeClients } from '../support/client.ts'
import { cardOf, joinClub, openClub } from '../support/club.ts'
import { makeEvento, makeLote } from '../support/fixtures.ts'
import { picture, sendForm } from '../support/pictures.ts'
import { readProvider } from '../support/provider.ts'
import { openShop, type Shop } from '../support/shop.ts'
import { makeUsuario } from '../support/staff.ts'

// A house with another name: nothing that the server sends, and nothing of the built site, says the demonstration's.

/** The demonstration's name and contact, as a person reads them. */
const DEMO = /Bilheteria|BILHETERIA|bilheteria\.demonstracao|3555-0100|7135550100|95555-0100|Sete de Setembro/
const HOUSE = {
  ...CASA_DEMO,
  nome: 'Ibirama <FC>',
  nome_curto: 'Ibirama',
  razao_social: 'Ibirama Futebol Clube',
  cnpj: '12.ABC.345/01DE-35',
  endereco: 'Rua XV de Novembro, 320, Ibirama/SC',
  telefone: '(47) 3357-2010',
  whatsapp: '(47) 98812-7730',
  redes: { instagram: 'ibiramafc', facebook: '', youtube: '' },
  contato_privacidade: 'privacidade@ibiramafc.com.br',
  nome_fatura: 'IBIRAMAFC',
}

let dist: string
let shop: Shop
let admin: Client
let evento: string
let house: Casa
beforeAll(async () => {
  dist = await builtSite()
  shop = await openShop({ jobs: false, config: { SITE_DIR: dist, PAGE_FRESH_MS: '60000' } })
  admin = await makeUsuario(shop)
  evento = await makeEvento(shop.db)
  // Pages are cached under the first name.
  for (const path of ['/', '/carrinho']) expect(await textOf(path)).toMatch(DEMO)
  expect((await admin.call('PUT', 'casa', HOUSE)).status).toBe(200)
  const logo = { field: 'logo', content: await picture(200, 100).png().toBuffer() }
  house = (await sendForm<Casa>(admin, 'PUT', 'casa/logo', {}, logo)).body
})
afterAll(() => shop?.close())

async function textOf(path: string, url = shop.url): Promise<string> {
  const answer = await fetch(url + path, { headers: { accept: 'text/html' } })
  return answer.text()
}
const isRendered = (html: string): boolean => html.includes('id="served"')

test.each(['/', '/eventos', '/cidades', 'evento'])(
  'the rendered page %s names the house in its head, its foot and its data',
  async (name) => {
    const path = name === 'evento' ? `/evento/${evento}` : name
    // A thread may not be ready for the first request, and a page is cached.
    const rendered = async () => {
      await admin.call('PUT', 'casa', { ...HOUSE, versao: null, horario: String(performance.now()) })
      return textOf(path)
    }
    await expect.poll(async () => isRendered(await rendered()), { timeout: 30_000, interval: 300 }).toBe(true)
    const html = await rendered()
    expect(html).not.toMatch(DEMO)
    expect(/<title>.*<\/title>/.exec(html)?.[0]).toContain('Ibirama &lt;FC&gt;')
    expect(html).toContain('<meta property="og:site_name" content="Ibirama &lt;FC&gt;"')
    const foot = html.slice(html.indexOf('<footer'), html.indexOf('</footer>'))
    for (const text of [
      'Ibirama &lt;FC&gt;',
      HOUSE.razao_social,
      HOUSE.cnpj,
      HOUSE.endereco,
      HOUSE.telefone,
      'instagram.com/ibiramafc',
    ])
      expect(foot).toContain(text)
  },
)

test.each([
  '/privacidade',
  '/carrinho',
  '/login',
  '/meusIngressos',
  '/adm',
  '/adm/login',
  '/nada',
  '/index.html',
  '/manifest.webmanifest',
  '/api/docs',
  '/api/docs/json',
  '/api/privacidade',
  '/api/casa',
  '/robots.txt',
  '/sitemap.xml',
])('%s does not say the demonstration’s name', async (path) => {
  expect(await textOf(path)).not.toMatch(DEMO)
})

test('a page that the browser renders brings the house with it, and its icons', async () => {
  const html = await textOf('/carrinho')
  const data = /id="casa">(.*?)<\/script>/.exec(html)?.[1] ?? ''
  expect(JSON.parse(data)).toMatchObject({ nome: 'Ibirama <FC>', cnpj: '12ABC34501DE35' })
  expect(data).not.toContain('<')
  for (const [use, size] of [
    ['icone', 48],
    ['fundo', 180],
  ] as const)
    expect(html).toContain(`href="${logoUrl('/api', house.logo ?? { hash: '', largura: 0, altura: 0 }, use, size)}"`)
  expect(html).toContain('-previa.jpg')
})

test('home tells search engines who sells', async () => {
  const [, , organization = ''] = (await textOf('/')).split('application/ld+json" data-page>')
  expect(JSON.parse(organization.slice(0, organization.indexOf('</script>')))).toMatchObject({
    '@type': 'Organization',
    name: 'Ibirama <FC>',
    legalName: HOUSE.razao_social,
    taxID: HOUSE.cnpj,
    telephone: '+554733572010',
    sameAs: ['https://www.instagram.com/ibiramafc'],
  })
})

test('the manifest has the house’s names and its logo', async () => {
  const manifest = JSON.parse(await textOf('/manifest.webmanifest')) as { icons: { src: string; sizes: string }[] }
  expect(manifest).toMatchObject({ name: 'Ibirama <FC>', short_name: 'Ibirama' })
  for (const { src } of manifest.icons)
    expect((await fetch(shop.url + src)).headers.get('content-type')).toBe('image/png')
})

test('a calendar file names the house', async () => {
  const text = await textOf(`/api/eventos/${evento}/agenda.ics`)
  expect(text).toContain('PRODID:-//Ibirama <FC>//Agenda//PT')
  expect(text).not.toMatch(DEMO)
})

test('the privacy contact is the house’s, and the environment’s where it has none', async () => {
  const contact = async (url: string) =>
    (JSON.parse(await textOf('/api/privacidade', url)) as { contato: string }).contato
  expect(await contact(shop.url)).toBe(HOUSE.contato_privacidade)
  const other = await shop.openAnother({ config: { PRIVACY_CONTACT: 'Ana Souza, ana@exemplo.com.br' } })
  expect(await contact(other.url)).toBe(HOUSE.contato_privacidade)
  const stored = (await admin.get<Casa>('casa')).body
  await admin.call('PUT', 'casa', { ...stored, contato_privacidade: '' })
  await expect.poll(() => contact(other.url)).toBe('Ana Souza, ana@exemplo.com.br')
  // A form that shows it does not store it.
  const there = admin.at(other.url)
  await there.call('PUT', 'casa', (await there.get<Casa>('casa')).body)
  expect((await admin.get<Casa>('casa')).body.contato_privacidade).toBe('')
  await admin.call('PUT', 'casa', { ...stored, versao: null })
  await other.close()
})

test('a card’s statement has the house’s name, for an order and for a membership', async () => {
  await openClub(shop.db)
  const [buyer] = await makeClients(shop, 1)
  if (!buyer) throw new Error('no cliente was created')
  const { lote } = await makeLote(shop.db, evento)
  const { body: held } = await buyer.reserve([{ id_evento_setor_lote: lote }])
  const { body: order } = await buyer.post<{ id: string }>('pagarme/orders', {
    items: await buyer.items(held.id),
    payments: [{ payment_method: 'credit_card', credit_card: { installments: 1, card_id: await cardOf(shop, buyer) } }],
    metadata: { id_reserva: held.id, tentativa: crypto.randomUUID() },
  })
  const paid = await readProvider<{ charges: { last_transaction: object }[] }>(shop, `orders/${order.id}`)
  expect(paid.charges[0]?.last_transaction).toMatchObject({ statement_descriptor: 'IBIRAMAFC' })
  const { body: socio } = await joinClub(shop, buyer, 3)
  expect(await readProvider(shop, `subscriptions/${socio.id}`)).toMatchObject({ statement_descriptor: 'IBIRAMAFC' })
})

test('another process, which nobody tells, shows a new name within seconds', async () => {
  const other = await shop.openAnother({ config: { SITE_DIR: dist, PAGE_FRESH_MS: '200' } })
  expect(await textOf('/carrinho', other.url)).toContain('Ibirama &lt;FC&gt;')
  await admin.call('PUT', 'casa', { ...HOUSE, nome: 'Clube Novo', versao: null })
  // Answers of the API have the version of their data; a page is as old as PAGE_FRESH_MS and the cached house allow.
  expect(JSON.parse(await textOf('/api/casa', other.url))).toMatchObject({ nome: 'Clube Novo' })
  expect(await textOf('/carrinho')).toContain('Clube Novo')
  await expect.poll(() => textOf('/carrinho', other.url), { timeout: 5000 }).toContain('Clube Novo')
  await expect.poll(() => textOf('/manifest.webmanifest', other.url), { timeout: 5000 }).toContain('Clube Novo')
  await other.close()
})

test('no file of the built site has the demonstration’s name or contact', () => {
  const files = readdirSync(dist, { recursive: true, encoding: 'utf8' }).filter((file) =>
    /\.(js|css|html|json|svg)$/.test(file),
  )
  expect(files.length).toBeGreaterThan(50)
  expect(files.filter((file) => DEMO.test(readFileSync(join(dist, file), 'utf8')))).toEqual([])
})
