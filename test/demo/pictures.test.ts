import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { COMING, PAST } from '../../demo/data-eventos.ts'
import { BANNERS, RIFAS } from '../../demo/data-shop.ts'
import { PORTRAITS, toPictureRow } from '../../demo/pictures.ts'

const FOLDER = join(import.meta.dirname, '../../demo/pictures')
const LIMIT = 2_500_000
const NOW = new Date()

const portraits = (sexo: string) => Array.from({ length: PORTRAITS }, (_, index) => `${sexo}-${index + 1}`)
const USED = {
  evento: [...COMING, ...PAST].map(({ key }) => key),
  rifa: RIFAS.map(({ picture }) => picture),
  banner: BANNERS.map(({ picture }) => picture),
  sorteio: ['feminino', 'masculino'].flatMap(portraits),
}

describe.each(Object.keys(USED) as (keyof typeof USED)[])('pictures/%s', (role) => {
  it('the demonstration has a picture file for each name in the data, and no other', () => {
    expect(readdirSync(join(FOLDER, role)).sort()).toEqual(USED[role].map((name) => `${name}.jpg`).sort())
  })

  it.each(USED[role])('%s is a JPEG of the size in its row', async (name) => {
    const { content, width, height } = toPictureRow('owner', role, name, NOW)
    expect(await sharp(content).metadata()).toMatchObject({ format: 'jpeg', width, height })
  })
})

it(`all pictures together have less than ${LIMIT} bytes`, () => {
  const files = readdirSync(FOLDER, { recursive: true }).map((name) => statSync(join(FOLDER, String(name))))
  const sizes = files.filter((file) => file.isFile()).map(({ size }) => size)
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThan(LIMIT)
})
