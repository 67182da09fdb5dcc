import { countVendas, listVendas } from '../../api/eventos.ts'

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

/** Requests the taken places of one sector. */
function SetorPlaces({ eventoId, setorId }: { eventoId: string; setorId: string }) {
  const query = { id: eventoId, setor: setorId }
  const { failed } = listVendas.useQueryState(query, selectFailed)
  listVendas.useQuerySubscription(query, pollOptions(failed))
  return null
}

type StockWatchProps = { eventoId: string; loteIds: readonly string[]; setorIds: readonly string[] }

/** Renders nothing: it requests the stock of the given lots and sectors. `useStock` reads the answers. */
export const StockWatch = ({ eventoId, loteIds, setorIds }: StockWatchProps) => (
  <>
    {loteIds.map((id) => (
      <LoteCount key={id} loteId={id} />
    ))}
    {setorIds.map((id) => (
      <SetorPlaces key={id} eventoId={eventoId} setorId={id} />
    ))}
  </>
)
