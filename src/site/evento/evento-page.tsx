import { useParams } from 'react-router'
import { useGetEventoQuery } from '../../api/eventos.ts'
import { useHydrated } from '../../lib/hydrated.ts'
import { useTitle } from '../../lib/use-title.ts'
import { COMMON } from '../../texts/common.ts'
import { EVENTO } from '../../texts/evento.ts'
import { EventoFailed, EventoLoading, EventoNotFound } from './evento-states.tsx'
import { EventoView } from './evento-view.tsx'

/** Ids are UUIDs (docs/api.md#ids); for anything else no request is made. */
const ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

function KnownEvento({ id }: { id: string }) {
  // Read at every visit; the answer of the first one came in the page's HTML.
  const { data, error, isFetching, refetch } = useGetEventoQuery(id, { refetchOnMountOrArgChange: useHydrated() })
  const isMissing = error !== undefined && 'status' in error && (error.status === 404 || error.status === 400)
  const waiting = error && !isFetching ? EVENTO.failedTitle : EVENTO.loading
  useTitle(COMMON.pageTitle(isMissing ? EVENTO.notFoundTitle : (data?.nome ?? waiting)))
  if (isMissing) return <EventoNotFound />
  if (data) return <EventoView evento={data} refetch={refetch} />
  return error ? <EventoFailed busy={isFetching} onRetry={() => void refetch()} /> : <EventoLoading />
}

function NoEvento() {
  useTitle(COMMON.pageTitle(EVENTO.notFoundTitle))
  return <EventoNotFound />
}

/** /evento/:idEvento (docs/product.md#event-page) */
export default function EventoPage() {
  const id = useParams()['idEvento']?.toLowerCase() ?? ''
  // The key resets the page's state for another event: a selection belongs to one event.
  return ID.test(id) ? <KnownEvento key={id} id={id} /> : <NoEvento />
}
