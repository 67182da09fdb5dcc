import type { PictureFiles } from '../../ui/picture/picture.tsx'
import { Poster } from '../../ui/poster/poster.tsx'
import styles from './row-poster.module.css'

const WIDTHS = [
  ['(min-width: 56rem)', '32px'],
  ['', '52px'],
] as const

/** The small poster before the name in a row of a table, or in a card. */
export const RowPoster = ({ files, title }: { files: PictureFiles | null; title: string }) => (
  <div className={styles.poster}>
    <Poster files={files} widths={WIDTHS} alt="" title={title} />
  </div>
)
