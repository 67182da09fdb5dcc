import { useState } from 'react'
import { type BoxWidths, Picture, type PictureFiles, sizesOf } from '../picture/picture.tsx'
import styles from './poster.module.css'

const SHAPE = 4 / 5

/**
 * `files`: null without a picture. `alt`: empty if the name is shown beside it. `widths`: the widths at which it is
 * shown. `load`: `first` for a page's main picture, `soon` for other pictures that are visible at once; `late`, the
 * default, when it is scrolled near the viewport.
 */
type PosterProps = { files: PictureFiles | null; widths: BoxWidths; alt: string; title: string; load?: PosterLoad }
export type PosterLoad = 'first' | 'soon' | 'late'

const PRIORITIES = { first: 'high', soon: 'low', late: 'auto' } as const

/** Whether the picture failed before React listened: it may be in the server's HTML. */
const hasFailed = (img: HTMLImageElement | null): boolean => img?.complete === true && img.naturalWidth === 0

/** A 4:5 picture that reserves its space while it loads; without a picture, a card with the title. */
export function Poster({ files, widths, alt, title, load = 'late' }: PosterProps) {
  const [missing, setMissing] = useState(false)
  if (!files || missing) {
    return (
      <div className={styles.printed} aria-hidden="true">
        <span className={styles.title}>{title}</span>
      </div>
    )
  }
  return (
    <Picture
      className={styles.picture}
      files={files}
      sizes={sizesOf(widths, files.ratio, SHAPE)}
      alt={alt}
      width="480"
      height="600"
      loading={load === 'late' ? 'lazy' : 'eager'}
      fetchPriority={PRIORITIES[load]}
      decoding="async"
      onError={() => setMissing(true)}
      ref={(img) => {
        if (hasFailed(img)) setMissing(true)
      }}
    />
  )
}
