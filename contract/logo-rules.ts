import type { Imagem } from './pictures-rules.ts'

/**
 * How the logo is drawn: `escudo` alone, as high as its box at most; `icone` in a transparent square; `fundo` in a square
 * of the page's colour with a margin, for devices that cut icons to their own shape.
 */
export type LogoUse = 'escudo' | 'icone' | 'fundo'
/** The pixels of its sides that are drawn. */
export const LOGO_SIZES = [48, 96, 180, 192, 512] as const
export type LogoSize = (typeof LOGO_SIZES)[number]

/** The address of a drawing of the logo, which may be cached for ever, because another logo has another hash. */
export const logoUrl = (base: string, { hash }: Imagem, use: LogoUse, size: LogoSize): string =>
  `${base}/casaImg/${hash}-${use}-${size}.${use === 'escudo' ? 'webp' : 'png'}`

/** How the sign of a house without a logo is drawn. */
export type SignUse = Exclude<LogoUse, 'escudo'>

/** The address of the sign in a colour, '#1fa65a', which has to be that of the house's actions. */
export const signUrl = (base: string, colour: string, use: SignUse, size: LogoSize): string =>
  `${base}/casaImg/${colour.slice(1)}-${use}-${size}.png`

/** The address of the logo in a link's preview. */
export const logoPreviewUrl = (base: string, { hash }: Imagem): string => `${base}/casaImg/${hash}-previa.jpg`
