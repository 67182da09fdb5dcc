import { SHELL } from '../../texts/shell.ts'
import { VisuallyHidden } from '../../ui/visually-hidden/visually-hidden.tsx'
import { useIsPageAwaited } from './page-wait.ts'
import styles from './wait-mark.module.css'

/** A thin line over the page that is being left, as long as the next one is on its way. */
export function WaitMark() {
  const isAwaited = useIsPageAwaited()
  return (
    <div role="status">
      {isAwaited && (
        <>
          <VisuallyHidden>{SHELL.loadingPage}</VisuallyHidden>
          <div className={styles.line} />
        </>
      )}
    </div>
  )
}
