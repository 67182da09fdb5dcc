import { useIsNavigationPending } from '../../lib/pending-navigation.ts'
import { SHELL } from '../../texts/shell.ts'
import { VisuallyHidden } from '../visually-hidden/visually-hidden.tsx'
import styles from './navigation-indicator.module.css'

/** A thin line over the current page while the next one is loading. */
export function NavigationIndicator() {
  const isPending = useIsNavigationPending()
  return (
    <div role="status">
      {isPending && (
        <>
          <VisuallyHidden>{SHELL.loadingPage}</VisuallyHidden>
          <div className={styles.line} />
        </>
      )}
    </div>
  )
}
