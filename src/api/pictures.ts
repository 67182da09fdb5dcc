import { type Imagem, type PictureFolder, pictureSrcset, pictureUrl } from '../../contract/pictures-rules.ts'
import { API_URL } from '../lib/env.ts'
import type { PictureFiles } from '../ui/picture/picture.tsx'

/** The files of a picture; without `imagem` only the original file. */
function filesOf(folder: PictureFolder, id: string, imagem: Imagem | null | undefined): PictureFiles {
  const src = pictureUrl(API_URL, folder, id)
  if (!imagem) return { src, sources: [], ratio: null }
  const sources = (['avif', 'webp'] as const).map((format) => ({
    type: `image/${format}`,
    srcSet: pictureSrcset(API_URL, folder, id, imagem, format),
  }))
  return { src, sources, ratio: imagem.largura / imagem.altura }
}

/** An event's poster. */
export const eventoPicture = (id: string, imagem?: Imagem | null): PictureFiles => filesOf('eventoImg', id, imagem)

/** A banner. */
export const bannerPicture = (id: string, imagem?: Imagem | null): PictureFiles => filesOf('bannerImg', id, imagem)
