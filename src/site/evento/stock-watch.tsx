import { countVendas, getLugares } from '../../api/eventos.ts'

/** Polling covers changes that the socket misses; a failed request is retried sooner. */
const POLL_MS = 60_000
const RETRY_MS = 8000

/** The data is read again at every visit; later it is updated by the socket and by polling. */
const pollOptions = (failed: boolean) => ({
  refetchOnMountOrArgChange: true,
  skipPollingIfUnfocused: true,
  pollingInterval: failed ? RETRY_MS : POLL_MS,
})

const selectFailed = { selectFromResult: ({ error }: { error?: unknown }) => ({ failed: error !== undefined }) }

/** Requests the number of taken units of one lot; the page renders one per lot on sale. */
function LoteCount({ loteId }: { loteId: string }) {
  const { failed } = countVendas.useQueryState(loteId, selectFailed)
  countVendas.useQuerySubscription(loteId, pollOptions(failed))
  return null
}

/** Requests the taken places of all sectors; later only what has changed. */
function EventoPlaces({ eventoId }: { eventoId: string }) {
  const { failed } = getLugares.useQueryState(eventoId, selectFailed)
  getLugares.useQuerySubscription(eventoId, pollOptions(failed))
  return null
}

type StockWatchProps = { eventoId: string; loteIds: readonly string[]; hasPlaces: boolean }

/** Renders nothing: it requests the stock of the given lots, and the places. `useStock` reads the answers. */
export const StockWatch = ({ eventoId, loteIds, hasPlaces }: StockWatchProps) => (
  <>
    {loteIds.map((id) => (
      <LoteCount key={id} loteId={id} />
    ))}
    {hasPlaces && <EventoPlaces eventoId={eventoId} />}
  </>
)
