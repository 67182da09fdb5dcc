import { sql } from 'drizzle-orm'
import { importSPKI, jwtVerify } from 'jose'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { shortCode } from '../../contract/ingresso-rules.ts'
import type { Venda } from '../../contract/vendas.ts'
import { type Client, makeClients } from '../support/client.ts'
import { makeEvento, makeLote } from '../support/fixtures.ts'
import { openShop, type Shop } from '../support/shop.ts'
import { makeUsuario } from '../support/staff.ts'
import { buyPaid } from '../support/tickets.ts'
import { PASS_TYPE, TEAM } from '../support/wallets/certificates.ts'
import { startWallets } from '../support/wallets/wallets.ts'

// A buyer's own ticket in the wallet of their phone: signed, with the data of the screen and a code that a gate reads.

let wallets: Awaited<ReturnType<typeof startWallets>>
let shop: Shop
let buyer: Client
let other: Client
let venda: Venda
beforeAll(async () => {
  wallets = await startWallets()
  shop = await openShop({ config: wallets.config })
})
beforeEach(async () => {
  const [one, two] = await makeClients(shop, 2)
  if (!one || !two) throw new Error('no buyers')
  ;[buyer, other] = [one, two]
  const { lote } = await makeLote(shop.db, await makeEvento(shop.db))
  await shop.db.execute(sql`UPDATE evento SET hora = '20:30' WHERE hora IS NULL`)
  const [bought] = await buyPaid(shop, buyer, [{ id_evento_setor_lote: lote, qtde: 1 }])
  if (!bought) throw new Error('nothing bought')
  venda = bought
})
afterAll(async () => {
  await shop.close()
  await wallets.close()
})

const get = async (who: Client, path: string) =>
  fetch(`${who.base}/api/${path}`, { redirect: 'manual', headers: { ...(who.cookie && { cookie: who.cookie }) } })
const appleUrl = () => `eventos/venda/${venda.id}/carteira/apple`
const googleUrl = () => `eventos/venda/${venda.id}/carteira/google`

test('a pass for Apple is signed by the operator’s certificate, and has the ticket’s data and code', async () => {
  const response = await get(buyer, appleUrl())
  expect(response.status).toBe(200)
  expect(response.headers.get('content-type')).toBe('application/vnd.apple.pkpass')
  expect(response.headers.get('cache-control')).toBe('private, no-store')
  const pass = wallets.open(new Uint8Array(await response.arrayBuffer()))
  expect(pass).toMatchObject({ isSigned: true, passTypeIdentifier: PASS_TYPE, teamIdentifier: TEAM })
  expect(pass.files).toEqual(['icon.png', 'icon@2x.png', 'logo.png', 'logo@2x.png', 'pass.json'])
  expect(pass.voided).toBeUndefined()
  const { evento, lote } = venda
  expect(pass.fields).toMatchObject({
    evento: evento?.nome,
    data: evento?.data.split('-').reverse().join('/'),
    hora: '20:30',
    local: evento?.local,
    setor: lote?.setor.nome,
    tarifa: 'Inteira',
    codigo: shortCode(venda.id),
  })
  expect(pass.barcodes).toMatchObject([{ message: venda.codigo, altText: shortCode(venda.id) }])
  expect(shop.deps.tickets.read(pass.barcodes?.[0]?.message ?? '')).toBe(venda.id)
  expect(Date.parse(pass.relevantDates?.[0]?.date ?? '')).toBe(Date.parse(`${evento?.data}T20:30:00-03:00`))
  // Nobody's name is in it.
  expect(JSON.stringify(pass)).not.toContain(venda.cliente.nome)
})

test('the same ticket keeps its pass, also for two requests at once', async () => {
  const files = await Promise.all([get(buyer, appleUrl()), get(buyer, appleUrl())])
  const serials = await Promise.all(
    files.map(async (file) => wallets.open(new Uint8Array(await file.arrayBuffer())).serialNumber),
  )
  expect(new Set(serials).size).toBe(1)
})

test('a changed pass is no signed pass', async () => {
  const { isSignedBy } = await import('../support/wallets/certificates.ts')
  const file = new Uint8Array(await (await get(buyer, appleUrl())).arrayBuffer())
  const { unzipSync } = await import('fflate')
  const { 'manifest.json': manifest = new Uint8Array(), signature = new Uint8Array() } = unzipSync(file)
  const changed = Buffer.from(manifest)
  changed[20] = (changed[20] ?? 0) ^ 1
  const { root } = wallets.certificates
  expect(isSignedBy(root, Buffer.from(manifest), Buffer.from(signature))).toBe(true)
  expect(isSignedBy(root, changed, Buffer.from(signature))).toBe(false)
})

test('Google gets event and ticket, and the buyer a signed link that names the ticket alone', async () => {
  const response = await get(buyer, googleUrl())
  expect(response.status).toBe(302)
  expect(response.headers.get('cache-control')).toBe('private, no-store')
  const link = response.headers.get('location') ?? ''
  expect(link).toMatch(/^https:\/\/pay\.google\.com\/gp\/v\/save\/[\w.-]+$/)
  expect(link.length).toBeLessThan(1800)
  const key = await importSPKI(wallets.certificates.google.publicKey, 'RS256')
  const { payload } = await jwtVerify(link.split('/').at(-1) ?? '', key, { audience: 'google' })
  const { eventTicketObjects } = payload['payload'] as { eventTicketObjects: { id: string }[] }
  const id = eventTicketObjects[0]?.id ?? ''
  expect(payload).toMatchObject({ typ: 'savetowallet', payload: { eventTicketObjects: [{ id }] } })
  const classId = `${wallets.config.GOOGLE_WALLET_ISSUER}.${venda.id_evento}`
  expect(wallets.google.resource('eventTicketObject', id)).toMatchObject({
    classId,
    state: 'ACTIVE',
    barcode: { type: 'QR_CODE', value: venda.codigo, alternateText: shortCode(venda.id) },
    seatInfo: { section: { defaultValue: { value: venda.lote?.setor.nome } } },
  })
  expect(wallets.google.resource('eventTicketClass', classId)).toMatchObject({
    eventName: { defaultValue: { value: venda.evento?.nome } },
    dateTime: { start: `${venda.evento?.data}T20:30:00-03:00` },
  })
  // A second time neither is made again.
  expect((await get(buyer, googleUrl())).status).toBe(302)
})

test('Google’s absence is said, and nothing else breaks', async () => {
  wallets.google.trouble.status = 500
  const response = await get(buyer, googleUrl())
  wallets.google.trouble.status = null
  expect(response.status).toBe(302)
  expect(response.headers.get('location')).toBe(`/ingresso/${venda.id}?carteira=indisponivel`)
  expect((await get(buyer, googleUrl())).status).toBe(302)
})

test('nobody else gets them, and not without a session', async () => {
  const nobody = new (buyer.constructor as typeof Client)(buyer.base)
  for (const path of [appleUrl(), googleUrl()]) {
    expect((await get(other, path)).status).toBe(404)
    expect((await get(nobody, path)).status).toBe(401)
  }
})

test('a used ticket is offered to no wallet', async () => {
  const { body: before } = await buyer.get<Venda>(`eventos/venda/${venda.id}`)
  expect(before.carteiras).toEqual(['apple', 'google'])
  const staff = await makeUsuario(shop)
  await staff.post('eventos/venda', { id: venda.id, entregue: true })
  const { body: after } = await buyer.get<Venda>(`eventos/venda/${venda.id}`)
  expect(after.carteiras ?? []).toEqual([])
  expect([(await get(buyer, appleUrl())).status, (await get(buyer, googleUrl())).status]).toEqual([404, 404])
})

test('without configuration there is no wallet', async () => {
  const bare = await shop.openAnother({
    jobs: false,
    config: Object.fromEntries(Object.entries(wallets.config).filter(([name]) => name.endsWith('_URL'))),
  })
  const elsewhere = new (buyer.constructor as typeof Client)(bare.url, buyer.id, buyer.cookie)
  const { body } = await elsewhere.get<Venda>(`eventos/venda/${venda.id}`)
  expect(body.carteiras).toEqual([])
  expect([(await get(elsewhere, appleUrl())).status, (await get(elsewhere, googleUrl())).status]).toEqual([404, 404])
  await bare.close()
})

test('a cliente who makes passes for ever is stopped', async () => {
  const statuses = new Set<number>()
  for (let i = 0; i < 62; i += 1) statuses.add((await get(buyer, googleUrl())).status)
  expect([...statuses]).toEqual([302, 429])
})
