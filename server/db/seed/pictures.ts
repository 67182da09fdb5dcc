import { createHash } from 'node:crypto'
import { COMING, PAST } from './data-eventos.ts'
import { BANNERS, RIFAS } from './data-shop.ts'
import { BOXES, drawJpeg, type Format, type Picture } from './drawing/index.ts'

export const eventoKey = (key: string): string => `evento ${key}`
export const rifaKey = (nome: string): string => `rifa ${nome}`
export const bannerKey = (index: number): string => `banner ${index}`

/** JPEGs by the key of what they show. */
export type Pictures = ReadonlyMap<string, { hash: string; content: Buffer; width: number; height: number }>

/** Draws what the first shop needs, or what a new season does. */
export async function drawPictures(kind: 'empty' | 'stale'): Promise<Pictures> {
  const wanted: [string, Picture, Format][] = COMING.map(({ key, picture }) => [eventoKey(key), picture, 'poster'])
  if (kind === 'empty') {
    wanted.push(
      ...PAST.map(({ key, picture }): [string, Picture, Format] => [eventoKey(key), picture, 'poster']),
      ...RIFAS.map(({ nome, picture }): [string, Picture, Format] => [rifaKey(nome), picture, 'poster']),
      ...BANNERS.map(({ picture }, index): [string, Picture, Format] => [bannerKey(index), picture, 'banner']),
    )
  }
  // sharp hands them to its own threads.
  return new Map(
    await Promise.all(
      wanted.map(async ([key, picture, format]) => {
        const content = await drawJpeg(picture, format)
        const { w: width, h: height } = BOXES[format]
        return [key, { content, hash: createHash('sha256').update(content).digest('hex'), width, height }] as const
      }),
    ),
  )
}
