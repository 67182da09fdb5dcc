import { SHELL } from '../../texts/shell.ts'
import { VisuallyHidden } from '../../ui/visually-hidden/visually-hidden.tsx'
import styles from './navigation-indicator.module.css'
import { useIsNavigationPending } from './pending-navigation.ts'

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
