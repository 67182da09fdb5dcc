import sharp from 'sharp'
import { makeRandom } from '../random.ts'
import { drawLettering } from './lettering.ts'
import * as plain from './motifs.ts'
import * as feast from './motifs-feast.ts'
import { type Look, toPortraitSvg } from './portrait.ts'
import type { Box, Palette } from './shapes.ts'

const { arcs, beam, diamonds, disc, dunes, rays, slope } = plain
const { bars, confetti, flags, jersey, ribbons, smiles, stage, tiles } = feast
const MOTIFS = {
  arcs,
  bars,
  beam,
  confetti,
  diamonds,
  disc,
  dunes,
  flags,
  jersey,
  rays,
  ribbons,
  slope,
  smiles,
  stage,
  tiles,
}

/** What is to be drawn; the title comes in lines, because a poster breaks where its sense does. */
export type Picture = { motif: keyof typeof MOTIFS; palette: Palette; lines: readonly string[] }
export type Format = 'poster' | 'banner'

const BOXES: Record<Format, Box> = { poster: { w: 720, h: 900 }, banner: { w: 1600, h: 600 } }
const MARGIN = 52

function title({ lines, palette }: Picture, format: Format): string {
  const { w, h } = BOXES[format]
  if (format === 'poster')
    return drawLettering({
      lines,
      x: MARGIN,
      bottom: h - MARGIN - 12,
      maxWidth: w - 2 * MARGIN,
      maxSize: 104,
      fill: palette.ink,
    })
  // In the middle: a phone cuts both sides of a banner off.
  return drawLettering({
    lines,
    x: w / 2,
    bottom: h - 104,
    maxWidth: 900,
    maxSize: 136,
    fill: palette.ink,
    centred: true,
  })
}

/** The picture as SVG, without a font. */
function toSvg(picture: Picture, format: Format): string {
  const { w, h } = BOXES[format]
  const drawn = MOTIFS[picture.motif](BOXES[format], picture.palette, makeRandom(w + picture.lines.join().length))
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${w}" height="${h}" viewBox="0 0 ${w} ${h}">${drawn}${title(picture, format)}</svg>`
}

export type Drawn = { content: Buffer; width: number; height: number }

/** Flat colours keep their edges only without chroma subsampling. */
async function toJpeg(svg: string): Promise<Drawn> {
  const { data, info } = await sharp(Buffer.from(svg))
    .flatten()
    .jpeg({ quality: 80, chromaSubsampling: '4:4:4' })
    .toBuffer({ resolveWithObject: true })
  return { content: data, width: info.width, height: info.height }
}

export const drawJpeg = (picture: Picture, format: Format): Promise<Drawn> => toJpeg(toSvg(picture, format))
export const drawPortrait = (look: Look): Promise<Drawn> => toJpeg(toPortraitSvg(look))
