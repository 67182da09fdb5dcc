import { countVendas, listVendas } from '../../api/eventos.ts'

/** Where the socket does not reach; what failed is tried again sooner. */
const POLL_MS = 60_000
const RETRY_MS = 8000

/** Asked anew at every visit; then by the socket, and by polls where it does not reach. */
const fresh = (failed: boolean) => ({
  refetchOnMountOrArgChange: true,
  skipPollingIfUnfocused: true,
  pollingInterval: failed ? RETRY_MS : POLL_MS,
})

const failing = { selectFromResult: ({ error }: { error?: unknown }) => ({ failed: error !== undefined }) }

/** Asks how much of one lot others have taken: a page has as many of these as it has open lots. */
function LoteCount({ loteId }: { loteId: string }) {
  const { failed } = countVendas.useQueryState(loteId, failing)
  countVendas.useQuerySubscription(loteId, fresh(failed))
  return null
}

/** Asks which places of one sector others have taken. */
function SetorPlaces({ eventoId, setorId }: { eventoId: string; setorId: string }) {
  const wanted = { id: eventoId, setor: setorId }
  const { failed } = listVendas.useQueryState(wanted, failing)
  listVendas.useQuerySubscription(wanted, fresh(failed))
  return null
}

type StockWatchProps = { eventoId: string; loteIds: readonly string[]; setorIds: readonly string[] }

/** Draws nothing: asks for each lot and each sector given. What is answered is read by `useStock`. */
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
