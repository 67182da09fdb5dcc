import { weakMapMemoize } from '@reduxjs/toolkit'
import { useEffect, useMemo, useState } from 'react'
import type { CartItem } from '../../../contract/carrinho-items.ts'
import type { Rifa } from '../../../contract/rifas.ts'
import { type NumberSet, readNumbers } from '../../../contract/rifa-numeros-rules.ts'
import { type Ocupados, useListNumerosQuery } from '../../api/rifas.ts'
import { alerted } from '../../lib/alerts.ts'
import { selectCarrinho } from '../../lib/cliente.ts'
import { readHistoryState, useHistoryState, writeHistoryState } from '../../lib/history-state.ts'
import { useAppDispatch, useAppSelector } from '../../lib/redux.ts'
import type { NumberState } from '../../ui/number-grid/number-grid.tsx'
import { addPicks, readPicks, reconcile, roomFor, writePicks } from './picks.ts'

const HISTORY_KEY = 'numeros'
/** Polling covers changes that the socket misses; less often for a large raffle, whose bitmap is large. */
const POLL_MS = 60_000
const POLL_LARGE_MS = 300_000
const LARGE = 5000
const RETRY_MS = 8000

/** Memoized: the same answer gives the same value. */
const takenOf = weakMapMemoize(({ ocupados }: Ocupados) => readNumbers(ocupados))

/** Removes the stored selection once it is in the cart: going back must not select it again. */
export const forgetPicks = (): void => writeHistoryState(HISTORY_KEY, null)

/** The numbers that are taken: undefined until they are known, null when they could not be read. */
function useTaken({ id, qtd_numeros }: Rifa, isOpen: boolean): NumberSet | null | undefined {
  const [failed, setFailed] = useState(false)
  const { data, error } = useListNumerosQuery(id, {
    skip: !isOpen,
    refetchOnMountOrArgChange: true,
    skipPollingIfUnfocused: true,
    pollingInterval: failed ? RETRY_MS : qtd_numeros > LARGE ? POLL_LARGE_MS : POLL_MS,
  })
  const isFailed = error !== undefined
  if (isFailed !== failed) setFailed(isFailed)
  return data ? takenOf(data) : error ? null : undefined
}

/**
 * The numbers of a raffle: those taken by others, those selected in this visit, and those in the saved cart. The
 * selection survives a reload; numbers that were taken by others are dropped with an alert.
 */
export function useNumbers(rifa: Rifa, isOpen: boolean) {
  const { id, qtd_numeros: total } = rifa
  const taken = useTaken(rifa, isOpen)
  const carrinho = useAppSelector(selectCarrinho)
  const saved = useMemo(() => carrinho.find(({ id_rifa }) => id_rifa === id), [carrinho, id])
  const kept = useMemo(() => new Set(saved?.codigosRifas), [saved])
  const [picks, setPicks] = useState(() => readPicks(readHistoryState(HISTORY_KEY), total))
  const dispatch = useAppDispatch()

  useHistoryState(HISTORY_KEY, writePicks(picks))
  useEffect(() => {
    const { picks: still, lost } = reconcile(picks, { total, isOpen, taken: taken ?? undefined, kept })
    if (still !== picks) setPicks(still)
    if (lost !== null) dispatch(alerted(lost))
  }, [picks, total, isOpen, taken, kept, dispatch])

  return useMemo(() => {
    const mine = new Set(picks)
    const stateOf = (nr: number): NumberState =>
      kept.has(nr) ? 'kept' : mine.has(nr) ? 'mine' : !taken ? 'waiting' : taken.has(nr) ? 'taken' : 'free'
    return {
      total,
      taken,
      kept,
      picks,
      stateOf,
      /** How many more may be chosen. */
      room: roomFor(picks, carrinho),
      freeCount: taken ? freeOf(total, taken, [...kept, ...picks]) : null,
      add: (numbers: readonly number[]) => setPicks((before) => addPicks(before, numbers)),
      remove: (nr: number) => setPicks((before) => before.filter((other) => other !== nr)),
      clear: () => setPicks([]),
      /** The selection as a cart item; null when it is empty. */
      item: picks.length === 0 ? null : toCartItem(rifa, picks),
      saved,
    }
  }, [rifa, total, taken, kept, picks, saved, carrinho])
}

/** How many numbers are neither taken nor selected. */
const freeOf = (total: number, taken: NumberSet, mine: readonly number[]): number =>
  Math.max(0, total - taken.size - new Set(mine.filter((nr) => !taken.has(nr))).size)

export type Numbers = ReturnType<typeof useNumbers>

const toCartItem = ({ id, nome, valor }: Rifa, picks: readonly number[]): CartItem => ({
  setor: null,
  id_evento: null,
  id_evento_setor_lote: null,
  id_rifa: id,
  nr_lugar: null,
  valor,
  qtde: picks.length,
  nomeEvento: null,
  nomeRifa: nome,
  nrLote: null,
  codigosRifas: [...picks],
})
