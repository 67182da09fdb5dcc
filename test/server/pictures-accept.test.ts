import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { acceptPicture } from '../../server/pictures/accept-picture.ts'
import { bomb, chunk, picture } from '../support/pictures.ts'

const MAX = 1024 * 1024
const take = (content: Buffer, max = MAX) => acceptPicture(content, max, 'images')
const taken = async (content: Buffer) => {
  const result = await take(content)
  if (!result.ok) throw new Error(result.message)
  return result.value
}

describe('an accepted picture keeps its pixels only', () => {
  test('JPG and PNG are re-encoded as JPEG, with the same result for the same file', async () => {
    for (const content of [await picture().jpeg().toBuffer(), await picture().png().toBuffer()]) {
      const [first, again] = [await taken(content), await taken(content)]
      expect(first).toMatchObject({ width: 1000, height: 1250, hash: again.hash })
      expect((await sharp(first.content).metadata()).format).toBe('jpeg')
    }
  })

  test('location, camera, thumbnail and colour profile of a photo are removed', async () => {
    const content = await picture(400, 300)
      .withExif({ IFD0: { Artist: 'Fulano de Tal' }, IFD3: { GPSLatitude: '12/1 58/1 0/1', GPSLatitudeRef: 'S' } })
      .withIccProfile('p3')
      .withXmp('<x:xmpmeta xmlns:x="adobe:ns:meta/"><script>alert(1)</script></x:xmpmeta>')
      .jpeg()
      .toBuffer()
    expect(content.includes('Fulano')).toBe(true)
    const { content: clean } = await taken(content)
    const { exif, xmp, iptc, icc } = await sharp(clean).metadata()
    expect([exif, xmp, iptc, icc]).toEqual([undefined, undefined, undefined, undefined])
    for (const trace of ['Fulano', 'Exif', 'script', 'adobe']) expect(clean.includes(trace), trace).toBe(false)
  })

  test('code hidden behind or within a valid picture is removed', async () => {
    const jpeg = await picture(50, 50).jpeg().toBuffer()
    const comment = Buffer.concat([Buffer.from([0xff, 0xfe, 0, 27]), Buffer.from('<script>alert(1)</script>')])
    const within = Buffer.concat([jpeg.subarray(0, 2), comment, jpeg.subarray(2)])
    const behind = Buffer.concat([jpeg, Buffer.from('<html><script>alert(1)</script>PK\x03\x04')])
    for (const content of [within, behind]) expect((await taken(content)).content.includes('script')).toBe(false)
  })

  test('the EXIF orientation is applied and then removed', async () => {
    const left = await sharp({ create: { width: 200, height: 100, channels: 3, background: '#fff' } })
      .composite([{ input: { create: { width: 40, height: 100, channels: 3, background: '#000' } }, left: 0, top: 0 }])
      .jpeg()
      .withMetadata({ orientation: 6 })
      .toBuffer()
    const { content, width, height } = await taken(left)
    expect([width, height, (await sharp(content).metadata()).orientation]).toEqual([100, 200, undefined])
    const pixels = await sharp(content).greyscale().raw().toBuffer()
    // The dark left side is now at the top.
    expect([pixels[5 * 100 + 50], pixels[190 * 100 + 50]].map((grey) => Number(grey) > 128)).toEqual([false, true])
  })

  test('transparent areas become white', async () => {
    const clear = await sharp({ create: { width: 20, height: 20, channels: 4, background: '#0000' } })
      .png()
      .toBuffer()
    const { channels } = await sharp((await taken(clear)).content).stats()
    expect(channels.map(({ mean }) => Math.round(mean))).toEqual([255, 255, 255])
  })

  test('CMYK, grey, 16-bit and palette pictures become 8-bit sRGB or grey', async () => {
    const kinds = [
      await picture(60, 60).toColourspace('cmyk').jpeg().toBuffer(),
      await picture(60, 60).greyscale().png().toBuffer(),
      await picture(60, 60).toColourspace('rgb16').png().toBuffer(),
      await picture(60, 60).png({ palette: true }).toBuffer(),
      await picture(60, 60).jpeg({ progressive: true }).toBuffer(),
    ]
    for (const content of kinds) {
      const { space, depth } = await sharp((await taken(content)).content).metadata()
      expect([['srgb', 'b-w'].includes(space ?? ''), depth]).toEqual([true, 'uchar'])
    }
  })

  test('an accepted picture is scaled down to at most 2400 by 4800, and never enlarged', async () => {
    expect(await taken(await picture(3000, 1000).jpeg().toBuffer())).toMatchObject({ width: 2400, height: 800 })
    expect(await taken(await picture(500, 9600).png().toBuffer())).toMatchObject({ width: 250, height: 4800 })
    expect(await taken(await picture(1, 1).png().toBuffer())).toMatchObject({ width: 1, height: 1 })
  })
})

describe('refused', () => {
  type Said = [code: string, message: string]
  const KIND: Said = ['picture.wrong-type', 'Envie uma imagem JPG ou PNG']
  const UNREADABLE: Said = ['picture.unreadable', 'Não foi possível ler esta imagem. Confira o arquivo ou envie outro.']
  const SMALLER: Said = ['picture.too-large', 'Selecione uma imagem menor']
  const jpeg = () => picture(300, 300, { noise: true }).jpeg().toBuffer()
  const png = () => picture(300, 300, { noise: true }).png().toBuffer()
  const START = { jpeg: Buffer.from([0xff, 0xd8, 0xff, 0xe0]), png: Buffer.from('\x89PNG\r\n\x1a\n', 'latin1') }

  test.each<[string, () => Promise<Buffer> | Buffer, Said]>([
    ['nothing', () => Buffer.alloc(0), ['validation.failed', 'Selecione uma imagem']],
    ['a script', () => Buffer.from('<script>alert(1)</script>'), KIND],
    ['an HTML page', () => Buffer.from('<!doctype html><html><body onload=alert(1)>'), KIND],
    ['SVG', () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'), KIND],
    ['GIF', () => picture(20, 20).gif().toBuffer(), KIND],
    ['WebP', () => picture(20, 20).webp().toBuffer(), KIND],
    ['AVIF', () => picture(20, 20).avif().toBuffer(), KIND],
    ['TIFF', () => picture(20, 20).tiff().toBuffer(), KIND],
    ['a PDF', () => Buffer.from('%PDF-1.7\n1 0 obj'), KIND],
    ['an executable', () => Buffer.from('MZ\x90\x00'), KIND],
    ['zeros', () => Buffer.alloc(5000), KIND],
    ['a JPEG’s first bytes', () => START.jpeg, UNREADABLE],
    ['a PNG’s first bytes', () => START.png, UNREADABLE],
    ['a page that begins like a JPEG', () => Buffer.concat([START.jpeg, Buffer.from('<html><script>')]), UNREADABLE],
    ['an SVG that begins like a PNG', () => Buffer.concat([START.png, Buffer.from('<svg/>')]), UNREADABLE],
    ['half a JPEG', async () => (await jpeg()).subarray(0, 20_000), UNREADABLE],
    ['a JPEG without its end', async () => (await jpeg()).subarray(0, -500), UNREADABLE],
    ['half a PNG', async () => (await png()).subarray(0, 20_000), UNREADABLE],
    ['a PNG with corrupt pixels', async () => Buffer.from((await png()).fill(0x55, 2000, 9000)), UNREADABLE],
    ['a decompression bomb of 3.6 billion pixels', () => bomb(60_000, 60_000), SMALLER],
    ['a picture just above the pixel limit', () => bomb(8000, 5001), SMALLER],
    ['a picture 20 001 wide and 1 high', () => bomb(20_001, 1), SMALLER],
    ['width zero', () => bomb(0, 10), UNREADABLE],
  ])('a picture is refused: %s', async (_what, make, [code, message]) => {
    const before = performance.now()
    expect(await take(await make())).toEqual({ ok: false, status: 400, code, message, fields: { images: message } })
    expect(performance.now() - before).toBeLessThan(15_000)
  })

  test('an animated PNG is refused', async () => {
    const still = await picture(20, 20).png().toBuffer()
    const control = Buffer.from([0, 0, 0, 2, 0, 0, 0, 0])
    const moving = Buffer.concat([still.subarray(0, 33), chunk('acTL', control), still.subarray(33)])
    expect((await take(still)).ok).toBe(true)
    expect(await take(moving)).toMatchObject({ status: 400, message: expect.stringContaining('animadas') })
  })

  test('a picture one byte above the limit is refused', async () => {
    const content = await jpeg()
    expect((await take(content, content.length)).ok).toBe(true)
    expect(await take(content, content.length - 1)).toMatchObject({ status: 413, message: SMALLER[1] })
  })

  test('a picture with random bytes at any position is refused or read, and never crashes the server', async () => {
    const sources = [await jpeg(), await png()]
    for (let i = 0; i < 60; i += 1) {
      const content = Buffer.from(sources[i % 2] ?? [])
      for (let n = 0; n < 20; n += 1) content[(i * 7919 + n * 104_729) % content.length] = (i * 31 + n * 17) % 256
      const result = await take(content)
      expect(result.ok || result.status === 400).toBe(true)
    }
  })
})
