import type { ComponentProps } from 'react'
import styles from './picture.module.css'

/**
 * A picture's files by format and width, the smallest format first; `src` is the fallback for browsers without them.
 */
export type PictureFiles = {
  src: string
  sources: readonly { type: string; srcSet: string }[]
  /** Width divided by height. */
  ratio: number
}

/** A box's widths, from the widest window to the narrowest: `['(min-width: 40rem)', '200px']`, last `['', '100vw']`. */
export type BoxWidths = readonly (readonly [media: string, width: string])[]

/**
 * The `sizes` attribute, by which the browser chooses a file. A picture that covers a box of another shape is drawn
 * wider than the box.
 * @param box the box's width divided by its height
 */
export function sizesOf(widths: BoxWidths, ratio: number, box: number): string {
  const factor = Math.max(1, Math.round((ratio / box) * 100) / 100)
  return widths
    .map(([media, width]) => `${media} ${factor === 1 ? width : `calc(${width} * ${factor})`}`.trim())
    .join(', ')
}

type PictureProps = Omit<ComponentProps<'img'>, 'src' | 'srcSet' | 'sizes'> & { files: PictureFiles; sizes: string }

/** An <img> in the best format the browser supports. `loading` must be set before `src`, so it comes first. */
export const Picture = ({ files, sizes, alt, loading, ...img }: PictureProps) => (
  <picture className={styles.picture}>
    {files.sources.map(({ type, srcSet }) => (
      <source key={type} type={type} srcSet={srcSet} sizes={sizes} />
    ))}
    <img alt={alt} loading={loading} {...img} src={files.src} />
  </picture>
)
