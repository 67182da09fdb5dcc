import { useParams } from 'react-router'
import { useGetEventoQuery } from '../../api/eventos.ts'
import { useHydrated } from '../../lib/hydrated.ts'
import { PATHS } from '../../lib/paths.ts'
import { useTitle } from '../../lib/use-title.ts'
import { EVENTO } from '../../texts/evento.ts'
import { Skeleton } from '../../ui/skeleton/skeleton.tsx'
import { Failed, HiddenHeading, Missing } from '../shared/page-states.tsx'
import styles from './evento-page.module.css'
import { EventoBar, EventoView } from './evento-view.tsx'

/** Ids are UUIDs (docs/api.md#ids); for anything else no request is made. */
const ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

function KnownEvento({ id }: { id: string }) {
  // Requested at every visit, except at the first one if the answer came in the page's HTML.
  const { data, error, isFetching, refetch } = useGetEventoQuery(id, { refetchOnMountOrArgChange: useHydrated() })
  const isMissing = error !== undefined && 'status' in error && (error.status === 404 || error.status === 400)
  const waiting = error && !isFetching ? EVENTO.failedTitle : EVENTO.loading
  useTitle(isMissing ? EVENTO.notFoundTitle : (data?.nome ?? waiting))
  if (isMissing) return <EventoNotFound />
  if (data) return <EventoView evento={data} />
  return error ? <EventoFailed busy={isFetching} onRetry={() => void refetch()} /> : <EventoLoading />
}

function NoEvento() {
  useTitle(EVENTO.notFoundTitle)
  return <EventoNotFound />
}

/** /evento/:idEvento (docs/product.md#event-page) */
export default function EventoPage() {
  const id = useParams()['idEvento']?.toLowerCase() ?? ''
  // The key resets the page's state for another event: a selection belongs to one event.
  return ID.test(id) ? <KnownEvento key={id} id={id} /> : <NoEvento />
}

/** The event does not exist or was removed. */
const EventoNotFound = () => (
  <>
    <EventoBar />
    <Missing title={EVENTO.notFoundTitle} text={EVENTO.notFoundText} link={EVENTO.notFoundLink} to={PATHS.eventos} />
  </>
)

/** The event could not be loaded; an alert shows the reason. */
const EventoFailed = ({ busy, onRetry }: { busy: boolean; onRetry: () => void }) => (
  <>
    <EventoBar />
    <Failed title={EVENTO.failedTitle} busy={busy} onRetry={onRetry} />
  </>
)

/** The placeholder of the page while the event loads. */
const EventoLoading = () => (
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
