/** What the wire says of a picture: enough to reserve its place and to address its variants. */
export type Imagem = { hash: string; largura: number; altura: number }
export type PictureFolder = 'eventoImg' | 'bannerImg' | 'rifaImg'

export const PICTURE_FORMATS = ['avif', 'webp', 'jpg'] as const
export type PictureFormat = (typeof PICTURE_FORMATS)[number]

/** Widths a picture is made in, in pixels. */
const PICTURE_WIDTHS = [240, 480, 720, 960, 1280, 1920] as const
/** Characters of the hash in an address and on the wire. */
export const HASH_PREFIX_LENGTH = 12

const WIDEST = PICTURE_WIDTHS[PICTURE_WIDTHS.length - 1] ?? 0

/** The widths one picture has: those below its own, and its own; it is never drawn larger than it is. */
export const widthsOf = (own: number): number[] => [
  ...PICTURE_WIDTHS.filter((width) => width < own),
  ...(own <= WIDEST ? [own] : []),
]

/**
 * Where a picture is. Without `imagem` the bare address, asked again at every use; with it that of a variant, which may
 * be kept for ever: another picture has another hash.
 */
export function pictureUrl(
  base: string,
  folder: PictureFolder,
  id: string,
  variant?: { imagem: Imagem; width: number; format: PictureFormat },
): string {
  if (!variant) return `${base}/${folder}/${id}.jpg`
  return `${base}/${folder}/${id}-${variant.imagem.hash}-${variant.width}.${variant.format}`
}

/** The `srcset` of one format: every width the picture has. */
export const pictureSrcset = (
  base: string,
  folder: PictureFolder,
  id: string,
  imagem: Imagem,
  format: PictureFormat,
): string =>
  widthsOf(imagem.largura)
    .map((width) => `${pictureUrl(base, folder, id, { imagem, width, format })} ${width}w`)
    .join(', ')
