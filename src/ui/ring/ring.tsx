import styles from './ring.module.css'

/** The spinning ring without a text. Without `size` it is as large as the text around it. */
export const Ring = ({ size }: { size?: number }) => (
  <svg className={styles.ring} viewBox="0 0 24 24" aria-hidden="true" style={size ? { width: size, height: size } : {}}>
    <circle className={styles.track} cx="12" cy="12" r="10" />
    <path d="M12 2a10 10 0 0 1 10 10" />
  </svg>
)
