/** A picture on the wire: enough to reserve its space on the page and to address its variants; sizes in pixels. */
export type Imagem = { hash: string; largura: number; altura: number }
export type PictureFolder = 'eventoImg' | 'bannerImg' | 'rifaImg'

export const PICTURE_FORMATS = ['avif', 'webp', 'jpg'] as const
export type PictureFormat = (typeof PICTURE_FORMATS)[number]

/** Widths of a picture's variants, in pixels. */
const PICTURE_WIDTHS = [240, 480, 720, 960, 1280, 1920] as const
/** Length of the hash in an address and on the wire. */
export const HASH_PREFIX_LENGTH = 12

const WIDEST = PICTURE_WIDTHS[PICTURE_WIDTHS.length - 1] ?? 0

/** The widths of one picture's variants: those below its own width, and its own. A picture is never enlarged. */
export const widthsOf = (own: number): number[] => [
  ...PICTURE_WIDTHS.filter((width) => width < own),
  ...(own <= WIDEST ? [own] : []),
]

/**
 * The address of a picture. Without `variant` it is the plain address, revalidated at every use. With it, it is the
 * address of a variant, which may be cached for ever because another picture has another hash.
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

/** The `srcset` of one format, with every width of the picture. */
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

/** The size of the picture in a link's preview, in pixels: the one that all messengers and networks show whole. */
export const PREVIEW = { width: 1200, height: 630 } as const

/** The address of the preview of a page about the picture's owner; it may be cached for ever, like a variant. */
export const previewUrl = (base: string, folder: PictureFolder, id: string, { hash }: Imagem): string =>
  `${base}/${folder}/${id}-${hash}-previa.jpg`
