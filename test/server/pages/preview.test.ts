import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeEvento } from '../../support/fixtures.ts'
import { sendForm } from '../../support/pictures.ts'
import { makeUsuario } from '../../support/staff.ts'
import { BASE, openPageShop } from './page-kit.ts'
import { EventData } from './schema-org.ts'

let shop: Awaited<ReturnType<typeof openPageShop>>
beforeAll(async () => {
  shop = await openPageShop()
})
afterAll(() => shop.close())

const poster = (colour: string, width = 800, height = 1000) =>
  sharp({ create: { width, height, channels: 3, background: colour } })
    .jpeg()
    .toBuffer()

test('the preview of an event is its whole poster, on a picture of the size that networks show', async () => {
  const id = await makeEvento(shop.db)
  const admin = await makeUsuario(shop)
  const upload = async (colour: string) =>
    sendForm(admin, 'PATCH', 'eventos/image', { eventoId: id }, { field: 'images', content: await poster(colour) })
  await upload('#c00000')
  const { meta, data } = await shop.head(`/evento/${id}`)
  const image = meta['og:image'] ?? ''
  expect(image).toMatch(new RegExp(`^${BASE}/api/eventoImg/${id}-[0-9a-f]{12}-previa\\.jpg$`))
  expect(meta).toMatchObject({
    'og:image:type': 'image/jpeg',
    'og:image:alt': 'Cartaz de Festival do Sol',
    'twitter:image': image,
  })
  expect(EventData.parse(data[0]).image).toEqual([image.replace('-previa.jpg', '-800.jpg'), image])

  const address = image.replace(BASE, '')
  const [answer, same] = await Promise.all([shop.get(address), shop.get(address)])
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/jpeg'])
  expect(answer.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
  expect(answer.headers.get('cross-origin-resource-policy')).toBe('cross-origin')
  const file = Buffer.from(await answer.arrayBuffer())
  expect(Buffer.from(await same.arrayBuffer()).equals(file)).toBe(true)
  const { data: pixels, info } = await sharp(file).raw().toBuffer({ resolveWithObject: true })
  expect([info.width, info.height]).toEqual([1200, 630])
  const redAt = (x: number) => pixels[(315 * info.width + x) * info.channels] ?? 0
  // The poster in the middle keeps its colour; beside it the picture is darker.
  expect([redAt(600) > 180, redAt(100) < 150]).toEqual([true, true])

  // The old address leads to the picture that replaced it.
  await upload('#00c000')
  const old = await shop.get(address.replace(/-[0-9a-f]{12}-previa/, '-000000000000-previa'))
  expect([old.status, old.headers.get('location')]).toEqual([302, `/api/eventoImg/${id}.jpg`])
  expect((await shop.head(`/evento/${id}`)).meta['og:image']).not.toBe(image)
})
