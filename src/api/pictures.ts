import { type Imagem, type PictureFolder, pictureSrcset, pictureUrl, widthsOf } from '../../contract/pictures-rules.ts'
import { API_URL } from '../lib/env.ts'
import type { PictureFiles } from '../ui/picture/picture.tsx'

function filesOf(folder: PictureFolder, id: string, imagem: Imagem): PictureFiles {
  const sources = (['avif', 'webp'] as const).map((format) => ({
    type: `image/${format}`,
    srcSet: pictureSrcset(API_URL, folder, id, imagem, format),
  }))
  return { src: pictureUrl(API_URL, folder, id), sources, ratio: imagem.largura / imagem.altura }
}

/** An event's poster; null without one, so that none is requested. */
export const eventoPicture = (id: string, imagem: Imagem | null | undefined): PictureFiles | null =>
  imagem ? filesOf('eventoImg', id, imagem) : null

/** The width of a preview. */
const PREVIEW_WIDTH = 480

/** The address of a picture's file for a preview in the back-office; it changes with the picture. */
function previewOf(folder: PictureFolder, id: string, imagem: Imagem | null | undefined): string | undefined {
  if (!imagem) return undefined
  const width = widthsOf(imagem.largura).find((wide) => wide >= PREVIEW_WIDTH) ?? imagem.largura
  return pictureUrl(API_URL, folder, id, { imagem, width, format: 'webp' })
}

/** An event's poster for a preview. */
export const eventoPictureFile = (id: string, imagem: Imagem | null) => previewOf('eventoImg', id, imagem)

/** A raffle's picture for a preview. */
export const rifaPictureFile = (id: string, imagem: Imagem | null | undefined) => previewOf('rifaImg', id, imagem)

/** A raffle's prize; null without a picture. */
export const rifaPicture = (id: string, imagem: Imagem | null | undefined): PictureFiles | null =>
  imagem ? filesOf('rifaImg', id, imagem) : null

/** A banner. */
export const bannerPicture = (id: string, imagem: Imagem): PictureFiles => filesOf('bannerImg', id, imagem)
