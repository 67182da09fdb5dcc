import type { ThunkDispatch, UnknownAction } from '@reduxjs/toolkit'
import { useEffect } from 'react'
import { useDispatch } from 'react-redux'
import type { StockNews } from '../../../contract/socket.ts'
import { type ApiState, eventosUtil } from '../../api/eventos.ts'
import { watchEvento } from '../../api/watches.ts'

// A hot sale moves many times a second, before many eyes: each asks once in a while, and not all at the same moment.
const RECOUNT_MS = 1000
const SPREAD_MS = 1000

// A patch reads the Api's own state, which the screens' dispatch does not speak of.
type ApiDispatch = ThunkDispatch<ApiState, unknown, UnknownAction>

/** Places as the socket tells them, into what the lists said. */
function patchPlaces(dispatch: ApiDispatch, eventoId: string, { lugares, lotes }: StockNews): void {
  for (const { id_evento_setor: setor, nr_lugar, livre } of lugares) {
    dispatch(
      eventosUtil.updateQueryData('listVendas', { id: eventoId, setor }, (draft) => {
        draft.result = draft.result.filter((row) => row.nr_lugar !== nr_lugar)
        if (!livre) draft.result.push({ id_evento_setor_lote: lotes[0] ?? '', nr_lugar, status: 'reservado' })
        draft.total = draft.result.length
      }),
    )
  }
}

/** Keeps an event's places and counts as they are out there, while the page is open. */
export function useLiveStock(eventoId: string, refetchEvento: () => Promise<unknown>): void {
  const dispatch = useDispatch<ApiDispatch>()
  useEffect(() => {
    const moved = new Set<string>()
    let timer: ReturnType<typeof setTimeout> | undefined
    const recount = () => {
      timer = undefined
      dispatch(eventosUtil.invalidateTags([...moved].map((id) => ({ type: 'Restantes', id }))))
      moved.clear()
    }
    const onStock = (news: StockNews) => {
      patchPlaces(dispatch, eventoId, news)
      for (const id of news.lotes) moved.add(id)
      timer ??= setTimeout(recount, RECOUNT_MS + Math.random() * SPREAD_MS)
    }
    const onReconnected = () => {
      dispatch(eventosUtil.invalidateTags([{ type: 'Lugares', id: eventoId }, 'Restantes']))
      void refetchEvento()
    }
    const stop = watchEvento(eventoId, onStock, onReconnected)
    return () => {
      stop()
      clearTimeout(timer)
    }
  }, [dispatch, eventoId, refetchEvento])
}
