import styles from './skeleton.module.css'

/** The shape of what comes; the size is that of its box. */
export const Skeleton = ({ shape }: { shape: 'poster' | 'line' | 'short' }) => (
  <span className={`${styles.skeleton} ${styles[shape]}`} aria-hidden="true" />
)
