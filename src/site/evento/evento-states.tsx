import { PATHS } from '../../lib/paths.ts'
import { EVENTO } from '../../texts/evento.ts'
import { ButtonLink } from '../../ui/button/button.tsx'
import { LoadFailed } from '../../ui/load-failed/load-failed.tsx'
import { Skeleton } from '../../ui/skeleton/skeleton.tsx'
import { VisuallyHidden } from '../../ui/visually-hidden/visually-hidden.tsx'
import { EventoBar } from './evento-bar.tsx'
import styles from './evento-states.module.css'

/** The event does not exist or was removed. */
export const EventoNotFound = () => (
  <>
    <EventoBar />
    <div className={styles.missing}>
      <h1>{EVENTO.notFoundTitle}</h1>
      <p className={styles.text}>{EVENTO.notFoundText}</p>
      <ButtonLink to={PATHS.eventos}>{EVENTO.notFoundLink}</ButtonLink>
    </div>
  </>
)

/** The event could not be loaded; an alert shows the reason. */
export const EventoFailed = ({ busy, onRetry }: { busy: boolean; onRetry: () => void }) => (
  <>
    <EventoBar />
    <h1 className={styles.hidden}>
      <VisuallyHidden>{EVENTO.failedTitle}</VisuallyHidden>
    </h1>
    <LoadFailed title={EVENTO.failedTitle} busy={busy} onRetry={onRetry} />
  </>
)

/** The placeholder of the page while the event loads. */
export const EventoLoading = () => (
  <>
    <EventoBar />
    <h1 className={styles.hidden}>
      <VisuallyHidden>{EVENTO.loading}</VisuallyHidden>
    </h1>
    <div className={styles.page} aria-busy="true">
      <div className={styles.poster}>
        <Skeleton shape="poster" />
      </div>
      <div className={styles.facts}>
        <div className={styles.name}>
          <Skeleton shape="line" />
        </div>
        <Skeleton shape="line" />
        <Skeleton shape="short" />
      </div>
      <div className={styles.rest}>
        <div className={styles.chips}>
          <Skeleton shape="line" />
          <Skeleton shape="line" />
          <Skeleton shape="line" />
        </div>
        <div className={styles.map}>
          <Skeleton shape="line" />
          <Skeleton shape="line" />
          <Skeleton shape="short" />
        </div>
      </div>
    </div>
  </>
)
