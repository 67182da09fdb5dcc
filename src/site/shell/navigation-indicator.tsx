import { SHELL } from '../../texts/shell.ts'
import { VisuallyHidden } from '../../ui/visually-hidden/visually-hidden.tsx'
import styles from './navigation-indicator.module.css'
import { useIsNavigationPending } from './pending-navigation.ts'

/** A thin line over the page that is being left, as long as the next one is on its way. */
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
