import { useParams } from 'react-router'
import { useGetRifaQuery } from '../../api/rifas.ts'
import { PATHS } from '../../lib/paths.ts'
import { useTitle } from '../../lib/use-title.ts'
import { RIFA } from '../../texts/rifa.ts'
import { Skeleton } from '../../ui/skeleton/skeleton.tsx'
import { Failed, HiddenHeading, Missing } from '../shared/page-states.tsx'
import styles from './rifa-page.module.css'
import { RifaBar, RifaView } from './rifa-view.tsx'

/** Ids are UUIDs (docs/api.md#ids); for anything else no request is made. */
const ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

function KnownRifa({ id }: { id: string }) {
  const { data, error, isFetching, refetch } = useGetRifaQuery(id, { refetchOnMountOrArgChange: true })
  const isMissing = error !== undefined && 'status' in error && (error.status === 404 || error.status === 400)
  const waiting = error && !isFetching ? RIFA.failedTitle : RIFA.loading
  useTitle(isMissing ? RIFA.notFoundTitle : (data?.nome ?? waiting))
  if (isMissing) return <RifaNotFound />
  if (data) return <RifaView rifa={data} />
  return error ? <RifaFailed busy={isFetching} onRetry={() => void refetch()} /> : <RifaLoading />
}

function NoRifa() {
  useTitle(RIFA.notFoundTitle)
  return <RifaNotFound />
}

/** /rifas/:idRifa (docs/product.md#raffle-page) */
export default function RifaPage() {
  const id = useParams()['idRifa']?.toLowerCase() ?? ''
  // The key resets the page's state for another raffle: a selection belongs to one raffle.
  return ID.test(id) ? <KnownRifa key={id} id={id} /> : <NoRifa />
}

/** The raffle does not exist, was removed, or is not published. */
const RifaNotFound = () => (
  <>
    <RifaBar />
    <Missing title={RIFA.notFoundTitle} text={RIFA.notFoundText} link={RIFA.notFoundLink} to={PATHS.home} />
  </>
)

/** The raffle could not be loaded; an alert shows the reason. */
const RifaFailed = ({ busy, onRetry }: { busy: boolean; onRetry: () => void }) => (
  <>
    <RifaBar />
    <Failed title={RIFA.failedTitle} busy={busy} onRetry={onRetry} />
  </>
)

const PLACES = Array.from({ length: 20 }, (_, place) => place)

/** The placeholder of the page while the raffle loads. */
const RifaLoading = () => (
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
