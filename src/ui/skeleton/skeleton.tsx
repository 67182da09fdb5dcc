import styles from './skeleton.module.css'

/** A placeholder while content loads; it takes the size of its box. */
export const Skeleton = ({ shape }: { shape: 'poster' | 'line' | 'short' }) => (
  <span className={`${styles.skeleton} ${styles[shape]}`} aria-hidden="true" />
)
