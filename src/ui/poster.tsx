import { useState } from 'react'
import styles from './poster.module.css'

/** `alt`: empty beside the same name. */
type PosterProps = { src: string; alt: string; title: string; eager?: boolean }

/** A 4:5 picture that holds its place while it loads; without a picture, a printed card with the title. */
export function Poster({ src, alt, title, eager = false }: PosterProps) {
  const [missing, setMissing] = useState(false)
  if (missing) {
    return (
      <div className={styles.printed} aria-hidden="true">
        <span className={styles.title}>{title}</span>
      </div>
    )
  }
  return (
    <img
      className={styles.picture}
      src={src}
      alt={alt}
      width="480"
      height="600"
      loading={eager ? 'eager' : 'lazy'}
      decoding="async"
      onError={() => setMissing(true)}
    />
  )
}
