import { Skeleton } from '../../../ui/skeleton/skeleton.tsx'
import { useIsWide } from '../../../ui/use-media/use-is-wide.ts'
import { VisuallyHidden } from '../../../ui/visually-hidden/visually-hidden.tsx'
import styles from './list-loading.module.css'

const ROWS = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h']
const CELLS = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h']

/** Shown until the first rows are there: the same lines, without their texts. */
export function ListLoading({ label, columns }: { label: string; columns: number }) {
  const isWide = useIsWide()
  return (
    <div className={styles.rows}>
      <VisuallyHidden role="status">{label}</VisuallyHidden>
      {ROWS.map((row) => (
        <div key={row} className={styles.row}>
          {CELLS.slice(0, isWide ? columns : 1).map((cell) => (
            <div key={cell}>
              <Skeleton shape="line" />
              {!isWide && <Skeleton shape="short" />}
            </div>
          ))}
        </div>
      ))}
    </div>
  )
}
