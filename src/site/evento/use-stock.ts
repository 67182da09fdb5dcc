import { weakMapMemoize } from '@reduxjs/toolkit'
import { useMemo } from 'react'
import { shallowEqual, useSelector } from 'react-redux'
import type { Evento } from '../../../contract/eventos.ts'
import { isNumbered } from '../../../contract/eventos-rules.ts'
import { loteRemaining, takenPlaces } from '../../../contract/lugares-rules.ts'
import { type ApiState, countVendas, listVendas } from '../../api/eventos.ts'
import { setorOf } from './picks.ts'
import type { Remaining } from './selling.ts'

/** The places of a sector taken by others; null when that could not be read. */
export type Taken = ReadonlySet<number> | null

/** The same rows are the same set, for as long as they are kept. */
const takenOf = weakMapMemoize(takenPlaces)

type Answer<T> = { data?: T; error?: unknown }

/** What was read once is good enough until the next: the reservation has the last word. A failure stays while it is tried again. */
const known = <T>({ data, error }: Answer<T>): T | null | undefined => data ?? (error ? null : undefined)

type Selectors<T> = readonly (readonly [id: string, select: (state: ApiState) => Answer<T>])[]

/** The answers of many queries by their ids; the same object while none of them changes. */
const useAnswers = <T>(selectors: Selectors<T>): Readonly<Record<string, T | null | undefined>> =>
  useSelector(
    (state: ApiState) => Object.fromEntries(selectors.map(([id, select]) => [id, known(select(state))])),
    shallowEqual,
  )

/** What the watchers (stock-watch.tsx) have read: the takers of each open lot, the places of each numbered sector shown. */
export function useStock(evento: Evento) {
  const { id, setores } = evento
  const asked = useMemo(
    () => ({
      lotes: setores.flatMap(({ lotes }) => lotes.map((lote) => [lote.id, countVendas.select(lote.id)] as const)),
      setores: setores.map((setor) => [setor.id, listVendas.select({ id, setor: setor.id })] as const),
    }),
    [id, setores],
  )
  const counts = useAnswers(asked.lotes)
  const rows = useAnswers(asked.setores)

  return useMemo(() => {
    const takenIn = (setorId: string): Taken | undefined => {
      const list = rows[setorId]
      return list ? takenOf(list.result) : list
    }
    const remainingOf = (loteId: string): Remaining => {
      const setor = setorOf(evento, loteId)
      const lote = setor?.lotes.find((other) => other.id === loteId)
      const count = counts[loteId]
      if (!setor || !lote || typeof count !== 'number') return count === null ? null : undefined
      return loteRemaining(lote, count, setor, isNumbered(setor.tipo) ? takenIn(setor.id)?.size : 0)
    }
    return { remainingOf, takenIn }
  }, [evento, counts, rows])
}

export type Stock = ReturnType<typeof useStock>
