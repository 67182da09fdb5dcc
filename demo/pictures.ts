import { createHash } from 'node:crypto'
import { COMING, PAST } from './data-eventos.ts'
import { BANNERS, RIFAS } from './data-shop.ts'
import { type Drawn, drawJpeg, drawPortrait } from './drawing/index.ts'
import { PORTRAITS } from './drawing/portrait.ts'

export const eventoKey = (key: string): string => `evento ${key}`
export const rifaKey = (nome: string): string => `rifa ${nome}`
export const bannerKey = (index: number): string => `banner ${index}`
export const portraitKey = (index: number): string => `portrait ${index}`

/** JPEGs by the key of what they show. */
export type Pictures = ReadonlyMap<string, Drawn & { hash: string }>

type Wanted = [key: string, draw: () => Promise<Drawn>]
const eventos = (templates: typeof COMING): Wanted[] =>
  templates.map(({ key, picture }) => [eventoKey(key), () => drawJpeg(picture, 'poster')])
const portraits = (): Wanted[] => PORTRAITS.map((look, index) => [portraitKey(index), () => drawPortrait(look)])

const WANTED: Record<'empty' | 'stale' | 'unstaffed', () => Wanted[]> = {
  empty: () => [
    ...eventos([...COMING, ...PAST]),
    ...RIFAS.map(({ nome, picture }): Wanted => [rifaKey(nome), () => drawJpeg(picture, 'poster')]),
    ...BANNERS.map(({ picture }, index): Wanted => [bannerKey(index), () => drawJpeg(picture, 'banner')]),
    ...portraits(),
  ],
  stale: () => eventos(COMING),
  unstaffed: portraits,
}

/** Draws what the first shop needs, a new season, or a back-office that an older demonstration had not. */
export async function drawPictures(kind: keyof typeof WANTED): Promise<Pictures> {
  // sharp hands them to its own threads.
  return new Map(
    await Promise.all(
      WANTED[kind]().map(async ([key, draw]) => {
        const drawn = await draw()
        return [key, { ...drawn, hash: createHash('sha256').update(drawn.content).digest('hex') }] as const
      }),
    ),
  )
}
