import { weakMapMemoize } from '@reduxjs/toolkit'
import { useMemo } from 'react'
import { shallowEqual, useSelector } from 'react-redux'
import type { CodigoConferido } from '../../../contract/codigos-conferir.ts'
import type { Evento } from '../../../contract/eventos.ts'
import { isNumbered } from '../../../contract/eventos-rules.ts'
import type { SocioTarifa } from '../../../contract/planos.ts'
import type { Layout } from '../../../contract/layout-rules.ts'
import { loteRemaining, takenPlaces } from '../../../contract/lugares-rules.ts'
import { type ApiState, countVendas, getLugares } from '../../api/eventos.ts'
import { getMeia, type MeiaState } from '../../api/meia.ts'
import type { SetorTaken } from '../../api/taken-places.ts'
import type { Remaining } from '../../evento/offers.ts'
import { setorOf } from './picks.ts'

/** The taken places of a sector; null when they could not be read. */
export type Taken = ReadonlySet<number> | null

/** Memoized: the same bitmap and seat map give the same set. */
const takenOf = weakMapMemoize(({ ocupados }: SetorTaken, layout: Layout | null, isBound: boolean) =>
  takenPlaces(ocupados, layout, isBound),
)
const NONE: SetorTaken = { ocupados: '' }

type Answer<T> = { data?: T; error?: unknown }

/**
 * The data of an answer. Old data stays in use until the next answer, because the reservation is checked anyway. After
 * a failure without data it stays null while the request is repeated.
 */
function dataOf<T>({ data, error }: Answer<T>): T | null | undefined {
  return data ?? (error ? null : undefined)
}

type Selectors<T> = readonly (readonly [id: string, select: (state: ApiState) => Answer<T>])[]

/** The data of several queries by id; the same object while none of them changes. */
function useAnswers<T>(selectors: Selectors<T>): Readonly<Record<string, T | null | undefined>> {
  return useSelector(
    (state: ApiState) => Object.fromEntries(selectors.map(([id, select]) => [id, dataOf(select(state))])),
    shallowEqual,
  )
}

/**
 * The stock that `StockWatch` requested: the taken units per lot on sale and the taken places of each sector; and what is
 * left of the code in use, and of the member's own fare.
 * @param isBound whether companions' places are sold only with the wheelchairs'
 */
export function useStock(evento: Evento, codigo: CodigoConferido | null, own: SocioTarifa, isBound: boolean) {
  const { id, setores } = evento
  const selectors = useMemo(
    () => ({
      lotes: setores.flatMap(({ lotes }) => lotes.map((lote) => [lote.id, countVendas.select(lote.id)] as const)),
      lugares: getLugares.select(id),
      meia: getMeia.select(id),
    }),
    [id, setores],
  )
  const counts = useAnswers(selectors.lotes)
  const places = useSelector((state: ApiState) => dataOf(selectors.lugares(state)))
  /** Null: half price is not sold. Until it was counted, as it was when the event was read. */
  const meia = useSelector((state: MeiaState) => {
    const counted = dataOf(selectors.meia(state))
    return counted === undefined ? evento.meia : counted
  })

  return useMemo(() => {
    const takenIn = (setorId: string): Taken | undefined => {
      if (!places) return places
      const layout = setores.find((setor) => setor.id === setorId)?.layout ?? null
      return takenOf(places.setores[setorId] ?? NONE, layout, isBound)
    }
    const remainingOf = (loteId: string): Remaining => {
      const setor = setorOf(evento, loteId)
      const lote = setor?.lotes.find((other) => other.id === loteId)
      const count = counts[loteId]
      if (!setor || !lote || typeof count !== 'number') return count === null ? null : undefined
      return loteRemaining(lote, count, setor, isNumbered(setor.tipo) ? takenIn(setor.id)?.size : 0)
    }
    /** How many more tickets the code in use is good for. */
    const codigoLeft = codigo?.maximo ?? Number.POSITIVE_INFINITY
    /** How many more tickets of a member's plan are theirs. */
    const socioLeft = own?.restantes ?? 0
    return { remainingOf, takenIn, meia, codigoLeft, socioLeft, isBound }
  }, [evento, setores, counts, places, meia, codigo, own, isBound])
}

export type Stock = ReturnType<typeof useStock>

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

/** Requests what is left of the event's half price. */
function EventoMeia({ eventoId }: { eventoId: string }) {
  const { failed } = getMeia.useQueryState(eventoId, selectFailed)
  getMeia.useQuerySubscription(eventoId, pollOptions(failed))
  return null
}

/** Requests the taken places of all sectors; later only what has changed. */
function EventoPlaces({ eventoId }: { eventoId: string }) {
  const { failed } = getLugares.useQueryState(eventoId, selectFailed)
  getLugares.useQuerySubscription(eventoId, pollOptions(failed))
  return null
}

type StockWatchProps = { eventoId: string; loteIds: readonly string[]; hasPlaces: boolean; hasMeia: boolean }

/** Renders nothing: it requests the stock of the given lots, and the places. `useStock` reads the answers. */
export const StockWatch = ({ eventoId, loteIds, hasPlaces, hasMeia }: StockWatchProps) => (
  <>
    {loteIds.map((id) => (
      <LoteCount key={id} loteId={id} />
    ))}
    {hasPlaces && <EventoPlaces eventoId={eventoId} />}
    {hasMeia && <EventoMeia eventoId={eventoId} />}
  </>
)
