import { PATHS } from '../../lib/paths.ts'
import { EVENTO } from '../../texts/evento.ts'
import { Skeleton } from '../../ui/skeleton/skeleton.tsx'
import { Failed, HiddenHeading, Missing } from '../shared/page-states.tsx'
import { EventoBar } from './evento-bar.tsx'
import styles from './evento-states.module.css'

/** The event does not exist or was removed. */
export const EventoNotFound = () => (
  <>
    <EventoBar />
    <Missing title={EVENTO.notFoundTitle} text={EVENTO.notFoundText} link={EVENTO.notFoundLink} to={PATHS.eventos} />
  </>
)

/** The event could not be loaded; an alert shows the reason. */
export const EventoFailed = ({ busy, onRetry }: { busy: boolean; onRetry: () => void }) => (
  <>
    <EventoBar />
    <Failed title={EVENTO.failedTitle} busy={busy} onRetry={onRetry} />
  </>
)

/** The placeholder of the page while the event loads. */
export const EventoLoading = () => (
  <>
    <EventoBar />
    <HiddenHeading text={EVENTO.loading} />
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
