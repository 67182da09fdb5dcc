import { CASA_ID } from './casa-rules.ts'
import type { Imagem } from './pictures-rules.ts'

/**
 * How the logo is drawn: `escudo` alone, as high as its box at most; `icone` in a transparent square; `fundo` in a square
 * of the page's colour with a margin, for devices that cut icons to their own shape; `previa` for links.
 */
export type LogoUse = 'escudo' | 'icone' | 'fundo' | 'previa'
/** The pixels of its sides that are drawn; a preview has its own size. */
export const LOGO_SIZES = [48, 96, 180, 192, 512] as const
export type LogoSize = (typeof LOGO_SIZES)[number]

/** The address of a drawing of the logo, which may be cached for ever, because another logo has another hash. */
export const logoUrl = (base: string, { hash }: Imagem, use: LogoUse, size: LogoSize = 512): string =>
  use === 'previa'
    ? `${base}/casaImg/${CASA_ID}-${hash}-previa.jpg`
    : `${base}/casaImg/${CASA_ID}-${hash}-${use}-${size}.${use === 'escudo' ? 'webp' : 'png'}`
