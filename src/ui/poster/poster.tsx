import { useState } from 'react'
import { type BoxWidths, Picture, type PictureFiles, sizesOf } from '../picture/picture.tsx'
import styles from './poster.module.css'

const SHAPE = 4 / 5

/**
 * `files`: null without a picture. `alt`: empty when the name is shown beside it. `widths`: the widths at which it is
 * shown.
 */
type PosterProps = { files: PictureFiles | null; widths: BoxWidths; alt: string; title: string; eager?: boolean }

/** A 4:5 picture that reserves its space while it loads; without a picture, a card with the title. */
export function Poster({ files, widths, alt, title, eager = false }: PosterProps) {
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
      loading={eager ? 'eager' : 'lazy'}
      decoding="async"
      onError={() => setMissing(true)}
    />
  )
}
