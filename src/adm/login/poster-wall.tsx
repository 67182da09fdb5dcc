import styles from './poster-wall.module.css'

/** Decoration beside the login on a wide screen. */
export const PosterWall = () => <div className={styles.wall} aria-hidden="true" />
