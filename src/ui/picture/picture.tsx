import type { ComponentProps } from 'react'
import styles from './picture.module.css'

/** A picture in the formats and widths it is kept in, the smallest format first; `src` is for who knows none of them. */
export type PictureFiles = {
  src: string
  sources: readonly { type: string; srcSet: string }[]
  /** Width by height; null when nobody knows. */
  ratio: number | null
}

/** How wide a box is, from the widest window down to any: `['(min-width: 40rem)', '200px']`, last `['', '100vw']`. */
export type BoxWidths = readonly (readonly [media: string, width: string])[]

/**
 * What the browser needs to know to choose: a picture that covers a box of another shape is drawn wider than the box.
 * @param box the box's width by height
 */
export function sizesOf(widths: BoxWidths, ratio: number | null, box: number): string {
  const factor = Math.max(1, Math.round(((ratio ?? box) / box) * 100) / 100)
  return widths
    .map(([media, width]) => `${media} ${factor === 1 ? width : `calc(${width} * ${factor})`}`.trim())
    .join(', ')
}

type PictureProps = Omit<ComponentProps<'img'>, 'src' | 'srcSet' | 'sizes'> & { files: PictureFiles; sizes: string }

/** An <img> that comes in the best format the browser reads. Loading stands before src: it must be known by then. */
export const Picture = ({ files, sizes, alt, loading, ...img }: PictureProps) => (
  <picture className={styles.picture}>
    {files.sources.map(({ type, srcSet }) => (
      <source key={type} type={type} srcSet={srcSet} sizes={sizes} />
    ))}
    <img alt={alt} loading={loading} {...img} src={files.src} />
  </picture>
)
