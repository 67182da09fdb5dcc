import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import type { Venda } from '../../contract/vendas.ts'
import { shortCode } from '../../contract/ingresso-rules.ts'
import { type Client, makeClients } from '../support/client.ts'
import { makeEvento, makeLote } from '../support/fixtures.ts'
import { readPdf } from '../support/pdf.ts'
import { openShop, type Shop } from '../support/shop.ts'
import { makeUsuario } from '../support/staff.ts'
import { buyPaid } from '../support/tickets.ts'

// The owner's tickets on paper: the data of the screen, with codes that a gate reads, and nobody else's.

let shop: Shop
let buyer: Client
let other: Client
let bought: Venda[]
let orderId: string
beforeAll(async () => {
  shop = await openShop()
  await shop.db.execute(sql`UPDATE casa SET razao_social = 'Arena Eventos Ltda', cnpj = '12ABC34501DE35'`)
})
beforeEach(async () => {
  const [one, two] = await makeClients(shop, 2)
  if (!one || !two) throw new Error('no buyers')
  ;[buyer, other] = [one, two]
  const { lote } = await makeLote(shop.db, await makeEvento(shop.db))
  bought = await buyPaid(shop, buyer, [{ id_evento_setor_lote: lote, qtde: 3 }])
  orderId = bought[0]?.order_id ?? ''
})
afterAll(() => shop.close())

const download = async (who: Client, path: string) => {
  const response = await fetch(`${who.base}/api/${path}`, {
    headers: { ...(who.cookie && { cookie: who.cookie }), ...(who.token && { authorization: `Bearer ${who.token}` }) },
  })
  const file = new Uint8Array(await response.arrayBuffer())
  return { status: response.status, headers: response.headers, file }
}
const own = async (): Promise<Venda[]> => {
  const { body } = await buyer.post<{ result: Venda[] }>('eventos/vendas/cliente', { idCliente: buyer.id })
  return body.result.filter(({ order_id }) => order_id === orderId)
}

test('an order’s tickets are on A4, two on a page, with the codes that the gate reads, and tagged', async () => {
  const { status, headers, file } = await download(buyer, `pagarme/orders/${orderId}/pdf`)
  expect(status).toBe(200)
  expect(headers.get('content-type')).toBe('application/pdf')
  expect(headers.get('content-disposition')).toBe('attachment; filename="ingressos-a4.pdf"')
  expect(headers.get('cache-control')).toBe('private, no-store')
  const { info, pages } = await readPdf(file)
  const vendas = await own()
  expect(info).toMatchObject({ Title: `Ingressos: ${vendas[0]?.evento?.nome}`, Language: 'pt-BR' })
  expect(pages.map(({ size }) => size.map(Math.round))).toEqual([
    [595, 842],
    [595, 842],
  ])
  expect(pages.flatMap(({ codes }) => codes).toSorted()).toEqual(vendas.map(({ codigo }) => codigo).toSorted())
  expect(pages[0]?.codes).toHaveLength(2)
  for (const { text } of pages) {
    expect(text).toContain('Arena Eventos Ltda, CNPJ 12.ABC.345/01DE-35')
    expect(text).toContain(vendas[0]?.cliente.nome)
  }
  const first = vendas.find(({ codigo }) => codigo === pages[0]?.codes[0])
  expect(pages[0]?.text).toContain(shortCode(first?.id ?? ''))
  expect(pages[0]?.tags.filter((tag) => tag === 'H1')).toHaveLength(2)
  expect(pages[0]?.tags).toContain(`Figure: QR code do ingresso, código ${shortCode(first?.id ?? '')}`)
  expect(shop.deps.tickets.read(pages[0]?.codes[0] ?? '')).toBe(first?.id)
})

test('one ticket is on an A6', async () => {
  const [venda] = await own()
  const { file } = await download(buyer, `eventos/venda/${venda?.id}/pdf?formato=a6`)
  const { pages } = await readPdf(file)
  expect(pages).toMatchObject([{ codes: [venda?.codigo] }])
  expect(pages[0]?.size.map(Math.round)).toEqual([298, 420])
  expect((await download(buyer, `eventos/venda/${venda?.id}/pdf?formato=a5`)).status).toBe(400)
})

test('a ticket that admits nobody is not printed', async () => {
  const [used, ...rest] = await own()
  const staff = await makeUsuario(shop)
  await staff.post('eventos/venda', { id: used?.id, entregue: true })
  expect((await download(buyer, `eventos/venda/${used?.id}/pdf`)).status).toBe(404)
  const { pages } = await readPdf((await download(buyer, `pagarme/orders/${orderId}/pdf`)).file)
  expect(pages.flatMap(({ codes }) => codes).toSorted()).toEqual(rest.map(({ codigo }) => codigo).toSorted())
})

test('nobody else gets them', async () => {
  const [venda] = await own()
  for (const path of [`eventos/venda/${venda?.id}/pdf`, `pagarme/orders/${orderId}/pdf`]) {
    expect((await download(other, path)).status).toBe(404)
    expect((await download(new (buyer.constructor as typeof Client)(buyer.base), path)).status).toBe(401)
  }
})

test('the same file is drawn once, also for requests at the same time, and another one when a name changes', async () => {
  const path = `pagarme/orders/${orderId}/pdf`
  const [one, two] = await Promise.all([download(buyer, path), download(buyer, path)])
  expect(Buffer.from(one.file).equals(two.file)).toBe(true)
  expect(Buffer.from((await download(buyer, path)).file).equals(one.file)).toBe(true)
  await shop.db.execute(sql`UPDATE evento SET nome = 'Noite de ópera no Recife' WHERE id = ${bought[0]?.id_evento}`)
  const { pages } = await readPdf((await download(buyer, path)).file)
  expect(pages[0]?.text).toContain('Noite de ópera no Recife')
})

test('a full queue refuses with 503, and a cliente who downloads for ever with 429', async () => {
  const draw = vi.spyOn(shop.deps.pdfs, 'draw')
  const { QueueFull } = await import('../../server/limits/concurrency-limit.ts')
  draw.mockRejectedValueOnce(new QueueFull())
  const path = `pagarme/orders/${orderId}/pdf`
  expect((await download(buyer, path)).status).toBe(503)
  draw.mockRestore()
  const statuses = new Set<number>()
  for (let i = 0; i < 41; i += 1) statuses.add((await download(buyer, path)).status)
  expect([...statuses]).toEqual([200, 429])
})
