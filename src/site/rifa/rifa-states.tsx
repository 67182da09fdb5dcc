import { PATHS } from '../../lib/paths.ts'
import { RIFA } from '../../texts/rifa.ts'
import { Skeleton } from '../../ui/skeleton/skeleton.tsx'
import { Failed, HiddenHeading, Missing } from '../shared/page-states.tsx'
import { RifaBar } from './rifa-bar.tsx'
import styles from './rifa-states.module.css'

/** The raffle does not exist, was removed, or is not published. */
export const RifaNotFound = () => (
  <>
    <RifaBar />
    <Missing title={RIFA.notFoundTitle} text={RIFA.notFoundText} link={RIFA.notFoundLink} to={PATHS.home} />
  </>
)

/** The raffle could not be loaded; an alert shows the reason. */
export const RifaFailed = ({ busy, onRetry }: { busy: boolean; onRetry: () => void }) => (
  <>
    <RifaBar />
    <Failed title={RIFA.failedTitle} busy={busy} onRetry={onRetry} />
  </>
)

const PLACES = Array.from({ length: 20 }, (_, place) => place)

/** The placeholder of the page while the raffle loads. */
export const RifaLoading = () => (
  <>
    <RifaBar />
    <HiddenHeading text={RIFA.loading} />
    <div className={styles.page} aria-busy="true">
      <div className={styles.poster} />
      <Skeleton shape="line" />
      <Skeleton shape="short" />
      <div className={styles.numbers}>
        {PLACES.map((place) => (
          <span key={place} className={styles.number} />
        ))}
      </div>
    </div>
  </>
)
